// What remembers deliveries, in a real Redis.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { SeenDeliveries } from '../../../src/adapters/redis/seen.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';

let server: PrivateRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

it('takes a delivery for the first one once, also when the answer to that was lost with the connection', async () => {
  const proxy = await cutBefore(server.port);
  const redis = failFastRedis(proxy.url, keptLog());
  await once(redis, 'ready');
  const troubles: unknown[] = [];
  const seen = new SeenDeliveries(redis, (error) => troubles.push(error));
  // The first question teaches Redis the script.
  expect(await seen.isFirst('trigger-0')).toBe(true);
  proxy.loseAnswerTo('trigger-1');
  expect(await seen.isFirst('trigger-1')).toBe(true);
  expect([proxy.lost, troubles]).toEqual([1, []]);
  expect(await seen.isFirst('trigger-1')).toBe(false);
  redis.disconnect();
  proxy.close();
});
