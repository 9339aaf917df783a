/** One line of a request's audit trail, written in the same script as the change it tells of. */
import type { Instant } from '../instant.ts';
import type { Capacity } from '../resource.ts';
import type { Drift, Failure, Success, WaitReason } from './reasons.ts';
import type { RequestState } from './request.ts';
import type { Target } from './target.ts';

export const AUDIT_VERSION = 1;

/** The named reason of a change, with its facts. */
export type AuditReason =
  | { readonly reason: 'asked'; readonly target: Target; readonly capacity: Capacity; readonly words: string | null }
  /** `missing` approvals are still needed; `withdrawn` ones no longer count. */
  | { readonly reason: 'approved'; readonly missing: number; readonly withdrawn: readonly string[] }
  | { readonly reason: 'rejected'; readonly words: string | null }
  | { readonly reason: 'cancelled' }
  | { readonly reason: 'not-decided' | 'not-run-in-time' }
  | { readonly reason: 'redrawn'; readonly drift: Drift }
  | {
      readonly reason: 'run-started';
      readonly run: string;
      readonly members: readonly string[];
      readonly from: Capacity;
      readonly to: Capacity;
    }
  | { readonly reason: 'waits'; readonly why: WaitReason; readonly until: Instant }
  | { readonly reason: 'accepted'; readonly run: string }
  | { readonly reason: 'restored'; readonly run: string; readonly to: Capacity }
  | { readonly reason: 'succeeded'; readonly result: Success }
  | { readonly reason: 'failed'; readonly why: Failure }
  | { readonly reason: 'drifted'; readonly drift: Drift };

export interface AuditEntry {
  readonly v: typeof AUDIT_VERSION;
  readonly request: string;
  /** The revision this change made. */
  readonly revision: number;
  /** Slack user id, or `system`. */
  readonly by: string;
  readonly at: Instant;
  /** `null` for the first line. */
  readonly from: RequestState | null;
  readonly to: RequestState;
  readonly why: AuditReason;
  readonly awsRequestId: string | null;
}
