/**
 * A request to lower one resource, as it is stored: plain JSON data, one shape a state.
 *
 * The card's place and `shownRevision` are kept beside the record, not in it: drawing a picture must not raise the revision.
 */
import type { Instant } from '../instant.ts';
import type { Baseline } from './baseline.ts';
import type { Drift, Failure, Success, WaitReason } from './reasons.ts';
import type { Run } from './run.ts';
import type { Target } from './target.ts';

/** Raised with every change of the stored shape; an adapter migrates an older record or refuses it aloud. */
export const REQUEST_VERSION = 1;

/** A request nobody decided expires this long after it was asked, or asked again. */
export const DECISION_LIMIT_MS = 24 * 3_600_000;
/** An approval is valid this long. */
export const RUN_LIMIT_MS = 24 * 3_600_000;

export interface Approval {
  /** Slack user id. */
  readonly by: string;
  readonly at: Instant;
}

/** Where the resource is. `account` is the configuration's name, `accountId` its twelve digits. */
export interface RequestedResource {
  readonly account: string;
  readonly accountId: string;
  readonly region: string;
  readonly table: string;
  /** The GSI's name, or `null` for the table itself. */
  readonly index: string | null;
}

interface Common {
  readonly v: typeof REQUEST_VERSION;
  readonly id: string;
  /** 1 at first, one more with every move. Buttons carry the revision they were drawn from. */
  readonly revision: number;
  readonly resource: RequestedResource;
  readonly target: Target;
  readonly baseline: Baseline;
  /** Slack user id. */
  readonly requester: string;
  /** The requester's words. */
  readonly reason: string | null;
  readonly createdAt: Instant;
  /** Distinct people, oldest first; emptied when the request asks again. */
  readonly approvals: readonly Approval[];
  readonly approvalsNeeded: 1 | 2;
  /** When it expires unless decided. */
  readonly expiresAt: Instant;
  /** Rises with every scheduling; the wake-up job's id is `<id>-<round>`. */
  readonly round: number;
  /** Why it asks again, or was drawn again; `null` if it never did. */
  readonly drift: Drift | null;
  /** The last wait since the approval, and how many in a row were for this reason: waits of one reason grow. */
  readonly lastWait: { readonly why: WaitReason; readonly times: number } | null;
  /** Signature of the decision (decision-text.ts), set once it is complete; without a valid one nothing runs. */
  readonly signature: string | null;
}

/** Waits for people: nobody, or not enough people, approved. */
export interface PendingRequest extends Common {
  readonly state: 'pending';
  readonly runBy: null;
  readonly dueAt: null;
  readonly run: null;
  readonly outcome: null;
}

/** Was approved, but what was approved is no longer what is there: it waits for people again. */
export interface DriftedRequest extends Common {
  readonly state: 'drifted';
  readonly drift: Drift;
  readonly runBy: null;
  readonly dueAt: null;
  readonly run: null;
  readonly outcome: null;
}

/** Approved: a run is due at `dueAt`, and forbidden from `runBy` on. */
export interface ScheduledRequest extends Common {
  readonly state: 'scheduled';
  readonly runBy: Instant;
  readonly dueAt: Instant;
  readonly run: null;
  readonly outcome: null;
}

/** A run has written its intent; whether the change was made is known from `run.accepted` or from a fresh read. */
export interface RunningRequest extends Common {
  readonly state: 'running';
  readonly runBy: Instant;
  readonly dueAt: Instant;
  readonly run: Run;
  readonly outcome: null;
}

interface Finished extends Common {
  readonly runBy: Instant | null;
  readonly dueAt: null;
  /** The run that finished it; `null` if none had started. */
  readonly run: Run | null;
}

export interface SucceededRequest extends Finished {
  readonly state: 'succeeded';
  readonly outcome: { readonly at: Instant } & Success;
}

export interface FailedRequest extends Finished {
  readonly state: 'failed';
  readonly outcome: { readonly at: Instant } & Failure;
}

export interface RejectedRequest extends Finished {
  readonly state: 'rejected';
  readonly outcome: { readonly at: Instant; readonly by: string; readonly words: string | null };
}

export interface CancelledRequest extends Finished {
  readonly state: 'cancelled';
  readonly outcome: { readonly at: Instant; readonly by: string };
}

export interface ExpiredRequest extends Finished {
  readonly state: 'expired';
  readonly outcome: { readonly at: Instant; readonly reason: 'not-decided' | 'not-run-in-time' };
}

export type FinishedRequest = SucceededRequest | FailedRequest | RejectedRequest | CancelledRequest | ExpiredRequest;

/** A request that waits for people. */
export type UndecidedRequest = PendingRequest | DriftedRequest;

export type ReductionRequest = UndecidedRequest | ScheduledRequest | RunningRequest | FinishedRequest;

export type RequestState = ReductionRequest['state'];

const FINAL_STATES: ReadonlySet<RequestState> = new Set(['succeeded', 'failed', 'rejected', 'cancelled', 'expired']);

/** Whether nothing can happen to it any more. */
export function isFinished(request: ReductionRequest): request is FinishedRequest {
  return FINAL_STATES.has(request.state);
}

/** Whether it waits for people. */
export function isUndecided(request: ReductionRequest): request is UndecidedRequest {
  return request.state === 'pending' || request.state === 'drifted';
}

/** How many waits in a row were for this reason. */
export function timesWaited(request: ReductionRequest, why: WaitReason): number {
  return request.lastWait?.why === why ? request.lastWait.times : 0;
}

/** Whether AWS has accepted the change of its run: otherwise the units are all that is known, and somebody else may have set them. */
export function isConfirmed({ run }: ReductionRequest): boolean {
  return run !== null && run.accepted !== null;
}
