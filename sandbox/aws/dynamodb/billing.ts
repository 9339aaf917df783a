/** Switching between provisioned and on-demand, with what it does to the decrease counters. */
import type { World } from '../world.ts';
import { charge } from './rule.ts';
import { type Mode, NO_UNITS, type Table, type Throughput } from './table.ts';
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

function toOnDemand(world: World, table: Table, now: number): void {
  const before = table.onDemand;
  const recent = (before?.switches ?? []).filter((at) => at > now - DAY_MS);
  const [oldest] = recent;
  if (recent.length >= SWITCHES_A_DAY && oldest !== undefined) {
    throw onDemandSwitchLimit(recent.at(-1) ?? oldest, oldest + DAY_MS);
  }
  const restore = resources(table).map((throughput) => stampUntilDone(throughput, now));
  for (const throughput of resources(table)) throughput.units = NO_UNITS;
  table.mode = 'PAY_PER_REQUEST';
  table.onDemand = { lastSwitchAt: before?.lastSwitchAt ?? null, switches: [...recent, now] };
  const { toOnDemand: first, backToOnDemand } = world.durations;
  table.jobs.push({
    kind: 'billing',
    index: null,
    target: 'PAY_PER_REQUEST',
    endsAt: now + (before === null ? first : backToOnDemand),
    finish: (at) => {
      for (const undo of restore) undo();
      if (table.globalRegions.length > 0) charge(table.throughput.ledger, at);
      else for (const index of table.indexes) charge(index.throughput.ledger, at, false);
      table.onDemand = { lastSwitchAt: at, switches: table.onDemand?.switches ?? [] };
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

/** On a global table every region switches; only the caller's region counts a decrease. @throws AwsError */
export function switchMode(
  world: World,
  table: Table,
  mode: Mode,
  changes: readonly ThroughputChange[],
  now: number,
): void {
  if (mode === 'PAY_PER_REQUEST') toOnDemand(world, table, now);
  else toProvisioned(world, table, changes, now);
}
