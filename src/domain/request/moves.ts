/** What each event makes of a request in a state where it is legal (legal.ts). */
import type { Instant } from '../instant.ts';
import type { AuditReason } from './audit.ts';
import { type Baseline, baselineChange } from './baseline.ts';
import type { RequestEvent, RequestEventKind } from './events.ts';
import type { LEGAL } from './legal.ts';
import type { Drift } from './reasons.ts';
import {
  DECISION_LIMIT_MS,
  type ReductionRequest,
  RUN_LIMIT_MS,
  timesWaited,
  type UndecidedRequest,
} from './request.ts';

/** The request after the event, its revision not yet raised, and what the audit trail says of it. */
export interface Change {
  readonly next: ReductionRequest;
  readonly why: AuditReason;
  readonly awsRequestId: string | null;
}

/** Why an event that is legal in this state cannot happen now. */
export type MoveRefusal =
  /** The button was drawn from another revision than the current one. */
  | { readonly reason: 'stale-revision'; readonly revision: number }
  /** The time to decide, or to run, ended at `since`; only expiry or a cancel can follow. */
  | { readonly reason: 'expired'; readonly since: Instant }
  | { readonly reason: 'not-expired'; readonly until: Instant }
  | { readonly reason: 'already-approved-by-you' }
  /** The table is no longer what the card showed: draw it again, decide nothing. */
  | { readonly reason: 'baseline-changed'; readonly drift: Drift }
  /** AWS had accepted this run's change: it cannot run again. */
  | { readonly reason: 'already-accepted' };

type RequestFor<Kind extends RequestEventKind> = Extract<ReductionRequest, { state: (typeof LEGAL)[Kind][number] }>;
type EventOf<Kind extends RequestEventKind> = Extract<RequestEvent, { kind: Kind }>;
type Handler<Kind extends RequestEventKind> = (
  request: RequestFor<Kind>,
  event: EventOf<Kind>,
  now: Instant,
) => Change | { readonly refused: MoveRefusal };

const UNSCHEDULED = { runBy: null, dueAt: null, run: null, outcome: null, signature: null, lastWait: null } as const;

const changed = (next: ReductionRequest, why: AuditReason, awsRequestId: string | null = null): Change => ({
  next,
  why,
  awsRequestId,
});
const refuse = (refused: MoveRefusal) => ({ refused });

export const changes: { readonly [Kind in RequestEventKind]: Handler<Kind> } = {
  approve(request, event, now) {
    const late = notDecidable(request, event.revision, now);
    if (late !== null) return refuse(late);
    const drift = baselineChange(request, event.seen);
    if (drift !== null) return refuse({ reason: 'baseline-changed', drift });
    const standing = request.approvals.filter(({ by }) => !event.withdrawn.includes(by));
    if (standing.some(({ by }) => by === event.by)) return refuse({ reason: 'already-approved-by-you' });

    const approvals = [...standing, { by: event.by, at: now }];
    const missing = Math.max(0, request.approvalsNeeded - approvals.length);
    const why: AuditReason = { reason: 'approved', missing, withdrawn: event.withdrawn };
    if (missing > 0) return changed({ ...request, approvals }, why);
    return changed(
      {
        ...request,
        state: 'scheduled',
        approvals,
        runBy: now + RUN_LIMIT_MS,
        ...nextRound(request.round, event.dueAt, now, now + RUN_LIMIT_MS),
        lastWait: null,
      },
      why,
    );
  },

  reject(request, event, now) {
    const late = notDecidable(request, event.revision, now);
    if (late !== null) return refuse(late);
    const outcome = { at: now, by: event.by, words: event.words };
    return changed({ ...request, state: 'rejected', outcome }, { reason: 'rejected', words: event.words });
  },

  redraw(request, { drift, baseline }, now) {
    const next = { ...request, baseline, drift, approvals: [], expiresAt: now + DECISION_LIMIT_MS };
    return changed(next, { reason: 'redrawn', drift });
  },

  cancel(request, { by }, now) {
    return changed({ ...request, state: 'cancelled', dueAt: null, outcome: { at: now, by } }, { reason: 'cancelled' });
  },

  expire(request, _event, now) {
    const until = request.runBy ?? request.expiresAt;
    if (now < until) return refuse({ reason: 'not-expired', until });
    const reason = request.runBy === null ? 'not-decided' : 'not-run-in-time';
    return changed({ ...request, state: 'expired', dueAt: null, outcome: { at: now, reason } }, { reason });
  },

  'start-run'(request, { run: id, members, intent }, now) {
    if (now >= request.runBy) return refuse({ reason: 'expired', since: request.runBy });
    const run = { id, members, intent, accepted: null, restored: null };
    const why: AuditReason = { reason: 'run-started', run: id, members, from: intent.from, to: intent.to };
    return changed({ ...request, state: 'running', run }, why);
  },

  wait(request, { until, why }, now) {
    if (request.run !== null && request.run.accepted !== null) return refuse({ reason: 'already-accepted' });
    const round = nextRound(request.round, until, now, request.runBy);
    const lastWait = { why, times: timesWaited(request, why) + 1 };
    return changed(
      { ...request, state: 'scheduled', run: null, ...round, lastWait },
      { reason: 'waits', why, until: round.dueAt },
    );
  },

  drift(request, { drift, baseline }, now) {
    return changed({ ...request, ...askAgain(drift, baseline, now), state: 'drifted' }, { reason: 'drifted', drift });
  },

  succeed(request, { result }, now) {
    return changed(
      { ...request, state: 'succeeded', dueAt: null, outcome: { at: now, ...result } },
      { reason: 'succeeded', result },
      request.run?.accepted?.awsRequestId,
    );
  },

  fail(request, { why, awsRequestId }, now) {
    return changed(
      { ...request, state: 'failed', dueAt: null, outcome: { at: now, ...why } },
      { reason: 'failed', why },
      awsRequestId,
    );
  },

  accepted(request, { awsRequestId, replaced, signature }, now) {
    if (request.run.accepted !== null) return refuse({ reason: 'already-accepted' });
    const run = { ...request.run, accepted: { awsRequestId, at: now, replaced, signature } };
    return changed({ ...request, run }, { reason: 'accepted', run: run.id }, awsRequestId);
  },

  restored(request, { awsRequestId, to }, now) {
    const run = { ...request.run, restored: { awsRequestId, at: now, to } };
    return changed({ ...request, run }, { reason: 'restored', run: run.id, to }, awsRequestId);
  },
};

/** A click is judged by what its button showed, and within the time to decide. */
function notDecidable(request: UndecidedRequest, revision: number, now: Instant): MoveRefusal | null {
  if (now >= request.expiresAt) return { reason: 'expired', since: request.expiresAt };
  return revision === request.revision ? null : { reason: 'stale-revision', revision: request.revision };
}

/** A wait past `runBy` ends at `runBy`: the wake-up then lets the request expire aloud. */
function nextRound(round: number, until: Instant, now: Instant, runBy: Instant) {
  return { round: round + 1, dueAt: Math.min(Math.max(until, now), runBy) };
}

function askAgain(drift: Drift, baseline: Baseline, now: Instant) {
  return { ...UNSCHEDULED, drift, baseline, approvals: [], expiresAt: now + DECISION_LIMIT_MS };
}
