// Redis is killed or frozen in the middle of runs, for longer than anybody likes to wait, and comes back with what it had confirmed.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Bot, startTortureWorld, type TortureWorld, until } from '../support/torture-world.ts';

const MINUTE = 60_000;
/** What a worker may say of one outage; its connections alone make many more attempts than that. */
const MOST_LINES = 20;

async function killed(world: TortureWorld, ms: number): Promise<void> {
  await world.stopRedis();
  await sleep(ms);
  await world.startRedis();
}

async function frozen(world: TortureWorld, ms: number): Promise<void> {
  const pid = world.redisPid();
  process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  process.kill(pid, 'SIGCONT');
}

/** A worker whose warnings and errors are kept. */
async function startHeard(bot: Bot) {
  const lines: { readonly msg: string; readonly err?: { readonly message: string } }[] = [];
  const env = { ...bot.env('worker'), LOG_LEVEL: 'warn' };
  const worker = await bot.start('worker', { env, onLine: (line) => lines.push(JSON.parse(line)) });
  return { worker, lines };
}

test.concurrent.each([
  { how: 'killed', seconds: 10, moment: 'before any change', calls: 0 },
  { how: 'killed', seconds: 10, moment: 'after the first change', calls: 1 },
  { how: 'killed', seconds: 10, moment: 'after four changes', calls: 4 },
  { how: 'frozen', seconds: 10, moment: 'after the first change', calls: 1 },
  // Longer than locks last, and than a connection may be silent.
  { how: 'frozen', seconds: 20, moment: 'after the first change', calls: 1 },
])(
  'a Redis that is $how $moment, for $seconds seconds, costs no reduction, makes none twice, and is no failure of a job',
  async ({ how, seconds, calls }) => {
    const world = await startTortureWorld({ durable: true });
    const bot = await world.bot();
    const workers = await Promise.all([startHeard(bot), startHeard(bot)]);
    const requests = await Promise.all([1, 2, 3, 4, 5, 6].map(() => bot.scheduled()));
    const made = () => requests.filter((request) => world.updatesOf(request).length > 0).length;
    await until(`${calls} changes are made`, () => made() >= calls);
    await (how === 'killed' ? killed(world, seconds * 1_000) : frozen(world, seconds * 1_000));
    for (const request of requests) {
      await bot.finished(request.id, 2 * MINUTE);
      await world.expectMadeOnce(bot, request);
    }
    for (const { worker, lines } of workers) {
      // Neither process gave up meanwhile, and neither cried for long.
      expect(await Promise.race([worker.gone, 'alive'])).toBe('alive');
      expect(lines.filter(({ msg }) => msg === 'a job failed')).toEqual([]);
      const cries = lines.filter(({ msg }) => msg !== 'audit').map(({ msg, err }) => `${msg}: ${err?.message}`);
      expect(cries.length, cries.join('\n')).toBeLessThanOrEqual(MOST_LINES);
    }
    await world.stop();
  },
  4 * MINUTE,
);

test.concurrent.each(['worker', 'all'] as const)(
  'a process of role %s that is told to stop while its runs wait for Redis stops within ten seconds; another makes them, once',
  async (role) => {
    const world = await startTortureWorld({ durable: true });
    const bot = await world.bot();
    const stopped = await bot.start(role);
    const requests = await Promise.all([1, 2, 3, 4].map(() => bot.scheduled()));
    await until('a change is made', () => requests.some((request) => world.updatesOf(request).length > 0));
    await world.stopRedis();
    stopped.signal('SIGTERM');
    expect(await Promise.race([stopped.gone, sleep(10_500, 'still running')])).toBe('0');
    await world.startRedis();
    // A process of its own: several worlds share this one, and the SDK's environment with it.
    await bot.start('worker');
    for (const request of requests) {
      await bot.finished(request.id, 2 * MINUTE);
      await world.expectMadeOnce(bot, request);
    }
    await world.stop();
  },
  4 * MINUTE,
);
