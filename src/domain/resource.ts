/** What DynamoDB says of a table and its global secondary indexes (GSIs), reduced to what a decrease budget needs. */
import type { Instant } from './instant.ts';

/** Provisioned units of one resource: read capacity units (RCU) and write capacity units (WCU). */
export interface Capacity {
  readonly read: number;
  readonly write: number;
}

/** `null` where DescribeTable leaves the member out; absence means something else than zero. */
export interface DecreaseCounter {
  readonly decreasesToday: number | null;
  readonly lastDecreaseAt: Instant | null;
}

/** A table or one GSI; each has a budget of its own. */
export interface Resource {
  /** The GSI's name, or `null` for the table itself. */
  readonly index: string | null;
  /** TableStatus or IndexStatus as DynamoDB words it: ACTIVE, UPDATING, CREATING ... */
  readonly status: string;
  readonly capacity: Capacity;
  readonly counter: DecreaseCounter;
  readonly lastIncreaseAt: Instant | null;
}

export type BillingMode = 'PROVISIONED' | 'PAY_PER_REQUEST';

/** Where a table is. The account is named as the configuration names it. */
export interface TableAddress {
  readonly account: string;
  readonly region: string;
  readonly table: string;
}

/** The order of addresses wherever a list has to be the same twice: account, region, table, by code unit, in no locale. */
export function compareAddresses(a: TableAddress, b: TableAddress): number {
  return compareText(a.account, b.account) || compareText(a.region, b.region) || compareText(a.table, b.table);
}

/** By code unit: `localeCompare` would order the same list differently on two machines. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface TableState {
  readonly address: TableAddress;
  readonly accountId: string;
  /** The incarnation: a table deleted and created again under its name has another id and a fresh budget. */
  readonly tableId: string;
  readonly arn: string;
  readonly billingMode: BillingMode;
  readonly table: Resource;
  readonly indexes: readonly Resource[];
  /** Regions of a global table, this one included; empty for a regional table. */
  readonly globalRegions: readonly string[];
  /** When the answer came, on AWS's clock. */
  readonly readAt: Instant;
}

export type Dimension = 'read' | 'write';

/** One dimension registered with Application Auto Scaling: its scale-ins spend the same budget. */
export interface ScaledDimension {
  readonly table: string;
  readonly index: string | null;
  readonly dimension: Dimension;
  readonly min: number;
  readonly max: number;
}
