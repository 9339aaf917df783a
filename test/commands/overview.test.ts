// `/ddb budget`: all tables, the scarcest first, page by page, with what could not be read named.
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID, STAGING_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { NEXT_PAGE, PREVIOUS_PAGE, READ_OVERVIEW_AGAIN, SHOW_BUDGET } from '../../src/render/actions.ts';
import { type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';

const { ana, ben } = IDS.users;
const { general } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.aws.world.faults.clear();
  expect(bot.slack.refusals).toEqual([]);
});

const overview = (user: string = ana) => bot.ask(user, general, '/ddb budget');
const buttonValue = (message: Parameters<typeof buttonsOf>[0], action: string) =>
  buttonsOf(message).find((button) => button.action === action)?.value ?? '';

describe('the overview', () => {
  test('names every table once over its pages, those that wait first and on-demand ones last', async () => {
    let message = await overview();
    const names = buttonsOf(message).flatMap(({ action, value }) => (action === SHOW_BUDGET ? [value] : []));
    while (buttonsOf(message).some(({ action }) => action === NEXT_PAGE)) {
      const { ts } = message;
      message = await bot.press(ana, message, NEXT_PAGE);
      expect(message.ts).toBe(ts);
      names.push(...buttonsOf(message).flatMap(({ action, value }) => (action === SHOW_BUDGET ? [value] : [])));
    }
    expect(names).toHaveLength(24);
    expect(new Set(names).size).toBe(24);
    const at = (name: string) => names.indexOf(name);
    // 53, 48 and 42 minutes to go; then one an hour; then by what is left of the four; on-demand last.
    expect(names[0]).toBe('prod/us-east-1/inventory');
    expect(at('prod/us-east-1/search-catalog')).toBe(1);
    expect(at('prod/us-east-1/clickstream')).toBe(2);
    expect(at('analytics/us-east-1/reports')).toBeGreaterThan(at('prod/us-east-1/orders-table'));
    expect(at('prod/us-east-1/invoices')).toBeGreaterThan(at('prod/us-east-1/sessions'));
    expect(names.slice(-3).toSorted()).toEqual([
      'analytics/us-east-1/page-views',
      'prod/us-east-1/events-raw',
      'staging/us-east-1/feature-flags',
    ]);
  });

  test('pages back to where it was, and shows a table beside it', async () => {
    const first = await overview();
    const before = blocksText(first);
    const second = await bot.press(ana, first, NEXT_PAGE);
    const again = await bot.press(ana, second, PREVIOUS_PAGE);
    expect(blocksText(again)).toBe(before);
    const budget = await bot.press(ana, again, SHOW_BUDGET, 'prod/us-east-1/inventory');
    expect(budget.ts).not.toBe(first.ts);
    expect(blocksText(budget)).toContain('by-warehouse');
  });

  test('tells a table’s capacity from that of its scarcest index', async () => {
    const text = blocksText(await overview());
    expect(text).toMatch(/`inventory`.*600 RCU · 300 WCU · 1 index/);
    expect(text).toContain('Scarcest is its index `by-warehouse` (150 RCU · 150 WCU):');
  });

  test('is read afresh with one click', async () => {
    const first = await overview();
    bot.aws.world.createTable({ account: STAGING_ID, region: 'us-east-1', name: 'feature-flags', read: 5, write: 5 });
    const again = await bot.press(ana, first, READ_OVERVIEW_AGAIN);
    expect(again.ts).toBe(first.ts);
    expect(again.text).toContain('24 tables');
  });
});

describe('a page', () => {
  test('of another user cannot be read, whatever value a click brings', async () => {
    const first = await overview();
    const own = await overview(ben);
    const { channel, ts } = own;
    const value = buttonValue(first, NEXT_PAGE);
    const [answer] = await bot.watch(ben, () => bot.slack.click(ben, { channel, ts }, NEXT_PAGE, { value }));
    if (answer === undefined) throw new Error('nothing was answered');
    expect(buttonsOf(answer)).toEqual([]);
    expect(blocksText(answer)).toContain('/ddb budget');
    expect(blocksText(answer)).not.toContain('RCU');
  });

  test.each(['', ':', 'x', 'x:y', ':1', '../../x:1', '{ddb-budget}:overview:1', 'null:2'])(
    'of a list "%s" that never was is said to be too old',
    async (value) => {
      const { channel, ts } = await overview();
      const [answer] = await bot.watch(ana, () => bot.slack.click(ana, { channel, ts }, NEXT_PAGE, { value }));
      expect(answer && blocksText(answer)).toContain('/ddb budget');
    },
  );

  test.each(['0', '-1', '99', 'NaN', '1e9', '2.5', ''])(
    'with the number "%s" is the nearest there is',
    async (page) => {
      const first = await overview();
      const { channel, ts } = first;
      const [id] = buttonValue(first, NEXT_PAGE).split(':');
      const value = `${id}:${page}`;
      const [answer] = await bot.watch(ana, () => bot.slack.click(ana, { channel, ts }, NEXT_PAGE, { value }));
      expect(answer && buttonsOf(answer).some(({ action }) => action === SHOW_BUDGET)).toBe(true);
    },
  );

  test('of a list that Redis has forgotten is said to be too old', async () => {
    const first = await overview();
    const redis = new Redis(bot.redis.url);
    const keys = await redis.keys('*overview*');
    expect(keys.length).toBeGreaterThan(0);
    expect(await redis.ttl(keys[0] ?? '')).toBeGreaterThan(500);
    await redis.del(...keys);
    await redis.quit();
    const answer = await bot.press(ana, first, NEXT_PAGE);
    expect(buttonsOf(answer)).toEqual([]);
    expect(blocksText(answer)).toContain('/ddb budget');
  });
});

describe('what could not be read', () => {
  test('is named, and the rest is shown', async () => {
    bot.aws.world.faults.add({ match: { table: 'carts' }, effect: { kind: 'deny' }, times: 0 });
    bot.aws.world.faults.add({
      match: { table: 'orders-eu' },
      effect: { kind: 'error', code: 'ThrottlingException', message: 'Rate exceeded' },
      times: 0,
    });
    const answer = await overview();
    expect(answer.text).toContain('22 tables');
    const text = blocksText(answer);
    expect(text).toContain('`carts`');
    expect(text).toContain('dynamodb:DescribeTable');
    expect(text).toContain('`orders-eu`');
  });

  test('for one cause is one line, however many tables it hits', async () => {
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', account: PROD_ID },
      effect: { kind: 'deny' },
      times: 0,
    });
    const text = blocksText(await overview());
    expect(text.match(/dynamodb:DescribeTable/g)).toHaveLength(2);
    expect(text).toContain('15');
  });

  test('because AWS refuses everything is not blamed on the configuration', async () => {
    bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'deny' }, times: 0 });
    const answer = await overview();
    const sentence = 'None of the 24 tables you may see here could be read just now.';
    expect(answer.text).toContain(sentence);
    expect(blocksText(answer)).toContain(sentence);
    expect(blocksText(answer)).toContain('dynamodb:DescribeTable');
    expect(blocksText(answer)).not.toContain('accounts[].tables');
  });

  test('because a table was deleted a moment ago is no news', async () => {
    const gone = { kind: 'error', code: 'ResourceNotFoundException', message: 'Requested resource not found' } as const;
    bot.aws.world.faults.add({ match: { table: 'carts' }, effect: gone, times: 0 });
    const answer = await overview();
    expect(answer.text).toContain('23 tables');
    expect(textOf(answer)).not.toContain('carts');
  });
});
