/** What asking for, deciding and running a reduction need from the outside, beside ports.ts. */
import type { Instant } from '../domain/instant.ts';
import type { AuditEntry } from '../domain/request/audit.ts';
import type { RefusalMemory } from '../domain/request/budget-now.ts';
import type { UpdateOutcome } from '../domain/request/outcome.ts';
import type { ReductionRequest, RequestedResource } from '../domain/request/request.ts';
import type { Target } from '../domain/request/target.ts';
import type { Capacity, TableAddress, TableState } from '../domain/resource.ts';

/** One move of one request, as life.ts made it: `from` is what was read, `to` what it becomes. */
export interface RequestChange {
  readonly from: ReductionRequest;
  readonly to: ReductionRequest;
  readonly audit: AuditEntry;
}

export type ChangeResult =
  /** Stored, now or by an earlier sending of the same operation. */
  | { readonly kind: 'stored' }
  /** Somebody was faster: nothing was stored. `current` is what is there now, by id; `null` where it is gone. */
  | { readonly kind: 'conflict'; readonly current: ReadonlyMap<string, ReductionRequest | null> }
  /** The account (or everything) is paused: nothing was stored. Only with `unlessPaused`. */
  | { readonly kind: 'paused'; readonly pause: Pause };

/** The truth about requests. Every method throws StoreUnavailable when Redis cannot answer; a throw says nothing of what was stored. */
export interface RequestStore {
  /** Stores a new request with its first audit line; the same request again is harmless. */
  create(request: ReductionRequest, audit: AuditEntry): Promise<void>;
  /** `null` for an id nobody knows. @throws UnreadableRecord for one of a version this program does not know */
  find(id: string): Promise<ReductionRequest | null>;
  /**
   * Stores all moves or none, by the revision of each `from`, in one script with their audit lines and indexes.
   * @param operation makes a sending repeated after a lost answer harmless: unique for each intention
   * @param unlessPaused checked in the same script: nothing starts in a paused account
   */
  change(
    changes: readonly RequestChange[],
    operation: string,
    unlessPaused?: { readonly accountId: string },
  ): Promise<ChangeResult>;
  /** Requests on this very resource that are not finished, oldest first. */
  openOn(resource: RequestedResource): Promise<readonly ReductionRequest[]>;
  /** Requests that are not finished, of all resources, oldest first; `requester` or `table` narrow it. */
  open(filter?: { readonly requester?: string; readonly table?: TableAddress }): Promise<readonly ReductionRequest[]>;
  /** Ids of requests that need attention at or before `now`: undecided ones past expiresAt, scheduled past dueAt, running ones. */
  dueBefore(now: Instant, most: number): Promise<readonly string[]>;
  /** The audit trail, oldest first. */
  trail(id: string): Promise<readonly AuditEntry[]>;
}

/** Where a request's card is, and which revision it shows. Kept beside the record: drawing must not raise the revision. */
export interface ShownCard {
  readonly channel: string;
  readonly ts: string;
  readonly shownRevision: number;
}

export interface CardStore {
  find(id: string): Promise<ShownCard | null>;
  /** Keeps it unless a newer revision is already noted as shown. */
  note(id: string, card: ShownCard): Promise<void>;
  /** Ids of requests whose record has a newer revision than their card shows, or that have no card yet. */
  stale(most: number): Promise<readonly string[]>;
}

export interface Pause {
  /** An account's twelve digits, or `all`. */
  readonly scope: string;
  readonly by: string;
  readonly at: Instant;
  /** `null`: until somebody resumes. */
  readonly until: Instant | null;
}

export interface PauseStore {
  pause(pause: Pause): Promise<void>;
  /** What was lifted; `null` if nothing was paused. */
  resume(scope: string): Promise<Pause | null>;
  /** Those in force at `now`. */
  list(now: Instant): Promise<readonly Pause[]>;
}

/** Exclusive use of a table by one run, in all its regions. Real time, not the domain's clock: it guards against dead processes. */
export interface TableLock {
  /** `null` when another run has it. Renews itself until released; `isHeld` turns false as soon as that cannot be sure. */
  take(accountId: string, table: string): Promise<Lease | null>;
}

export interface Lease {
  /** Whether the lock surely is still ours at this moment: by the monotonic clock, without asking Redis. */
  isHeld(): boolean;
  release(): Promise<void>;
}

export interface Pace {
  /** Takes the next free slot for a change in this account and region; resolves to the ms (real time) to wait before it. */
  slot(accountId: string, region: string): Promise<number>;
}

export interface RefusalStore {
  /** What the last refusal of our own call taught about the resource of this incarnation. */
  find(resource: RequestedResource, tableId: string): Promise<RefusalMemory | null>;
  keep(resource: RequestedResource, tableId: string, refusal: RefusalMemory): Promise<void>;
}

/** Wake-up calls: never the truth. Adding what is already there is harmless. */
export interface WakeUps {
  /** A run of this request's round at `dueAt` (domain time). */
  run(request: { readonly id: string; readonly round: number; readonly dueAt: Instant }): Promise<void>;
  /** The card is to be drawn again, soon. */
  showCard(id: string): Promise<void>;
}

/** Our key, from the environment: writing to Redis is not enough to change a table. */
export interface Signer {
  sign(decision: string): string;
  isSigned(decision: string, signature: string): boolean;
}

/** A session of the reducing role for exactly one table and one run. */
export interface TableChanger {
  /** @throws AwsReadError */
  open(run: {
    readonly id: string;
    readonly address: TableAddress;
    /** The user whose click completed the approval; recorded by CloudTrail as SourceIdentity. */
    readonly onBehalfOf: string;
  }): Promise<ChangeSession>;
}

export interface ChangeSession {
  /** A fresh DescribeTable in this session. @throws AwsReadError */
  read(): Promise<TableState>;
  /**
   * One UpdateTable of one resource, sent at most once. `mayStillSend` is asked right before the wire: when it says no, nothing
   * is sent. Never throws: everything that can happen is an outcome.
   */
  update(
    index: string | null,
    to: Capacity,
    mayStillSend: () => boolean,
  ): Promise<UpdateOutcome | { readonly kind: 'not-sent' }>;
  close(): void;
}

export interface UsageReader {
  /** Peak use since `from`, units a second averaged over a minute (CloudWatch); `null` where there is no data. @throws AwsReadError */
  peak(address: TableAddress, index: string | null, from: Instant, to: Instant): Promise<Target>;
  /** Throttle events since `from`; `null` without data. @throws AwsReadError */
  throttles(address: TableAddress, index: string | null, from: Instant, to: Instant): Promise<number | null>;
}

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

export class UnreadableRecord extends Error {
  override name = 'UnreadableRecord';
}
