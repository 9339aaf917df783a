/** One UpdateTable as AWS CloudTrail recorded it: who sent it, what it asked for, what it found, and whether it was refused. */
import type { Instant } from '../instant.ts';
import type { Capacity } from '../resource.ts';

export const ACTOR_KINDS = [
  /** Application Auto Scaling, through its service-linked role. */
  'auto-scaling',
  /** A reduction this bot made after an approval. */
  'this-bot',
  'role',
  /** An IAM user, or a person signed in through IAM Identity Center. */
  'user',
  'root',
  /** An AWS service acting on its own, or an identity that cannot be read. */
  'unknown',
] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export interface Actor {
  readonly kind: ActorKind;
  /**
   * The role's or user's name; for this bot the Slack user whose click completed the approval, as AWS kept it (SourceIdentity); else
   * the service's name. Empty where nothing is known, and for auto scaling.
   */
  readonly name: string;
}

export const sameActor = (a: Actor, b: Actor): boolean => a.kind === b.kind && a.name === b.name;

/** Why DynamoDB did not do it. */
export type RefusalReason =
  /** The decrease budget of a resource in the call was used up. */
  'decrease-limit' | 'in-use' | 'no-change' | 'throttled' | 'denied' | 'other';

export interface CallRefusal {
  readonly reason: RefusalReason;
  /** As CloudTrail has it, for example `LimitExceededException`. */
  readonly code: string;
  readonly message: string;
}

export interface UpdateCall {
  /** Unique for each record. */
  readonly eventId: string;
  /** The same in both copies of a call from one account into another. */
  readonly sharedEventId: string | null;
  /** The id the caller was given; the SDK's own retries have one each. */
  readonly requestId: string | null;
  /** When the call was answered, to the second. */
  readonly at: Instant;
  /** Twelve digits: the table's account. */
  readonly accountId: string;
  readonly region: string;
  readonly table: string;
  /** `null` where the record does not tell, as in every refused call. */
  readonly tableId: string | null;
  readonly actor: Actor;
  /** The units asked for: of the table (`null`), of indexes, or of several at once. */
  readonly asked: readonly { readonly index: string | null; readonly to: Capacity }[];
  /** Whether it switched the table to on-demand, or would have; a switch sent again does nothing. */
  readonly toOnDemand: boolean;
  /** Indexes it creates or deletes: what happened to another index of that name before is another budget's history. */
  readonly renewedIndexes: readonly string[];
  /**
   * What the answer shows of the table (`null`) and its indexes. UpdateTable answers with the OLD units and counters, but of a switch to
   * on-demand with units of 0 (measured). Empty for refused calls and where the record holds no answer.
   */
  readonly found: readonly {
    readonly index: string | null;
    readonly capacity: Capacity;
    readonly decreases: number | null;
  }[];
  /** `null` when it was accepted. */
  readonly refusal: CallRefusal | null;
}
