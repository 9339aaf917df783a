// Wake-up calls through a real queue: once a round, at their time, never lost behind an id that is taken.
import { once } from 'node:events';
import { type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { PREFIX } from '../../../src/adapters/redis/keys.ts';
import { BullWakeUps } from '../../../src/adapters/redis/wake-ups.ts';
import { NEWS_QUEUE, REDUCTIONS_QUEUE, RUN_AHEAD_MS, readRefusalCall } from '../../../src/domain/request/wake-up.ts';
import { StoreUnavailable } from '../../../src/flows/reduction-ports.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { HOUR, NOW } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let wakeUps: BullWakeUps;
let reductions: Queue;
let news: Queue;
/** The domain's clock in these tests: still, at a time of its own. */
let now = NOW;
const clock = { realMsUntil: (at: number) => Math.max(0, at - now) };
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  const queue = (name: string) =>
    new Queue(name, { connection: { url: server.url, maxRetriesPerRequest: null }, prefix: PREFIX });
  reductions = queue(REDUCTIONS_QUEUE);
  news = queue(NEWS_QUEUE);
});
beforeEach(() => {
  now = NOW;
  wakeUps = new BullWakeUps({ redis, clock, log: keptLog() });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await wakeUps.close();
  await redis.flushall();
});
afterAll(async () => {
  await reductions.close();
  await news.close();
  redis.disconnect();
  await server.stop();
});

async function worker(queue: string, work: (job: Job) => Promise<void>, options = {}): Promise<void> {
  const made = new Worker(queue, work, {
    connection: { url: server.url, maxRetriesPerRequest: null },
    prefix: PREFIX,
    ...options,
  });
  made.on('error', () => undefined);
  closing.push(() => made.close());
  await made.waitUntilReady();
}

async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const call = { id: 'R-1', round: 3, dueAt: NOW + HOUR };

describe('a run', () => {
  it('is called by request and round, on the real clock and not before there is time to get ready', async () => {
    const before = Date.now();
    await wakeUps.run({ ...call, dueAt: NOW + HOUR + 0.25 });
    const after = Date.now();
    const [job] = await reductions.getDelayed();
    expect(job?.id).toBe('R-1-3');
    expect(job?.name).toBe('run-reduction');
    expect(job?.data).toEqual({ v: 1, request: 'R-1', round: 3 });
    const calledAt = (job?.timestamp ?? 0) + (job?.delay ?? 0);
    expect(calledAt).toBeGreaterThanOrEqual(before + HOUR - RUN_AHEAD_MS + 1);
    expect(calledAt).toBeLessThanOrEqual(after + HOUR - RUN_AHEAD_MS + 1);
  });

  it('that is due waits for nothing', async () => {
    await wakeUps.run({ ...call, dueAt: NOW - HOUR });
    expect(await reductions.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 1, delayed: 0 });
  });

  it('asked for again, by any process, is one call; another round is another', async () => {
    const other = new BullWakeUps({ redis, clock, log: keptLog() });
    await Promise.all([wakeUps.run(call), other.run(call), wakeUps.run(call), other.run({ ...call, round: 4 })]);
    expect(await reductions.getDelayedCount()).toBe(2);
    await other.close();
  });

  it('no longer waits for its old time once the clock has jumped past its due time', async () => {
    await wakeUps.run(call);
    now = call.dueAt;
    await wakeUps.run(call);
    expect(await reductions.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 1, delayed: 0 });
    await wakeUps.run(call);
    expect(await reductions.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 1, delayed: 0 });
  });

  it.each(['completed', 'failed'] as const)('is not lost behind a %s job of the same id', async (state) => {
    let runs = 0;
    const kept = { jobId: 'R-1-3', removeOnComplete: false, removeOnFail: false };
    await reductions.add('run-reduction', { v: 1, request: 'R-1', round: 3 }, kept);
    await worker(REDUCTIONS_QUEUE, async () => {
      runs += 1;
      if (runs === 1 && state === 'failed') throw new Error('once');
    });
    await until(async () => (await reductions.getJobState('R-1-3')) === state);
    await wakeUps.run({ ...call, dueAt: NOW });
    await until(() => runs === 2);
  });

  it('that is under way is left alone', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let runs = 0;
    await worker(REDUCTIONS_QUEUE, async () => {
      runs += 1;
      await finished;
    });
    await wakeUps.run({ ...call, dueAt: NOW });
    await until(() => runs === 1);
    await wakeUps.run({ ...call, dueAt: NOW });
    finish();
    await until(async () => (await reductions.getJobState('R-1-3')) === 'unknown');
    expect(runs).toBe(1);
    expect(await reductions.getJobCountByTypes('waiting', 'active', 'delayed')).toBe(0);
  });
});

describe('a card', () => {
  it('is drawn once however often it was asked for, and once more when asked for while it is drawn', async () => {
    const gates: (() => void)[] = [];
    await Promise.all(Array.from({ length: 20 }, () => wakeUps.showCard('R-1')));
    await wakeUps.showCard('R-2');
    expect(await news.getWaitingCount()).toBe(2);

    const drawn: string[] = [];
    await worker(
      NEWS_QUEUE,
      async ({ data }) => {
        drawn.push(data.request);
        await new Promise<void>((resolve) => gates.push(resolve));
      },
      { concurrency: 10 },
    );
    await until(() => drawn.length === 2);
    expect(drawn.toSorted()).toEqual(['R-1', 'R-2']);
    await Promise.all(Array.from({ length: 20 }, () => wakeUps.showCard('R-1')));
    expect(await news.getWaitingCount()).toBe(0);
    for (const open of gates.splice(0)) open();
    await until(() => drawn.length === 3);
    expect(drawn[2]).toBe('R-1');
    for (const open of gates.splice(0)) open();
    await until(async () => (await news.getJobCountByTypes('active', 'waiting', 'delayed')) === 0);
    expect(drawn).toHaveLength(3);
    await wakeUps.showCard('R-1');
    await until(() => drawn.length === 4);
    for (const open of gates.splice(0)) open();
  });

  it('asked for while it is drawn is drawn again also when the drawing fails', async () => {
    let draws = 0;
    let fail: () => void = () => undefined;
    const failing = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('Slack is away'));
    });
    await worker(NEWS_QUEUE, async () => {
      draws += 1;
      if (draws === 1) await failing;
    });
    await wakeUps.showCard('R-1');
    await until(() => draws === 1);
    await wakeUps.showCard('R-1');
    fail();
    await until(() => draws >= 2);
  });

  it('is never blocked by the mark of a job that is gone', async () => {
    await wakeUps.showCard('R-1');
    const [job] = await news.getWaiting();
    await redis.del(`${PREFIX}:news:${job?.id}`);
    await redis.del(`${PREFIX}:news:wait`);
    await wakeUps.showCard('R-1');
    expect(await news.getWaitingCount()).toBe(1);
  });
});

it('takes calls again after a Redis that was silent while the queues came up', async () => {
  const ours = failFastRedis(server.url, keptLog());
  closing.push(async () => ours.disconnect());
  await once(ours, 'ready');
  // Longer than a command waits.
  await redis.call('CLIENT', 'PAUSE', '2500', 'ALL');
  const fresh = new BullWakeUps({ redis: ours, clock, log: keptLog() });
  closing.push(() => fresh.close());
  await expect(fresh.run(call)).rejects.toThrow(StoreUnavailable);
  await until(async () => (await ours.ping().catch(() => 'silent')) === 'PONG');
  await fresh.run(call);
  expect((await reductions.getDelayed()).map(({ id }) => id)).toEqual(['R-1-3']);
});

describe('a watch for throttling', () => {
  it('is called once, when it begins', async () => {
    await wakeUps.watchThrottles('R-1', NOW + 1_000, NOW + HOUR);
    await wakeUps.watchThrottles('R-1', NOW + 1_000, NOW + HOUR);
    const [job, another] = await news.getDelayed();
    expect(another).toBeUndefined();
    expect(job).toMatchObject({
      name: 'watch-throttles',
      delay: 1_000,
      data: { v: 1, request: 'R-1', from: NOW + 1_000, to: NOW + HOUR, dueAt: NOW + 1_000 },
    });
  });
});

describe('a line about a refused call of ours', () => {
  it('is called to be completed once, at its time', async () => {
    const line = { channel: 'C1', ts: '1.2', told: '1', since: NOW, dueAt: NOW + HOUR };
    const told = { v: 1, request: 'R-1', revision: 4, ...line } as const;
    await wakeUps.completeRefusal(told);
    await wakeUps.completeRefusal(told);
    const [job, another] = await news.getDelayed();
    expect(another).toBeUndefined();
    expect(job).toMatchObject({ name: 'complete-refusal', delay: HOUR, data: told });
    expect(readRefusalCall(job?.data)).toEqual(told);
    expect(readRefusalCall({ ...told, revision: '4' })).toBeNull();
    expect(readRefusalCall({ ...told, v: 2 })).toBeNull();
  });
});

describe('without Redis', () => {
  it('a call fails at once, whether Redis was there before or never, and works again when Redis is back', async () => {
    const own = await startRedis();
    const client = failFastRedis(own.url, keptLog());
    await once(client, 'ready');
    const calls = new BullWakeUps({ redis: client, clock: { realMsUntil: () => HOUR }, log: keptLog() });
    await calls.run(call);
    await own.stop();
    await expect(calls.run(call)).rejects.toThrow(StoreUnavailable);
    await expect(calls.showCard('R-1')).rejects.toThrow(StoreUnavailable);
    const again = await startRedis({ port: own.port });
    await once(client, 'ready');
    await calls.run(call);
    await calls.close();
    client.disconnect();
    await again.stop();

    const never = failFastRedis('redis://127.0.0.1:1', keptLog());
    const lost = new BullWakeUps({ redis: never, clock: { realMsUntil: () => HOUR }, log: keptLog() });
    await expect(lost.run(call)).rejects.toThrow(StoreUnavailable);
    await expect(lost.showCard('R-1')).rejects.toThrow(StoreUnavailable);
    await lost.close();
    never.disconnect();
  });
});
