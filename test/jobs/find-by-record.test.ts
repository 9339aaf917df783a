// Errors that name no table, found by the refused call that CloudTrail recorded: the real app, on a clock that only the test moves.
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RING_COMPLETIONS } from '../../jobs/complete-explanation.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { REQUEST_REDUCTION } from '../../src/render/actions.ts';
import { EXPLAIN_CHOSEN_IN_THREAD } from '../../src/render/explain-actions.ts';
import { lower, usedUp } from '../support/alerts.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { dateStyles } from '../support/refusal-text.ts';
import { repliesTo, replyTo } from '../support/thread-replies.ts';

const { ana } = IDS.users;
const { general, deploys, dbApprovals, oncall, partner } = IDS.channels;
const MINUTE = 60_000;
const PATIENCE = { timeout: 20_000, interval: 20 };
const [, today = String] = dateStyles;
const CUT =
  'LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a given…';
/** An hour for each test: what the one before was refused is not around it. */
let hour = AFTERNOON;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({ trailDelayMs: [7 * MINUTE, 7 * MINUTE] });
});
afterEach(() => {
  hour += 60 * MINUTE;
  bot.clock.setTo(hour);
  bot.aws.world.faults.clear();
});
afterAll(() => bot.stop());

const looks = () => bot.log.filter(({ message }) => message === 'an explanation was looked at again').length;

async function lookAfter(minutes: number): Promise<void> {
  const before = looks();
  bot.clock.setTo(hour + minutes * MINUTE);
  const queue = new Queue('housekeeping', { connection: { url: bot.redis.url }, prefix: '{ddb-budget}' });
  queue.on('error', () => {});
  await queue.add(RING_COMPLETIONS, {});
  await queue.close();
  await expect.poll(looks, PATIENCE).toBeGreaterThan(before);
}

/** A table without a free decrease, and a call on it that was refused at this moment. */
function refusedOn(table: string): void {
  usedUp(bot.aws, table);
  expect(lower(bot.aws, table, { read: 200, write: 400 })).toBe(false);
}

const shownFor = (said: { channel: string; ts: string }) => () => repliesTo(bot, said).map(blocksText).join('\n');

test('a cut error is completed, once and in place, with the table whose refused call comes up', async () => {
  refusedOn('only-one');
  const said = bot.slack.sayAsBot('ci', { channel: deploys, text: CUT });
  await replyTo(bot, said);
  const shown = shownFor(said);
  await expect.poll(shown, PATIENCE).toContain('CloudTrail has no refused decrease that fits yet');
  await lookAfter(5);
  expect(shown()).toContain('fits yet');
  await lookAfter(10);
  await expect.poll(shown, PATIENCE).toContain('most likely that of table `only-one`');
  expect(shown()).toMatch(/the only one with a refused decrease in CloudTrail.*by role `deploy-bot`/);
  expect(shown()).toMatch(/Spent by: role `deploy-bot` 4/);
  const [reply, another] = repliesTo(bot, said);
  expect(another).toBeUndefined();
  expect(reply && buttonsOf(reply)).toContainEqual(
    expect.objectContaining({ action: REQUEST_REDUCTION, value: 'prod/us-east-1/only-one|200|400' }),
  );
});

test('one that states its next decrease is surely the call that states the same', async () => {
  refusedOn('this-very');
  const last = bot.aws.world.findTable('111122223333', 'us-east-1', 'this-very')?.throughput.ledger.lastDecreaseAt ?? 0;
  bot.clock.jump(MINUTE);
  refusedOn('some-other');
  bot.clock.setTo(hour + 9 * MINUTE);
  // What is left of the sentence has no last decrease to compare with the tables' own.
  const text = `Next decrease can be made at ${today(Math.floor(last / 1_000) * 1_000 + 60 * MINUTE)}`;
  const said = bot.slack.sayAs(ana, { channel: general, text });
  const shown = shownFor(said);
  await replyTo(bot, said);
  await expect.poll(shown, PATIENCE).toMatch(/CloudTrail has this very refusal on it.*by role `deploy-bot`/);
  expect(shown()).toContain('This is the decrease budget of table `this-very`');
});

test('one that fits several calls is asked about, with when and whose each was', async () => {
  refusedOn('first-of-two');
  refusedOn('second-of-two');
  bot.clock.setTo(hour + 8 * MINUTE);
  const said = bot.slack.sayAs(ana, { channel: oncall, text: CUT });
  const shown = shownFor(said);
  await replyTo(bot, said);
  await expect
    .poll(shown, PATIENCE)
    .toMatch(/Which table is it\?[\s\S]*`first-of-two`[\s\S]*refused .* by role `deploy-bot`/);
  expect(shown()).toContain('`second-of-two`');
  const question = await replyTo(bot, said);
  const pick = buttonsOf(question).find(({ value }) => value.startsWith('prod/us-east-1/second-of-two'));
  await bot.watch(ana, () =>
    bot.slack.click(ana, question, EXPLAIN_CHOSEN_IN_THREAD, { value: pick?.value ?? '' }, pick?.blockId),
  );
  expect(shown()).toContain('decrease budget of table `second-of-two`');
});

describe('it stays general', () => {
  test('and says in the end that no call fits, where none comes up', async () => {
    const said = bot.slack.sayAs(ana, { channel: dbApprovals, text: CUT });
    const shown = shownFor(said);
    await replyTo(bot, said);
    await expect.poll(shown, PATIENCE).toContain('that fits yet');
    await lookAfter(21);
    await expect.poll(shown, PATIENCE).toMatch(/no refused decrease that fits\./);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('without a word of CloudTrail, where it may not be read', async () => {
    bot.aws.world.faults.add({ match: { operation: 'LookupEvents' }, effect: { kind: 'deny' }, times: 0 });
    bot.clock.setTo(hour + 2 * MINUTE);
    const said = bot.slack.sayAs(ana, { channel: general, text: CUT });
    const shown = shownFor(said);
    await replyTo(bot, said);
    await expect.poll(shown, PATIENCE).toContain('nothing around it here does either');
    expect(shown()).not.toContain('CloudTrail');
  });

  test('in a channel shared with others, for which CloudTrail is not even asked', async () => {
    refusedOn('not-for-them');
    bot.clock.setTo(hour + 8 * MINUTE);
    const id = bot.aws.world.faults.add({
      match: { operation: 'LookupEvents' },
      effect: { kind: 'skew', ms: 0 },
      times: 100,
    });
    const said = bot.slack.sayAs(ana, { channel: partner, text: CUT });
    const reply: ShownMessage = await replyTo(bot, said);
    expect(textOf(reply)).toContain('I show no tables in this channel');
    expect(bot.aws.world.faults.list().find((fault) => fault.id === id)?.spoiled).toBe(0);
  });
});

test('the same is told to one who asks in private', async () => {
  refusedOn('privately');
  bot.clock.setTo(hour + 8 * MINUTE);
  const answer = await bot.ask(ana, general, `/ddb explain ${CUT}`);
  expect(blocksText(answer)).toContain('most likely that of table `privately`');
});
