// The changes this bot made itself, in real Redis: kept for a day, in order, and never in anybody's way.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RedisOwnChanges } from '../../../src/adapters/redis/own-changes.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/instant.ts';
import type { OwnChange } from '../../../src/flows/history-ports.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';

const NOON = Date.parse('2026-10-09T12:00:00Z');
let server: PrivateRedis;
let redis: Redis;
let trouble: unknown[] = [];

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url, { maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
});
beforeEach(async () => {
  trouble = [];
  await redis.flushall();
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const own = (client = redis) => new RedisOwnChanges(client, (error) => trouble.push(error));
const change = (parts: Partial<OwnChange> = {}): OwnChange => ({
  at: NOON,
  accountId: '111122223333',
  region: 'us-east-1',
  table: 'orders',
  tableId: 'table-1',
  index: null,
  from: { read: 100, write: 50 },
  to: { read: 50, write: 50 },
  onBehalfOf: 'U0BEN',
  awsRequestId: 'request-1',
  ...parts,
});

test('they are found by the table’s incarnation, oldest first', async () => {
  const later = change({ at: NOON + HOUR_MS, index: 'by-day', awsRequestId: 'request-2' });
  await own().note(later);
  await own().note(change());
  await own().note(change({ tableId: 'table-2' }));
  expect(await own().find('table-1')).toEqual([change(), later]);
});

test('the same one again is one', async () => {
  await own().note(change());
  await own().note(change());
  expect(await own().find('table-1')).toHaveLength(1);
});

test('older ones than a day make room, and all of them go by themselves', async () => {
  await own().note(change());
  await own().note(change({ at: NOON + DAY_MS + 2 * HOUR_MS, awsRequestId: 'request-2' }));
  expect((await own().find('table-1')).map(({ awsRequestId }) => awsRequestId)).toEqual(['request-2']);
  const [name = ''] = await redis.keys('*');
  expect(await redis.pttl(name)).toBeGreaterThan(DAY_MS);
});

test('one of another version, or damaged, is left out and told', async () => {
  await own().note(change());
  const [name = ''] = await redis.keys('*');
  await redis.zadd(name, NOON, '{"v":99}', NOON, 'no json');
  expect(await own().find('table-1')).toEqual([change()]);
  expect(trouble).toHaveLength(2);
});

test('without Redis nothing is found and nothing fails', async () => {
  const nowhere = new Redis({ port: 1, lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
  nowhere.on('error', () => {});
  await own(nowhere).note(change());
  expect(await own(nowhere).find('table-1')).toEqual([]);
  expect(trouble).toHaveLength(2);
  nowhere.disconnect();
});
