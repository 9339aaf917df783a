/**
 * A soak: two web and two worker processes under mixed load, with calls that fail, a Redis that is restarted and a worker that is
 * killed, on a clock that runs an hour a minute. Then quiet, and the question whether anything was lost, made twice, or grew.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { IDS } from '../../sandbox/slack/index.ts';
import { RedisCardStore } from '../../src/adapters/redis/card-store.ts';
import { waitingRedis } from '../../src/adapters/redis/connection.ts';
import { recordKey } from '../../src/adapters/redis/request-keys.ts';
import { RedisRequestStore } from '../../src/adapters/redis/request-store.ts';
import { isUndecided } from '../../src/domain/request/request.ts';
import { keptLog } from '../../test/support/kept-log.ts';
import { type ProcessBot, startProcessBot } from '../../test/support/process-bot.ts';
import { startRedis } from '../../test/support/redis.ts';
import { seededRandom } from '../../test/support/seeded-random.ts';
import { People } from './people.ts';
import { Samples, type Watched } from './samples.ts';
import { makeTables } from './tables.ts';
import { type RestartableRedis, Trouble, type TroubleTimes } from './trouble.ts';
import { judge, type Verdict } from './verdict.ts';
import { Witness } from './witness.ts';

/** Simulated seconds a second: hourly decreases come every minute, midnight within the first ten. */
const SPEED = 60;
const TIDY_EVERY_MS = 5_000;
const SETTLES_WITHIN_MS = 180_000;

export interface SoakOptions {
  readonly forMs: number;
  readonly actsPerSecond: number;
  readonly sampleEveryMs: number;
  readonly trouble: TroubleTimes;
  readonly seed: number;
}

export interface SoakResult extends Verdict {
  readonly done: ReadonlyMap<string, number>;
  readonly trouble: Readonly<Record<string, number>>;
  readonly refused: number;
  readonly errors: ReadonlyMap<string, number>;
  readonly warnings: ReadonlyMap<string, number>;
  /** As a table. */
  readonly memory: string;
}

export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const directory = mkdtempSync(join(tmpdir(), 'ddb-budget-soak-'));
  const settings = { appendonly: 'yes', appendfsync: 'always' };
  let server = await startRedis({ directory, settings });
  const { url, port } = server;
  const restartable: RestartableRedis = {
    stop: () => server.stop(),
    start: async () => {
      server = await startRedis({ directory, settings, port });
    },
  };
  const bot = await startProcessBot({
    redisUrl: url,
    roles: [],
    isWatched: false,
    env: { METRICS_PORT: '0' },
    prepare: makeTables,
  });
  const redis = waitingRedis(url, keptLog());
  try {
    bot.clock.runAt(SPEED);
    return await soak(bot, redis, restartable, options);
  } finally {
    await bot.stop();
    redis.disconnect();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function soak(
  bot: ProcessBot,
  redis: Redis,
  restartable: RestartableRedis,
  { forMs, actsPerSecond, sampleEveryMs, trouble: times, seed }: SoakOptions,
): Promise<SoakResult> {
  const watched: Watched[] = [];
  for (const [name, role] of [
    ['web 1', 'web'],
    ['web 2', 'web'],
    ['worker 1', 'worker'],
  ] as const) {
    const { pid } = await bot.start(role);
    watched.push({ name, pid, metricsPort: await metricsPortIn(bot, watched.length) });
  }
  const victim = await bot.start('worker');
  const chance = seededRandom(seed);
  const witness = new Witness(bot);
  const people = new People(bot, witness, chance);
  const trouble = new Trouble(bot, restartable, victim, chance);
  const samples = new Samples(watched, async () => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]));
  const timers = [
    setInterval(() => people.act(), 1_000 / actsPerSecond),
    setInterval(() => witness.forget(), TIDY_EVERY_MS),
    setInterval(() => void samples.take(), sampleEveryMs),
  ];
  trouble.start(times);
  await sleep(forMs);
  for (const timer of timers) clearInterval(timer);
  await trouble.end();
  await people.settled();

  const store = new RedisRequestStore({ redis, log: keptLog() });
  const cards = new RedisCardStore(redis);
  await settle(bot, store, cards);
  witness.forget();
  const verdict = await judge({ ids: await idsIn(redis), store, cards, witness, now: bot.clock.now() });
  return {
    ...verdict,
    done: people.done,
    trouble: trouble.counts,
    refused: witness.refused,
    errors: witness.errors,
    warnings: witness.warnings,
    memory: samples.report(),
  };
}

/** What nobody decided is cancelled, what is due is made, what is stored is shown. Whatever is not so in the end is the verdict's affair. */
async function settle(bot: ProcessBot, store: RedisRequestStore, cards: RedisCardStore): Promise<void> {
  const { ana } = IDS.users;
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  while (Date.now() < deadline) {
    const open = await store.open();
    for (const request of open.filter(isUndecided)) {
      await bot.slack.command(request.requester, IDS.channels.dbApprovals, `/ddb cancel ${request.id}`);
    }
    const now = bot.clock.now();
    const isBusy = open.some((request) => request.state !== 'scheduled' || request.dueAt <= now);
    const { visible, inFlight } = bot.queue.counts;
    if (!isBusy && visible + inFlight === 0 && (await cards.stale(1)).length === 0) break;
    await sleep(500);
  }
  await bot.slack.command(ana, IDS.channels.general, '/ddb help');
}

/** Of requests that were stored: a question that Redis did not take leaves its facts for an hour, and nothing else. */
async function idsIn(redis: Redis): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const keys of redis.scanStream({ match: recordKey('*'), count: 1_000 })) {
    for (const key of keys as string[]) {
      if ((await redis.hexists(key, 'record')) === 1) ids.add(key.slice(recordKey('').length));
    }
  }
  return [...ids];
}

/** Of the process that has started last, after so many others. */
async function metricsPortIn({ log }: ProcessBot, others: number): Promise<number> {
  for (;;) {
    const said = log.filter(({ message }) => message === 'ddb-budget is running')[others];
    const { metricsPort }: { readonly metricsPort?: unknown } = said?.facts ?? {};
    if (metricsPort !== undefined) return Number(metricsPort);
    await sleep(20);
  }
}
