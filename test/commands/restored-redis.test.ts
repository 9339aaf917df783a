// What docs/operations.md says of a Redis that was restored from a backup, and of one that is full.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import type { RunningApp } from '../../src/assemble.ts';
import { APPROVE_REQUEST } from '../../src/render/actions.ts';
import { type Bot, blocksText, textOf } from '../support/bot.ts';
import { approved, asked, callsFor, cardThat, click, startReducingBot, sweepNow, until } from '../support/reducing.ts';
import { jumpTo, scheduled, unitsOf } from '../support/reducing-runs.ts';

const { ana, ben } = IDS.users;
const { general, dbApprovals } = IDS.channels;
let bot: Bot;
let app: RunningApp;
let redis: Redis;

beforeAll(async () => {
  bot = await startReducingBot({ made: {}, cancelled: {}, full: {} });
  app = bot.app;
  redis = new Redis(bot.redis.url);
});
afterAll(async () => {
  redis.disconnect();
  await app.stop().catch(() => {});
  await bot.stop();
});

/** Everything in Redis at this moment; call the answer to have it back, and nothing else, with the processes stopped meanwhile. */
async function backUp(): Promise<() => Promise<void>> {
  // A job that a copy shows as running is taken up again after a quarter of a minute; here nobody waits for that.
  await expect.poll(() => redis.keys('*:active'), { timeout: 20_000 }).toEqual([]);
  const keys = await redis.keys('*');
  const kept = await Promise.all(
    keys.map(async (key) => ({ key, ttl: Math.max(0, await redis.pttl(key)), value: await redis.dumpBuffer(key) })),
  );
  return async () => {
    await app.stop();
    await redis.flushall();
    for (const { key, ttl, value } of kept) if (value !== null) await redis.restore(key, ttl, value);
    app = await bot.startAnother();
    bot.slack.setAppUrl(`http://127.0.0.1:${app.port}/slack/events`);
  };
}

describe('a Redis restored from a backup', () => {
  test('of before a run: the reduction is found made, and not made again', async () => {
    const { id, dueAt } = await scheduled(bot, 'read=200', 'made');
    const restore = await backUp();
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'Done');
    await restore();
    await sweepNow(bot);
    await cardThat(bot, id, 'Nothing left to do');
    expect(callsFor(bot, 'made')).toHaveLength(1);
    expect(unitsOf(bot, 'made')).toEqual({ read: 200, write: 400 });
  });

  test('of before a cancellation: what was cancelled waits again, a pause holds it, and it can be cancelled again', async () => {
    const { id, dueAt } = await scheduled(bot, 'read=200', 'cancelled');
    const restore = await backUp();
    await bot.ask(ana, general, `/ddb cancel ${id}`);
    await cardThat(bot, id, 'Cancelled');
    await restore();
    await bot.ask(ben, dbApprovals, '/ddb pause all');
    expect(blocksText(await bot.ask(ben, dbApprovals, '/ddb requests'))).toContain(id);
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'paused');
    await bot.ask(ben, dbApprovals, `/ddb cancel ${id}`);
    await cardThat(bot, id, 'Cancelled');
    await bot.ask(ben, dbApprovals, '/ddb resume all');
    await sweepNow(bot);
    expect(callsFor(bot, 'cancelled')).toEqual([]);
  });
});

test('a full Redis shows budgets, decides nothing, and goes on where it was once there is room', async () => {
  const { id, card } = await asked(bot, 'full read=200');
  await redis.config('SET', 'maxmemory', '1');
  expect(blocksText(await bot.ask(ana, general, '/ddb budget full'))).toContain('1,000 RCU');
  expect(textOf(await bot.ask(ana, general, '/ddb reduce full write=100'))).toMatch(/store|Redis/i);
  expect((await click(bot, ben, card, APPROVE_REQUEST)).map(textOf)).toEqual([expect.stringMatching(/store|Redis/i)]);
  expect(callsFor(bot, 'full')).toEqual([]);
  await redis.config('SET', 'maxmemory', '0');
  await approved(bot, card);
  await cardThat(bot, id, 'Done');
  await until(bot, 'the one call', () => callsFor(bot, 'full').length === 1);
});
