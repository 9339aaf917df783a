/** What the flows need from the outside, named after the need. The adapters implement these. */

import type { Person } from '../domain/access.ts';
import type { Overview } from '../domain/answers.ts';
import type { Instant } from '../domain/instant.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { ScaledDimension, TableAddress, TableState } from '../domain/resource.ts';

/** This machine's clock, or a simulated one. */
export interface BaseClock {
  /** Epoch ms UTC. */
  now(): Instant;
  /** How many of its ms pass in one ms of real time. */
  speed(): number;
}

export interface Clock {
  /** Epoch ms UTC on AWS's clock: this machine's clock, corrected by AWS's Date header when it is off by more than 2 s. */
  now(): Instant;
  /** How long this process has to wait for the instant, in ms of real time; 0 if it has passed. A clock may run fast. */
  realMsUntil(at: Instant): number;
}

export interface TableReader {
  /** One fresh DescribeTable. @throws AwsReadError */
  read(address: TableAddress): Promise<TableState>;
}

/** Readings shared by whoever asks within a short time: many people look at the same tables at the same time of day. */
export interface RecentTables {
  /**
   * The table as it was read at most so long ago (ms), else one fresh DescribeTable. A failure counts as a reading: what AWS just
   * refused is not asked for again at once.
   * @throws AwsReadError
   */
  read(address: TableAddress, maxAgeMs: number): Promise<TableState>;
}

export interface ScalingReader {
  /** Every DynamoDB dimension registered with Application Auto Scaling in one account and region; cached. @throws AwsReadError */
  scaledDimensions(account: string, region: string): Promise<readonly ScaledDimension[]>;
}

export interface TableList {
  /** Names that match the account's patterns, in every configured account and region that could be listed. */
  readonly tables: readonly TableAddress[];
  /** Accounts and regions that could not be listed, each with the reason. */
  readonly problems: readonly ReadProblem[];
  /** The oldest listing in it. */
  readonly listedAt: Instant;
}

export interface TableDirectory {
  /** The known tables: from the shared cache where it is young enough, else from AWS. Never throws for one bad account. */
  list(): Promise<TableList>;
  /** Lists again from AWS, for a name that the cache does not know. Bounded: not more than once in a few seconds. */
  refresh(): Promise<TableList>;
}

export interface People {
  /** Who this is, as Slack says now (kept at most a minute). @throws PeopleUnavailable when Slack cannot answer. */
  find(userId: string): Promise<Person>;
  /** Whether the person is in the user group (S...). @throws PeopleUnavailable, NoSuchGroup among them */
  isInGroup(userId: string, groupId: string): Promise<boolean>;
  /** The same two asked from Slack at this moment: decisions are judged freshly. @throws PeopleUnavailable */
  findNow(userId: string): Promise<Person>;
  isInGroupNow(userId: string, groupId: string): Promise<boolean>;
  /** Whether the channel is shared with another organisation. @throws PeopleUnavailable */
  isSharedOutside(channelId: string): Promise<boolean>;
}

/** Slack could not say who somebody is. Rights are then refused, never guessed. */
export class PeopleUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PeopleUnavailable';
  }
}

/** The user group is not there any more, or never was: nobody is in it. */
export class NoSuchGroup extends PeopleUnavailable {
  override name = 'NoSuchGroup';
}

export interface Deliveries {
  /** Whether this delivery (a trigger id) is seen for the first time. True when that cannot be told. */
  isFirst(deliveryId: string): Promise<boolean>;
}

/** Structured log lines: ids and outcomes, never secrets or message texts. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A log that always takes the audit trail: nobody who sets the log's level can switch that off. */
export interface AuditedLog extends Log {
  /** One line of the trail, once it is stored. */
  audit(facts: object): void;
}

export interface OverviewStore {
  /** Keeps the overview for this user to page through, for ten minutes. `null` when it could not be kept. */
  keep(userId: string, overview: Overview): Promise<string | null>;
  /** `null` when there is none for this user, or no longer. */
  find(userId: string, id: string): Promise<Overview | null>;
}
