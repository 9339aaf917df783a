/**
 * How late UpdateTable arrives: reductions due within one minute over 20 accounts, beside bare BullMQ jobs that make the same three calls
 * on the same Redis, and beside a poller that looks every 60 s.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import type { Arrival, BenchTable } from './aws-process.ts';
import { BARE_PREFIX, BARE_QUEUE, type BareReduction } from './bare-queue.ts';
import { cpuMs, startBuiltApp, until } from './built-app.ts';
import { percentile, shown, spread, table } from './figures.ts';
import { type Due, type ReductionPlace, startReductionPlace, TARGET_READ } from './reduction-place.ts';

const ACCOUNTS = 20;
/** One a minute in each account is for warming up. */
const TABLES_EACH = 51;
const MINUTE_MS = 60_000;
const ROUNDS = 3;
const POLL_EVERY_MS = MINUTE_MS;

/** How reductions fall due: offsets in the minute, ms, one for each table. */
export interface Case {
  readonly name: string;
  /** Tables of each account. */
  readonly each: number;
  readonly offsets: (account: number, nth: number) => number;
  readonly minuteMs: number;
}

const SINGLE_EVERY_MS = 1_500;

export const CASES: readonly Case[] = [
  {
    name: 'one at a time',
    each: 1,
    minuteMs: ACCOUNTS * SINGLE_EVERY_MS,
    offsets: (account) => account * SINGLE_EVERY_MS + Math.random() * 1_000,
  },
  { name: '100 in a minute', each: 5, minuteMs: MINUTE_MS, offsets: () => Math.random() * MINUTE_MS },
  {
    name: '1,000, each account steadily',
    each: 50,
    minuteMs: MINUTE_MS,
    offsets: (account, nth) => ((nth + account / ACCOUNTS + Math.random() * 0.1) / 50) * MINUTE_MS,
  },
  { name: '1,000 at random', each: 50, minuteMs: MINUTE_MS, offsets: () => Math.random() * MINUTE_MS },
];

/** So many go at once after a pause, then one a second: the pace as pace.ts states it, for the same due times. */
const PACE = { everyMs: 1_000, atOnce: 4 };

/** Of each reduction, ms: from its due time, and from the moment the pace of its account let it go. */
interface Late {
  readonly all: readonly number[];
  readonly unpaced: readonly number[];
  readonly cpuMs: number;
}

const keyOf = ({ accountId, table: name }: { readonly accountId: string; readonly table: string }): string =>
  `${accountId}/${name}`;

/** When the pace lets each go, if they come in the order of their due times. */
export function letGo(due: readonly Due[]): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  const slots = new Map<string, number>();
  for (const { table: of, dueAt } of due.toSorted((a, b) => a.dueAt - b.dueAt)) {
    const from = Math.max(dueAt, given.get(of.accountId) ?? 0);
    slots.set(keyOf(of), Math.max(dueAt, from - (PACE.atOnce - 1) * PACE.everyMs));
    given.set(of.accountId, from + PACE.everyMs);
  }
  return slots;
}

/** @throws Error unless each was made exactly once */
function lateness(due: readonly Due[], arrivals: readonly Arrival[], used: number): Late {
  const slots = letGo(due);
  const wanted = new Set(due.map(({ table: of }) => keyOf(of)));
  const ofThese = arrivals.filter((arrival) => wanted.has(keyOf(arrival)));
  const refused = ofThese.filter(({ outcome }) => outcome !== 'accepted');
  const made = new Map(ofThese.map((arrival) => [keyOf(arrival), arrival.at]));
  if (refused.length > 0 || made.size !== due.length || ofThese.length !== due.length) {
    throw new Error(`${made.size} of ${due.length} made, ${ofThese.length} calls, refused: ${refused[0]?.outcome}`);
  }
  const after = (from: (one: Due) => number) => due.map((one) => (made.get(keyOf(one.table)) ?? 0) - from(one));
  return {
    all: after(({ dueAt }) => dueAt),
    unpaced: after(({ table: of, dueAt }) => slots.get(keyOf(of)) ?? dueAt),
    cpuMs: used,
  };
}

type Run = (place: ReductionPlace, of: Case) => Promise<Late>;

/** The warm-up's tables, and those of the case with their due times after `startsAt`. */
function fallDue(tables: readonly BenchTable[], of: Case, startsAt: number): readonly Due[] {
  const accounts = [...new Set(tables.map(({ account }) => account))];
  return accounts.flatMap((account, at) => {
    const own = tables.filter((one) => one.account === account).slice(1, 1 + of.each);
    return own.map((one, nth) => ({ table: one, dueAt: Math.ceil(startsAt + of.offsets(at, nth)) }));
  });
}

const warmUp = (tables: readonly BenchTable[]): readonly BenchTable[] =>
  tables.filter((one, at) => one.account !== tables[at - 1]?.account);

const made = async (place: ReductionPlace, count: number): Promise<void> =>
  until(async () => (await place.aws.arrivals()).length >= count, 200);

/** Long enough to store what is due, and for the last card of the warm-up. */
const seedingMs = (count: number): number => 10_000 + count * 25;

const theBot: Run = async (place, of) => {
  await place.redis.flushall();
  const tables = await place.aws.tables();
  const app = await startBuiltApp(place.env('worker'), place.folder);
  await place.scheduled(warmUp(tables).map((one) => ({ table: one, dueAt: Date.now() })));
  await made(place, ACCOUNTS);
  const due = fallDue(tables, of, Date.now() + seedingMs(ACCOUNTS * of.each));
  await place.scheduled(due);
  const first = Math.min(...due.map(({ dueAt }) => dueAt));
  if (Date.now() > first - 3_000) throw new Error('the requests were stored too slowly for their due times');
  const before = app.cpuMs();
  await made(place, ACCOUNTS + due.length);
  await until(async () => (await place.store.open()).length === 0, 200);
  const used = app.cpuMs() - before;
  await app.stop();
  return lateness(due, await place.aws.arrivals(), used);
};

async function startBare(place: ReductionPlace): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./bare-jobs.ts', import.meta.url)), {
    env: { ...process.env, ...place.env('worker') },
    execArgv: ['--import', 'tsx'],
  });
  await once(child, 'message');
  return child;
}

function bareReduction({ aws }: ReductionPlace, { account, table: name }: BenchTable): BareReduction {
  const { reduceRole: role, externalId } = aws.accounts.find((one) => one.name === account) ?? {};
  return { role: role ?? '', externalId: externalId ?? null, table: name, read: TARGET_READ };
}

const bareJobs: Run = async (place, of) => {
  await place.redis.flushall();
  const tables = await place.aws.tables();
  const child = await startBare(place);
  const queue = new Queue<BareReduction>(BARE_QUEUE, { connection: { url: place.redisUrl }, prefix: BARE_PREFIX });
  const add = (due: readonly Due[]) =>
    queue.addBulk(
      due.map(({ table: one, dueAt }) => {
        const timestamp = Date.now();
        const opts = { timestamp, delay: Math.max(0, dueAt - timestamp), removeOnComplete: true };
        return { name: 'reduce', data: bareReduction(place, one), opts };
      }),
    );
  await add(warmUp(tables).map((one) => ({ table: one, dueAt: Date.now() })));
  await made(place, ACCOUNTS);
  const due = fallDue(tables, of, Date.now() + 4_000);
  await add(due);
  const before = cpuMs(child.pid ?? 0);
  await made(place, ACCOUNTS + due.length);
  const used = cpuMs(child.pid ?? 0) - before;
  await queue.close();
  child.disconnect();
  return lateness(due, await place.aws.arrivals(), used);
};

/** Everything that has fallen due since the last poll is made by this one, so nothing has to be waited for. */
const aPoller: Run = async (place, of) => {
  await place.redis.flushall();
  const tables = await place.aws.tables();
  const child = await startBare(place);
  const poll = async (due: readonly Due[]) => {
    child.send(due.map(({ table: one }) => bareReduction(place, one)));
    await once(child, 'message');
  };
  await poll(warmUp(tables).map((one) => ({ table: one, dueAt: Date.now() })));
  const due = fallDue(tables, of, Date.now() - POLL_EVERY_MS);
  const before = cpuMs(child.pid ?? 0);
  await poll(due);
  const used = cpuMs(child.pid ?? 0) - before;
  child.disconnect();
  return lateness(due, await place.aws.arrivals(), used);
};

const CONTENDERS = { bare: bareJobs, bot: theBot, poller: aPoller } as const;
type Contender = keyof typeof CONTENDERS;
type Round = Readonly<Record<Contender, Late>>;

export async function measureLateness(cases = CASES, rounds = ROUNDS): Promise<string> {
  const place = await startReductionPlace({ accounts: ACCOUNTS, tablesEach: TABLES_EACH });
  Object.assign(process.env, place.env('worker'));
  try {
    const results = new Map<Case, Round[]>(cases.map((of) => [of, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const of of cases) {
        const order: readonly Contender[] = round % 2 === 0 ? ['bot', 'bare', 'poller'] : ['bare', 'bot', 'poller'];
        const late: Partial<Record<Contender, Late>> = {};
        for (const contender of order) late[contender] = await CONTENDERS[contender](place, of);
        results.get(of)?.push(late as Round);
        console.log(soFar(of, round, late as Round));
      }
    }
    return report(results);
  } finally {
    await place.stop();
  }
}

/** A line for each round: all of it takes half an hour. */
function soFar({ name }: Case, round: number, late: Round): string {
  const p99 = (who: Contender) => Math.round(percentile(late[who].all, 0.99));
  return `  round ${round + 1}, ${name}: p99 ${p99('bot')} ms, bare ${p99('bare')} ms, poller ${p99('poller')} ms`;
}

const NAMES: Readonly<Record<Contender, string>> = {
  bare: 'bare BullMQ jobs',
  bot: 'ddb-budget',
  poller: 'a poll every 60 s',
};

function report(results: ReadonlyMap<Case, readonly Round[]>): string {
  const rows = [...results].flatMap(([of, rounds]) => {
    const row = (who: Contender, what: 'all' | 'unpaced', name: string) => {
      const at = (share: number) => rounds.map((round) => percentile(round[who][what], share));
      const over = spread(rounds.map((round) => percentile(round[who][what], 0.99) / percentile(round.bare.all, 0.99)));
      const cpu =
        what === 'all' ? shown(spread(rounds.map((round) => round[who].cpuMs / round[who].all.length)), 1) : '';
      return [of.name, name, ...[0.5, 0.99, 1].map((share) => shown(spread(at(share)))), shown(over, 2), cpu];
    };
    return [
      row('bare', 'all', NAMES.bare),
      row('bot', 'all', NAMES.bot),
      row('bot', 'unpaced', `${NAMES.bot}, after its pace`),
      row('poller', 'all', NAMES.poller),
    ];
  });
  const [rounds = []] = results.values();
  return [
    `UpdateTable arrives so long after its due time, ms; ${ACCOUNTS} accounts, ${rounds.length} rounds (min / median / max; ratios within a round)`,
    '',
    table(['due', '', 'p50 ms', 'p99 ms', 'latest ms', 'p99 over bare', 'CPU ms each'], rows),
  ].join('\n');
}
