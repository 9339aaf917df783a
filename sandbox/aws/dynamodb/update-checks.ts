/** UpdateTable's checks after the table was found, in the service's order: combinations, mode, state, indexes, change, limits. */
import type { World } from '../world.ts';
import { type Ledger, refusal } from './rule.ts';
import { hasJob, type Index, type Mode, type Table, type Throughput, tableStatus, type Units } from './table.ts';
import * as texts from './texts.ts';
import type { UpdateInput } from './update-input.ts';

/** One resource's new units; `index` is `null` for the table. */
export interface ThroughputChange {
  readonly index: string | null;
  readonly throughput: Throughput;
  readonly to: Units;
}

export const lowers = (from: Units, to: Units): boolean => to.read < from.read || to.write < from.write;
export const raises = (from: Units, to: Units): boolean => to.read > from.read || to.write > from.write;
const same = (a: Units, b: Units): boolean => a.read === b.read && a.write === b.write;

/** The mode that counts for what may be asked: the one before a switch that is still under way. */
export const modeForRules = (table: Table): Mode => {
  const switching = table.jobs.find((job) => job.kind === 'billing');
  if (!switching) return table.mode;
  return switching.target === 'PAY_PER_REQUEST' ? 'PROVISIONED' : 'PAY_PER_REQUEST';
};

/** Step 5: what may not be combined. */
export function checkCombination(input: UpdateInput): void {
  const alone: [boolean, string][] = [
    [input.deletionProtected !== null, 'DeletionProtection'],
    [input.tableClass !== null, 'TableClass'],
    [input.encryption !== null, 'Server-Side Encryption'],
    [input.replicas, 'Replica'],
  ];
  const asked = alone.filter(([present]) => present);
  const others = input.units !== null || input.mode !== null || input.indexUpdates !== null || input.stream !== null;
  const first = asked[0];
  if (first && (asked.length > 1 || others)) throw texts.onlyOperation(first[1]);
  const unmodelled = input.replicas ? 'ReplicaUpdates' : input.other[0];
  if (unmodelled) throw texts.notModelled(unmodelled);

  if (input.indexUpdates?.length === 0) throw texts.emptyIndexUpdates();
  const names = (input.indexUpdates ?? []).map((update) => update.index);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw texts.indexTwice(twice);
  const buildsIndex = (input.indexUpdates ?? []).some((update) => update.kind !== 'update');
  if (buildsIndex && input.units !== null) throw texts.indexWithThroughput();
}

/** Step 6: what the billing mode forbids. */
export function checkMode(table: Table, input: UpdateInput): void {
  if (input.mode === 'PAY_PER_REQUEST' && input.units !== null) throw texts.throughputWithOnDemand();
  if (input.mode === 'PROVISIONED' && input.units === null) throw texts.throughputMissing();
  if ((input.mode ?? modeForRules(table)) === 'PROVISIONED') return;
  if (input.units !== null) throw texts.unitsOnDemand();
  for (const update of input.indexUpdates ?? []) {
    if (update.kind === 'update' && update.units !== null) throw texts.indexUnitsOnDemand(update.index);
  }
}

function checkTableIdle(table: Table): void {
  if (hasJob(table, 'throughput') || hasJob(table, 'billing')) throw texts.throughputBusy(table.name);
  for (const job of table.jobs) {
    const index = job.index ?? '';
    if (job.kind === 'index-allocation') throw texts.indexBeingCreated(table.name, index);
    if (job.kind === 'index-delete') throw texts.indexBeingDeleted(table.name, index);
    if (job.kind === 'stream') throw texts.streamBusy(table.name, table.stream?.label ?? '', job.target ?? 'DISABLE');
  }
}

/** Step 7: what a change under way forbids. */
export function checkState(table: Table, input: UpdateInput): void {
  const status = tableStatus(table);
  const global = table.globalRegions.length > 0;
  if (global && (status !== 'ACTIVE' || table.jobs.length > 0)) throw texts.globalTableBusy();
  if (status === 'CREATING') throw texts.tableBeingCreated(table.name);
  if (status === 'DELETING') throw texts.tableBeingDeleted(table.name);
  const updates = input.indexUpdates ?? [];
  for (const { kind, index } of updates) {
    if (hasJob(table, 'index-delete', index)) throw texts.indexGoing(table.name, index);
    if (kind !== 'update') continue;
    if (hasJob(table, 'index-allocation', index)) throw texts.indexNotBackfilling(table.name, index);
    if (hasJob(table, 'index-throughput', index)) throw texts.indexBusy(table.name, index);
  }
  if (input.units !== null || input.mode !== null || input.stream !== null) checkTableIdle(table);
  else if (updates.length > 0 && hasJob(table, 'billing')) throw texts.throughputBusy(table.name);

  const built = updates.filter((update) => update.kind !== 'update').length;
  const building = table.jobs.some((job) => job.kind === 'index-backfill' || job.kind === 'index-delete');
  if (built > 0 && (building || built > 1)) throw texts.oneIndexAtATime();
}

const findIndex = (table: Table, name: string): Index => {
  const index = table.indexes.find((candidate) => candidate.name === name);
  if (!index) throw texts.indexNotFound(name, table.name);
  return index;
};

/** Steps 8 and 9: every index exists, and every entry changes something. Returns what is to change. */
export function readChanges(table: Table, input: UpdateInput): ThroughputChange[] {
  const changes: ThroughputChange[] = [];
  if (input.units !== null) changes.push({ index: null, throughput: table.throughput, to: input.units });
  for (const update of input.indexUpdates ?? []) {
    if (update.kind === 'create') continue;
    const { throughput } = findIndex(table, update.index);
    if (update.kind === 'delete') continue;
    if (update.units === null) throw texts.notModelled(update.other ?? 'this index update');
    changes.push({ index: update.index, throughput, to: update.units });
  }
  const switching = table.mode === 'PAY_PER_REQUEST' && input.mode === 'PROVISIONED';
  if (switching) {
    const missing = table.indexes.find((index) => !changes.some((change) => change.index === index.name));
    if (missing) throw texts.indexThroughputMissing(missing.name);
    return changes;
  }
  for (const { index, throughput, to } of changes) {
    if (!same(throughput.units, to)) continue;
    throw index === null
      ? texts.tableUnchanged(throughput.units, to)
      : texts.indexUnchanged(index, throughput.units, to);
  }
  return changes;
}

const PER_TABLE_MAXIMUM = 40_000;
const PER_ACCOUNT_MAXIMUM = 80_000;
const DIMENSIONS = [
  ['read', 'ReadCapacityUnits'],
  ['write', 'WriteCapacityUnits'],
] as const;

function checkCapacityLimits(world: World, table: Table, changes: readonly ThroughputChange[]): void {
  for (const [dimension, unit] of DIMENSIONS) {
    for (const { index, to } of changes) {
      if (to[dimension] > PER_TABLE_MAXIMUM) {
        throw texts.aboveTableMaximum(unit, index, to[dimension], table.region);
      }
    }
    const added = changes.reduce((sum, { throughput, to }) => sum + to[dimension] - throughput.units[dimension], 0);
    if (added <= 0) continue;
    const reserved = world
      .tablesIn(table.accountId, table.region)
      .flatMap((other) => [other.throughput, ...other.indexes.map((index) => index.throughput)])
      .reduce((sum, { units }) => sum + units[dimension], 0);
    if (reserved + added > PER_ACCOUNT_MAXIMUM) {
      throw texts.aboveAccountMaximum(unit, table.region, reserved, added);
    }
  }
}

/** Step 10: capacity maxima, then the decrease budget of each lowered resource, the table first. */
export function checkLimits(world: World, table: Table, changes: readonly ThroughputChange[], now: number): void {
  checkCapacityLimits(world, table, changes);
  const lowered: Ledger[] = changes
    .filter(({ throughput, to }) => lowers(throughput.units, to))
    .map(({ throughput }) => throughput.ledger);
  for (const ledger of lowered) {
    const refused = refusal(ledger, now);
    if (refused) throw texts.decreaseRefused(refused);
  }
}
