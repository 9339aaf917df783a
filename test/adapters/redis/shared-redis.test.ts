// Several processes on one Redis, a Redis that restarts, and a Redis Cluster.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisCardStore } from '../../../src/adapters/redis/card-store.ts';
import { failFastRedis, type RedisClient, waitingRedis, whenReady } from '../../../src/adapters/redis/connection.ts';
import { PREFIX } from '../../../src/adapters/redis/keys.ts';
import { RedisLocks } from '../../../src/adapters/redis/locks.ts';
import { RedisPace } from '../../../src/adapters/redis/pace.ts';
import { RedisPauseStore } from '../../../src/adapters/redis/pause-store.ts';
import { RedisRefusalStore } from '../../../src/adapters/redis/refusal-store.ts';
import { RedisRequestStore } from '../../../src/adapters/redis/request-store.ts';
import { BullWakeUps } from '../../../src/adapters/redis/wake-ups.ts';
import type { RequestEvent } from '../../../src/domain/request/events.ts';
import { move, newRequest } from '../../../src/domain/request/life.ts';
import type { ReductionRequest } from '../../../src/domain/request/request.ts';
import { REDUCTIONS_QUEUE } from '../../../src/domain/request/wake-up.ts';
import type { RequestChange } from '../../../src/flows/reduction-ports.ts';
import { cardFacts } from '../../support/card-facts.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { startRedisCluster } from '../../support/redis-cluster.ts';
import { approval, asked, HOUR, NOW, startRun } from '../../support/reduction-requests.ts';
import { startStoreProcess } from '../../support/store-processes.ts';

const clock = { realMsUntil: (at: number) => Math.max(0, at - NOW) };

function allOn(redis: RedisClient) {
  return {
    store: new RedisRequestStore({ redis, log: keptLog() }),
    cards: new RedisCardStore(redis),
    pauses: new RedisPauseStore({ redis, log: keptLog() }),
    refusals: new RedisRefusalStore(redis),
    locks: new RedisLocks({ redis, log: keptLog() }),
    pace: new RedisPace(redis),
    wakeUps: new BullWakeUps({ redis, clock, log: keptLog() }),
  };
}

async function connected(url: string): Promise<Redis> {
  const redis = failFastRedis(url, keptLog());
  await once(redis, 'ready');
  return redis;
}

function change(from: ReductionRequest, event: RequestEvent, now = NOW): RequestChange {
  const moved = move(from, event, now);
  if (!moved.ok) throw new Error(moved.reason);
  return { from, to: moved.request, audit: moved.audit };
}

async function created(store: RedisRequestStore, id: string): Promise<ReductionRequest> {
  const { request, audit } = newRequest({ ...asked, id }, NOW);
  await store.create(request, audit);
  return request;
}

describe('two processes', () => {
  let server: PrivateRedis;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = await connected(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  it('racing for 200 requests: each has exactly one winner, whose change and audit line are what is stored', async () => {
    const { store } = allOn(redis);
    const requests = await Promise.all(Array.from({ length: 200 }, (_, n) => created(store, `R${n}`)));
    const [one, two] = await Promise.all([startStoreProcess(server), startStoreProcess(server)]);
    const approvals = requests.map((request) => change(request, approval('U_BEN')));
    const rejections = requests.map((request) =>
      change(request, { kind: 'reject', by: 'U_CEM', revision: 1, words: null }),
    );
    // From both ends, so that each process is first somewhere.
    const [approved, backwards] = await Promise.all([
      one.order('changeAll', approvals, 'approve'),
      two.order('changeAll', rejections.toReversed(), 'reject'),
    ]);
    const rejected = backwards.toReversed();
    for (const [n, request] of requests.entries()) {
      expect([approved[n], rejected[n]].toSorted()).toEqual(['conflict', 'stored']);
      const winner = approved[n] === 'stored' ? approvals[n] : rejections[n];
      expect(await store.find(request.id)).toEqual(winner?.to);
      expect((await store.trail(request.id)).slice(1)).toEqual([winner?.audit]);
    }
    await Promise.all([one.end(), two.end()]);
  });

  it('see the same: nothing that matters is kept in memory', async () => {
    const other = await connected(server.url);
    const [mine, theirs] = [allOn(redis), allOn(other)];
    const { pauses, cards, refusals } = mine;
    const request = await created(mine.store, 'shared');
    await mine.store.change([change(request, approval())], 'click');
    await pauses.pause({ scope: 'all', by: 'U_CEM', at: NOW, until: null });
    await cards.note('shared', { channel: 'C1', ts: '1.2', shownRevision: 2, toldRevision: 1, shownPause: null });
    await cards.keepFacts('shared', cardFacts);
    await refusals.keep(asked.resource, 'table-1', { at: NOW, seenLastDecreaseAt: null, until: NOW });
    expect((await theirs.store.find('shared'))?.state).toBe('scheduled');
    expect(await theirs.store.trail('shared')).toHaveLength(2);
    expect(await theirs.pauses.list(NOW)).toHaveLength(1);
    expect(await theirs.cards.find('shared')).toMatchObject({ shownRevision: 2 });
    expect(await theirs.cards.facts('shared')).toEqual(cardFacts);
    expect(await theirs.cards.claim({ request: 'shared', kind: 'approved', revision: 2 })).toBe('first');
    expect(await cards.claim({ request: 'shared', kind: 'approved', revision: 2 })).toBe('unknown');
    expect(await theirs.refusals.find(asked.resource, 'table-1')).toMatchObject({ until: NOW });
    other.disconnect();
  });
});

it('a Redis that is killed and started again knows every change it has confirmed, and every wake-up call', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ddb-budget-aof-'));
  const settings = { appendonly: 'yes', appendfsync: 'always' };
  const first = await startRedis({ directory, settings });
  const redis = await connected(first.url);
  const { store, cards, wakeUps, locks } = allOn(redis);
  const request = await created(store, 'R1');
  const approved = change(request, approval());
  await store.change([approved], 'click');
  await cards.keepFacts('R1', cardFacts);
  await wakeUps.run({ id: 'R1', round: 1, dueAt: NOW + HOUR });
  const lease = await locks.take('table');
  await first.stop();
  const second = await startRedis({ directory, settings, port: first.port });
  await once(redis, 'ready');

  expect(await store.find('R1')).toEqual(approved.to);
  expect(await store.trail('R1')).toHaveLength(2);
  expect(await store.dueBefore(NOW + HOUR, 10)).toEqual(['R1']);
  expect(await cards.facts('R1')).toEqual(cardFacts);
  expect(await locks.take('table')).toBeNull();
  // The restarted Redis knows no scripts yet; a change that comes again finds its line.
  expect(await store.change([approved], 'click')).toEqual({ kind: 'stored' });
  expect((await store.change([change(approved.to, startRun, NOW + HOUR)], 'run')).kind).toBe('stored');
  const queue = new Queue(REDUCTIONS_QUEUE, { connection: waitingRedis(second.url, keptLog()), prefix: PREFIX });
  expect((await queue.getDelayed()).map(({ id }) => id)).toEqual(['R1-1']);

  await queue.close();
  await lease?.release();
  await wakeUps.close();
  redis.disconnect();
  await second.stop();
  rmSync(directory, { recursive: true, force: true });
});

it('on a Redis Cluster every script finds its keys in one slot', async () => {
  const server = await startRedisCluster();
  const redis = failFastRedis({ urls: server.url.split(','), isCluster: true }, keptLog());
  await whenReady(redis, 5_000);
  // A node of a cluster refuses a command, and a script, whose keys are in several slots.
  await expect(redis.mget('a', 'b')).rejects.toThrow('CROSSSLOT');
  const { store, cards, pauses, refusals, locks, pace, wakeUps } = allOn(redis);

  await cards.keepFacts('R1', cardFacts);
  const requests = [await created(store, 'R1'), await created(store, 'R2')];
  const approved = requests.map((request) => change(request, approval()));
  expect(await store.change(approved, 'click')).toEqual({ kind: 'stored' });
  const account = { accountId: asked.resource.accountId };
  const started = approved.map(({ to }) => change(to, startRun));
  await pauses.pause({ scope: account.accountId, by: 'U_CEM', at: NOW, until: null });
  expect((await store.change(started, 'run', account)).kind).toBe('paused');
  expect(await pauses.resume(account.accountId, 'U_CEM', NOW)).not.toBeNull();
  expect(await store.change(started, 'run', account)).toEqual({ kind: 'stored' });
  expect(
    (
      await store.change(
        approved.map(({ to }) => change(to, startRun)),
        'again',
      )
    ).kind,
  ).toBe('conflict');
  expect(await store.open()).toHaveLength(2);
  expect(await cards.claim({ request: 'R1', kind: 'card', revision: 1 })).toBe('first');
  await cards.note('R1', { channel: 'C1', ts: '1.2', shownRevision: 1, toldRevision: 1, shownPause: null });
  expect(await cards.stale(10)).toHaveLength(2);
  await refusals.keep(asked.resource, 'table-1', { at: NOW, seenLastDecreaseAt: null, until: NOW });
  const lease = await locks.take('table');
  await lease?.release();
  expect(await pace.slot('1', 'us-east-1')).toBe(0);
  await wakeUps.run({ id: 'R1', round: 1, dueAt: NOW });
  await wakeUps.showCard('R1');
  await wakeUps.watchThrottles('R1', NOW, NOW + HOUR);

  await wakeUps.close();
  redis.disconnect();
  await server.stop();
});
