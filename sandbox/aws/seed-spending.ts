/** Gives a seeded table a past: decreases made earlier today, in its counter and in the history, as the rule allows them. */
import { randomUUID } from 'node:crypto';
import { describeTable } from './dynamodb/describe.ts';
import { charge } from './dynamodb/rule.ts';
import { type Table, throughputOf, type Units, unitsOf } from './dynamodb/table.ts';
import type { Principal } from './identity.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** An hourly decrease and the second or two until its stamp. */
const HOURLY_MS = 3_602_000;
const FREE = 4;
const APART_MS = 90_000;

/**
 * Instants at which `count` decreases can have been made today, the last one `agoMs` before `now`. All of them lie within the
 * UTC day so far, which right after midnight draws them together, and those the day had no hour for yet are left out.
 */
export function spendingInstants(now: number, count: number, agoMs: number): number[] {
  const dayStart = Math.floor(now / DAY_MS) * DAY_MS;
  const last = Math.max(dayStart, now - agoMs);
  const hourly = Math.min(Math.max(0, count - FREE), Math.floor((last - dayStart) / HOURLY_MS));
  const free = Math.min(count, FREE);
  const lastFree = last - hourly * HOURLY_MS;
  const apart = Math.min(APART_MS, Math.floor((lastFree - dayStart) / FREE));
  return [
    ...Array.from({ length: free }, (_, at) => lastFree - (free - 1 - at) * apart),
    ...Array.from({ length: hourly }, (_, at) => lastFree + (at + 1) * HOURLY_MS),
  ];
}

export interface Spending {
  /** `null` for the table. */
  readonly index: string | null;
  /** Who made each decrease, oldest first; their number is the counter, if the day is old enough. */
  readonly by: readonly Principal[];
  /** How long ago the last one was, ms. */
  readonly agoMs: number;
}

const stepsAbove = ({ read, write }: Units, steps: number): Units => ({
  read: Math.round(read * (1 + steps * 0.25)),
  write: Math.round(write * (1 + steps * 0.25)),
});

/** Records decreases that led, in equal steps, to the units the resource has now. */
export function spend(world: World, table: Table, { index, by, agoMs }: Spending): void {
  const throughput = throughputOf(table, index);
  if (!throughput) throw new Error(`no index ${index} on ${table.name}; seed it first`);
  const instants = spendingInstants(world.clock.now(), by.length, agoMs);
  const { units } = throughput;
  instants.forEach((at, step) => {
    const principal = by[step];
    if (!principal) return;
    const to = stepsAbove(units, instants.length - 1 - step);
    const ProvisionedThroughput = { ReadCapacityUnits: to.read, WriteCapacityUnits: to.write };
    throughput.units = stepsAbove(units, instants.length - step);
    throughput.ledger.lastDecreaseAt = at;
    const before = unitsOf(table);
    const response = { ...describeTable(table, at), ...(index === null ? { TableStatus: 'UPDATING' } : {}) };
    charge(throughput.ledger, at);
    throughput.units = to;
    world.record({
      at,
      requestId: randomUUID(),
      accountId: table.accountId,
      region: table.region,
      tableName: table.name,
      tableId: table.id,
      principal,
      accessKeyId: null,
      userAgent: principal.invokedBy ?? 'aws-cli/2.31.0',
      request:
        index === null
          ? { TableName: table.name, ProvisionedThroughput }
          : {
              TableName: table.name,
              GlobalSecondaryIndexUpdates: [{ Update: { IndexName: index, ProvisionedThroughput } }],
            },
      before,
      outcome: 'accepted',
      decreased: [index],
      response,
      errorCode: null,
      errorMessage: null,
    });
  });
  table.history.length = 0;
  world.noteDescription(table, world.clock.now());
}
