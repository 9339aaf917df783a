// kill -9 before and after everything a run says to the outside, once each: the reduction is made once and told once all the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dieAtEach, ofQueue, type Scene, survived, undisturbed, wordsOf } from '../support/boundary-kills.ts';
import { TORTURE } from '../support/torture-report.ts';
import { startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MORE_TRIES = 5;
/** One in so many calls is not made every time: a lock is prolonged in a long run only, a card drawn by whoever comes first. */
const NOT_EVERY_TIME = 10;
const MINUTE = 60_000;
const LONGEST_MS = (TORTURE.everyBoundary ? 60 : 6) * MINUTE;

let world: TortureWorld;
const scene = (name: string): Scene => ({ world, name, schedule: async (bot) => [await bot.scheduled()] });

beforeAll(async () => {
  world = await startTortureWorld();
  // The first run teaches Redis the scripts, which are calls of their own.
  await undisturbed(scene('a first run'));
});
afterAll(() => world.stop());

const missing = (run: readonly string[], names: ReadonlySet<string>) => run.filter((line) => !names.has(wordsOf(line)));

test(
  'a worker killed before or after any of the calls of a run leaves a reduction that is made once and told once',
  async () => {
    const single = scene('a run');
    const run = ofQueue('reductions', await undisturbed(single));
    const another = new Set((await undisturbed(single)).map(wordsOf));
    const always = run.filter((line) => another.has(wordsOf(line)));
    expect(always.map(wordsOf)).toContain('before aws DynamoDB_20120810.UpdateTable');
    expect(always.map(wordsOf)).toContain('after aws DynamoDB_20120810.UpdateTable');
    const { died, failed } = await dieAtEach(single, run);
    expect(failed).toEqual([]);
    expect(died.filter(survived).length).toBeLessThanOrEqual(run.length / NOT_EVERY_TIME);
    // Calls made at the same moment change places, so what nobody has died at yet is tried again, by name.
    const names = new Set(died.map(wordsOf));
    for (let more = 0; more < MORE_TRIES && missing(always, names).length > 0; more += 1) {
      const again = await dieAtEach(single, missing(always, names));
      expect(again.failed).toEqual([]);
      for (const line of again.died) names.add(wordsOf(line));
    }
    expect(missing(always, names)).toEqual([]);
  },
  LONGEST_MS,
);

test(
  `a worker killed before or after ${TORTURE.everyBoundary ? 'any call that tells of it' : 'a call to Slack'} leaves one card and one reply for each line`,
  async () => {
    const telling = scene('telling of it');
    const calls = ofQueue('news', await undisturbed(telling)).filter(
      (line) => TORTURE.everyBoundary || wordsOf(line).includes('slack'),
    );
    expect(calls.length).toBeGreaterThan(4);
    const { died, failed } = await dieAtEach(telling, calls);
    expect(failed).toEqual([]);
    // Cards are drawn while a run goes on: calls need not come in the same order again, nor the last of them at all.
    expect(died.filter(survived).length).toBeLessThanOrEqual(calls.length / NOT_EVERY_TIME);
  },
  LONGEST_MS,
);
