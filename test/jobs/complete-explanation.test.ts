// Replies that are completed when CloudTrail has caught up: the real app, queue and Slack, on a clock that only the test moves.
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RING_COMPLETIONS } from '../../jobs/complete-explanation.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { COMPLETE_EXPLANATION } from '../../src/domain/explanation/completion.ts';
import { REQUEST_REDUCTION } from '../../src/render/actions.ts';
import { EXPLAIN_CHOSEN_IN_THREAD } from '../../src/render/explain-actions.ts';
import { lower } from '../support/alerts.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot } from '../support/bot.ts';
import { refusal, repliesTo, replyTo } from '../support/thread-replies.ts';

const { ana } = IDS.users;
const { general, deploys, dbApprovals, oncall } = IDS.channels;
const MINUTE = 60_000;
const PATIENCE = { timeout: 20_000, interval: 20 };
const PREFIX = '{ddb-budget}';
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({ trailDelayMs: [14 * MINUTE, 14 * MINUTE] });
});
afterEach(async () => {
  bot.slack.faults.clear();
  bot.clock.setTo(AFTERNOON);
  const left = await waiting();
  await inQueue('news', (queue) => Promise.all(left.map(({ id }) => queue.remove(id ?? ''))));
});
afterAll(() => bot.stop());

async function inQueue<T>(name: string, use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = new Queue(name, { connection: { url: bot.redis.url }, prefix: PREFIX });
  queue.on('error', () => {});
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** What the schedule does every few seconds. */
const ring = () => inQueue('housekeeping', (queue) => queue.add(RING_COMPLETIONS, {}));
const waiting = () =>
  inQueue('news', async (queue) =>
    (await queue.getJobs(['delayed', 'waiting', 'active'])).filter((job) => job?.name === COMPLETE_EXPLANATION),
  );
const looks = () => bot.log.filter(({ message }) => message === 'an explanation was looked at again').length;

async function lookAfter(minutes: number): Promise<void> {
  const before = looks();
  bot.clock.setTo(AFTERNOON + minutes * MINUTE);
  await ring();
  await expect.poll(looks, PATIENCE).toBe(before + 1);
}

const LATE = /not in CloudTrail yet/;

/** An error whose last decrease CloudTrail does not show yet, and its reply, once that says so. */
async function explained(channel: string, before = ''): Promise<{ said: ShownMessage; text: () => string }> {
  const message = bot.slack.sayAs(ana, {
    channel,
    text: `${before} index by-facet-11 of table search-catalog: ${refusal(12)}`,
  });
  const said = { ...(await replyTo(bot, message)), ts: message.ts };
  const text = () => repliesTo(bot, said).map(blocksText).join('\n');
  await expect.poll(text, PATIENCE).toMatch(LATE);
  await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(1);
  return { said, text };
}

describe('a reply to an error whose decreases are not all recorded', () => {
  test('is completed, the same and once, when they are', async () => {
    const { said, text } = await explained(dbApprovals, 'the password is hunter2, in us-east-1:');
    const before = repliesTo(bot, said);
    const [job] = await waiting();
    // Nothing of what people wrote is kept for it.
    expect(JSON.stringify(job?.data)).not.toContain('hunter2');
    expect(job?.data).toMatchObject({ words: 'us-east-1', found: { address: { table: 'search-catalog' } } });
    await lookAfter(5);
    expect(repliesTo(bot, said)).toEqual(before);
    await lookAfter(16);
    await expect.poll(text, PATIENCE).not.toMatch(LATE);
    expect(text()).toMatch(/Spent by: role `deploy-bot` 4/);
    expect(repliesTo(bot, said).map(({ ts }) => ts)).toEqual(before.map(({ ts }) => ts));
    await expect.poll(waiting, PATIENCE).toEqual([]);
  });

  test('is completed once although another process works beside, and what Slack puts off comes again', async () => {
    const another = await bot.startAnother();
    try {
      const { said, text } = await explained(general);
      bot.slack.faults.api('chat.update', { status: 429, retryAfter: 1 });
      const before = looks();
      bot.clock.setTo(AFTERNOON + 16 * MINUTE);
      await Promise.all([ring(), ring()]);
      await expect.poll(text, PATIENCE).not.toMatch(LATE);
      await expect.poll(waiting, PATIENCE).toEqual([]);
      expect(looks()).toBe(before + 1);
      expect(repliesTo(bot, said)).toHaveLength(1);
    } finally {
      await another.stop();
    }
  });

  test('that was deleted stays deleted, and is not looked at again', async () => {
    const { said } = await explained(deploys);
    const [reply] = repliesTo(bot, said);
    const stored = bot.slack.world.find(deploys, reply?.ts ?? '');
    if (stored === undefined) throw new Error('the reply is not there');
    bot.slack.remove(stored);
    bot.clock.setTo(AFTERNOON + 16 * MINUTE);
    await ring();
    await expect.poll(waiting, PATIENCE).toEqual([]);
    expect(repliesTo(bot, said)).toEqual([]);
  });

  test('of a day that is over is left as it is', async () => {
    const { said, text } = await explained(oncall);
    await lookAfter(10 * 60);
    await expect.poll(waiting, PATIENCE).toEqual([]);
    expect(text()).toMatch(LATE);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('for a table that somebody picked is completed as well', async () => {
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table users: ${refusal(80, 5)}` });
    const [prod] = buttonsOf(await replyTo(bot, said));
    const question = await replyTo(bot, said);
    const click = () =>
      bot.slack.click(ana, question, EXPLAIN_CHOSEN_IN_THREAD, { value: prod?.value ?? '' }, prod?.blockId);
    await bot.watch(ana, click);
    await expect
      .poll(async () => (await waiting()).map(({ data }) => data), PATIENCE)
      .toMatchObject([{ reply: question.ts, found: { address: { account: 'prod', table: 'users' }, by: 'chosen' } }]);
  });

  test('is left alone by a call of another version', async () => {
    await inQueue('news', (queue) => queue.add(COMPLETE_EXPLANATION, { v: 1 }));
    const said = () => bot.log.filter(({ message }) => message.includes('not of this version'));
    await expect.poll(() => said().length, PATIENCE).toBe(1);
    await expect.poll(waiting, PATIENCE).toEqual([]);
  });
});

describe('the refused call', () => {
  test('is told, and fills in the form behind the button, as soon as CloudTrail shows it', async () => {
    bot.clock.setTo(AFTERNOON);
    expect(lower(bot.aws, 'orders-table', { read: 200, write: 400 })).toBe(false);
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table orders-table: ${refusal(22)}` });
    await replyTo(bot, said);
    const value = () =>
      repliesTo(bot, said)
        .flatMap(buttonsOf)
        .find(({ action }) => action === REQUEST_REDUCTION)?.value;
    await expect.poll(value, PATIENCE).toBe('prod/us-east-1/orders-table');
    await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(1);
    // Not a minute of the tests above: their reading of CloudTrail is kept for moments.
    await lookAfter(17);
    await expect.poll(value, PATIENCE).toBe('prod/us-east-1/orders-table|200|');
    const [reply] = repliesTo(bot, said);
    if (reply === undefined) throw new Error('the reply is gone');
    expect(blocksText(reply)).toMatch(/Refused.*role `deploy-bot` 1/);
    const { blockId = '' } = buttonsOf(reply).find(({ action }) => action === REQUEST_REDUCTION) ?? {};
    const clicked = await bot.slack.click(ana, reply, REQUEST_REDUCTION, { value: value() ?? '' }, blockId);
    expect(clicked).toEqual({ ok: true });
    const form = () => JSON.stringify(bot.slack.snapshot(ana).modal?.view ?? null);
    await expect.poll(form, PATIENCE).toContain('"initial_value":"200"');
  });
});
