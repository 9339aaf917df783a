/** Everything the local AWS knows: accounts and their keys, tables, scaling targets, faults, and what UpdateTable calls were made. */
import { createHash, randomBytes } from 'node:crypto';
import type { SandboxClock } from '../clock.ts';
import { describeTable } from './dynamodb/describe.ts';
import { type Durations, MEASURED_DURATIONS } from './dynamodb/durations.ts';
import { type Mode, newTable, settle, type Table, type TableSpec, type Units } from './dynamodb/table.ts';
import { Faults } from './faults.ts';
import type { UpdateRecord } from './history.ts';
import type { AccessKey, Principal, Role, User } from './identity.ts';
import type { PolicyDocument } from './policy.ts';
import { ScalingRegistry } from './scaling/registry.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  /** Enabled regions; calls to any other are answered as AWS answers in a disabled one. */
  readonly regions: readonly string[];
  readonly users: User[];
  readonly roles: Role[];
}

export interface WorldOptions {
  readonly durations?: Partial<Durations>;
  /** Changing calls of one account and region: a burst, then so many a second. Off when absent. */
  readonly controlPlaneLimit?: { readonly burst: number; readonly perSecond: number };
  /** Whether a decrease copied from another region of a global table counts there too. Nobody has measured it. */
  readonly copiedDecreasesCount?: boolean;
}

/** Letters and digits only, as key ids, secrets and unique ids have them. */
const token = (seed: string, length: number): string =>
  createHash('sha512').update(seed).digest('hex').toUpperCase().slice(0, length);

const KEPT_DESCRIPTIONS = 50;

export class World {
  readonly clock: SandboxClock;
  readonly durations: Durations;
  readonly options: WorldOptions;
  readonly accounts = new Map<string, Account>();
  readonly keys = new Map<string, AccessKey>();
  readonly faults = new Faults();
  readonly scaling = new ScalingRegistry();
  /** Every UpdateTable that reached the service, oldest first. */
  readonly history: UpdateRecord[] = [];
  /** Added to the Date header of every answer, ms. */
  dateSkewMs = 0;
  readonly #tables = new Map<string, Table>();
  readonly #limiter = new Map<string, { tokens: number; at: number }>();

  constructor(clock: SandboxClock, options: WorldOptions = {}) {
    this.clock = clock;
    this.options = options;
    this.durations = { ...MEASURED_DURATIONS, ...options.durations };
  }

  addAccount(id: string, name: string, regions: readonly string[]): Account {
    const account: Account = { id, name, regions, users: [], roles: [] };
    this.accounts.set(id, account);
    return account;
  }

  /** A user with one long-lived access key, the same at every start so that it can be written into a shell profile. */
  addUser(accountId: string, name: string, policy: PolicyDocument): User {
    const account = this.account(accountId);
    const seed = `${accountId}/${name}`;
    const user: User = {
      name,
      accountId,
      arn: `arn:aws:iam::${accountId}:user/${name}`,
      uniqueId: `AIDA${token(`id ${seed}`, 17)}`,
      policy,
      accessKeyId: `AKIA${token(`key ${seed}`, 16)}`,
      secretAccessKey: createHash('sha256').update(`secret ${seed}`).digest('base64url').slice(0, 40),
    };
    account.users.push(user);
    const principal: Principal = { kind: 'user', accountId, arn: user.arn, userId: user.uniqueId, identity: user };
    this.keys.set(user.accessKeyId, {
      accessKeyId: user.accessKeyId,
      secretAccessKey: user.secretAccessKey,
      sessionToken: null,
      expiresAt: null,
      principal,
    });
    return user;
  }

  addRole(
    accountId: string,
    name: string,
    documents: { trust: PolicyDocument; policy: PolicyDocument; boundary?: PolicyDocument; maxSessionSeconds?: number },
  ): Role {
    const role: Role = {
      name,
      accountId,
      arn: `arn:aws:iam::${accountId}:role/${name}`,
      uniqueId: `AROA${token(`role ${accountId}/${name}`, 17)}`,
      trust: documents.trust,
      policy: documents.policy,
      ...(documents.boundary ? { boundary: documents.boundary } : {}),
      maxSessionSeconds: documents.maxSessionSeconds ?? 3600,
    };
    this.account(accountId).roles.push(role);
    return role;
  }

  account(id: string): Account {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`no account ${id} in the local AWS; add it first`);
    return account;
  }

  role(arn: string): Role | undefined {
    return [...this.accounts.values()].flatMap((account) => account.roles).find((role) => role.arn === arn);
  }

  /** Temporary keys for a principal. `expiresAt` is real time: sessions do not follow the sandbox's clock. */
  issueSession(principal: Principal, expiresAt: number): AccessKey {
    const key: AccessKey = {
      accessKeyId: `ASIA${token(randomBytes(16).toString('hex'), 16)}`,
      secretAccessKey: randomBytes(30).toString('base64'),
      sessionToken: randomBytes(96).toString('base64'),
      expiresAt,
      principal,
    };
    this.keys.set(key.accessKeyId, key);
    return key;
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
  }

  /** Takes one token of the account's control-plane limit; false when the call is to be throttled. */
  takeControlPlaneToken(accountId: string, region: string): boolean {
    const limit = this.options.controlPlaneLimit;
    if (!limit) return true;
    const now = this.clock.now();
    const key = `${accountId}/${region}`;
    const bucket = this.#limiter.get(key) ?? { tokens: limit.burst, at: now };
    const gained = (Math.max(0, now - bucket.at) / 1000) * limit.perSecond;
    const tokens = Math.min(limit.burst, bucket.tokens + gained);
    this.#limiter.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  }
}
