/** Switching between provisioned and on-demand, with what it does to the decrease counters. */
import type { World } from '../world.ts';
import { charge } from './rule.ts';
import { type Mode, NO_UNITS, type Table, type Throughput, throughputOf } from './table.ts';
import { onDemandSwitchLimit } from './texts.ts';
import type { ThroughputChange } from './update-checks.ts';

const DAY_MS = 86_400_000;
const SWITCHES_A_DAY = 4;

const resources = (table: Table): Throughput[] => [table.throughput, ...table.indexes.map((index) => index.throughput)];

/** The answer shows a fresh stamp; once ACTIVE the old one is back, because nothing was counted for it. */
function stampUntilDone(throughput: Throughput, now: number): () => void {
  const before = throughput.ledger.lastDecreaseAt;
  throughput.ledger.lastDecreaseAt = now;
  return () => {
    throughput.ledger.lastDecreaseAt = before;
  };
}

/** @throws AwsError when the table was switched to on-demand too often. */
function checkSwitches(table: Table, now: number): void {
  const recent = recentSwitches(table, now);
  const [oldest] = recent;
  if (oldest === undefined || recent.length < SWITCHES_A_DAY) return;
  throw onDemandSwitchLimit(recent.at(-1) ?? oldest, oldest + DAY_MS);
}

const recentSwitches = (table: Table, now: number): number[] =>
  (table.onDemand?.switches ?? []).filter((at) => at > now - DAY_MS);

/** A regional table counts one on every GSI and none on itself; a global table counts one on itself, where it was asked. */
function countSwitch(table: Table, isCopy: boolean, at: number): void {
  if (table.globalRegions.length === 0) for (const index of table.indexes) charge(index.throughput.ledger, at, false);
  else if (!isCopy) charge(table.throughput.ledger, at);
}

function toOnDemand(world: World, table: Table, now: number, isCopy: boolean): void {
  const before = table.onDemand;
  const switches = [...recentSwitches(table, now), now];
  const restore = resources(table).map((throughput) => stampUntilDone(throughput, now));
  for (const throughput of resources(table)) throughput.units = NO_UNITS;
  table.mode = 'PAY_PER_REQUEST';
  table.onDemand = { lastSwitchAt: before?.lastSwitchAt ?? null, switches };
  const { toOnDemand: regional, globalToOnDemand, backToOnDemand } = world.durations;
  const first = table.globalRegions.length > 0 ? globalToOnDemand : regional;
  table.jobs.push({
    kind: 'billing',
    index: null,
    target: 'PAY_PER_REQUEST',
    endsAt: now + (before === null ? first : backToOnDemand),
    finish: (at) => {
      for (const undo of restore) undo();
      countSwitch(table, isCopy, at);
      table.onDemand = { lastSwitchAt: at, switches };
    },
  });
}

function toProvisioned(world: World, table: Table, changes: readonly ThroughputChange[], now: number): void {
  const wasProvisioned = (table.onDemand?.switches.length ?? 0) > 0;
  table.mode = 'PROVISIONED';
  table.jobs.push({
    kind: 'billing',
    index: null,
    target: 'PROVISIONED',
    endsAt: now + (wasProvisioned ? world.durations.backToProvisioned : world.durations.toProvisioned),
    finish: () => {
      for (const { throughput, to } of changes) throughput.units = to;
    },
  });
}

/** On a global table every region switches with the caller's. @throws AwsError */
export function switchMode(
  world: World,
  table: Table,
  mode: Mode,
  changes: readonly ThroughputChange[],
  now: number,
): void {
  if (mode === 'PAY_PER_REQUEST') checkSwitches(table, now);
  for (const each of [table, ...world.siblings(table)]) {
    if (mode === 'PAY_PER_REQUEST') toOnDemand(world, each, now, each !== table);
    else toProvisioned(world, each, changesOf(each, changes), now);
    world.noteDescription(each, now);
  }
}

/** The same units for the same resources of another region's replica. */
const changesOf = (table: Table, changes: readonly ThroughputChange[]): ThroughputChange[] =>
  changes.flatMap(({ index, to }) => {
    const throughput = throughputOf(table, index);
    return throughput ? [{ index, throughput, to }] : [];
  });
