/** Everything the local AWS knows, over the directory of accounts: tables, scaling targets, faults, and what UpdateTable calls were made. */
import type { SandboxClock } from '../clock.ts';
import { type RateLimit, TokenBuckets } from './buckets.ts';
import type { UseAt } from './cloudwatch/curve.ts';
import { Use, type UsedDimension } from './cloudwatch/use.ts';
import { Directory } from './directory.ts';
import { describeTable } from './dynamodb/describe.ts';
import { type Durations, MEASURED_DURATIONS } from './dynamodb/durations.ts';
import { type Mode, newTable, settle, type Table, type TableSpec, type Units } from './dynamodb/table.ts';
import { Faults } from './faults.ts';
import type { UpdateRecord } from './history.ts';
import { ScalingRegistry } from './scaling/registry.ts';
import { Queue } from './sqs/queue.ts';

export interface WorldOptions {
  readonly durations?: Partial<Durations>;
  /** Changing calls of one account and region: a burst, then so many a second. Off when absent. */
  readonly controlPlaneLimit?: RateLimit;
  /** Whether a decrease copied from another region of a global table counts there too. Nobody has measured it. */
  readonly copiedDecreasesCount?: boolean;
  /** How long after a call CloudTrail shows it, ms on the sandbox's clock: from the first to the second; 5 to 15 minutes when absent. */
  readonly trailDelayMs?: readonly [number, number];
  /** Points on one page of GetMetricData; 100,800 when absent. */
  readonly metricsPage?: number;
}

const KEPT_DESCRIPTIONS = 50;
const LOOKUP_LIMIT: RateLimit = { burst: 2, perSecond: 2 };

export class World extends Directory {
  readonly clock: SandboxClock;
  readonly durations: Durations;
  readonly options: WorldOptions;
  readonly faults = new Faults(() => this.changed());
  readonly scaling = new ScalingRegistry();
  /** What CloudWatch has to tell. */
  readonly use = new Use();
  /** Every UpdateTable that reached the service, oldest first. */
  readonly history: UpdateRecord[] = [];
  /** By the path of their URL. */
  readonly queues = new Map<string, Queue>();
  /** Added to the Date header of every answer, ms. */
  dateSkewMs = 0;
  readonly #tables = new Map<string, Table>();
  readonly #listeners = new Set<() => void>();
  readonly #callListeners = new Set<(call: UpdateRecord) => void>();
  readonly #limiter = new TokenBuckets();

  constructor(clock: SandboxClock, options: WorldOptions = {}) {
    super();
    this.clock = clock;
    this.options = options;
    this.durations = { ...MEASURED_DURATIONS, ...options.durations };
  }

  /** Called after anything that can be seen from outside has changed: a table, a call in the history, a fault. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  record(call: UpdateRecord): void {
    this.history.push(call);
    for (const listener of this.#callListeners) listener(call);
    this.changed();
  }

  /** Called for each UpdateTable from now on, accepted or refused. */
  onCall(listener: (call: UpdateRecord) => void): () => void {
    this.#callListeners.add(listener);
    return () => this.#callListeners.delete(listener);
  }

  createQueue(accountId: string, region: string, name: string): Queue {
    const queue = new Queue(accountId, region, name);
    this.queues.set(queue.path, queue);
    return queue;
  }

  /** Puts a ready table into the world. An existing one of that name is replaced: a new TableId and a fresh budget. */
  createTable(spec: {
    account: string;
    region: string;
    name: string;
    read?: number;
    write?: number;
    mode?: Mode;
    indexes?: readonly { name: string; read: number; write: number }[];
    createdAt?: number;
  }): Table {
    const units: Units = { read: spec.read ?? 1, write: spec.write ?? 1 };
    return this.addTable({
      accountId: spec.account,
      region: spec.region,
      name: spec.name,
      createdAt: spec.createdAt ?? this.clock.now(),
      mode: spec.mode ?? 'PROVISIONED',
      units,
      indexes: (spec.indexes ?? []).map(({ name, read, write }) => ({ name, units: { read, write } })),
    });
  }

  addTable(spec: TableSpec): Table {
    const table = newTable(spec);
    this.#tables.set(`${spec.accountId}/${spec.region}/${spec.name}`, table);
    this.noteDescription(table, spec.createdAt);
    this.use.remember(table);
    return table;
  }

  /** Joins tables of one account with the same name in several regions into a global table. */
  joinGlobalTable(account: string, name: string, regions: readonly string[]): void {
    for (const region of regions) {
      const table = this.findTable(account, region, name);
      if (!table) throw new Error(`no table ${name} in ${account}/${region}; create it before joining the regions`);
      table.globalRegions = [...regions];
      this.noteDescription(table, this.clock.now());
    }
  }

  /** The table as of now: changes whose time has come are finished first. */
  findTable(accountId: string, region: string, name: string): Table | undefined {
    const key = `${accountId}/${region}/${name}`;
    const table = this.#tables.get(key);
    if (!table) return undefined;
    settle(table, this.clock.now(), (settled, at) => this.noteDescription(settled, at));
    if (!table.gone) return table;
    this.#tables.delete(key);
    return undefined;
  }

  tablesIn(accountId: string, region: string): Table[] {
    return [...this.#tables.values()]
      .filter((table) => table.accountId === accountId && table.region === region)
      .map((table) => this.findTable(accountId, region, table.name))
      .filter((table) => table !== undefined)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The other regions' replicas of a global table. */
  siblings(table: Table): Table[] {
    return table.globalRegions
      .filter((region) => region !== table.region)
      .map((region) => this.findTable(table.accountId, region, table.name))
      .filter((sibling) => sibling !== undefined);
  }

  /** Keeps what DescribeTable shows from `at` on, for stale reads. */
  noteDescription(table: Table, at: number): void {
    table.history.push({ from: at, description: describeTable(table, at) });
    if (table.history.length > KEPT_DESCRIPTIONS) table.history.shift();
    this.changed();
  }

  /** Says how much a table or index is used, units a second: in every minute, by minute, or `null` for no data at all. */
  setUse(which: UsedDimension, use: number | null | UseAt): void {
    this.use.set(which, use);
    this.changed();
  }

  /** Takes one token of the account's control-plane limit; false when the call is to be throttled. */
  takeControlPlaneToken(accountId: string, region: string): boolean {
    const limit = this.options.controlPlaneLimit;
    return !limit || this.#limiter.take(`control plane of ${accountId}/${region}`, limit, this.clock.now());
  }

  /** Takes one token of the account's limit for LookupEvents, two a second. */
  takeLookupToken(accountId: string, region: string): boolean {
    return this.#limiter.take(`LookupEvents of ${accountId}/${region}`, LOOKUP_LIMIT, this.clock.now());
  }
}
