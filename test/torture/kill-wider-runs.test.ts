// kill -9 around the call of runs that touch more than one thing: requests that share a decrease, and a table in two regions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dieAtEach, ofQueue, type Scene, survived, undisturbed, wordsOf } from '../support/boundary-kills.ts';
import { TORTURE } from '../support/torture-report.ts';
import { startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;
const LONGEST_MS = (TORTURE.everyBoundary ? 60 : 5) * MINUTE;
const CALL = 'aws DynamoDB_20120810.UpdateTable';
/** Calls before and after the change itself that are died at in the usual tests: the intent, the guard, the answer. */
const AROUND = 3;

let world: TortureWorld;
beforeAll(async () => {
  // A change of a global table takes 40 s; here seconds, so that a death in the middle of settling costs no minute.
  world = await startTortureWorld({ aws: { durations: { global: 4_000, globalCopy: 5_000 } } });
  await undisturbed(shared());
});
afterAll(() => world.stop());

const shared = (): Scene => ({
  world,
  name: 'a shared run',
  schedule: async (bot) => {
    const table = world.table();
    return [await bot.scheduled({ table, read: 300 }), await bot.scheduled({ table, read: 200 })];
  },
});

const global = (): Scene => ({
  world,
  name: 'a run on a global table',
  schedule: async (bot) => [await bot.scheduled({ table: world.globalTable() })],
});

test.each([
  { what: 'that two requests share', scene: shared },
  { what: 'on a global table', scene: global },
])(
  'a worker killed around the call of a run $what leaves one decrease, and each request made once and told once',
  async ({ scene: of }) => {
    const scene = of();
    const run = ofQueue('reductions', await undisturbed(scene));
    const called = run.findIndex((line) => wordsOf(line) === `before ${CALL}`);
    expect(called).toBeGreaterThan(AROUND);
    const answered = run.findIndex((line) => wordsOf(line) === `after ${CALL}`);
    expect(answered).toBeGreaterThan(called);
    const near = run.slice(called - AROUND, answered + AROUND);
    const { died, failed } = await dieAtEach(scene, TORTURE.everyBoundary ? run : near);
    expect(failed).toEqual([]);
    expect(died.filter((line) => !survived(line)).length).toBeGreaterThan(AROUND);
  },
  LONGEST_MS,
);
