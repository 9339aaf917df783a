/** One regional table with its indexes: units, ledgers, and the changes under way, which end on the sandbox's clock. */
import { randomUUID } from 'node:crypto';
import { countedToday, freshLedger, type Ledger } from './rule.ts';

export interface Units {
  readonly read: number;
  readonly write: number;
}

export type Mode = 'PROVISIONED' | 'PAY_PER_REQUEST';

/** Provisioned throughput of one resource: the table, or one GSI. */
export interface Throughput {
  units: Units;
  ledger: Ledger;
  lastIncreaseAt: number | null;
}

export interface Index {
  readonly name: string;
  readonly keySchema: unknown;
  readonly projection: unknown;
  readonly throughput: Throughput;
}

export type JobKind =
  | 'create'
  | 'delete'
  | 'throughput'
  | 'billing'
  | 'stream'
  | 'index-throughput'
  | 'index-allocation'
  | 'index-backfill'
  | 'index-delete';

/** A change that was accepted and ends later. */
export interface Job {
  readonly kind: JobKind;
  readonly index: string | null;
  /** Epoch ms on the sandbox's clock. */
  readonly endsAt: number;
  /** ENABLE or DISABLE for a stream, the target mode for a billing switch. */
  readonly target?: string;
  finish(at: number): void;
}

export interface Table {
  readonly accountId: string;
  readonly region: string;
  readonly name: string;
  readonly id: string;
  readonly arn: string;
  readonly createdAt: number;
  readonly keySchema: unknown;
  attributes: unknown;
  mode: Mode;
  /** `null` when the table was never on-demand; then DescribeTable leaves BillingModeSummary out. */
  onDemand: { lastSwitchAt: number | null; switches: number[] } | null;
  readonly throughput: Throughput;
  indexes: Index[];
  jobs: Job[];
  gone: boolean;
  /** Regions of the global table this one is a replica of, itself included; empty for a regional table. */
  globalRegions: readonly string[];
  stream: { label: string; viewType: string } | null;
  deletionProtected: boolean;
  deletionProtectionChangedAt: number | null;
  tableClass: { current: string; changes: number[] } | null;
  encryption: { enabled: boolean; changes: number[] };
  /** What DescribeTable answered from when on, oldest first: stale reads are answered from here. */
  history: { from: number; description: unknown }[];
}

export const newThroughput = (units: Units): Throughput => ({ units, ledger: freshLedger(), lastIncreaseAt: null });

export const tableArn = (region: string, accountId: string, name: string): string =>
  `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;

export const NO_UNITS: Units = { read: 0, write: 0 };

export interface TableSpec {
  readonly accountId: string;
  readonly region: string;
  readonly name: string;
  readonly createdAt: number;
  readonly mode: Mode;
  readonly units: Units;
  readonly indexes: readonly { name: string; units: Units; keySchema?: unknown; projection?: unknown }[];
  readonly keySchema?: unknown;
  readonly attributes?: unknown;
  readonly deletionProtected?: boolean;
}

const DEFAULT_KEY = [{ AttributeName: 'id', KeyType: 'HASH' }];

export const newIndex = (
  { name, units, keySchema, projection }: TableSpec['indexes'][number],
  mode: Mode = 'PROVISIONED',
): Index => ({
  name,
  keySchema: keySchema ?? [{ AttributeName: name, KeyType: 'HASH' }],
  projection: projection ?? { ProjectionType: 'ALL' },
  throughput: newThroughput(mode === 'PROVISIONED' ? units : NO_UNITS),
});

/** A table that has just been made: its own TableId, an untouched ledger, ACTIVE unless a job is added. */
export function newTable(spec: TableSpec): Table {
  const attributes = ['id', ...spec.indexes.map((index) => index.name)].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  }));
  return {
    accountId: spec.accountId,
    region: spec.region,
    name: spec.name,
    id: randomUUID(),
    arn: tableArn(spec.region, spec.accountId, spec.name),
    createdAt: spec.createdAt,
    keySchema: spec.keySchema ?? DEFAULT_KEY,
    attributes: spec.attributes ?? attributes,
    mode: spec.mode,
    onDemand: spec.mode === 'PAY_PER_REQUEST' ? { lastSwitchAt: spec.createdAt, switches: [] } : null,
    throughput: newThroughput(spec.mode === 'PROVISIONED' ? spec.units : NO_UNITS),
    indexes: spec.indexes.map((index) => newIndex(index, spec.mode)),
    jobs: [],
    gone: false,
    globalRegions: [],
    stream: null,
    deletionProtected: spec.deletionProtected ?? false,
    deletionProtectionChangedAt: null,
    tableClass: null,
    encryption: { enabled: false, changes: [] },
    history: [],
  };
}

/** The throughput of the table (`null`) or of one of its indexes. */
export const throughputOf = (table: Table, index: string | null): Throughput | undefined =>
  index === null ? table.throughput : table.indexes.find(({ name }) => name === index)?.throughput;

/** The units of the table and of each index. */
export const unitsOf = (table: Table): { index: string | null; units: Units }[] => [
  { index: null, units: table.throughput.units },
  ...table.indexes.map(({ name, throughput }) => ({ index: name, units: throughput.units })),
];

export const hasJob = (table: Table, kind: JobKind, index: string | null = null): boolean =>
  table.jobs.some((job) => job.kind === kind && job.index === index);

const TABLE_WIDE: readonly JobKind[] = ['throughput', 'billing', 'stream', 'index-allocation', 'index-delete'];

export function tableStatus(table: Table): string {
  if (hasJob(table, 'create')) return 'CREATING';
  if (hasJob(table, 'delete')) return 'DELETING';
  return table.jobs.some((job) => TABLE_WIDE.includes(job.kind)) ? 'UPDATING' : 'ACTIVE';
}

export function indexStatus(table: Table, index: Index): string {
  if (hasJob(table, 'index-delete', index.name)) return 'DELETING';
  if (hasJob(table, 'create') || hasJob(table, 'index-backfill', index.name)) return 'CREATING';
  return hasJob(table, 'index-throughput', index.name) || hasJob(table, 'billing') ? 'UPDATING' : 'ACTIVE';
}

/** Ends every change whose time has come, in the order in which they end. */
export function settle(table: Table, now: number, onStep: (table: Table, at: number) => void): void {
  for (;;) {
    const due = table.jobs.filter((job) => job.endsAt <= now).sort((a, b) => a.endsAt - b.endsAt)[0];
    if (!due) return;
    table.jobs = table.jobs.filter((job) => job !== due);
    due.finish(due.endsAt);
    onStep(table, due.endsAt);
  }
}

export const counterOf = (throughput: Throughput, now: number): number => countedToday(throughput.ledger, now);
