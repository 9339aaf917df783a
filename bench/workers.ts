/** What more processes bring: reductions a second with 1, 2 and 4 workers, slash commands with as many web processes behind a round robin. */
import { availableParallelism } from 'node:os';
import { startRoundRobin } from '../test/support/round-robin.ts';
import { type BuiltApp, startBuiltApp, until } from './built-app.ts';
import { percentile, shown, spread, table } from './figures.ts';
import { type Due, type ReductionPlace, startReductionPlace } from './reduction-place.ts';
import { sendCommands, startSink } from './slash-load.ts';

const PROCESSES = [1, 2, 4];

export interface WorkersSize {
  /** So many that the pace of none is the limit: each has as many tables as may go at once, and one to warm up with. */
  readonly accounts: number;
  readonly commands: number;
  readonly rounds: number;
}

const FULL: WorkersSize = { accounts: 250, commands: 2_000, rounds: 3 };
const AT_ONCE_EACH = 4;
const IN_FLIGHT = 50;
/** Seeding takes this long at most, ms for each. */
const SEED_MS = 25;
/** The pace of an account that has just made a change lets four go again. */
const PACE_RECOVERS_MS = 5_000;

interface Figure {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}
interface Round {
  readonly reductions: Figure;
  readonly commands: Figure & { readonly ackP99: number };
}

export async function measureWorkers(size: WorkersSize = FULL): Promise<string> {
  const place = await startReductionPlace({ accounts: size.accounts, tablesEach: AT_ONCE_EACH + 1 });
  const rounds = new Map<number, Round[]>(PROCESSES.map((count) => [count, []]));
  try {
    for (let round = 0; round < size.rounds; round += 1) {
      const order = round % 2 === 0 ? PROCESSES : PROCESSES.toReversed();
      for (const count of order) {
        const reductions = await reduce(place, count);
        rounds.get(count)?.push({ reductions, commands: await command(place, count, size) });
      }
    }
  } finally {
    await place.stop();
  }
  return report(rounds, size);
}

const started = (place: ReductionPlace, role: 'web' | 'worker', count: number): Promise<readonly BuiltApp[]> =>
  Promise.all(Array.from({ length: count }, () => startBuiltApp(place.env(role), place.folder)));
const cpuOf = (apps: readonly BuiltApp[]): number => apps.reduce((sum, app) => sum + app.cpuMs(), 0);

/** All due at one instant: from then until the last UpdateTable has arrived. */
async function reduce(place: ReductionPlace, count: number): Promise<Figure> {
  await place.redis.flushall();
  const tables = await place.aws.tables();
  const workers = await started(place, 'worker', count);
  const warmUp = tables.filter((one, at) => one.account !== tables[at - 1]?.account);
  const rest = tables.filter((one) => !warmUp.includes(one));
  await place.scheduled(warmUp.map((one) => ({ table: one, dueAt: Date.now() })));
  await until(async () => (await place.store.open()).length === 0, 100);
  const dueAt = Date.now() + PACE_RECOVERS_MS + rest.length * SEED_MS;
  await place.scheduled(rest.map((one): Due => ({ table: one, dueAt })));
  if (Date.now() > dueAt - 2_000) throw new Error('the requests were stored too slowly for their due time');
  const before = cpuOf(workers);
  await until(async () => (await place.store.open()).length === 0, 200);
  const cpuMsEach = (cpuOf(workers) - before) / rest.length;
  await Promise.all(workers.map((worker) => worker.stop()));
  const arrivals = (await place.aws.arrivals()).slice(-rest.length);
  const refused = arrivals.filter(({ outcome }) => outcome !== 'accepted').length;
  if (refused > 0) throw new Error(`${refused} calls were refused`);
  const lastMs = Math.max(...arrivals.map(({ at }) => at)) - dueAt;
  return { perSecond: rest.length / (lastMs / 1_000), cpuMsEach };
}

/** From the first command until the last has its answer. */
async function command(place: ReductionPlace, count: number, { commands }: WorkersSize): Promise<Round['commands']> {
  const [webs, sink] = await Promise.all([started(place, 'web', count), startSink()]);
  const balancer = await startRoundRobin(webs.map(({ port }) => `http://127.0.0.1:${port}/slack/events`));
  const load = { port: balancer.port, slack: place.slack, responseUrl: sink.url, inFlight: IN_FLIGHT };
  // Each process has assumed the roles and listed the tables by then.
  await sendCommands({ ...load, commands: commands / 4 });
  await until(() => sink.count() >= commands / 4);
  const before = { answers: sink.count(), cpu: cpuOf(webs), at: performance.now() };
  const { acks } = await sendCommands({ ...load, commands });
  await until(() => sink.count() >= before.answers + commands);
  const seconds = (performance.now() - before.at) / 1_000;
  const cpuMsEach = (cpuOf(webs) - before.cpu) / commands;
  await Promise.all(webs.map((web) => web.stop()));
  await balancer.close();
  sink.close();
  return { perSecond: commands / seconds, cpuMsEach, ackP99: percentile(acks, 0.99) };
}

function report(rounds: ReadonlyMap<number, readonly Round[]>, { accounts, commands }: WorkersSize): string {
  const alone = rounds.get(1) ?? [];
  const rows = [...rounds].map(([count, all]) => {
    const of = (what: 'reductions' | 'commands', value: (figure: Figure) => number, digits = 0) =>
      shown(spread(all.map((round) => value(round[what]))), digits);
    const over = (what: 'reductions' | 'commands') =>
      shown(spread(all.map((round, n) => round[what].perSecond / (alone[n]?.[what].perSecond ?? Number.NaN))), 2);
    return [
      String(count),
      of('reductions', ({ perSecond }) => perSecond),
      over('reductions'),
      of('reductions', ({ cpuMsEach }) => cpuMsEach, 1),
      of('commands', ({ perSecond }) => perSecond),
      over('commands'),
      of('commands', ({ cpuMsEach }) => cpuMsEach, 1),
      shown(spread(all.map((round) => round.commands.ackP99))),
    ];
  });
  const heads = [
    'processes',
    'reductions a second',
    'over one',
    'CPU ms each',
    'commands a second',
    'over one',
    'CPU ms each',
    'ack p99 ms',
  ];
  return [
    `${accounts * AT_ONCE_EACH} reductions due at one instant in ${accounts} accounts, and ${commands} slash commands, ${IN_FLIGHT} in flight behind a round robin; ${alone.length} rounds (min / median / max; ratios within a round).`,
    `The machine has ${availableParallelism()} cores for all processes, the local AWS and Slack included.`,
    '',
    table(heads, rows),
  ].join('\n');
}
