// Answers that take long: a notice after two seconds, progress on the overview, and never more posts than Slack takes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { READ_BUDGET_AGAIN, READ_OVERVIEW_AGAIN, SHOW_BUDGET } from '../../src/render/actions.ts';
import { type Bot, blocksText, startBot, textOf } from '../support/bot.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
const RESPONSE_URL_USES = 5;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
  await bot.ask(ana, general, '/ddb budget');
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.aws.world.faults.clear();
  bot.slack.faults.clear();
  expect(bot.slack.refusals).toEqual([]);
});

const slow = (table: string, ms: number) =>
  bot.aws.world.faults.add({ match: { table }, effect: { kind: 'latency', ms } });

test('a table that AWS is slow about gets one notice, then the answer behind it', async () => {
  slow('invoices', 2_600);
  const posts = await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb budget invoices'));
  expect(posts).toHaveLength(2);
  const [notice, answer] = posts;
  expect(notice && textOf(notice)).toContain('`invoices`');
  expect(notice && textOf(notice)).not.toContain('RCU');
  expect(answer && textOf(answer)).toContain('100 RCU');
});

test('a slow answer to a click that replaces takes the notice’s place, and leaves one message', async () => {
  const budget = await bot.ask(ana, general, '/ddb budget invoices');
  slow('invoices', 2_600);
  const posts = await bot.watch(ana, () => bot.press(ana, budget, READ_BUDGET_AGAIN));
  expect(posts.map(({ ts }) => ts)).toEqual([budget.ts, budget.ts]);
  expect(posts.map((post) => textOf(post).includes('RCU'))).toEqual([false, true]);
});

test('a slow answer to a click that shows a table leaves the list it was clicked in as it is', async () => {
  const list = await bot.ask(ana, general, '/ddb budget users');
  slow('users', 2_600);
  const posts = await bot.watch(ana, () => bot.press(ana, list, SHOW_BUDGET, 'prod/us-east-1/users'));
  expect(posts).toHaveLength(2);
  expect(posts.map(({ ts }) => ts)).not.toContain(list.ts);
  const now = bot.slack.seen(ana, general).find(({ ts }) => ts === list.ts);
  expect(now && blocksText(now)).toBe(blocksText(list));
});

test('a very slow overview tells its progress at most three times, then answers', async () => {
  for (const table of ['carts', 'sessions', 'invoices', 'reports', 'load-test', 'orders-eu', 'gdpr-requests']) {
    slow(table, 4_900);
  }
  // Several of them behind one another: ten are read at a time.
  bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'latency', ms: 4_800 }, times: 0 });
  const first = await bot.ask(ana, IDS.dms.ana, '/ddb help');
  const posts = await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb budget'));
  expect(posts.length).toBeGreaterThanOrEqual(3);
  expect(posts.length).toBeLessThan(RESPONSE_URL_USES);
  expect(posts.at(-1)?.text).toContain('24 tables');
  const progress = posts.slice(1, -1).map(textOf);
  expect(progress.every((text) => /\d+ of 24/.test(text))).toBe(true);
  expect(first.text).not.toBe('');
});

test('an answer that Slack loses is posted once more, and still within what a response_url takes', async () => {
  bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'latency', ms: 2_400 }, times: 0 });
  const list = await bot.ask(ana, general, '/ddb help');
  expect(list.text).not.toBe('');
  bot.slack.faults.api('response_url', { status: 503 }, 2);
  const posts = await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb budget invoices'));
  expect(posts).toHaveLength(1);
  expect(posts[0] && textOf(posts[0])).toContain('100 RCU');
});

test('a post that hangs does not hold the answer back for long', async () => {
  slow('invoices', 2_400);
  bot.slack.faults.api('response_url', 'hang', 1);
  const posts = await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb budget invoices'));
  expect(posts).toHaveLength(1);
  expect(posts[0] && textOf(posts[0])).toContain('100 RCU');
});

test('AWS that never answers in time is said, with what to do', async () => {
  bot.aws.world.faults.add({
    match: { table: 'invoices', operation: 'DescribeTable' },
    effect: { kind: 'latency', ms: 20_000 },
    times: 0,
  });
  const [notice, answer] = await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb budget invoices'));
  expect(notice && textOf(notice)).toContain('invoices');
  expect(answer && blocksText(answer)).toMatch(/DescribeTable.*prod.*us-east-1.*again/);
});

test('reading all again while it takes long ends in the same message', async () => {
  const first = await bot.ask(ana, general, '/ddb budget');
  slow('carts', 2_600);
  const posts = await bot.watch(ana, () => bot.press(ana, first, READ_OVERVIEW_AGAIN));
  expect(new Set(posts.map(({ ts }) => ts))).toEqual(new Set([first.ts]));
  expect(posts.at(-1)?.text).toContain('24 tables');
});
