/** A real Bolt app on a free port, talking to a local Slack. */
import type { AddressInfo } from 'node:net';
import { App, LogLevel } from '@slack/bolt';
import { type LocalSlack, type LocalSlackOptions, startLocalSlack } from '../../../sandbox/slack/index.ts';

export interface Bench {
  readonly slack: LocalSlack;
  readonly app: App;
  close(): Promise<void>;
}

export async function startBench(options: LocalSlackOptions = {}, register?: (app: App) => void): Promise<Bench> {
  const slack = await startLocalSlack({ rateLimits: 'off', eventRetryScale: 0, ...options });
  const app = new App({
    token: slack.botToken,
    signingSecret: slack.signingSecret,
    deferInitialization: true,
    convoStore: false,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 }, timeout: 2000 },
  });
  await app.init();
  register?.(app);
  const server = await app.start({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  slack.setAppUrl(`http://127.0.0.1:${port}/slack/events`);
  return {
    slack,
    app,
    async close() {
      await slack.settled();
      await app.stop();
      await slack.close();
    },
  };
}

/** Waits until `find` gives something; fails after two seconds. */
export async function eventually<T>(find: () => T | undefined | null | false): Promise<T> {
  const until = Date.now() + 2000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (Date.now() > until) throw new Error('it did not happen within 2 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
