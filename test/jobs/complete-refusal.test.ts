// A refused call of our own: its request's thread tells who spent the budget, and is completed when CloudTrail has caught up.
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RING_COMPLETIONS } from '../../jobs/complete-explanation.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { COMPLETE_REFUSAL } from '../../src/domain/request/wake-up.ts';
import { type Bot, blocksText } from '../support/bot.ts';
import {
  approved,
  asked,
  expectSound,
  HOUR,
  MINUTE,
  otherWrites,
  REGION,
  replyThat,
  startReducingBot,
  sweepNow,
  threadOf,
} from '../support/reducing.ts';
import { spoil } from '../support/reducing-runs.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };
let bot: Bot;

beforeAll(async () => {
  bot = await startReducingBot({ orders: {}, carts: {} }, { trailDelayMs: [14 * MINUTE, 14 * MINUTE] });
});
afterEach(() => {
  bot.aws.world.faults.clear();
  expectSound(bot);
});
afterAll(() => bot.stop());

async function inQueue<T>(name: string, use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = new Queue(name, { connection: { url: bot.redis.url }, prefix: '{ddb-budget}' });
  queue.on('error', () => {});
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}
const ring = () => inQueue('housekeeping', (queue) => queue.add(RING_COMPLETIONS, {}));
const waiting = () =>
  inQueue('news', async (queue) =>
    (await queue.getJobs(['delayed', 'waiting', 'active'])).filter((job) => job?.name === COMPLETE_REFUSAL),
  );

const lowers = (table: string, read: number) =>
  otherWrites(bot, PROD_ID, table, { ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: 400 } });

/** A script lowered it in four steps and, a moment before our run, once more. */
async function refused(table: string): Promise<string> {
  for (const read of [990, 980, 970, 960]) {
    lowers(table, read);
    bot.clock.jump(MINUTE);
  }
  const last = bot.aws.world.findTable(PROD_ID, REGION, table)?.throughput.ledger.lastDecreaseAt ?? 0;
  bot.clock.jump(20 * MINUTE);
  const { id, card } = await asked(bot, `${table} read=200`);
  await approved(bot, card);
  bot.clock.setTo(last + HOUR + 250);
  lowers(table, 950);
  bot.clock.jump(5_000);
  spoil(bot, table, { kind: 'stale-read', ageMs: 5 * MINUTE }, 1, 'DescribeTable');
  await sweepNow(bot);
  return id;
}

describe('the line that tells of our refused call', () => {
  test('says who spent the budget as far as it is recorded, and all of it a quarter of an hour later, in place', async () => {
    const id = await refused('orders');
    const line = await replyThat(bot, id, 'DynamoDB refused the decrease');
    expect(blocksText(line)).toContain('Spent by: role `deploy-bot` 4 · 1 not in CloudTrail yet');
    expect(blocksText(line)).toMatch(/Small steps: role `deploy-bot` lowered the table 4 times/);
    await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(1);
    const lines = threadOf(bot, id).length;
    bot.clock.jump(16 * MINUTE);
    await ring();
    await replyThat(bot, id, /Spent by: role `deploy-bot` 5\b/);
    const [before, after] = [line, threadOf(bot, id).find(({ ts }) => ts === line.ts)];
    expect(after && blocksText(after).split('\n')[0]).toBe(blocksText(before).split('\n')[0]);
    expect(threadOf(bot, id)).toHaveLength(lines);
    await expect.poll(waiting, PATIENCE).toEqual([]);
  });

  test('says the new time although CloudTrail may not be read', async () => {
    bot.aws.world.faults.add({ match: { operation: 'LookupEvents' }, effect: { kind: 'deny' }, times: 0 });
    bot.clock.jump(12 * HOUR);
    const id = await refused('carts');
    const line = await replyThat(bot, id, 'DynamoDB refused the decrease');
    expect(blocksText(line)).toMatch(/I try again <!date/);
    expect(blocksText(line)).toContain('Spent by: 5 whose caller I could not look up');
  });
});
