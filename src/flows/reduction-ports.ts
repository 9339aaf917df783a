/** What asking for, deciding and running a reduction need from the outside, beside ports.ts. */
import type { Instant } from '../domain/instant.ts';
import type { AuditEntry } from '../domain/request/audit.ts';
import type { RefusalMemory } from '../domain/request/budget-now.ts';
import type { CannotPostReason } from '../domain/request/cannot-post.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import type { UpdateOutcome } from '../domain/request/outcome.ts';
import type { Pause } from '../domain/request/pause.ts';
import type { ReductionRequest, RequestedResource } from '../domain/request/request.ts';
import type { Target } from '../domain/request/target.ts';
import type { RefusalCall } from '../domain/request/wake-up.ts';
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

/**
 * The truth about requests. Every method throws StoreUnavailable when Redis cannot answer; a throw says nothing of what was stored.
 * Where replicas are waited for, a change is answered once they have it, or a short time later: it is to be announced after the answer.
 */
export interface RequestStore {
  /** Stores a new request with its first audit line; the same request again is harmless. @throws RequestExists for another of its id */
  create(request: ReductionRequest, audit: AuditEntry): Promise<void>;
  /** `null` for an id nobody knows. @throws UnreadableRecord for one of a version this program does not know */
  find(id: string): Promise<ReductionRequest | null>;
  /**
   * Stores all moves or none, by the revision of each `from`, in one script with their audit lines and indexes.
   * @param operation makes a sending repeated after a lost answer harmless: the very same changes under the same name count as
   *   sent again, anything else as another change
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

/** Where a request's card is, and what of the request Slack shows. Kept beside the record: drawing must not raise the revision. */
export interface ShownCard {
  readonly channel: string;
  readonly ts: string;
  /** The revision the card itself shows. */
  readonly shownRevision: number;
  /** The revision of the newest audit line that was told in the thread, or needed no telling. */
  readonly toldRevision: number;
  /** Since when the pause it shows is in force; `null` where it shows none. A pause changes the picture, not the record. */
  readonly shownPause: Instant | null;
}

export interface CardStore {
  find(id: string): Promise<ShownCard | null>;
  /** Keeps it; revisions never go back. Ends the claim. */
  note(id: string, card: ShownCard): Promise<void>;
  /**
   * Noted before a post goes out. `unknown` when the same post was claimed before and its outcome never noted: it may be there, and
   * is to be searched for before it is posted again.
   */
  claim(mark: PostMark): Promise<'first' | 'unknown'>;
  isClaimed(mark: PostMark): Promise<boolean>;
  /** What the card shows beside the record. */
  keepFacts(id: string, facts: CardFacts): Promise<void>;
  facts(id: string): Promise<CardFacts | null>;
  /** Ids of requests of which Slack shows an older revision than the record has, or no card yet. */
  stale(most: number): Promise<readonly string[]>;
}

/** Each change is audited: stored with its line, and told to the log. */
export interface PauseStore {
  pause(pause: Pause): Promise<void>;
  /** What was lifted; `null` if nothing was paused at `at`. */
  resume(scope: string, by: string, at: Instant): Promise<Pause | null>;
  /** Those in force at `now`. */
  list(now: Instant): Promise<readonly Pause[]>;
  /** Those that have ended by themselves, and are still kept. */
  ended(now: Instant): Promise<readonly Pause[]>;
  /** Of one that has ended by itself: this very pause goes, not a newer one of its scope. */
  end(pause: Pause): Promise<void>;
}

/**
 * Exclusive use of something by one process: a table in all its regions by a run, a card by who draws it. Real time, not the domain's
 * clock: it guards against dead processes.
 */
export interface Locks {
  /** `null` when another has it. Renews itself until released; `isHeld` turns false as soon as that cannot be sure. */
  take(name: string): Promise<Lease | null>;
}

export interface Lease {
  /** Whether the lock surely is still ours at this moment: by the monotonic clock, without asking Redis. */
  isHeld(): boolean;
  release(): Promise<void>;
}

export interface Pace {
  /**
   * Takes the next free slot for a change in this account and region; resolves to the ms (real time) to wait before it.
   * @param holder keeps the slot under this name: whoever would wait long can leave, and come back for it
   * @param notBeforeMs the slot is to lie at least so many ms ahead
   */
  slot(accountId: string, region: string, holder?: string, notBeforeMs?: number): Promise<number>;
}

export interface RefusalStore {
  /** What the last refusal of our own call taught about the resource of this incarnation. */
  find(resource: RequestedResource, tableId: string): Promise<RefusalMemory | null>;
  keep(resource: RequestedResource, tableId: string, refusal: RefusalMemory): Promise<void>;
}

/** Wake-up calls: never the truth. Adding what is already there is harmless. */
export interface WakeUps {
  /** A run of this request's round, called a little before `dueAt` (domain time) to be ready then. */
  run(request: { readonly id: string; readonly round: number; readonly dueAt: Instant }): Promise<void>;
  /** The card is to be drawn again, soon. */
  showCard(id: string): Promise<void>;
  /** Throttling of what was reduced is to be watched between these instants (domain time). */
  watchThrottles(id: string, from: Instant, to: Instant): Promise<void>;
  /** A line about a refused call of ours is to be completed, at its `dueAt`. */
  completeRefusal(call: RefusalCall): Promise<void>;
}

/** Our key, from the environment: who can write to Redis can undo what followed a decision, but not make one up. */
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
  update(index: string | null, to: Capacity, mayStillSend: () => boolean): Promise<UpdateOutcome>;
  close(): void;
}

export interface UsageReader {
  /** Peak use since `from`, units a second averaged over a minute (CloudWatch); `null` where there is no data. @throws AwsReadError */
  peak(address: TableAddress, index: string | null, from: Instant, to: Instant): Promise<Target>;
  /** Throttle events since `from`; `null` without data. @throws AwsReadError */
  throttles(address: TableAddress, index: string | null, from: Instant, to: Instant): Promise<number | null>;
}

/** Where a message is, or where to put it. */
export interface MessagePlace {
  /** A channel's id. */
  readonly channel: string;
  /** Of the message; Slack's name of it. */
  readonly ts: string;
}

/** Found again by it after an outcome nobody knows: the same post never has it twice. */
export interface PostMark {
  readonly request: string;
  /** `card`, or for a reply what it tells, for example `approved`. */
  readonly kind: string;
  readonly revision: number;
}

/** As a renderer makes it: blocks for the eye, `text` for notifications and screen readers. */
export interface Announcement {
  readonly text: string;
  readonly blocks: readonly object[];
}

/**
 * Cards, replies below them and direct messages. Nothing is sent twice in here: whoever calls decides by the error. Every method
 * throws CannotPost (final), TryLater (nothing was done), or PostUnknown (it may have been done: look with `findPosted` first).
 */
export interface Announcer {
  post(channel: string, message: Announcement, mark: PostMark): Promise<MessagePlace>;
  /** Safe to send again: the same content twice is the same message. */
  update(card: MessagePlace, message: Announcement, mark: PostMark): Promise<void>;
  /** A reply in the card's thread. */
  reply(card: MessagePlace, message: Announcement, mark: PostMark): Promise<MessagePlace>;
  /**
   * The message that carries this mark, among the newest 1,000 of the channel or in the thread of `card`. `null` when it is not
   * there: then it was not posted.
   */
  findPosted(
    where: { readonly channel: string } | { readonly card: MessagePlace },
    mark: PostMark,
  ): Promise<MessagePlace | null>;
  /** A link to the message; `null` when there is none (it was deleted). */
  permalink(place: MessagePlace): Promise<string | null>;
  /** A direct message. */
  tell(user: string, message: Announcement): Promise<MessagePlace>;
}

/** Slack takes no message there, now or later, until a person changes something. */
export class CannotPost extends Error {
  override name = 'CannotPost';
  readonly why: CannotPostReason;
  readonly channel: string;

  constructor(why: CannotPostReason, channel: string, options?: ErrorOptions) {
    super(`Slack takes no message in ${channel}: ${why}`, options);
    this.why = why;
    this.channel = channel;
  }
}

/** Nothing was done: try again after `afterMs` (real time). */
export class TryLater extends Error {
  override name = 'TryLater';
  readonly afterMs: number;

  constructor(afterMs: number, options?: ErrorOptions) {
    super(`Slack asks to wait ${afterMs} ms`, options);
    this.afterMs = afterMs;
  }
}

/** No answer came, or none that says whether it was done. */
export class PostUnknown extends Error {
  override name = 'PostUnknown';
}

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

export class RequestExists extends Error {
  override name = 'RequestExists';
}

export class UnreadableRecord extends Error {
  override name = 'UnreadableRecord';
}
