import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IDS, type LocalSlack, startLocalSlack } from '../../../sandbox/slack/index.ts';
import { startBench } from './bolt-app.ts';

const { ana, ddbBudget, ext } = IDS.users;
const { deploys, general, partner, random } = IDS.channels;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly event: Record<string, unknown>; readonly [field: string]: unknown };
}

let slack: LocalSlack;
let app: Server;
let received: Received[];
let statuses: number[];

beforeEach(async () => {
  received = [];
  statuses = [];
  app = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += String(chunk);
    received.push({ headers: request.headers, body: JSON.parse(raw) as Received['body'] });
    response.statusCode = statuses.shift() ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  slack = await startLocalSlack({ rateLimits: 'off', eventRetryScale: 0, appUrl: `http://127.0.0.1:${port}/` });
});
afterEach(async () => {
  app.closeAllConnections();
  app.close();
  await slack.close();
});

const eventsOf = async () => {
  await slack.settled();
  return received.map(({ body }) => body.event);
};

describe('a message event', () => {
  test('comes in the full envelope', async () => {
    const message = slack.sayAs(ana, { channel: general, text: 'it fails & <hurts>' });
    await slack.settled();
    expect(received[0]?.body).toMatchObject({
      type: 'event_callback',
      team_id: IDS.team,
      api_app_id: IDS.app,
      event_id: expect.stringMatching(/^Ev/),
      event_time: expect.any(Number),
      is_ext_shared_channel: false,
      authorizations: [{ user_id: ddbBudget, is_bot: true, team_id: IDS.team }],
      event: {
        type: 'message',
        channel: general,
        channel_type: 'channel',
        user: ana,
        text: 'it fails &amp; &lt;hurts&gt;',
        ts: message.ts,
        event_ts: message.ts,
        client_msg_id: expect.any(String),
        blocks: [{ type: 'rich_text' }],
      },
    });
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  test('comes only from channels the bot is in, never for private answers or DMs without the subscription', async () => {
    slack.sayAs(ana, { channel: random, text: 'unheard' });
    slack.sayAs(ana, { channel: IDS.dms.ana, text: 'unheard' });
    slack.sayAs(ext, { channel: partner, text: 'heard' });
    expect(await eventsOf()).toMatchObject([{ text: 'heard', team: IDS.outsideTeam }]);
    expect(received[0]?.body.is_ext_shared_channel).toBe(true);
  });

  test('tells apps in the present style from the old one and from attachments alone', async () => {
    slack.sayAsBot('ci', { channel: deploys, text: 'deployed' });
    slack.sayAsWebhook('alarms', { channel: deploys, attachments: [{ fallback: 'LimitExceededException' }] });
    const [modern, classic] = await eventsOf();
    expect(modern).toMatchObject({ user: IDS.users.ci, bot_id: IDS.bots.ci, app_id: 'A0CI' });
    expect(modern).not.toHaveProperty('subtype');
    expect(classic).toMatchObject({ subtype: 'bot_message', username: 'alarms', text: '' });
    expect(classic).not.toHaveProperty('user');
  });

  test('of an edit has both texts, of a deletion the old one', async () => {
    const message = slack.sayAs(ana, { channel: general, text: 'one' });
    slack.edit(message, 'two');
    slack.remove(message);
    const [, changed, deleted] = await eventsOf();
    expect(changed).toMatchObject({
      subtype: 'message_changed',
      hidden: true,
      message: { text: 'two', ts: message.ts },
      previous_message: { text: 'one', ts: message.ts },
    });
    expect(changed?.ts).not.toBe(message.ts);
    expect(deleted).toMatchObject({ subtype: 'message_deleted', deleted_ts: message.ts });
  });

  test('of a reply names its thread and the author of its root', async () => {
    const root = slack.sayAsBot('ci', { channel: deploys, text: 'failed' });
    slack.sayAs(ana, { channel: deploys, text: 'why?', threadTs: root.ts });
    expect((await eventsOf())[1]).toMatchObject({ thread_ts: root.ts, parent_user_id: IDS.users.ci });
  });
});

describe('an event that fails', () => {
  test('comes again three times under the same id, with headers that say why', async () => {
    statuses = [500, 500, 500, 500, 500];
    slack.sayAs(ana, { channel: general, text: 'hi' });
    await slack.settled();
    expect(received.map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1', '2', '3']);
    expect(received[1]?.headers['x-slack-retry-reason']).toBe('http_error');
    expect(new Set(received.map(({ body }) => body.event_id)).size).toBe(1);
  });

  test('comes again after a lost answer, and not after a good one', async () => {
    slack.faults.delivery('lose-answer');
    slack.sayAs(ana, { channel: general, text: 'hi' });
    await slack.settled();
    expect(received.map(({ headers }) => headers['x-slack-retry-reason'])).toEqual([undefined, 'http_timeout']);
  });
});

test('Bolt answers the URL challenge, and drops the events of its own messages', async () => {
  const texts: unknown[] = [];
  const bench = await startBench({}, (bolt) => {
    bolt.event('message', async ({ event }) => {
      texts.push('text' in event && event.text);
    });
  });
  expect(await bench.slack.verifyUrl()).toBe(true);
  await bench.app.client.chat.postMessage({ channel: general, text: 'own' });
  bench.slack.sayAs(ana, { channel: general, text: 'theirs' });
  await bench.close();
  expect(texts).toEqual(['theirs']);
});
