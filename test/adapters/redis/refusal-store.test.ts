// Refusals remembered in a real Redis.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisRefusalStore } from '../../../src/adapters/redis/refusal-store.ts';
import { nextUtcMidnight } from '../../../src/domain/instant.ts';
import { UnreadableRecord } from '../../../src/flows/reduction-ports.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { asked, HOUR, NOW } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let refusals: RedisRefusalStore;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  refusals = new RedisRefusalStore(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const refusal = { at: NOW, seenLastDecreaseAt: null, until: NOW + HOUR };
const { resource } = asked;

it('is found for the same resource of the same incarnation only', async () => {
  await refusals.keep(resource, 'table-1', refusal);
  expect(await refusals.find(resource, 'table-1')).toEqual(refusal);
  for (const other of [
    { ...resource, index: 'table' },
    { ...resource, index: '' },
    { ...resource, region: 'eu-west-1' },
    { ...resource, accountId: '999999999999' },
  ]) {
    expect(await refusals.find(other, 'table-1')).toBeNull();
  }
  expect(await refusals.find(resource, 'table-2')).toBeNull();
  await refusals.keep(resource, 'table-1', { ...refusal, seenLastDecreaseAt: NOW - 1 });
  expect(await refusals.find(resource, 'table-1')).toEqual({ ...refusal, seenLastDecreaseAt: NOW - 1 });
});

it('is kept to the end of its UTC day at least, and not for ever', async () => {
  await refusals.keep(resource, 'table-3', refusal);
  const [key] = await redis.keys('*table-3*');
  const kept = await redis.pttl(key ?? '');
  expect(kept).toBeGreaterThan(nextUtcMidnight(NOW) - NOW);
  expect(kept).toBeLessThanOrEqual(25 * HOUR);
});

it('of another version is refused aloud', async () => {
  await refusals.keep(resource, 'table-4', refusal);
  const [key] = await redis.keys('*table-4*');
  await redis.set(key ?? '', '{"v":2}');
  await expect(refusals.find(resource, 'table-4')).rejects.toThrow(UnreadableRecord);
});
