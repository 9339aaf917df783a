// Explanations that are asked for: `/ddb explain`, the shortcut on a message, picks from a private menu; and what gets in the way.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { REQUEST_REDUCTION, SHOW_BUDGET, SHOW_HISTORY } from '../../src/render/actions.ts';
import { EXPLAIN_CHOSEN, EXPLAIN_CHOSEN_IN_THREAD, EXPLAIN_SHORTCUT } from '../../src/render/explain-actions.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { allLookedAt, refusal, repliesTo, replyTo } from '../support/thread-replies.ts';

const { ana, ben, gina, ext } = IDS.users;
const { general, deploys, oncall, random, partner, dbApprovals } = IDS.channels;
const MINUTE = 60_000;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({
    accounts: (seeded) =>
      seeded.map((account) => {
        if (account.name === 'staging') return { ...account, viewers: [ana] };
        if (account.name === 'analytics') return { ...account, channels: [dbApprovals] };
        return account;
      }),
  });
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
});

const tokenOf = (at: number) => `<!date^${at / 1000}^`;
const useShortcut = async (user: string, message: { channel: string; ts: string }): Promise<ShownMessage | undefined> =>
  (await bot.watch(user, () => bot.slack.shortcut(user, message.channel, message.ts, EXPLAIN_SHORTCUT))).at(-1);

describe('/ddb explain', () => {
  test('answers privately what the error is, and when the next decrease is possible', async () => {
    const answer = await bot.ask(ana, general, `/ddb explain table orders-table: ${refusal(22)}`);
    expect(answer.onlyFor).toBe(ana);
    expect(blocksText(answer)).toContain(`Next decrease: ${tokenOf(AFTERNOON + 38 * MINUTE)}`);
    expect(blocksText(answer)).toContain('The message names the table.');
    const value = 'prod/us-east-1/orders-table';
    expect(buttonsOf(answer)).toMatchObject([
      { action: REQUEST_REDUCTION, value },
      { action: SHOW_BUDGET, value },
      { action: SHOW_HISTORY, value },
    ]);
  });

  test('reads an error over several lines, with markup, quotes and entities in it', async () => {
    const pasted = `/ddb explain "Error: <updating> & 'x' DynamoDB Table (clickstream)\n│ ${refusal(18, 9).replaceAll('. ', '.\n│ ')}"`;
    expect(blocksText(await bot.ask(ana, general, pasted))).toContain('table `clickstream`');
  });

  test.each([
    [
      'another service’s limit',
      'An error occurred (LimitExceededException) when calling the CreateRole operation: Cannot exceed quota for RolesPerAccount: 1000',
      /another AWS service/,
    ],
    ['a busy API', 'ThrottlingException: Rate exceeded (Service: AmazonDynamoDBv2)', /too fast/],
    ['no error', 'please explain this to me', /no DynamoDB limit error/],
  ])('of %s says so', async (_, text, expected) => {
    expect(blocksText(await bot.ask(ana, general, `/ddb explain ${text}`))).toMatch(expected);
  });

  test('without a text says how it is used', async () => {
    expect(blocksText(await bot.ask(ana, general, '/ddb explain'))).toContain('/ddb explain TEXT');
  });

  test('of a name that several tables have offers them, and the pick takes the place of the menu', async () => {
    const menu = await bot.ask(ana, general, `/ddb explain table users: ${refusal(30, 6)}`);
    const picks = buttonsOf(menu);
    expect(picks.map(({ action }) => action)).toEqual([EXPLAIN_CHOSEN, EXPLAIN_CHOSEN]);
    const staging = picks.find(({ value }) => value.startsWith('staging/'));
    const answer = await bot.press(ana, menu, EXPLAIN_CHOSEN, staging?.value);
    expect(answer.ts).toBe(menu.ts);
    expect(blocksText(answer)).toContain('20 RCU');
    expect(blocksText(answer)).toContain('The error states: 6 decreases today');
  });

  test('of a name that several tables have knows the one with these very counters', async () => {
    const answer = await bot.ask(ana, general, `/ddb explain table users: ${refusal(80, 1)}`);
    expect(blocksText(answer)).toContain('*prod*');
    expect(blocksText(answer)).toContain('Several tables have this name; the count and the last decrease');
  });

  test('tells guests and people from elsewhere whom to ask', async () => {
    for (const [user, channel] of [
      [gina, IDS.dms.gina],
      [ext, partner],
    ] as const) {
      const answer = await bot.ask(user, channel, `/ddb explain table orders-table: ${refusal(22)}`);
      expect(textOf(answer)).not.toMatch(/orders-table:|RCU \u00b7|us-east-1 {2}/);
      expect(textOf(answer)).toMatch(/full members/);
      expect(buttonsOf(answer)).toEqual([]);
    }
  });

  test('shows a table of an account only where that account may be shown', async () => {
    const text = `/ddb explain table reports: ${refusal(61, 6)}`;
    expect(blocksText(await bot.ask(ana, dbApprovals, text))).toContain('700 RCU');
    const elsewhere = await bot.ask(ana, deploys, text);
    expect(textOf(elsewhere)).not.toMatch(/reports|RCU|analytics/);
    expect(buttonsOf(elsewhere)).toEqual([]);
  });

  test('stays general in a channel shared with another organisation', async () => {
    const answer = await bot.ask(ana, partner, `/ddb explain table orders-table: ${refusal(22)}`);
    expect(textOf(answer)).not.toMatch(/orders-table|RCU/);
    expect(textOf(answer)).toContain(tokenOf(AFTERNOON + 38 * MINUTE));
  });
});

describe('the shortcut', () => {
  test('answers in the thread where the bot may post, and tells who asked where it is', async () => {
    const said = bot.slack.sayAs(ben, {
      channel: general,
      text: 'An error occurred (ThrottlingException) when calling the UpdateTable operation: Rate exceeded',
    });
    const told = await useShortcut(ana, said);
    const reply = await replyTo(bot, said);
    expect(blocksText(reply)).toContain('too fast');
    expect(told?.onlyFor).toBe(ana);
    expect(told && blocksText(told)).toContain(`/archives/${general}/p${reply.ts.replace('.', '')}`);
  });

  test('on a message that is answered already leads to that answer', async () => {
    const said = bot.slack.sayAs(ben, { channel: general, text: `table orders-table: ${refusal(22)}` });
    const reply = await replyTo(bot, said);
    const told = await useShortcut(ana, said);
    expect(told && blocksText(told)).toContain(`/archives/${general}/p${reply.ts.replace('.', '')}`);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('answers privately where the bot is not', async () => {
    const said = bot.slack.sayAs(ben, { channel: random, text: `table orders-table: ${refusal(22)}` });
    const told = await useShortcut(ana, said);
    expect(told?.onlyFor).toBe(ana);
    expect(told && blocksText(told)).toContain('1,000 RCU');
    expect(repliesTo(bot, said)).toEqual([]);
  });

  test('on a message without an error says so, to whoever asked', async () => {
    const said = bot.slack.sayAs(ben, { channel: general, text: 'lunch?' });
    const told = await useShortcut(ana, said);
    expect(told && blocksText(told)).toMatch(/no DynamoDB limit error/);
    expect(repliesTo(bot, said)).toEqual([]);
  });

  test('of a guest says whom to ask, and brings nothing into the thread', async () => {
    const said = bot.slack.sayAs(ben, {
      channel: general,
      text: 'ThrottlingException: Rate exceeded (Service: DynamoDB)',
    });
    const told = await useShortcut(gina, said);
    expect(told && textOf(told)).toMatch(/full members/);
    expect(repliesTo(bot, said)).toEqual([]);
  });
});

describe('a thread that everybody in the channel reads', () => {
  test('shows no table of an account that has viewers of its own', async () => {
    const said = bot.slack.sayAs(ana, { channel: oncall, text: `table orders-staging: ${refusal(48, 3)}` });
    expect(textOf(await replyTo(bot, said))).not.toMatch(/orders-staging|RCU|staging/);
  });

  test('shows a table of an account in its own channel, and nothing of it elsewhere', async () => {
    const here = bot.slack.sayAs(ana, { channel: dbApprovals, text: `table metrics-hourly: ${refusal(16, 2)}` });
    const there = bot.slack.sayAs(ana, { channel: deploys, text: `table metrics-hourly: ${refusal(16, 2)}` });
    expect(textOf(await replyTo(bot, here))).toContain('900 RCU');
    expect(textOf(await replyTo(bot, there))).not.toMatch(/metrics-hourly|RCU|analytics/);
  });

  test('keeps its menu when somebody picks who may not', async () => {
    const said = bot.slack.sayAs(ana, { channel: general, text: `table customers: ${refusal(33, 7)}` });
    const menu = await replyTo(bot, said);
    const [pick] = buttonsOf(menu);
    const place = { channel: general, ts: menu.ts };
    const told = await bot.watch(gina, () =>
      bot.slack.click(gina, place, EXPLAIN_CHOSEN_IN_THREAD, { value: pick?.value ?? '' }, pick?.blockId),
    );
    expect(told.at(-1)?.onlyFor).toBe(gina);
    expect(repliesTo(bot, said).map(({ blocks }) => blocks)).toEqual([menu.blocks]);
  });

  test('stays general while Slack cannot say what kind of channel it is', async () => {
    const fresh = await bot.startAnother();
    bot.slack.setAppUrl(`http://127.0.0.1:${fresh.port}/slack/events`);
    try {
      bot.slack.faults.api('conversations.info', { status: 500 }, 10);
      const said = bot.slack.sayAs(ana, { channel: general, text: `table inventory: ${refusal(300, 1)}` });
      expect(textOf(await replyTo(bot, said))).not.toMatch(/inventory|RCU/);
    } finally {
      bot.slack.setAppUrl(bot.url);
      await fresh.stop();
    }
  });
});

describe('AWS that', () => {
  test('takes its time: the answer comes with what is known, and is completed in place', async () => {
    bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'latency', ms: 2_000 } });
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table sessions: ${refusal(130, 2)}` });
    const first = await replyTo(bot, said);
    expect(blocksText(first)).toContain('I am looking the table up in AWS');
    await expect.poll(() => repliesTo(bot, said).map(blocksText).join(), { timeout: 10_000 }).toContain('500 RCU');
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('is slow to tell who spent the budget: the table is shown at once, and the rest is added in place', async () => {
    bot.aws.world.faults.add({
      match: { operation: 'LookupEvents' },
      effect: { kind: 'latency', ms: 2_500 },
      times: 0,
    });
    const fresh = await bot.startAnother();
    bot.slack.setAppUrl(`http://127.0.0.1:${fresh.port}/slack/events`);
    try {
      const said = bot.slack.sayAs(ana, { channel: deploys, text: `table clickstream: ${refusal(18, 9)}` });
      const first = blocksText(await replyTo(bot, said));
      expect(first).toContain('2,000 RCU');
      expect(first).not.toContain('Spent by');
      const text = () => repliesTo(bot, said).map(blocksText).join('\n');
      await expect.poll(text, { timeout: 15_000 }).toContain('Spent by: role `deploy-bot` 9');
      expect(repliesTo(bot, said)).toHaveLength(1);
    } finally {
      bot.slack.setAppUrl(bot.url);
      await fresh.stop();
    }
  });

  test('refuses the read: the answer says why, and rests on the text', async () => {
    bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'deny' }, times: 0 });
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table invoices: ${refusal(31)}` });
    const text = blocksText(await replyTo(bot, said));
    expect(text).toMatch(/could not read it just now/);
    expect(text).toContain(tokenOf(AFTERNOON + 29 * MINUTE));
  });
});

describe('Slack that', () => {
  test.each([
    ['asks to wait', { status: 429, retryAfter: 1 } as const, 'payments', 35],
    ['fails before it takes the post', { status: 500 } as const, 'users-failed', 37],
  ])('%s still shows one explanation', async (_, fault, table, minutes) => {
    bot.slack.faults.api('chat.postMessage', fault, 1);
    const said = bot.slack.sayAs(ana, { channel: oncall, text: `table ${table}: ${refusal(minutes)}` });
    await replyTo(bot, said);
    await expect
      .poll(() => bot.log.filter(({ facts }) => 'ts' in facts && facts.ts === said.ts), { timeout: 20_000 })
      .toMatchObject([{ message: 'an error was explained', facts: { kind: 'explained' } }]);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });
});

test('without Redis an error is explained all the same, once by each process', async () => {
  await bot.redis.kill();
  try {
    const said = bot.slack.sayAs(ana, { channel: general, text: `table search-catalog: ${refusal(200, 1)}` });
    await replyTo(bot, said);
    bot.slack.sendEvent({
      type: 'message',
      channel: general,
      user: ana,
      ts: said.ts,
      event_ts: said.ts,
      text: said.text,
    });
    await allLookedAt(bot);
    expect(repliesTo(bot, said)).toHaveLength(1);
  } finally {
    await bot.redis.startAgain();
  }
});
