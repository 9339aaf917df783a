/** A Bolt app that only acknowledges, in a process of its own: the floor for what stands on Bolt. */
import type { AddressInfo } from 'node:net';
import { App, LogLevel } from '@slack/bolt';

const app = new App({
  token: process.env.SLACK_BOT_TOKEN ?? '',
  signingSecret: process.env.SLACK_SIGNING_SECRET ?? '',
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL ?? '' },
  logLevel: LogLevel.ERROR,
});
app.command('/ddb', ({ ack }) => ack());
const server = await app.start({ port: 0 });
process.on('disconnect', () => process.exit(0));
process.send?.((server.address() as AddressInfo).port);
