// The app with REDIS_WAIT_REPLICAS: what people are told is on the replica by then, and is told without one, too.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { RedisRequestStore } from '../../src/adapters/redis/request-store.ts';
import { type Bot, textOf } from '../support/bot.ts';
import { keptLog } from '../support/kept-log.ts';
import { startRedis } from '../support/redis.ts';
import { cardThat, expectSound, startReducingBot } from '../support/reducing.ts';
import { running, scheduled } from '../support/reducing-runs.ts';
import { scrape, valueIn } from '../support/scrape.ts';

const { ana, ben } = IDS.users;
const { general, dbApprovals } = IDS.channels;

const BUSY_MACHINE_MS = 60_000;

let bot: Bot;
afterEach(async () => {
  expectSound(bot);
  await bot.stop();
});

const warnings = () =>
  bot.log.flatMap(({ message, facts }) => (message.startsWith('stored, but replicas') ? [facts] : []));

test('without a replica everything is stored, made and told, and counted as not copied', async () => {
  bot = await startReducingBot({ lowered: {} }, { metrics: 0, copies: { replicas: 1, withinMs: 50 } });
  const id = await running(bot, 'lowered');
  await cardThat(bot, id, 'Done');
  expect(textOf(await bot.ask(ben, dbApprovals, '/ddb pause prod'))).toContain('Paused');
  expect(textOf(await bot.ask(ben, dbApprovals, '/ddb resume prod'))).toContain('Runs go on');
  // Asked, approved, started, accepted, done; paused, resumed.
  expect(warnings().length).toBeGreaterThanOrEqual(7);
  expect(warnings()).toContainEqual(expect.objectContaining({ requests: [id], replicas: 1 }));
  expect(valueIn(await scrape(bot.app.metricsPort), 'copies_missing_total')).toBe(warnings().length);
});

test('a cancel that is told is on the replica, which has it when it takes over', async () => {
  bot = await startReducingBot({ cancelled: {} }, { copies: { replicas: 1, withinMs: BUSY_MACHINE_MS } });
  const admin = new Redis(bot.redis.url);
  await admin.config('SET', 'repl-diskless-sync-delay', '0');
  const replica = await startRedis({ settings: { replicaof: `127.0.0.1 ${new URL(bot.redis.url).port}` } });
  while (!(await admin.info('replication')).includes('state=online')) await sleep(5);
  const { id } = await scheduled(bot, 'read=200', 'cancelled');
  expect(textOf(await bot.ask(ana, general, `/ddb cancel ${id}`))).toContain('Cancelled:');
  const onReplica = new Redis(replica.url);
  await onReplica.replicaof('NO', 'ONE');
  const taken = new RedisRequestStore({ redis: onReplica, log: keptLog() });
  expect((await taken.find(id))?.state).toBe('cancelled');
  expect(warnings()).toEqual([]);
  admin.disconnect();
  onReplica.disconnect();
  await replica.stop();
});
