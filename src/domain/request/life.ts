/**
 * The life of a request: legal.ts says which event is legal in which state, moves.ts what each makes of the request.
 *
 *     pending --> scheduled --> running --> succeeded | failed
 *        |            ^   |         |--> scheduled (refused, busy, throttled, settling: a later time)
 *        |            |   |         +--> drifted (asks again)
 *        |            +-- | -- approved again
 *        |                +--> cancelled | expired (runBy passed) | drifted
 *        +--> rejected | expired | cancelled | succeeded | failed (the table has left nothing to approve)
 *
 * `drifted` waits for people as `pending` does. A run that finds nothing to send (already there, not possible, no budget yet)
 * never becomes `running`: its request ends, or waits on, from `scheduled`.
 */
import type { Instant } from '../instant.ts';
import { AUDIT_VERSION, type AuditEntry, type AuditReason } from './audit.ts';
import type { RequestEvent } from './events.ts';
import { LEGAL } from './legal.ts';
import { type Change, changes, type MoveRefusal } from './moves.ts';
import {
  DECISION_LIMIT_MS,
  type PendingRequest,
  REQUEST_VERSION,
  type ReductionRequest,
  type RequestState,
} from './request.ts';

export type Refusal =
  | MoveRefusal
  /** In this state the event cannot happen: somebody decided, or it is over. */
  | { readonly reason: 'wrong-state'; readonly state: RequestState }
  /** A cancel that came after the run had started. */
  | { readonly reason: 'too-late-running' };

export type Moved =
  | { readonly ok: true; readonly request: ReductionRequest; readonly audit: AuditEntry }
  | ({ readonly ok: false } & Refusal);

/** What a person asks for, once it was checked (ask.ts). */
export type Asked = Pick<
  PendingRequest,
  'id' | 'resource' | 'target' | 'baseline' | 'requester' | 'reason' | 'approvalsNeeded'
>;

/** A new request and the first line of its audit trail. */
export function newRequest(
  asked: Asked,
  now: Instant,
): { readonly request: PendingRequest; readonly audit: AuditEntry } {
  const request: PendingRequest = {
    v: REQUEST_VERSION,
    ...asked,
    revision: 1,
    state: 'pending',
    createdAt: now,
    approvals: [],
    expiresAt: now + DECISION_LIMIT_MS,
    runBy: null,
    dueAt: null,
    round: 0,
    run: null,
    outcome: null,
    drift: null,
    lastWait: null,
    signature: null,
  };
  const why: AuditReason = {
    reason: 'asked',
    target: asked.target,
    capacity: asked.baseline.capacity,
    words: asked.reason,
  };
  return { request, audit: auditEntry(null, request, asked.requester, now, { why, awsRequestId: null }) };
}

/** What the event makes of the request at `now`, or why it cannot happen. Each move raises the revision by one. */
export function move(request: ReductionRequest, event: RequestEvent, now: Instant): Moved {
  const legal: readonly RequestState[] = LEGAL[event.kind];
  if (!legal.includes(request.state)) {
    if (event.kind === 'cancel' && request.state === 'running') return { ok: false, reason: 'too-late-running' };
    return { ok: false, reason: 'wrong-state', state: request.state };
  }
  const change = apply(request, event, now);
  if ('refused' in change) return { ok: false, ...change.refused };
  const next = { ...change.next, revision: request.revision + 1 };
  const by = 'by' in event ? event.by : 'system';
  return { ok: true, request: next, audit: auditEntry(request.state, next, by, now, change) };
}

/** The compiler cannot see that an event's kind picks its own handler, and that the table lets only that handler's states in. */
function apply(request: ReductionRequest, event: RequestEvent, now: Instant): Change | { refused: MoveRefusal } {
  const handle = changes[event.kind] as (
    request: ReductionRequest,
    event: RequestEvent,
    now: Instant,
  ) => Change | { refused: MoveRefusal };
  return handle(request, event, now);
}

function auditEntry(
  from: RequestState | null,
  { id, revision, state }: ReductionRequest,
  by: string,
  at: Instant,
  { why, awsRequestId }: Pick<Change, 'why' | 'awsRequestId'>,
): AuditEntry {
  return { v: AUDIT_VERSION, request: id, revision, by, at, from, to: state, why, awsRequestId };
}
