/** One run of a reduction: what it meant to do, written before the call, and what AWS answered. */
import type { Instant } from '../instant.ts';
import type { Capacity, DecreaseCounter } from '../resource.ts';
import type { Target } from './target.ts';

/** What a run read and is about to send: enough for any later process to tell whether the call was made. */
export interface Intent {
  readonly tableId: string;
  /** Units as read. */
  readonly from: Capacity;
  /** Units as sent: UpdateTable always takes both. */
  readonly to: Capacity;
  /** The highest units the approved lowering starts from; `null` where nobody asked to change the dimension. */
  readonly approvedFrom: Target;
  /** Counter and last decrease as read. */
  readonly counter: DecreaseCounter;
  /** When it was written, before the call. */
  readonly at: Instant;
}

export interface Acceptance {
  readonly awsRequestId: string;
  readonly at: Instant;
  /** Units the change replaced: UpdateTable's answer carries the old ones. */
  readonly replaced: Capacity;
  /** Of what was accepted (decision-text.ts): without a valid one nothing is given back. */
  readonly signature: string;
}

export interface Restore {
  /** `null` if its answer was lost and a read showed it in place. */
  readonly awsRequestId: string | null;
  readonly at: Instant;
  /** Units as sent. */
  readonly to: Capacity;
}

export interface Run {
  readonly id: string;
  /** Ids of all requests that share the decrease, this one included. */
  readonly members: readonly string[];
  readonly intent: Intent;
  /** `null` while the answer is not known: the intent is open. */
  readonly accepted: Acceptance | null;
  /** The raise that gave back what somebody had set between our read and our call (overwritten.ts). */
  readonly restored: Restore | null;
}
