// Midnight UTC with many exhausted tables in one account: all are due at once, go out paced, and none is lost or refused for its budget.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxClock } from '../../sandbox/clock.ts';
import { startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;
const MIDNIGHT = Date.parse('2026-10-10T00:00:00.000Z');
const TABLES = 30;

let world: TortureWorld;
beforeAll(async () => {
  const clock = new SandboxClock(MIDNIGHT - 12_000);
  world = await startTortureWorld({ clock, aws: { controlPlaneLimit: { burst: 6, perSecond: 1 } } });
});
afterAll(() => world.stop());

test(
  `${TABLES} tables that wait for midnight are all reduced, about one a second`,
  async () => {
    const bot = await world.bot();
    const dueIn = MIDNIGHT + 250 - world.clock.now();
    const requests = await Promise.all(
      Array.from({ length: TABLES }, () => bot.scheduled({ table: world.table(4, 20 * MINUTE), dueIn })),
    );
    await Promise.all([bot.start('worker'), bot.start('worker')]);
    for (const request of requests) {
      await bot.finished(request.id, 4 * MINUTE);
      await world.expectMadeOnce(bot, request);
    }
    const calls = requests.flatMap((request) => world.updatesOf(request));
    const accepted = calls.filter(({ outcome }) => outcome === 'accepted').map(({ at }) => at);
    expect(Math.min(...accepted)).toBeGreaterThan(MIDNIGHT);
    expect(calls.filter(({ errorCode }) => errorCode === 'LimitExceededException')).toEqual([]);
    // A burst of four, then one a second: never more than six in any second.
    const most = Math.max(...accepted.map((at) => accepted.filter((one) => one >= at && one < at + 1_000).length));
    expect(most).toBeLessThanOrEqual(6);
  },
  5 * MINUTE,
);
