// The pace of changes in one account, shared by processes through a real Redis.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisPace } from '../../../src/adapters/redis/pace.ts';
import { StoreUnavailable } from '../../../src/flows/reduction-ports.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { startStoreProcess } from '../../support/store-processes.ts';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** The instants given so far, as Redis keeps them. */
async function given(account: string): Promise<number[]> {
  const slots = await redis.zrange(`{ddb-budget}:slots:${account}:us-east-1`, '0', '-1', 'WITHSCORES');
  return slots.filter((_, n) => n % 2 === 1).map(Number);
}

it('gives one slot after the other to all processes, and a few at once at first', async () => {
  const rate = { everyMs: 100, atOnce: 3 };
  const processes = await Promise.all([1, 2].map(() => startStoreProcess({ url: server.url, rate })));
  const waits = await Promise.all(processes.map((each) => each.order('slots', 'shared', 20)));
  const slots = await given('shared');
  expect(slots).toHaveLength(40);
  for (const [n, slot] of slots.entries()) {
    const earlier = slots[n - rate.atOnce];
    if (earlier !== undefined) expect(slot - earlier).toBeGreaterThanOrEqual(rate.everyMs);
  }
  expect(waits.flat().filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(rate.atOnce);
  expect(Math.max(...waits.flat())).toBeLessThanOrEqual(37 * rate.everyMs);
  await Promise.all(processes.map((each) => each.end()));
});

it('does not make one account wait for another, nor one region', async () => {
  const pace = new RedisPace(redis, { everyMs: 60_000, atOnce: 1 });
  expect(await pace.slot('one', 'us-east-1')).toBe(0);
  expect(await pace.slot('one', 'eu-west-1')).toBe(0);
  expect(await pace.slot('two', 'us-east-1')).toBe(0);
  expect(await pace.slot('one', 'us-east-1')).toBeGreaterThan(0);
});

it('keeps a slot for a holder that comes back for it', async () => {
  const pace = new RedisPace(redis, { everyMs: 60_000, atOnce: 1 });
  await pace.slot('kept', 'us-east-1', 'first');
  const wait = await pace.slot('kept', 'us-east-1', 'second');
  await pace.slot('kept', 'us-east-1', 'third');
  expect(await pace.slot('kept', 'us-east-1', 'second')).toBeLessThanOrEqual(wait);
  expect(await pace.slot('kept', 'us-east-1', 'first')).toBe(0);
  expect(await given('kept')).toHaveLength(3);
});

it('gives whoever will be ready later a slot of that time', async () => {
  const pace = new RedisPace(redis, { everyMs: 60_000, atOnce: 4 });
  expect(await pace.slot('ahead', 'us-east-1', 'first', 5_000)).toBe(5_000);
  expect(await pace.slot('ahead', 'us-east-1', 'second')).toBe(0);
  expect(await pace.slot('ahead', 'us-east-1', 'third', 5_000)).toBe(5_000);
});

it('takes one slot also when the answer was lost with the connection', async () => {
  const proxy = await cutBefore(server.port);
  const cut = failFastRedis(proxy.url, keptLog());
  await once(cut, 'ready');
  proxy.loseAnswerTo('pace:lost');
  expect(await new RedisPace(cut).slot('lost', 'us-east-1')).toBe(0);
  expect(proxy.lost).toBe(1);
  expect(await given('lost')).toHaveLength(1);
  cut.disconnect();
  proxy.close();
});

it('leaves nothing in Redis for ever', async () => {
  await new RedisPace(redis).slot('brief', 'us-east-1');
  for (const kind of ['pace', 'slots']) {
    expect(await redis.pttl(`{ddb-budget}:${kind}:brief:us-east-1`)).toBeGreaterThan(0);
  }
});

it('says so when Redis is away', async () => {
  const gone = failFastRedis('redis://127.0.0.1:1', keptLog());
  await expect(new RedisPace(gone).slot('one', 'us-east-1')).rejects.toThrow(StoreUnavailable);
  gone.disconnect();
});
