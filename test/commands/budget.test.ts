// `/ddb budget TABLE` through the real app: every kind of table, every way to name one, and time passing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { HOUR_MS } from '../../src/domain/instant.ts';
import { READ_BUDGET_AGAIN, SHOW_BUDGET } from '../../src/render/actions.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';

const { ana, ben } = IDS.users;
const { general, finance, random } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

const budgetOf = (table: string) => bot.ask(ana, general, `/ddb budget ${table}`);
/** The Slack date token of an instant, as far as its number. */
const dateTokenOf = (at: number) => `<!date^${at / 1000}^`;
const MINUTE = 60_000;

describe('a budget', () => {
  test('is seen by its reader only, and is nothing Slack would refuse', async () => {
    const answer = await budgetOf('orders-table');
    expect(answer.onlyFor).toBe(ana);
    expect(bot.slack.seen(ben, general)).toEqual([]);
    expect(answer.text).toContain('orders-table');
    expect(answer.text).not.toMatch(/[<>*`]/);
    expect(bot.slack.refusals).toEqual([]);
  });

  test('of an exhausted table names the capacity and the second of the next decrease', async () => {
    const text = blocksText(await budgetOf('orders-table'));
    expect(text).toContain('1,000 RCU');
    expect(text).toContain('400 WCU');
    expect(text).toContain(dateTokenOf(AFTERNOON - 22 * MINUTE + HOUR_MS));
    expect(text).toContain('by-customer');
    expect(text).toContain('300 RCU');
  });

  test('of a half used table says what is used and what is available now', async () => {
    expect(textOf(await budgetOf('sessions'))).toMatch(/2 of 4.*2/);
  });

  test('of a table whose last decrease is over an hour ago shows one more', async () => {
    const text = textOf(await budgetOf('reports'));
    expect(text).toContain('700 RCU');
    expect(text).not.toContain(dateTokenOf(AFTERNOON - 61 * MINUTE + HOUR_MS));
    expect(text).toMatch(/one/i);
  });

  test('of an on-demand table shows no figures', async () => {
    const text = textOf(await budgetOf('events-raw'));
    expect(text).toMatch(/on-demand/i);
    expect(text).not.toMatch(/RCU|of 4/);
  });

  test('of a table with twenty indexes shows every one of them', async () => {
    const text = blocksText(await budgetOf('search-catalog'));
    for (let at = 1; at <= 20; at += 1) expect(text).toContain(`by-facet-${String(at).padStart(2, '0')}`);
    expect(bot.slack.refusals).toEqual([]);
  });

  test('of an auto-scaled table names the bounds', async () => {
    const text = blocksText(await budgetOf('payments'));
    expect(text).toMatch(/auto scaling/i);
    expect(text).toMatch(/100 .*2,000 RCU/);
  });

  test('of a global table names its regions', async () => {
    expect(blocksText(await budgetOf('prod/us-east-1/customers'))).toContain('us-east-1, eu-west-1');
  });

  test('of a table that is being changed says so', async () => {
    expect(blocksText(await budgetOf('imports'))).toContain('UPDATING');
  });
});

describe('time', () => {
  test('passing the next decrease changes the budget in place, with one click', async () => {
    const waiting = await budgetOf('prod/us-east-1/inventory');
    const nextAt = AFTERNOON - 7 * MINUTE + HOUR_MS;
    expect(blocksText(waiting)).toContain(dateTokenOf(nextAt));
    bot.clock.setTo(nextAt);
    const fresh = await bot.press(ana, waiting, READ_BUDGET_AGAIN);
    expect(fresh.ts).toBe(waiting.ts);
    expect(blocksText(fresh)).not.toContain(dateTokenOf(nextAt));
    bot.clock.setTo(AFTERNOON);
  });

  test('passing midnight brings the four free decreases back', async () => {
    bot.clock.setTo(Date.parse('2026-10-10T00:00:00.000Z'));
    expect(textOf(await budgetOf('orders-table'))).toMatch(/0 of 4.*4/);
    bot.clock.setTo(AFTERNOON);
  });
});

describe('a name', () => {
  test('of a table created after the tables were listed is found', async () => {
    bot.aws.world.createTable({ account: PROD_ID, region: 'eu-west-1', name: 'just-created', read: 77, write: 7 });
    // The tables are listed again for an unknown name, but at most every few seconds.
    const answer = async () => blocksText(await budgetOf('just-created'));
    await expect.poll(answer, { timeout: 20_000, interval: 500 }).toContain('77 RCU');
  });

  test.each([
    ['in several places offers all of them, and a click shows the one', 'users'],
    ['of a global table offers its regions', 'customers'],
  ])('%s', async (_, name) => {
    const question = await budgetOf(name);
    const choices = buttonsOf(question);
    expect(choices).toHaveLength(2);
    const [, second] = choices;
    const answer = await bot.press(ana, question, SHOW_BUDGET, second?.value);
    expect(answer.ts).not.toBe(question.ts);
    expect(blocksText(answer)).toContain(`*${second?.value.split('/')[0]}*`);
    expect(new Set(buttonsOf(answer).map(({ value }) => value))).toEqual(new Set([second?.value]));
  });

  test.each([
    'prod/orders-table',
    'prod/us-east-1/orders-table',
    `${PROD_ID}/orders-table`,
    `arn:aws:dynamodb:us-east-1:${PROD_ID}:table/orders-table`,
    '`orders-table`',
  ])('may be written %s', async (name) => {
    const values = buttonsOf(await budgetOf(name)).map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set(['prod/us-east-1/orders-table']));
  });

  test.each([
    'search-catalog/by-facet-11',
    `arn:aws:dynamodb:us-east-1:${PROD_ID}:table/search-catalog/index/by-facet-11`,
  ])('may be that of an index, which is shown before the others: %s', async (name) => {
    const text = blocksText(await budgetOf(name));
    expect(text.indexOf('by-facet-11')).toBeLessThan(text.indexOf('by-facet-01'));
  });

  test('with a typo is answered with the nearest, and a click shows it', async () => {
    const answer = await budgetOf('orders-tabel');
    expect(blocksText(answer)).toContain('orders-tabel');
    const shown = await bot.press(ana, answer, SHOW_BUDGET, 'prod/us-east-1/orders-table');
    expect(blocksText(shown)).toContain('1,000 RCU');
  });

  test('near to nothing is said to be unknown, with where to look', async () => {
    const text = blocksText(await budgetOf('zzz-nothing-like-it'));
    expect(text).toContain('zzz-nothing-like-it');
    expect(text).toContain('/ddb budget');
  });

  test('of an index that does not exist is answered with those that do', async () => {
    expect(blocksText(await budgetOf('orders-table/by-colour'))).toContain('by-customer');
  });

  test('of an account or a region that is not configured names those that are', async () => {
    expect(blocksText(await budgetOf('sandbox/us-east-1/orders-table'))).toContain('analytics');
    expect(blocksText(await budgetOf('prod/ap-south-1/orders-table'))).toContain('eu-west-1');
  });

  test('of a table that was deleted and made again shows the fresh budget of the new one', async () => {
    expect(textOf(await budgetOf('load-test'))).toMatch(/4 free/);
    bot.aws.world.createTable({ account: '222233334444', region: 'us-east-1', name: 'load-test', read: 12, write: 3 });
    const text = textOf(await budgetOf('load-test'));
    expect(text).toContain('12 RCU');
    expect(text).toMatch(/0 of 4/);
  });
});

test.each([
  ['a channel the bot is not in', random],
  ['a private channel the bot cannot see', finance],
  ['a direct message', IDS.dms.ana],
])('it is answered in %s', async (_, channel) => {
  expect(blocksText(await bot.ask(ana, channel, '/ddb budget invoices'))).toContain('100 RCU');
  expect(bot.slack.refusals.filter(({ error }) => error !== 'channel_not_found')).toEqual([]);
});
