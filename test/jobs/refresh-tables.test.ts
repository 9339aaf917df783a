// The job that lists tables, through the real queue: one schedule however many processes, and a Redis that comes back.
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Jobs, startJobs } from '../../jobs/index.ts';
import { REFRESH_TABLES, REFRESH_TABLES_EVERY_MS } from '../../jobs/refresh-tables.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import type { TableDirectory } from '../../src/flows/ports.ts';
import { type Bot, startBot } from '../support/bot.ts';
import { portsWithoutAccounts } from '../support/empty-accounts.ts';

let bot: Bot;
beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

const listings = () => bot.log.filter(({ message }) => message === 'tables listed');
const PREFIX = '{ddb-budget}';

async function withQueue<T>(use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = new Queue('housekeeping', { connection: { url: bot.redis.url }, prefix: PREFIX });
  queue.on('error', () => {});
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** Makes the next run due now instead of in five minutes. */
const runNow = () =>
  withQueue(async (queue) => {
    const next = (await queue.getDelayed()).find(({ name }) => name === REFRESH_TABLES);
    if (next === undefined) throw new Error('nothing is scheduled');
    await next.promote();
  });

test('it runs when the app starts and every five minutes, and its lines say what it found', async () => {
  await expect.poll(() => listings().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
  expect(listings()[0]?.facts).toMatchObject({ tables: 24, problems: 0 });
  const schedules = await withQueue((queue) => queue.getJobSchedulers());
  expect(schedules.filter(({ key }) => key === REFRESH_TABLES)).toMatchObject([{ every: REFRESH_TABLES_EVERY_MS }]);
});

test('two more processes make no second schedule and no second next run', async () => {
  const [two, three] = await Promise.all([bot.startAnother(), bot.startAnother()]);
  try {
    const counts = () =>
      withQueue(async (queue) => ({
        schedules: (await queue.getJobSchedulers()).filter(({ key }) => key === REFRESH_TABLES).length,
        next: (await queue.getDelayed()).filter(({ name }) => name === REFRESH_TABLES).length,
      }));
    await expect.poll(counts).toEqual({ schedules: 1, next: 1 });
  } finally {
    await Promise.all([two.stop(), three.stop()]);
  }
});

test('a table created after the start is in the shared list after the next run', async () => {
  bot.aws.world.createTable({ account: PROD_ID, region: 'us-east-1', name: 'newcomer', read: 5, write: 5 });
  const redis = new Redis(bot.redis.url);
  const isListed = async () => (await redis.get(`${PREFIX}:tables:v1:${PROD_ID}:us-east-1`))?.includes('newcomer');
  // AWS is asked at most every few seconds, so the first run may come too soon.
  const runAndLook = async () => {
    await runNow();
    return isListed();
  };
  await expect.poll(runAndLook, { timeout: 20_000, interval: 1_000 }).toBe(true);
  await redis.quit();
});

test('a Redis that went away and came back empty is scheduled in again', async () => {
  await bot.redis.kill();
  await bot.redis.startAgain();
  const before = listings().length;
  const runs = async () => {
    await runNow().catch(() => {});
    return listings().length;
  };
  await expect.poll(runs, { timeout: 25_000, interval: 500 }).toBeGreaterThan(before);
});

describe('a worker', () => {
  let jobs: Jobs | undefined;
  afterEach(() => jobs?.close());

  test('keeps running after a job that failed, and says so', async () => {
    const lines: string[] = [];
    const note = (_: object, message: string) => void lines.push(message);
    let calls = 0;
    const directory: TableDirectory = {
      list: () => Promise.reject(new Error('not asked here')),
      refresh: async () => {
        calls += 1;
        if (calls === 1) throw new Error('AWS is on fire');
        return { tables: [], problems: [], listedAt: 0 };
      },
    };
    const prefix = '{another-app}';
    const log = { info: note, warn: note, error: note };
    const noReply = () => Promise.reject(new Error('nothing is told here'));
    const announcer = {
      post: noReply,
      update: noReply,
      reply: noReply,
      findPosted: noReply,
      permalink: noReply,
      tell: noReply,
    };
    const completions = {
      ports: { ...portsWithoutAccounts(log), announcer },
      full: () => () => ({ text: '', blocks: [] }),
      calls: { ringDue: async () => 0 },
    };
    jobs = startJobs(
      { directory, log, reductions: null, completions, alerts: null },
      { url: bot.redis.url, maxRetriesPerRequest: null },
      prefix,
    );
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('a job failed');
    const queue = new Queue('housekeeping', { connection: { url: bot.redis.url }, prefix });
    await queue.add(REFRESH_TABLES, {});
    await queue.add('of-another-version', {});
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('tables listed');
    await expect
      .poll(async () => (await queue.getFailed()).map(({ failedReason }) => failedReason))
      .toContainEqual(expect.stringContaining('of-another-version'));
    await queue.close();
  });
});
