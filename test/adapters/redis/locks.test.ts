// Locks in a real Redis between real processes: stopped, killed, cut off.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { failFastRedis, waitingRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisLocks } from '../../../src/adapters/redis/locks.ts';
import { type Lease, StoreUnavailable } from '../../../src/flows/reduction-ports.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { type StoreProcess, startStoreProcess } from '../../support/store-processes.ts';

/** Short, but a busy machine must still renew in time. */
const times = { keptMs: 1_500, safetyMs: 300 };

let server: PrivateRedis;
let redis: Redis;
let locks: RedisLocks;
let other: StoreProcess;
const leases: Lease[] = [];

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  locks = new RedisLocks({ redis, log: keptLog(), times });
  other = await startStoreProcess({ url: server.url, times });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const lease of leases.splice(0)) await lease.release();
});
afterAll(async () => {
  await other.end();
  redis.disconnect();
  await server.stop();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function taken(from: RedisLocks, name: string): Promise<Lease> {
  for (;;) {
    const lease = await from.take(name);
    if (lease === null) {
      await wait(20);
      continue;
    }
    leases.push(lease);
    return lease;
  }
}

describe('a lock', () => {
  it('is had by one at a time, under one name', async () => {
    const lease = await taken(locks, 'a');
    expect(lease.isHeld()).toBe(true);
    expect(await locks.take('a')).toBeNull();
    expect(await other.order('take', 'a')).toBe(false);
    expect(await other.order('take', 'b')).toBe(true);
    await lease.release();
    expect(lease.isHeld()).toBe(false);
    expect(await other.order('take', 'a')).toBe(true);
    expect(await locks.take('a')).toBeNull();
    await other.order('release', 'a');
  });

  it('stays as long as its holder lives', async () => {
    const lease = await taken(locks, 'long');
    for (let waited = 0; waited < 2 * times.keptMs; waited += 100) {
      await wait(100);
      expect(await other.order('take', 'long')).toBe(false);
    }
    expect(lease.isHeld()).toBe(true);
  });

  it('of a holder that was stopped goes to another, and the holder knows as soon as it goes on', async () => {
    expect(await other.order('take', 'stopped')).toBe(true);
    expect(await other.order('isHeld', 'stopped')).toBe(true);
    other.signal('SIGSTOP');
    const lease = await taken(locks, 'stopped');
    // Asked while it sleeps: this is the first thing it looks at.
    const isHeld = other.order('isHeld', 'stopped');
    other.signal('SIGCONT');
    expect(await isHeld).toBe(false);
    await wait(times.keptMs / 2);
    expect(await other.order('isHeld', 'stopped')).toBe(false);
    await other.order('release', 'stopped');
    expect(lease.isHeld()).toBe(true);
    expect(await other.order('take', 'stopped')).toBe(false);
  });

  it('of a holder that was stopped is not taken up again by it, even if nobody else had it', async () => {
    expect(await other.order('take', 'slept')).toBe(true);
    other.signal('SIGSTOP');
    while ((await redis.exists('{ddb-budget}:lock:slept')) === 1) await wait(20);
    other.signal('SIGCONT');
    await wait(times.keptMs);
    expect(await other.order('isHeld', 'slept')).toBe(false);
    expect(await redis.exists('{ddb-budget}:lock:slept')).toBe(0);
  });

  it('of a holder that was killed goes to another', async () => {
    const victim = await startStoreProcess({ url: server.url, times });
    expect(await victim.order('take', 'killed')).toBe(true);
    victim.signal('SIGKILL');
    expect((await taken(locks, 'killed')).isHeld()).toBe(true);
  });

  it('is no longer counted on once it is gone from Redis', async () => {
    const lease = await taken(locks, 'lost');
    await redis.del('{ddb-budget}:lock:lost');
    while (lease.isHeld()) await wait(20);
    const another = await taken(locks, 'lost');
    await lease.release();
    expect(another.isHeld()).toBe(true);
    expect(await locks.take('lost')).toBeNull();
  });

  it('is not counted on after the machine slept: then only the wall clock has gone on', async () => {
    const lease = await taken(locks, 'suspended');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + times.keptMs });
    expect(lease.isHeld()).toBe(false);
  });
});

describe('without an answer of Redis', () => {
  it('a lock is counted on only until it may have run out', async () => {
    const own = await startRedis();
    const client = failFastRedis(own.url, keptLog());
    await once(client, 'ready');
    const log = keptLog();
    const lease = await taken(new RedisLocks({ redis: client, log, times }), 'a');
    await own.stop();
    expect(lease.isHeld()).toBe(true);
    while (lease.isHeld()) await wait(20);
    await lease.release();
    leases.pop();
    expect(log.lines).toEqual([
      expect.objectContaining({ level: 'warn', facts: expect.objectContaining({ name: 'a' }) }),
    ]);
    await expect(new RedisLocks({ redis: client, log, times }).take('a')).rejects.toThrow(StoreUnavailable);
    client.disconnect();
  });

  it('taking one is asked for again by the client, and not refused to its own holder', async () => {
    const proxy = await cutBefore(server.port);
    const client = failFastRedis(proxy.url, keptLog());
    await once(client, 'ready');
    const through = new RedisLocks({ redis: client, log: keptLog(), times });
    proxy.loseAnswerTo('lock:cut');
    const lease = await through.take('cut');
    expect(lease?.isHeld()).toBe(true);
    expect(proxy.lost).toBe(1);
    expect(await locks.take('cut')).toBeNull();
    await lease?.release();
    client.disconnect();
    proxy.close();
  });
});

it('a lock that Redis was waited for longer than it lasts is asked for again, and then counted on', async () => {
  const own = await startRedis();
  const patient = waitingRedis(own.url, keptLog());
  await once(patient, 'ready');
  process.kill(own.pid, 'SIGSTOP');
  const taking = new RedisLocks({ redis: patient, log: keptLog(), times }).take('a');
  await wait(times.keptMs + 100);
  process.kill(own.pid, 'SIGCONT');
  const lease = await taking;
  expect(lease?.isHeld()).toBe(true);
  await lease?.release();
  patient.disconnect();
  await own.stop();
});
