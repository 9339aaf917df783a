// The HTTP surface: signed requests as Slack sends them, and everything else, through the real receiver.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { isSlackAddress } from '../../src/adapters/slack/slack-address.ts';
import { type Bot, startBot } from '../support/bot.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
const ACK_WITHIN_MS = 3_000;
let bot: Bot;
let delivery = 0;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
});

const now = () => Math.floor(Date.now() / 1_000);

/** A body as Slack writes it, to a response URL that goes nowhere unless one is given. */
function body(text: string, fields: Record<string, string> = {}): string {
  delivery += 1;
  return new URLSearchParams({
    command: '/ddb',
    text,
    user_id: ana,
    user_name: 'ana',
    channel_id: `D${delivery}`,
    channel_name: 'directmessage',
    team_id: IDS.team,
    api_app_id: IDS.app,
    trigger_id: `1.${delivery}.test`,
    response_url: `${bot.slack.url}/nowhere`,
    ...fields,
  }).toString();
}

interface Signed {
  readonly at?: number | string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function signed(raw: string, { at = now(), secret = bot.slack.signingSecret, headers = {} }: Signed = {}) {
  const signature = createHmac('sha256', secret).update(`v0:${at}:${raw}`).digest('hex');
  return {
    method: 'POST',
    body: raw,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(at),
      'x-slack-signature': `v0=${signature}`,
      ...headers,
    },
  };
}

const without = (init: ReturnType<typeof signed>, header: string) => ({
  ...init,
  headers: Object.fromEntries(Object.entries(init.headers).filter(([name]) => name !== header)),
});

/** How often the bot answers the question that `raw` asks, once `action` has sent it. */
async function answersTo(raw: string, action: () => Promise<unknown>): Promise<number> {
  await action();
  // A question behind it: whatever came before it in the same process has been taken on by then.
  await bot.ask(IDS.users.ben, general, '/ddb help');
  await sleep(50);
  const channel = new URLSearchParams(raw).get('channel_id');
  return bot.log.filter(
    ({ message, facts }) => message === 'answered' && 'channel' in facts && facts.channel === channel,
  ).length;
}

describe('a signed request', () => {
  test('is acknowledged with an empty 200, and answered', async () => {
    const raw = body('help');
    const answers = await answersTo(raw, async () => {
      const response = await fetch(bot.url, signed(raw));
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
    });
    expect(answers).toBe(1);
  });

  test('whose content type names a charset, as Slack’s never does, is refused and breaks nothing', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect((await fetch(bot.url, signed(body('help'), { headers }))).status).toBe(400);
  });

  test('is signed over its very bytes, whatever alphabet they are in', async () => {
    expect((await fetch(bot.url, signed(body('budget جدول 🔥 <!channel>')))).status).toBe(200);
  });

  test('that is four minutes old is still taken', async () => {
    expect((await fetch(bot.url, signed(body('help'), { at: now() - 240 }))).status).toBe(200);
  });

  test('sent again as it was is acknowledged and answered once', async () => {
    const raw = body('help');
    const answers = await answersTo(raw, async () => {
      const init = signed(raw);
      expect((await fetch(bot.url, init)).status).toBe(200);
      expect((await fetch(bot.url, init)).status).toBe(200);
      await Promise.all([1, 2, 3, 4].map(() => fetch(bot.url, init)));
    });
    expect(answers).toBe(1);
  });

  test('that wants its answer somewhere else than at Slack gets none, and nobody is called there', async () => {
    let calls = 0;
    const elsewhere = createServer((_, response) => {
      calls += 1;
      response.end();
    }).listen(0);
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const refused = () =>
      bot.log.filter(({ message }) => message === 'an answer could not be delivered to Slack').length;
    const before = refused();
    const raw = body('help', { response_url: `http://localhost:${port}/` });
    expect((await fetch(bot.url, signed(raw))).status).toBe(200);
    while (refused() === before) await sleep(5);
    expect(calls).toBe(0);
    elsewhere.close();
  });

  test.each([
    ['https://hooks.slack.com/commands/T1/2/3', null, true],
    ['https://slack.com/api/users.info', null, true],
    ['https://hooks.slack-gov.com/commands/T1', null, true],
    ['http://hooks.slack.com/commands/T1', null, false],
    ['https://hooks.slack.com.example.com/', null, false],
    ['https://example-slack.com/', null, false],
    ['https://user@169.254.169.254/hooks.slack.com', null, false],
    ['http://localhost:4100/api/x', 'http://localhost:4100/api/', true],
    ['http://127.0.0.1:4100/api/x', 'http://localhost:4100/api/', false],
    ['https://hooks.slack.com/x', 'https://proxy.example.com/api/', true],
    ['no address', null, false],
  ])('knows Slack by its address: %s with the API at %s', (address, apiUrl, isSlack) => {
    expect(isSlackAddress(address, apiUrl)).toBe(isSlack);
  });

  test('asks Slack whether the app is there, without a signature to be guessed from', async () => {
    const raw = body('', { ssl_check: '1' });
    expect((await fetch(bot.url, { ...without(signed(raw), 'x-slack-signature') })).status).toBeLessThan(500);
  });
});

describe('a request that is not Slack’s', () => {
  const cases: [string, (raw: string) => ReturnType<typeof without>][] = [
    ['with another secret’s signature', (raw) => signed(raw, { secret: 'not-the-secret' })],
    ['without a signature', (raw) => without(signed(raw), 'x-slack-signature')],
    ['without a timestamp', (raw) => without(signed(raw), 'x-slack-request-timestamp')],
    ['with an empty signature', (raw) => signed(raw, { headers: { 'x-slack-signature': '' } })],
    ['with a signature of another version', (raw) => signed(raw, { headers: { 'x-slack-signature': 'v1=00' } })],
    ['whose timestamp is no number', (raw) => signed(raw, { at: 'yesterday' })],
    ['more than five minutes old', (raw) => signed(raw, { at: now() - 301 })],
    ['whose body was changed', (raw) => ({ ...signed(raw), body: raw.replace('help', 'budget') })],
    ['with nothing in it', (raw) => ({ ...signed(raw), body: '' })],
  ];
  test.each(cases)('%s is refused and answered to nobody', async (_, make) => {
    const raw = body('help');
    const answers = await answersTo(raw, async () => {
      const { status } = await fetch(bot.url, make(raw));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
    expect(answers).toBe(0);
  });

  test('tells nothing of the inside in its answer', async () => {
    const response = await fetch(bot.url, signed(body('help'), { secret: 'not-the-secret' }));
    expect(await response.text()).toBe('');
    expect([...response.headers.keys()].filter((name) => /powered|server/.test(name))).toEqual([]);
  });
});

describe('the server', () => {
  test.each([
    ['GET', '/slack/events', 404],
    ['GET', '/', 404],
    ['POST', '/slack/event', 404],
    ['DELETE', '/healthz', 404],
    ['GET', '/healthz', 200],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await fetch(`${new URL(bot.url).origin}${path}`, { method })).status).toBe(status);
  });

  test.each([
    ['signed', () => signed(body('help', { text: 'x'.repeat(5_000_000) }))],
    ['not signed', () => signed(body('help', { text: 'x'.repeat(5_000_000) }), { secret: 'not-the-secret' })],
  ])('survives a body of 5 MB, %s', async (_, make) => {
    await fetch(bot.url, make()).then(
      ({ status }) => expect(status).toBeLessThan(500),
      // Cut off while it was still sending: an answer too.
      (error: unknown) => expect(error).toBeInstanceOf(TypeError),
    );
    expect((await fetch(bot.url, signed(body('help')))).status).toBe(200);
  });

  test.each([
    'GET // HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /slack/events HTTP/1.1\r\nHost: x\r\n\r\n',
    '\u0000\r\n\r\n',
  ])('survives %j', async (bytes) => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(bot.url).port), '127.0.0.1', () => socket.end(bytes));
      socket.on('error', () => resolve()).on('close', () => resolve());
      socket.resume();
    });
    expect((await fetch(bot.url, signed(body('help')))).status).toBe(200);
  });
});

describe('the acknowledgement', () => {
  test('waits for nothing: it comes though users.info, AWS and Redis all hang', async () => {
    const fresh = await bot.startAnother();
    const url = `http://127.0.0.1:${fresh.port}/slack/events`;
    bot.slack.faults.api('users.info', 'hang', 50);
    bot.slack.faults.api('conversations.info', 'hang', 50);
    bot.aws.world.faults.add({ effect: { kind: 'latency', ms: 10_000 }, times: 0 });
    process.kill(bot.redis.pid(), 'SIGSTOP');
    try {
      const response = await fetch(url, { ...signed(body('budget')), signal: AbortSignal.timeout(ACK_WITHIN_MS) });
      expect(response.status).toBe(200);
    } finally {
      process.kill(bot.redis.pid(), 'SIGCONT');
      bot.slack.faults.clear();
      bot.aws.world.faults.clear();
      await fresh.stop();
    }
  });
});
