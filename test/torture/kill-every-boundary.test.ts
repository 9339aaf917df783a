// kill -9 before and after everything a run says to the outside, once each: the reduction is made once and told once all the same.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inParallel } from '../../src/flows/in-parallel.ts';
import { count, TORTURE } from '../support/torture-report.ts';
import { startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

/** Processes that start at the same time; what goes on after a death mostly waits. */
const AT_ONCE = 6;
const MORE_TRIES = 5;
const MINUTE = 60_000;
const LONGEST_MS = (TORTURE.everyBoundary ? 60 : 6) * MINUTE;

let world: TortureWorld;

beforeAll(async () => {
  world = await startTortureWorld();
  // The first run teaches Redis the scripts, which are calls of their own.
  await undisturbed();
});
afterAll(() => world.stop());

const wordsOf = (line: string) => line.slice(line.indexOf(' ') + 1);
const of = (queue: string, lines: readonly string[]) => lines.filter((line) => line.startsWith(`${queue}:`));

const missing = (run: readonly string[], names: ReadonlySet<string>) => run.filter((line) => !names.has(wordsOf(line)));

/** What a worker meets in one undisturbed run, by queue. */
async function undisturbed(): Promise<readonly string[]> {
  const bot = await world.bot();
  const request = await bot.scheduled();
  const worker = await bot.start('worker');
  await bot.finished(request.id);
  await world.expectMadeOnce(bot, request);
  // The job itself ends after its request.
  await sleep(2_000);
  await worker.end();
  return worker.boundaries();
}

/** Starts a worker that dies at this boundary; resolves with the last it met, and what comes after. */
async function dieAt(boundary: string): Promise<{ last: string; isMadeOnce: Promise<void> }> {
  const [queue = ''] = boundary.split(':');
  const bot = await world.bot();
  const request = await bot.scheduled();
  const worker = await bot.start('worker', { haltAt: boundary });
  const survived = bot.finished(request.id).then(() => sleep(5_000));
  const how = await Promise.race([worker.gone, survived]);
  const last = of(queue, worker.boundaries()).at(-1) ?? 'none';
  if (how !== 'SIGKILL') await worker.end();
  const isMadeOnce = async () => {
    await bot.goOn();
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
    count(`kills at a boundary of ${queue}`);
  };
  return { last: how === 'SIGKILL' ? last : `survived ${last}`, isMadeOnce: isMadeOnce() };
}

async function dieAtEach(
  boundaries: readonly string[],
): Promise<{ died: readonly string[]; failed: readonly unknown[] }> {
  const ends: Promise<void>[] = [];
  const died = await inParallel(boundaries, AT_ONCE, async (line) => {
    const { last, isMadeOnce } = await dieAt(line.split(' ')[0] ?? '');
    isMadeOnce.catch(() => {});
    ends.push(isMadeOnce);
    return last;
  });
  const settled = await Promise.allSettled(ends);
  return { died, failed: settled.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])) };
}

test(
  'a worker killed before or after any of the calls of a run leaves a reduction that is made once and told once',
  async () => {
    const run = of('reductions', await undisturbed());
    expect(run.map(wordsOf)).toContain('before aws DynamoDB_20120810.UpdateTable');
    expect(run.map(wordsOf)).toContain('after aws DynamoDB_20120810.UpdateTable');
    const { died, failed } = await dieAtEach(run);
    expect(failed).toEqual([]);
    expect(died.filter((line) => !line.startsWith('survived'))).toHaveLength(run.length);
    // Calls made at the same moment change places, so what nobody has died at yet is tried again, by name.
    const names = new Set(died.map(wordsOf));
    for (let more = 0; more < MORE_TRIES && missing(run, names).length > 0; more += 1) {
      const again = await dieAtEach(missing(run, names));
      expect(again.failed).toEqual([]);
      for (const line of again.died) names.add(wordsOf(line));
    }
    expect(missing(run, names)).toEqual([]);
  },
  LONGEST_MS,
);

test(
  `a worker killed before or after ${TORTURE.everyBoundary ? 'any call that tells of it' : 'a call to Slack'} leaves one card and one reply for each line`,
  async () => {
    const calls = of('news', await undisturbed()).filter(
      (line) => TORTURE.everyBoundary || wordsOf(line).includes('slack'),
    );
    expect(calls.length).toBeGreaterThan(4);
    const { died, failed } = await dieAtEach(calls);
    expect(failed).toEqual([]);
    // Cards are drawn while a run goes on: calls need not come in the same order again, nor the last of them at all.
    const survived = died.filter((line) => line.startsWith('survived'));
    expect(survived.length).toBeLessThanOrEqual(calls.length / 10);
  },
  LONGEST_MS,
);
