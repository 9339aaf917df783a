// What the whole app writes to its log while people type secrets, post texts, and things fail: ids and outcomes, nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { makeLog } from '../../src/adapters/log.ts';
import { REJECT_REQUEST } from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import { REJECT_WORDS } from '../../src/render/decide-message.ts';
import { lower, withEvents } from '../support/alerts.ts';
import { type Bot, buttonsOf } from '../support/bot.ts';
import { asked, auditOf, startReducingBot, sweepNow, until } from '../support/reducing.ts';
import { running } from '../support/reducing-runs.ts';

const { ana, ben, cem } = IDS.users;
const { general, deploys, dbApprovals } = IDS.channels;

/** Nothing in the log holds any of these; each is typed, posted or sent somewhere below. */
const PLANTED = [
  'planted-in-a-command',
  'planted-in-a-table-name',
  'planted-in-a-message',
  'planted-by-ci',
  'planted-in-a-rejection',
  'planted-in-a-request',
  'planted-in-an-event',
  'planted-in-an-unsigned-request',
  'xoxb-planted-0123456789',
  'AKIAPLANTEDPLANTED12',
];

const events = withEvents();
let bot: Bot;
beforeAll(async () => {
  bot = await startReducingBot({ lowered: {}, rejected: {}, unlucky: {} }, events.options);
});
afterAll(() => bot.stop());

/** Every line as standard output would have it. */
function written(): string[] {
  const lines: string[] = [];
  const { botToken, signingSecret } = bot.slack;
  const log = makeLog(
    { level: 'info', secrets: [botToken, signingSecret] },
    { write: (line) => void lines.push(line) },
  );
  for (const { level, facts, message } of bot.log) log[level](facts, message);
  return lines;
}

const REFUSAL =
  'LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. ' +
  'After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. ' +
  'Number of decreases today: 5. Last decrease at Friday, October 9, 2026 at 2:30:00 PM Coordinated Universal Time.';

/** Answers under way are done, and so is what posts lead to. */
async function quiet(): Promise<void> {
  await bot.slack.settled();
  await bot.ask(cem, general, '/ddb help');
}

test('commands, forms, posts and events with secrets and texts leave ids in the log, and none of the texts', async () => {
  for (const typed of [
    'planted-in-a-command',
    'budget planted-in-a-table-name',
    'budget xoxb-planted-0123456789',
    'reduce planted-in-a-table-name read=5',
    `explain AKIAPLANTEDPLANTED12 planted-in-a-command ${REFUSAL}`,
    'requests planted-in-a-command',
    'history planted-in-a-table-name',
  ]) {
    await bot.ask(ana, general, `/ddb ${typed}`);
  }
  bot.slack.sayAs(ana, {
    channel: deploys,
    text: `planted-in-a-message xoxb-planted-0123456789 orders-table: ${REFUSAL}`,
  });
  bot.slack.sayAsBot('ci', { channel: deploys, text: `planted-by-ci AKIAPLANTEDPLANTED12 users: ${REFUSAL}` });
  events.queue().send('planted-in-an-event');
  events.queue().send(JSON.stringify({ detail: { errorMessage: 'planted-in-an-event' } }));
  lower(bot.aws, 'lowered', { read: 900, write: 400 });

  await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb reduce rejected'));
  const form = await until(bot, 'a form', () => {
    const { modal } = bot.slack.snapshot(ana);
    return JSON.stringify(modal?.view ?? null).includes('now 1,000 RCU') ? modal : null;
  });
  await bot.slack.submit(ana, form.id, { [ASK_FIELDS.read]: '200', [ASK_FIELDS.reason]: 'planted-in-a-request' });
  const id = await until(bot, 'a request', () => asks().at(-1));
  const card = await until(bot, 'its card', () =>
    bot.slack.seen(ben, dbApprovals).find((message) => buttonsOf(message).some(({ value }) => value.includes(id))),
  );
  const button = buttonsOf(card).find(({ action }) => action === REJECT_REQUEST);
  await bot.slack.click(
    ben,
    { channel: card.channel, ts: card.ts },
    REJECT_REQUEST,
    { value: button?.value ?? '' },
    button?.blockId,
  );
  const why = await until(bot, 'the form for a reason', () => bot.slack.snapshot(ben).modal);
  await bot.slack.submit(ben, why.id, { [REJECT_WORDS]: 'planted-in-a-rejection' });
  await until(bot, 'the rejection', () => auditOf(bot, id).some(({ to }) => to === 'rejected'));
  // The words are kept where they belong.
  expect(JSON.stringify(auditOf(bot, id))).toMatch(/planted-in-a-request.*planted-in-a-rejection/);

  await quiet();
  const lines = written();
  for (const text of PLANTED)
    expect(
      lines.filter((line) => line.includes(text)),
      text,
    ).toEqual([]);
  expect(lines.join('')).not.toMatch(/Subscriber limit exceeded|hooks\.slack|response_url/);
});

const asks = (): readonly string[] =>
  bot.log.flatMap(({ facts }) => {
    const { audit } = facts as { audit?: { request: string; why: { reason: string } } };
    return audit?.why.reason === 'asked' ? [audit.request] : [];
  });

test('what was decided and done is told with request, account, table and people', async () => {
  const id = await running(bot, 'lowered');
  await until(bot, 'the reduction', () => auditOf(bot, id).some(({ to }) => to === 'succeeded'));
  const lines = written().map((line) => JSON.parse(line));
  // The table may still be settling from a change before this test; such a wait is no part of it.
  const trail = lines.filter(({ audit }) => audit?.request === id && audit.why.reason !== 'waits');
  expect(trail.map(({ audit }) => audit.why.reason)).toEqual([
    'asked',
    'approved',
    'run-started',
    'accepted',
    'succeeded',
  ]);
  for (const line of trail)
    expect(line).toMatchObject({ account: 'prod', region: 'us-east-1', table: 'lowered', index: null });
  expect(trail.map(({ audit }) => audit.by)).toEqual([ana, ben, 'system', 'system', 'system']);
  expect(
    lines.filter(({ msg }) => msg === 'answered').every(({ user, channel, what }) => user && channel && what),
  ).toBe(true);
});

test('failing calls of Slack, AWS and Redis are told without what they carried', async () => {
  const { card } = await asked(bot, 'unlucky read=200');
  bot.slack.faults.api('chat.update', { error: 'invalid_blocks' }, 3);
  bot.slack.faults.api('chat.postMessage', { status: 503 }, 3);
  bot.slack.faults.api('users.info', { error: 'internal_error' }, 2);
  bot.slack.faults.api('response_url', { status: 500 }, 3);
  bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'deny' }, times: 2 });
  await bot.slack.command(cem, general, '/ddb budget planted-in-a-table-name');
  await bot.slack.click(ben, { channel: card.channel, ts: card.ts }, 'request_approve', {
    value: buttonsOf(card)[0]?.value ?? '',
  });
  await bot.slack.command(ana, general, '/ddb explain planted-in-a-command');
  await fetch(bot.url, {
    method: 'POST',
    body: 'text=planted-in-an-unsigned-request',
    headers: { 'x-slack-signature': 'v0=1' },
  });
  await sweepNow(bot);
  await bot.redis.kill();
  await bot.slack.command(ana, general, '/ddb requests planted-in-a-command');
  await until(bot, 'a word about Redis', () => bot.log.some(({ message }) => message.includes('Redis')));
  await bot.redis.startAgain();
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
  const lines = written();
  expect(lines.some((line) => line.includes('"err"'))).toBe(true);
  const { botToken, signingSecret } = bot.slack;
  const keys = [...bot.aws.world.keys.values()].flatMap(({ secretAccessKey, sessionToken }) => [
    secretAccessKey,
    sessionToken ?? secretAccessKey,
  ]);
  for (const text of [...PLANTED, botToken, signingSecret, ...keys]) {
    expect(
      lines.filter((line) => line.includes(text)),
      text,
    ).toEqual([]);
  }
});

test.each([
  ['a token Slack does not know', { SLACK_BOT_TOKEN: 'xoxb-planted-0123456789' }],
  ['a password Redis does not know', { REDIS_URL: 'redis://nobody:planted-in-an-address@HOST' }],
  ['a token of another kind', { SLACK_BOT_TOKEN: 'planted-in-a-variable' }],
  ['a key that is too short', { APPROVAL_KEY: 'planted-key' }],
  ['a token with a line break in it', { SLACK_BOT_TOKEN: 'xoxb-planted\nplanted' }],
  ['a signing secret with a line break behind it', { SLACK_SIGNING_SECRET: 'planted\n' }],
  ['a password no client can decode', { REDIS_URL: 'redis://nobody:planted%zz@HOST' }],
  ['an app token Slack does not know', { SLACK_APP_TOKEN: 'xapp-planted-0123456789' }],
  ['a port that is taken', { PORT: 'TAKEN' }],
])('a process that cannot start because of %s does not say it', async (_, change) => {
  const env = {
    PATH: process.env.PATH,
    AWS_REGION: 'us-east-1',
    SLACK_API_URL: bot.slack.apiUrl,
    SLACK_BOT_TOKEN: bot.slack.botToken,
    SLACK_SIGNING_SECRET: bot.slack.signingSecret,
    DDB_BUDGET_CONFIG: 'docs/config.example.yaml',
    APPROVAL_KEY: 'a key of this test alone with thirty-two bytes and more',
    PORT: '0',
    REDIS_URL: bot.redis.url,
    ...change,
  };
  env.REDIS_URL = env.REDIS_URL.replace('HOST', new URL(bot.redis.url).host);
  env.PORT = env.PORT.replace('TAKEN', new URL(bot.url).port);
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { cwd, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  onTestFinished(() => void child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toContain('ddb-budget cannot start');
  expect(said).not.toContain('planted');
});
