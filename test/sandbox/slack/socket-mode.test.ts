import { App, LogLevel } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IDS, type LocalSlack, startLocalSlack } from '../../../sandbox/slack/index.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
let slack: LocalSlack;
let app: App;

beforeEach(async () => {
  slack = await startLocalSlack({ rateLimits: 'off', eventRetryScale: 0 });
  app = new App({
    token: slack.botToken,
    appToken: slack.appToken,
    socketMode: true,
    deferInitialization: true,
    convoStore: false,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 }, timeout: 2000 },
  });
  await app.init();
});
afterEach(async () => {
  await app.stop();
  await slack.close();
});

describe('an app in Socket Mode', () => {
  test('gets commands, submits and events over its socket, and answers in envelopes', async () => {
    const texts: unknown[] = [];
    const plain = (text: string) => ({ type: 'plain_text' as const, text });
    app.command('/ddb', async ({ ack, body, client }) => {
      if (body.text === 'help') return ack(`help for ${'é'.repeat(40_000)}`);
      await client.views.open({
        trigger_id: body.trigger_id,
        view: {
          type: 'modal',
          callback_id: 'ask',
          title: plain('Ask'),
          submit: plain('Go'),
          blocks: [
            {
              type: 'input',
              block_id: 'why',
              label: plain('Why'),
              element: { type: 'plain_text_input', action_id: 't' },
            },
          ],
        },
      });
      await ack();
    });
    app.view('ask', async ({ ack }) => ack({ response_action: 'errors', errors: { why: 'say more' } }));
    app.event('message', async ({ event }) => {
      texts.push('text' in event && event.text);
    });
    await app.start();
    expect(await slack.command(ana, general, '/ddb help')).toEqual({ ok: true });
    expect(slack.seen(ana, general)[0]?.text).toMatch(/^help for é+$/);
    await slack.command(ana, general, '/ddb reduce');
    const id = slack.snapshot(ana).modal?.id ?? '';
    await slack.submit(ana, id, { why: { t: { value: 'because' } } });
    expect(slack.snapshot(ana).modal?.errors).toEqual({ why: 'say more' });
    slack.sayAs(ana, { channel: general, text: 'it fails' });
    await slack.settled();
    expect(texts).toEqual(['it fails']);
  });

  test('that does not acknowledge leaves the user with a timeout', async () => {
    app.command('/ddb', async () => {});
    await app.start();
    slack.setAckTimeout(50);
    expect(await slack.command(ana, general, '/ddb')).toMatchObject({
      error: expect.stringContaining('operation_timeout'),
    });
  });

  test('opens sockets with the app-level token alone', async () => {
    const open = (token: string) => app.client.apps.connections.open({ token });
    await expect(open(slack.botToken)).rejects.toThrow('not_allowed_token_type');
    const { url } = await open(slack.appToken);
    expect(url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/link\?ticket=/);
    await expect(app.client.auth.test({ token: slack.appToken })).rejects.toThrow('not_allowed_token_type');
  });
});
