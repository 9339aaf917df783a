// Redis is killed in the middle of runs, stays away for ten seconds, and comes back with what it had confirmed.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTortureWorld, until } from '../support/torture-world.ts';

const MINUTE = 60_000;
const AWAY_MS = 10_000;

test.concurrent.each([
  { moment: 'before any call', calls: 0 },
  { moment: 'right after the first change was accepted', calls: 1 },
  { moment: 'when four changes have been accepted', calls: 4 },
])(
  'a Redis that is killed $moment and away for ten seconds costs no reduction and makes none twice',
  async ({ calls }) => {
    const world = await startTortureWorld({ durable: true });
    const bot = await world.bot();
    const workers = await Promise.all([bot.start('worker'), bot.start('worker')]);
    const requests = await Promise.all([1, 2, 3, 4, 5, 6].map(() => bot.scheduled()));
    const made = () => requests.filter((request) => world.updatesOf(request).length > 0).length;
    await until(`${calls} changes are made`, () => made() >= calls);
    await world.stopRedis();
    await sleep(AWAY_MS);
    await world.startRedis();
    for (const request of requests) {
      await bot.finished(request.id, 2 * MINUTE);
      await world.expectMadeOnce(bot, request);
    }
    // Neither process gave up meanwhile.
    for (const { gone } of workers) expect(await Promise.race([gone, 'alive'])).toBe('alive');
    await world.stop();
  },
  4 * MINUTE,
);
