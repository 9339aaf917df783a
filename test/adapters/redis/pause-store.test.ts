// Pauses in a real Redis.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisPauseStore } from '../../../src/adapters/redis/pause-store.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { HOUR, NOW } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let pauses: RedisPauseStore;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  pauses = new RedisPauseStore(redis);
});
afterEach(() => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const all = { scope: 'all', by: 'U_CEM', at: NOW, until: null };
const account = { scope: '111122223333', by: 'U_ANA', at: NOW - HOUR, until: NOW + HOUR };

it('lists what is in force, the oldest first', async () => {
  await pauses.pause(all);
  await pauses.pause(account);
  expect(await pauses.list(NOW)).toEqual([account, all]);
  expect(await pauses.list(NOW + HOUR)).toEqual([all]);
});

it('keeps the newer of two pauses of the same', async () => {
  await pauses.pause(account);
  await pauses.pause({ ...account, until: null });
  expect(await pauses.list(NOW)).toEqual([{ ...account, until: null }]);
});

it('knows those that have ended until they are forgotten, and forgets no newer one in their place', async () => {
  await pauses.pause(all);
  await pauses.pause(account);
  expect(await pauses.ended(NOW)).toEqual([]);
  expect(await pauses.ended(NOW + HOUR)).toEqual([account]);
  await pauses.forget(account);
  expect(await pauses.ended(NOW + HOUR)).toEqual([]);
  const newer = { ...account, until: NOW + 2 * HOUR };
  await pauses.pause(newer);
  await pauses.forget(account);
  expect(await pauses.list(NOW + HOUR)).toEqual([newer, all]);
});

it('lifts one and says what it lifted, once', async () => {
  await pauses.pause(all);
  await pauses.pause(account);
  expect(await pauses.resume('all')).toEqual(all);
  expect(await pauses.resume('all')).toBeNull();
  expect(await pauses.list(NOW)).toEqual([account]);
});

it('says what it lifted also when the answer was lost with the connection', async () => {
  const proxy = await cutBefore(server.port);
  const cut = failFastRedis(proxy.url, keptLog());
  await once(cut, 'ready');
  await pauses.pause(all);
  await pauses.resume('nothing');
  proxy.loseAnswerTo('all');
  expect(await new RedisPauseStore(cut).resume('all')).toEqual(all);
  expect(proxy.lost).toBe(1);
  expect(await pauses.list(NOW)).toEqual([]);
  cut.disconnect();
  proxy.close();
});
