/** Why a request waits, asks again, succeeded or failed. The messages are chosen from these, not from a second look. */
import type { Instant } from '../instant.ts';
import type { OtherLimitReason } from '../limit-message/message.ts';
import type { Capacity, DecreaseCounter, Dimension, ScaledDimension } from '../resource.ts';

export type WaitReason =
  /** No decrease is available yet, by the rule. */
  | 'budget'
  /** DynamoDB refused the decrease; the time is the announced one. */
  | 'refused'
  /** The counters make no sense at this clock; read again. */
  | 'budget-unknown'
  /** The table or index is not ACTIVE. */
  | 'settling'
  /** DynamoDB was busy with another change of it. */
  | 'in-use'
  /** The rate of management calls, or of running operations, was too high. */
  | 'throttled'
  /** AWS could not be reached, or not read, before anything was sent. */
  | 'unreachable'
  /** Nothing was sent or applied, as two equal reads say; the run starts anew. */
  | 'not-applied'
  | 'paused'
  | 'resumed';

/** Why the resource is no longer what was approved. */
export type Drift =
  | { readonly reason: 'other-table-id'; readonly tableId: string }
  | {
      readonly reason: 'capacity-above-baseline' | 'capacity-below-baseline';
      readonly dimension: Dimension;
      readonly shown: number;
      readonly current: number;
    }
  /** Somebody raised it; the value may have come back since. */
  | { readonly reason: 'raised-since'; readonly lastIncreaseAt: Instant }
  /** Use in the last 15 minutes, units a second, above what was asked. */
  | {
      readonly reason: 'use-above-target';
      readonly dimension: Dimension;
      readonly use: number;
      readonly target: number;
    }
  /** A decrease was made while our own answer was lost, and not to our target: sending again could spend a second. */
  | { readonly reason: 'decreased-meanwhile'; readonly counter: DecreaseCounter }
  /** It was raised between our read and our call; the raise was given back, so nothing is left of the reduction. */
  | { readonly reason: 'overwritten'; readonly restored: Capacity };

/** Why a resource cannot be lowered by this bot. */
export type NotPossible =
  | { readonly reason: 'table-gone' }
  | { readonly reason: 'index-gone'; readonly index: string }
  | { readonly reason: 'on-demand' }
  | { readonly reason: 'autoscaled'; readonly scaled: readonly ScaledDimension[] }
  | { readonly reason: 'global-table'; readonly regions: readonly string[] };

/** The change was made and undid what somebody had set just before it, and that could not be set again. */
export interface NotGivenBack {
  readonly reason: 'not-given-back';
  readonly to: Capacity;
  /** AWS's words; `null` where it is too late. */
  readonly detail: string | null;
}

export type Failure =
  | NotPossible
  /** `detail` holds AWS's words, which name action and ARN. */
  | { readonly reason: 'denied'; readonly detail: string }
  | { readonly reason: 'validation'; readonly detail: string }
  | { readonly reason: 'other-limit'; readonly limit: OtherLimitReason; readonly detail: string }
  /** The stored decision does not carry our signature. */
  | { readonly reason: 'not-signed' }
  /** AWS could not be asked at all; `detail` says what to do. */
  | { readonly reason: 'unreadable'; readonly detail: string }
  | NotGivenBack
  /** The change was sent, and AWS lets us no longer read what became of it. `isAccepted`: AWS had said yes. */
  | { readonly reason: 'outcome-unknown'; readonly isAccepted: boolean; readonly detail: string };

export type Success =
  | {
      readonly how: 'reduced';
      readonly from: Capacity;
      readonly to: Capacity;
      /** As read once the resource was ACTIVE again. */
      readonly counter: DecreaseCounter;
      /** Units somebody else has set after our change was accepted. */
      readonly changedSince: Capacity | null;
    }
  /** At or below the target already: no call was made, no decrease spent. */
  | { readonly how: 'already-there'; readonly capacity: Capacity };
