// A worker that is stopped around its call for longer than its locks last, and goes on when another has done the work; and SIGTERM.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BotProcess } from '../support/processes.ts';
import { type Bot, PROD, REGION, startTortureWorld, type TortureWorld, until } from '../support/torture-world.ts';

const MINUTE = 60_000;
const READ = 'after aws DynamoDB_20120810.DescribeTable';
const CALL = 'before aws DynamoDB_20120810.UpdateTable';

let world: TortureWorld;
/** Of the call itself among the boundaries of a run. */
let callAt: number;
/** Of the answer to the read before it. */
let readAt: number;

beforeAll(async () => {
  world = await startTortureWorld();
  // The first run teaches Redis the scripts, which are calls of their own.
  await run(await world.bot());
  const met = await run(await world.bot());
  callAt = met.findIndex((line) => line.endsWith(CALL)) + 1;
  readAt = met.findIndex((line) => line.endsWith(READ)) + 1;
}, MINUTE);
afterAll(() => world.stop());

async function run(bot: Bot): Promise<readonly string[]> {
  const request = await bot.scheduled();
  const worker = await bot.start('worker');
  await bot.finished(request.id);
  await worker.end();
  return worker.boundaries().filter((line) => line.startsWith('reductions:'));
}

function isFrozenAt({ boundaries }: BotProcess, haltAt: string): Promise<void> {
  const isThere = (line: string) => line.startsWith(`${haltAt} `) || line.replace(/:\d+/, '') === haltAt;
  return until(`it has met ${haltAt}`, () => boundaries().some(isThere));
}

test.concurrent.each([
  { where: 'with its intent written and the call not yet made', haltAt: () => `reductions:${callAt - 1}` },
  { where: 'between the last guard and the wire', haltAt: () => `reductions ${CALL}` },
  {
    where: 'with the call accepted and nothing of it stored',
    haltAt: () => `reductions ${CALL.replace('before', 'after')}`,
  },
])(
  'a worker frozen $where wakes up after another has made the change: still one change',
  async ({ haltAt: where }) => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const haltAt = where();
    const frozen = await bot.start('worker', { haltAt, haltBy: 'SIGSTOP' });
    await isFrozenAt(frozen, haltAt);
    await bot.goOn();
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
    frozen.signal('SIGCONT');
    await sleep(8_000);
    await world.expectMadeOnce(bot, request);
    // What it found on waking did not end it.
    expect(await Promise.race([frozen.gone, 'alive'])).toBe('alive');
  },
  3 * MINUTE,
);

test.concurrent(
  'a worker frozen with its read of the table in hand does not change by it what somebody has raised since',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const { table } = request.resource;
    const haltAt = `reductions:${readAt}`;
    const frozen = await bot.start('worker', { haltAt, haltBy: 'SIGSTOP' });
    await isFrozenAt(frozen, haltAt);
    const there = world.aws.world.findTable(PROD, REGION, table);
    if (there === undefined) throw new Error('the table is gone');
    there.throughput.units = { read: 2_000, write: 400 };
    there.throughput.lastIncreaseAt = world.clock.now();
    world.aws.world.noteDescription(there, world.clock.now());
    // Longer than a read may be old, shorter than its lock lasts.
    await sleep(5_000);
    frozen.signal('SIGCONT');
    await until('it asks again', async () => (await bot.store.find(request.id))?.state === 'drifted');
    expect(world.updatesOf(request)).toEqual([]);
  },
  3 * MINUTE,
);

test.concurrent(
  'a worker that is told to stop in the middle of a run stops within ten seconds, and another ends the run',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const haltAt = `reductions ${CALL}`;
    const worker = await bot.start('worker', { haltAt, haltBy: 'SIGSTOP' });
    await isFrozenAt(worker, haltAt);
    worker.signal('SIGTERM');
    worker.signal('SIGCONT');
    expect(await Promise.race([worker.gone, sleep(10_500, 'still running')])).toBe('0');
    await bot.goOn();
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
  },
  3 * MINUTE,
);
