/** What can happen to a request. Those of people carry the revision their button was drawn from. */
import type { Instant } from '../instant.ts';
import type { Capacity } from '../resource.ts';
import type { Baseline } from './baseline.ts';
import type { Drift, Failure, Success, WaitReason } from './reasons.ts';
import type { Intent } from './run.ts';

export type RequestEvent =
  | {
      readonly kind: 'approve';
      readonly by: string;
      readonly revision: number;
      /** The resource as read for this click. */
      readonly seen: Baseline;
      /** The next decrease plus its margin; used if this approval completes the decision. */
      readonly dueAt: Instant;
      /** Earlier approvers who may no longer approve: their approvals are void. */
      readonly withdrawn: readonly string[];
    }
  | { readonly kind: 'reject'; readonly by: string; readonly revision: number; readonly words: string | null }
  | { readonly kind: 'cancel'; readonly by: string }
  | { readonly kind: 'expire' }
  /** The table changed before anybody's decision: the card is drawn again and approvals start anew. */
  | { readonly kind: 'redraw'; readonly drift: Drift; readonly baseline: Baseline }
  | {
      readonly kind: 'start-run';
      readonly run: string;
      readonly members: readonly string[];
      readonly intent: Intent;
    }
  /** Refused, busy, throttled, settling, paused: a later time, in a new round. Each member of a merged run gets its own. */
  | { readonly kind: 'wait'; readonly until: Instant; readonly why: WaitReason }
  | {
      readonly kind: 'accepted';
      readonly awsRequestId: string;
      readonly replaced: Capacity;
      readonly signature: string;
    }
  | { readonly kind: 'restored'; readonly awsRequestId: string | null; readonly to: Capacity }
  | { readonly kind: 'succeed'; readonly result: Success }
  | { readonly kind: 'fail'; readonly why: Failure; readonly awsRequestId: string | null }
  | { readonly kind: 'drift'; readonly drift: Drift; readonly baseline: Baseline };

export type RequestEventKind = RequestEvent['kind'];
