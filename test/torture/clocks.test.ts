// A process whose clock is two minutes off, and an AWS whose Date header is: no change is lost and no refused call comes in a hot loop.
import { expect, test } from 'vitest';
import { startTortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OFF_MS = 2 * MINUTE;
const OPENS_IN_MS = 20_000;

test.concurrent.each([
  { which: 'ahead', ms: OFF_MS },
  { which: 'behind', ms: -OFF_MS },
])(
  'a process two minutes $which makes the change at the next decrease, with one refused call at most',
  async ({ ms }) => {
    const world = await startTortureWorld();
    const bot = await world.bot();
    const { state } = world.clock;
    await bot.start('worker', { clock: { ...state, simulatedMs: state.simulatedMs + ms } });
    const table = world.table(4, HOUR - OPENS_IN_MS);
    const opensAt = world.clock.now() + OPENS_IN_MS;
    const request = await bot.scheduled({ table, dueIn: OPENS_IN_MS });
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
    const calls = world.updatesOf(request);
    expect(calls.filter(({ outcome }) => outcome === 'refused').length).toBeLessThanOrEqual(1);
    expect((calls.at(-1)?.at ?? 0) - opensAt).toBeLessThan(OFF_MS / 2);
    await world.stop();
  },
  3 * MINUTE,
);

test.concurrent(
  'an AWS whose answers are dated two minutes ahead is not asked again and again',
  async () => {
    const world = await startTortureWorld();
    world.aws.world.dateSkewMs = OFF_MS;
    const bot = await world.bot();
    await bot.start('worker');
    const table = world.table(4, HOUR - OPENS_IN_MS);
    const request = await bot.scheduled({ table });
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
    // Waits of a refusal double from five seconds: calls at 0, 5, 15 and 35 s.
    expect(world.updatesOf(request).filter(({ outcome }) => outcome === 'refused').length).toBeLessThanOrEqual(3);
    await world.stop();
  },
  5 * MINUTE,
);
