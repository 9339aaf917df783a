/** Workers that die at a chosen boundary of their jobs (boundaries.mjs), and what must come of the requests they worked on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduledRequest } from '../../src/domain/request/request.ts';
import { inParallel } from '../../src/flows/in-parallel.ts';
import { count } from './torture-report.ts';
import type { Bot, TortureWorld } from './torture-world.ts';

/** Processes that start at the same time; what goes on after a death mostly waits. */
const AT_ONCE = 6;
/** The job itself ends after its request. */
const JOB_ENDS_MS = 2_000;

export interface Scene {
  readonly world: TortureWorld;
  /** In the report of `npm run torture`. */
  readonly name: string;
  /** What the worker finds due. */
  readonly schedule: (bot: Bot) => Promise<readonly ScheduledRequest[]>;
}

export interface Deaths {
  /** The last boundary each worker met, with its number: where it died, or `survived ...`. */
  readonly died: readonly string[];
  /** Why a request was not made once and told once afterwards. */
  readonly failed: readonly unknown[];
}

/** A boundary without its number. */
export const wordsOf = (line: string): string => line.slice(line.indexOf(' ') + 1);
export const survived = (line: string): boolean => line.startsWith('survived');
export const ofQueue = (queue: string, lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.startsWith(`${queue}:`));

async function expectMadeOnce({ world }: Scene, bot: Bot, requests: readonly ScheduledRequest[]): Promise<void> {
  for (const { id } of requests) await bot.finished(id);
  for (const request of requests) await world.expectMadeOnce(bot, request);
}

/** What a worker meets while nobody kills it, by queue. */
export async function undisturbed(scene: Scene): Promise<readonly string[]> {
  const bot = await scene.world.bot();
  const requests = await scene.schedule(bot);
  const worker = await bot.start('worker');
  await expectMadeOnce(scene, bot, requests);
  await sleep(JOB_ENDS_MS);
  await worker.end();
  return worker.boundaries();
}

/** Starts a worker that dies at this boundary; resolves with the last it met, and what comes after. */
async function dieAt(scene: Scene, boundary: string): Promise<{ last: string; isMadeOnce: Promise<void> }> {
  const [queue = ''] = boundary.split(':');
  const bot = await scene.world.bot();
  const requests = await scene.schedule(bot);
  const worker = await bot.start('worker', { haltAt: boundary });
  const outlived = Promise.all(requests.map(({ id }) => bot.finished(id))).then(() => sleep(5_000));
  const how = await Promise.race([worker.gone, outlived]);
  const last = ofQueue(queue, worker.boundaries()).at(-1) ?? 'none';
  if (how !== 'SIGKILL') await worker.end();
  const isMadeOnce = async () => {
    await bot.goOn();
    await expectMadeOnce(scene, bot, requests);
    count(`kills at a boundary of ${scene.name}`);
  };
  return { last: how === 'SIGKILL' ? last : `survived ${last}`, isMadeOnce: isMadeOnce() };
}

/** One worker for each boundary; another goes on where it died. */
export async function dieAtEach(scene: Scene, boundaries: readonly string[]): Promise<Deaths> {
  const ends: Promise<void>[] = [];
  const died = await inParallel(boundaries, AT_ONCE, async (line) => {
    const { last, isMadeOnce } = await dieAt(scene, line.split(' ')[0] ?? '');
    isMadeOnce.catch(() => {});
    ends.push(isMadeOnce);
    return last;
  });
  const settled = await Promise.allSettled(ends);
  return { died, failed: settled.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])) };
}
