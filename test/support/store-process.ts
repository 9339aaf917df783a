// A process of its own with the stores on one Redis, ordered about over IPC. Run by store-processes.ts.
import { once } from 'node:events';
import { failFastRedis } from '../../src/adapters/redis/connection.ts';
import { RedisLocks } from '../../src/adapters/redis/locks.ts';
import { RedisPace } from '../../src/adapters/redis/pace.ts';
import { RedisRequestStore } from '../../src/adapters/redis/request-store.ts';
import type { Lease, RequestChange } from '../../src/flows/reduction-ports.ts';
import { keptLog } from './kept-log.ts';

const { url, times, rate } = JSON.parse(process.argv[2] ?? '{}');
const redis = failFastRedis(url, keptLog());
await once(redis, 'ready');
const locks = new RedisLocks({ redis, log: keptLog(), times });
const pace = new RedisPace(redis, rate);
const store = new RedisRequestStore({ redis, log: keptLog() });
const leases = new Map<string, Lease>();

const orders = {
  take: async (name: string) => {
    const lease = await locks.take(name);
    if (lease !== null) leases.set(name, lease);
    return lease !== null;
  },
  isHeld: async (name: string) => leases.get(name)?.isHeld() ?? false,
  release: async (name: string) => leases.get(name)?.release(),
  slots: (account: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => pace.slot(account, 'us-east-1'))),
  changeAll: (changes: readonly RequestChange[], by: string) =>
    Promise.all(changes.map(async (each) => (await store.change([each], `${by} ${each.from.id}`)).kind)),
};

export type Orders = typeof orders;

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ n, order, args }: { n: number; order: keyof Orders; args: never }) => {
  // Each order gets the arguments its caller's types demanded.
  const obey = orders[order] as (...given: never[]) => Promise<unknown>;
  process.send?.({ n, answer: await obey(...(args as never[])) });
});
process.send?.('ready');
