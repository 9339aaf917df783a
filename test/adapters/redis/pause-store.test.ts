// Pauses and their audit trail in a real Redis.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisPauseStore } from '../../../src/adapters/redis/pause-store.ts';
import { PAUSE_TRAIL_KEY } from '../../../src/adapters/redis/request-keys.ts';
import { readPauseLine } from '../../../src/adapters/redis/stored-pause.ts';
import type { Pause } from '../../../src/domain/request/pause.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { DAY, HOUR, NOW } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let pauses: RedisPauseStore;
let log: ReturnType<typeof keptLog>;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  log = keptLog();
  pauses = new RedisPauseStore({ redis, log });
});
afterEach(async () => {
  await redis.flushall();
  log.lines.length = 0;
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const all = { scope: 'all', by: 'U_CEM', at: NOW, until: null };
const account = { scope: '111122223333', by: 'U_ANA', at: NOW - HOUR, until: NOW + HOUR };

const paused = (pause: Pause) => ({ v: 1, what: 'paused', by: pause.by, at: pause.at, pause });
const resumed = (pause: Pause, at = NOW) => ({ v: 1, what: 'resumed', by: 'U_BEN', at, pause });
const ended = (pause: Pause) => ({ v: 1, what: 'ended', by: 'system', at: pause.until, pause });
const logged = () => log.lines.flatMap(({ facts }) => ('audit' in facts ? [facts.audit] : []));
const trail = async () => (await redis.zrange(PAUSE_TRAIL_KEY, '0', '-1')).map(readPauseLine);

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

it('knows those that have ended by themselves until they are ended for good, and ends no newer one in their place', async () => {
  await pauses.pause(all);
  await pauses.pause(account);
  expect(await pauses.ended(NOW)).toEqual([]);
  expect(await pauses.ended(NOW + HOUR)).toEqual([account]);
  await pauses.end(account);
  expect(await pauses.ended(NOW + HOUR)).toEqual([]);
  const newer = { ...account, until: NOW + 2 * HOUR };
  await pauses.pause(newer);
  await pauses.end(account);
  expect(await pauses.list(NOW + HOUR)).toEqual([newer, all]);
});

it('lifts one and says what it lifted, once', async () => {
  await pauses.pause(all);
  await pauses.pause(account);
  expect(await pauses.resume('all', 'U_BEN', NOW)).toEqual(all);
  expect(await pauses.resume('all', 'U_BEN', NOW)).toBeNull();
  expect(await pauses.list(NOW)).toEqual([account]);
});

it('says what it lifted also when the answer was lost with the connection', async () => {
  const proxy = await cutBefore(server.port);
  const cut = failFastRedis(proxy.url, keptLog());
  await once(cut, 'ready');
  await pauses.pause(all);
  await pauses.resume('nothing', 'U_BEN', NOW);
  proxy.loseAnswerTo('U_BEN');
  expect(await new RedisPauseStore({ redis: cut, log }).resume('all', 'U_BEN', NOW)).toEqual(all);
  expect(proxy.lost).toBe(1);
  expect(await pauses.list(NOW)).toEqual([]);
  expect(logged()).toEqual([paused(all), resumed(all)]);
  cut.disconnect();
  proxy.close();
});

describe('the audit trail', () => {
  it('still tells who paused and who resumed once nothing is paused any more, as the log does', async () => {
    await pauses.pause(all);
    await pauses.resume('all', 'U_BEN', NOW + HOUR);
    const lines = [paused(all), resumed(all, NOW + HOUR)];
    expect(await trail()).toEqual(lines);
    expect(logged()).toEqual(lines);
  });

  it('tells that a pause has ended by itself, and when, whoever sees it first', async () => {
    await pauses.pause(account);
    const [bySweep] = await pauses.ended(NOW + 2 * HOUR);
    if (bySweep === undefined) throw new Error('not ended');
    await Promise.all([pauses.end(bySweep), pauses.end(bySweep)]);
    expect(await trail()).toEqual([paused(account), ended(account)]);

    const again = { ...account, at: NOW + 2 * HOUR, until: NOW + 3 * HOUR };
    await pauses.pause(again);
    expect(await pauses.resume(again.scope, 'U_BEN', NOW + 4 * HOUR)).toBeNull();
    expect((await trail()).slice(2)).toEqual([paused(again), ended(again)]);

    const third = { ...account, at: NOW + 5 * HOUR, until: NOW + 6 * HOUR };
    const fourth = { ...account, at: NOW + 7 * HOUR, until: NOW + 8 * HOUR };
    await pauses.pause(third);
    await pauses.pause(fourth);
    expect((await trail()).slice(4)).toEqual([paused(third), ended(third), paused(fourth)]);
    expect(logged()).toEqual(await trail());
  });

  it('tells of a pause that takes the place of one in force, without an end that never was', async () => {
    await pauses.pause(account);
    await pauses.pause({ ...account, at: NOW, until: null });
    expect(await trail()).toEqual([paused(account), paused({ ...account, at: NOW, until: null })]);
  });

  it('has a line once whose answer was lost with the connection', async () => {
    const proxy = await cutBefore(server.port);
    const cut = failFastRedis(proxy.url, keptLog());
    await once(cut, 'ready');
    await pauses.pause({ ...all, scope: 'nothing' });
    proxy.loseAnswerTo('U_ANA');
    await new RedisPauseStore({ redis: cut, log }).pause(account);
    expect(proxy.lost).toBe(1);
    expect(logged()).toHaveLength(2);
    expect(await redis.zcard(PAUSE_TRAIL_KEY)).toBe(2);
    cut.disconnect();
    proxy.close();
  });

  it('lets go of a line after 90 days, and of all of them 90 days after the last', async () => {
    await pauses.pause(all);
    await pauses.resume('all', 'U_BEN', NOW + HOUR);
    await pauses.pause({ ...account, at: NOW + 90 * DAY + 1, until: null });
    expect(await trail()).toEqual([
      resumed(all, NOW + HOUR),
      paused({ ...account, at: NOW + 90 * DAY + 1, until: null }),
    ]);
    const left = await redis.pttl(PAUSE_TRAIL_KEY);
    expect(left).toBeGreaterThan(89 * DAY);
    expect(left).toBeLessThanOrEqual(90 * DAY);
  });
});
