// Changes of requests and pauses before a real replica: there when it has been waited for, kept when it is away.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failFastRedis, waitingRedis, whenReady } from '../../../src/adapters/redis/connection.ts';
import { RedisPauseStore } from '../../../src/adapters/redis/pause-store.ts';
import { ReplicaCopies } from '../../../src/adapters/redis/replica-copies.ts';
import { PAUSES_KEY, recordKey } from '../../../src/adapters/redis/request-keys.ts';
import { RedisRequestStore } from '../../../src/adapters/redis/request-store.ts';
import type { RequestEvent } from '../../../src/domain/request/events.ts';
import { move, newRequest } from '../../../src/domain/request/life.ts';
import type { ReductionRequest } from '../../../src/domain/request/request.ts';
import type { RequestChange } from '../../../src/flows/reduction-ports.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { startRedisCluster } from '../../support/redis-cluster.ts';
import { approval, asked, NOW, startRun } from '../../support/reduction-requests.ts';

/** Longer than any test: it is the replica that answers, not the clock. */
const LONG_MS = 600_000;
const SHORT_MS = 20;

let primary: PrivateRedis;
let replica: PrivateRedis;
let redis: Redis;
let onReplica: Redis;
let log: ReturnType<typeof keptLog>;
let missing = 0;
const opened: { close(): void }[] = [];

beforeEach(async () => {
  primary = await startRedis({ settings: { 'repl-diskless-sync-delay': '0' } });
  replica = await startRedis({ settings: { replicaof: `127.0.0.1 ${primary.port}` } });
  redis = failFastRedis(primary.url, keptLog());
  onReplica = failFastRedis(replica.url, keptLog());
  await Promise.all([once(redis, 'ready'), once(onReplica, 'ready')]);
  await until(async () => (await onReplica.info('replication')).includes('master_link_status:up'));
  log = keptLog();
  missing = 0;
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  redis.disconnect();
  onReplica.disconnect();
  await Promise.all([primary.stop(), replica.stop()]);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5);
}

/** The stores of a process that waits for so many replicas, on a connection that has all the time it needs. */
function storesThatWait({ replicas = 1, withinMs = LONG_MS } = {}) {
  const one = new Redis(primary.url);
  const copies = new ReplicaCopies({ redis: one, replicas, withinMs, log, onMissing: () => (missing += 1) });
  opened.push(copies, { close: () => one.disconnect() });
  const deps = { redis: one, log, copies };
  return { store: new RedisRequestStore(deps), pauses: new RedisPauseStore(deps) };
}

const signal = (to: PrivateRedis, name: 'SIGSTOP' | 'SIGCONT') => process.kill(to.pid, name);
const warnings = () => log.lines.filter(({ level }) => level === 'warn').map(({ facts }) => facts);

function changeOf(from: ReductionRequest, event: RequestEvent): RequestChange {
  const moved = move(from, event, NOW);
  if (!moved.ok) throw new Error(moved.reason);
  return { from, to: moved.request, audit: moved.audit };
}
const approve = (from: ReductionRequest) => changeOf(from, approval('U_BEN', from.revision));
const cancel = (from: ReductionRequest) => changeOf(from, { kind: 'cancel', by: 'U_ANA' });
const made = (id: string) => newRequest({ ...asked, id }, NOW);
const pause = { scope: 'all', by: 'U_CEM', at: NOW, until: null };

describe('a change that is waited for', () => {
  const { request } = made('R1');
  const approved = approve(request);
  const started = changeOf(approved.to, startRun);
  const stored = async (id: string) => (await redis.hget(recordKey(id), 'rev')) ?? '0';

  it.each<[string, (stores: ReturnType<typeof storesThatWait>) => Promise<unknown>, () => Promise<boolean>]>([
    ['a request', ({ store }) => store.create(request, made('R1').audit), async () => (await stored('R1')) === '1'],
    ['an approval', ({ store }) => store.change([approved], 'approve'), async () => (await stored('R1')) === '2'],
    ['the start of a run', ({ store }) => store.change([started], 'start'), async () => (await stored('R1')) === '3'],
    ['a pause', ({ pauses }) => pauses.pause(pause), async () => (await redis.hlen(PAUSES_KEY)) === 1],
    [
      'its lifting',
      ({ pauses }) => pauses.resume('all', 'U_BEN', NOW),
      async () => (await redis.hlen(PAUSES_KEY)) === 0,
    ],
  ])('is answered when the replica has it: %s', async (what, change, isStored) => {
    const plain = new RedisRequestStore({ redis, log: keptLog() });
    if (what !== 'a request') await plain.create(request, made('R1').audit);
    if (what === 'the start of a run') await plain.change([approved], 'approve');
    if (what === 'its lifting') await new RedisPauseStore({ redis, log: keptLog() }).pause(pause);
    const stores = storesThatWait();

    signal(replica, 'SIGSTOP');
    let isAnswered = false;
    const changing = change(stores).then(() => {
      isAnswered = true;
    });
    await until(isStored);
    // Time enough for an answer that waits for nobody.
    for (let n = 0; n < 20; n += 1) await redis.ping();
    expect(isAnswered).toBe(false);
    signal(replica, 'SIGCONT');
    await changing;
    expect([missing, warnings()]).toEqual([0, []]);
  });

  it('outlives the primary: what was told as cancelled is cancelled on the replica that takes over', async () => {
    const { store } = storesThatWait();
    await store.create(request, made('R1').audit);
    await store.change([approved], 'approve');
    await store.change([cancel(approved.to)], 'cancel');
    await primary.stop();
    await onReplica.replicaof('NO', 'ONE');
    const after = new RedisRequestStore({ redis: onReplica, log: keptLog() });
    expect((await after.find('R1'))?.state).toBe('cancelled');
    expect(await after.trail('R1')).toHaveLength(3);
  });

  it('shares its question with all that came meanwhile', async () => {
    const { store } = storesThatWait();
    const ids = Array.from({ length: 30 }, (_, n) => `R${n}`);
    signal(replica, 'SIGSTOP');
    const creating = ids.map((id) => store.create(made(id).request, made(id).audit));
    await until(async () => (await Promise.all(ids.map(stored))).every((revision) => revision === '1'));
    signal(replica, 'SIGCONT');
    await Promise.all(creating);
    expect(missing).toBe(0);
    const [, calls] = /cmdstat_wait:calls=(\d+)/.exec(await redis.info('commandstats')) ?? [];
    expect(Number(calls)).toBeLessThanOrEqual(2);
  });
});

describe('a change whose copy is missing', () => {
  const { request, audit } = made('R1');
  const operation = { operation: 'create', requests: ['R1'] };

  it('is stored and answered while the replica is away, and the log says which', async () => {
    const { store, pauses } = storesThatWait({ withinMs: SHORT_MS });
    signal(replica, 'SIGSTOP');
    await store.create(request, audit);
    expect(await store.change([approve(request)], 'approve')).toEqual({ kind: 'stored' });
    await pauses.pause(pause);
    expect((await store.find('R1'))?.state).toBe('scheduled');
    expect(missing).toBe(3);
    expect(warnings()).toEqual([
      { ...operation, replicas: 1, withinMs: SHORT_MS },
      { operation: 'approve', requests: ['R1'], replicas: 1, withinMs: SHORT_MS },
      { pauses: ['paused all'], replicas: 1, withinMs: SHORT_MS },
    ]);
    signal(replica, 'SIGCONT');
  });

  it('is told, too, when there are fewer replicas than are wanted', async () => {
    const { store } = storesThatWait({ replicas: 2, withinMs: SHORT_MS });
    await store.create(request, audit);
    expect(warnings()).toEqual([{ ...operation, replicas: 2, withinMs: SHORT_MS }]);
  });

  // Asked on a new connection, WAIT would answer at once: that one has written nothing.
  it('is not taken for copied when the connection goes while it is waited for', async () => {
    const { store } = storesThatWait();
    signal(replica, 'SIGSTOP');
    const creating = store.create(request, audit);
    let waiting: string | undefined;
    await until(async () => {
      [, waiting] = /^id=(\d+) .*\bcmd=wait\b/m.exec(String(await redis.client('LIST'))) ?? [];
      return waiting !== undefined;
    });
    await redis.client('KILL', 'ID', waiting ?? '');
    await creating;
    expect([missing, (await store.find('R1'))?.state]).toEqual([1, 'pending']);
    signal(replica, 'SIGCONT');
  });

  it('is asked for again with the next one', async () => {
    const { store } = storesThatWait({ withinMs: SHORT_MS });
    signal(replica, 'SIGSTOP');
    await store.create(request, audit);
    signal(replica, 'SIGCONT');
    await until(async () => {
      const before = missing;
      const id = `R${log.lines.length}-next`;
      await store.create(made(id).request, made(id).audit);
      return missing === before;
    });
  });
});

it('of a cluster waits for the replica of the node that has the keys, whichever of our connections asks', async () => {
  const cluster = await startRedisCluster({ withReplica: true, settings: { 'repl-diskless-sync-delay': '0' } });
  const address = { urls: cluster.url.split(','), isCluster: true };
  const clients = [failFastRedis(address, keptLog()), waitingRedis(address, keptLog())];
  await Promise.all(clients.map((client) => whenReady(client, LONG_MS)));
  const copying = clients.map(
    (client) =>
      new ReplicaCopies({ redis: client, replicas: 1, withinMs: LONG_MS, log, onMissing: () => (missing += 1) }),
  );
  const ids = ['R1', 'R2', 'R3', 'R4'];
  await Promise.all(
    ids.map((id, n) => {
      const [client, copies] = [clients[n % 2] ?? clients[0], copying[n % 2] ?? null];
      if (client === undefined) throw new Error('no client');
      return new RedisRequestStore({ redis: client, log, copies }).create(made(id).request, made(id).audit);
    }),
  );
  expect([missing, warnings()]).toEqual([0, []]);
  for (const copies of copying) copies.close();
  await cluster.failOver();
  const after = new RedisRequestStore({ redis: clients[1] ?? redis, log });
  expect((await after.open()).map(({ id }) => id)).toEqual(ids);
  for (const client of clients) client.disconnect();
  await cluster.stop();
});
