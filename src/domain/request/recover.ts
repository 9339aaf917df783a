/**
 * What a running request comes to, from fresh reads: after acceptance, after an unclear answer, and after a process died at any instruction.
 *
 * One read that shows the target is enough: an old read would show the old units. Anything else, giving back too, takes two equal ACTIVE
 * reads, since DescribeTable may lag by a second.
 */
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts';
import type { Capacity, DecreaseCounter, Dimension, Resource, TableState } from '../resource.ts';
import { backoffMs } from './backoff.ts';
import { type Baseline, baselineOf, DIMENSIONS, resourceOf } from './baseline.ts';
import { restoreStep } from './overwritten.ts';
import type { Drift, NotGivenBack, NotPossible, Success } from './reasons.ts';
import { type RunningRequest, timesWaited } from './request.ts';
import type { Run } from './run.ts';
import { approvedTarget } from './target.ts';

/** Two reads closer together than this count as one. */
export const READS_APART_MS = 2 * SECOND_MS;
/**
 * A call sent just after the intent was written may still be on its way: 2 s until the guard before the wire, a time-out of 10 s for the
 * answer, and some for the network. Until then the run stays open: a newer run could be overwritten by this older call.
 */
export const IN_FLIGHT_MS = 15 * SECOND_MS;
/**
 * Later than this nothing is given back: a capacity so old is nobody's present decision, and a genuine record that somebody writes into
 * Redis again can raise nothing.
 */
export const GIVEN_BACK_WITHIN_MS = 24 * HOUR_MS;
/** DescribeTable may lag, by a second as measured; by no more than this. */
const READS_LAG_MS = 15 * SECOND_MS;
const SETTLING_READ_MS = { regional: 2 * SECOND_MS, global: 10 * SECOND_MS } as const;
const LONGEST_SETTLING_READ_MS = MINUTE_MS;

const FIRST_NOT_APPLIED_WAIT_MS = 5 * SECOND_MS;
const LONGEST_NOT_APPLIED_WAIT_MS = 5 * MINUTE_MS;

export interface Reads {
  /** The read before `current` in this check, whoever made it; `null` for the first. */
  readonly previous: TableState | null;
  /** `null` if the table is gone. */
  readonly current: TableState | null;
}

export type Recovery =
  | { readonly kind: 'succeeded'; readonly result: Success }
  /** Not ACTIVE, or one more read is needed; pass `current` as `previous` then. */
  | { readonly kind: 'read-again'; readonly at: Instant }
  /** Give these units back before anything else (overwritten.ts). */
  | { readonly kind: 'restore'; readonly to: Capacity }
  /** They are back, but the answer was lost: record it as restored, then recover again. */
  | { readonly kind: 'restored'; readonly to: Capacity }
  /** Nothing was sent or applied: back to scheduled until then, where a new run plans from a fresh read. */
  | { readonly kind: 'not-applied'; readonly until: Instant }
  | { readonly kind: 'drifted'; readonly drift: Drift; readonly baseline: Baseline }
  | { readonly kind: 'failed'; readonly why: NotPossible | NotGivenBack };

export function recover(request: RunningRequest, reads: Reads, now: Instant): Recovery {
  const recovery = fromReads(request, reads, now);
  const { intent, accepted } = request.run;
  const landed = intent.at + IN_FLIGHT_MS;
  if (accepted !== null || now >= landed || recovery.kind === 'read-again') return recovery;
  // The very units we sent are there; had somebody else set them, ours will change nothing.
  if (recovery.kind === 'succeeded' && recovery.result.how === 'reduced' && recovery.result.changedSince === null) {
    return recovery;
  }
  return { kind: 'read-again', at: landed };
}

function fromReads(request: RunningRequest, { previous, current }: Reads, now: Instant): Recovery {
  const { run } = request;
  const { index } = request.resource;
  const resource = current === null ? null : resourceOf(current, index);
  if (current === null) return { kind: 'failed', why: { reason: 'table-gone' } };
  if (resource === null) return { kind: 'failed', why: { reason: 'index-gone', index: index ?? '' } };
  if (current.billingMode === 'PAY_PER_REQUEST') return { kind: 'failed', why: { reason: 'on-demand' } };
  const baseline = baselineOf(current, resource);
  if (current.tableId !== run.intent.tableId) {
    return { kind: 'drifted', drift: { reason: 'other-table-id', tableId: current.tableId }, baseline };
  }
  if (resource.status !== 'ACTIVE') return { kind: 'read-again', at: now + settlingReadMs(run, current, now) };

  const secondRead: Recovery = { kind: 'read-again', at: now + READS_APART_MS };
  if (mayBeOld(run, resource, now)) return secondRead;
  const isSecond =
    previous !== null && current.readAt - previous.readAt >= READS_APART_MS && isEqualReading(previous, current, index);
  const restore = restoreStep(run, resource);
  if (restore.kind === 'restore') {
    // It sets both dimensions: an old read would undo what somebody has set since.
    if (!isSecond) return secondRead;
    if (now < run.intent.at + GIVEN_BACK_WITHIN_MS) return restore;
    return { kind: 'failed', why: { reason: 'not-given-back', to: restore.to, detail: null } };
  }
  if (restore.kind === 'in-place') return isSecond ? { kind: 'restored', to: restore.to } : secondRead;
  if (isAtTarget(run, resource.capacity)) return ended(request, run, resource, baseline);
  if (!isSecond) return secondRead;

  if (run.accepted !== null) return ended(request, run, resource, baseline);
  if (hasMoved(run.intent.counter, resource.counter)) {
    return { kind: 'drifted', drift: { reason: 'decreased-meanwhile', counter: resource.counter }, baseline };
  }
  return { kind: 'not-applied', until: now + notAppliedWaitMs(request) };
}

/**
 * Whether the read may show the time before our change: no decrease has been counted since the intent. Units set by another just before our
 * call would look as if they had been given back already, and units of the time before would be sent as if they were.
 */
function mayBeOld({ accepted, restored, intent }: Run, { counter }: Resource, now: Instant): boolean {
  return (
    accepted !== null && restored === null && now < accepted.at + READS_LAG_MS && !hasMoved(intent.counter, counter)
  );
}

/** At once the first time; then growing, so that no fault can make a hot loop of lost calls. */
function notAppliedWaitMs(request: RunningRequest): number {
  const before = timesWaited(request, 'not-applied');
  return before === 0 ? 0 : backoffMs(FIRST_NOT_APPLIED_WAIT_MS, before, LONGEST_NOT_APPLIED_WAIT_MS);
}

/**
 * Each dimension the run lowered is where it was to go, or lower; an old read would show more. After a restore an old read shows less, so
 * then only the very units count.
 */
function isAtTarget(run: Run, capacity: Capacity): boolean {
  const sent = sentUnits(run);
  if (run.restored !== null) return DIMENSIONS.every((dimension) => capacity[dimension] === sent[dimension]);
  return DIMENSIONS.every((dimension) => !isLowered(run, dimension) || capacity[dimension] <= sent[dimension]);
}

/** The change was made, by AWS's word or as the units show: what is left of it for this request? */
function ended(request: RunningRequest, run: Run, { capacity, counter }: Resource, baseline: Baseline): Recovery {
  const { restored } = run;
  const target = approvedTarget(request);
  const lowered = DIMENSIONS.filter((dimension) => target[dimension] !== null && isLowered(run, dimension));
  const isUndone = (dimension: Dimension) => restored !== null && restored.to[dimension] > run.intent.to[dimension];
  if (restored !== null && lowered.length > 0 && lowered.every(isUndone)) {
    return { kind: 'drifted', drift: { reason: 'overwritten', restored: restored.to }, baseline };
  }
  const to = sentUnits(run);
  const isChanged = DIMENSIONS.some((dimension) => capacity[dimension] !== to[dimension]);
  return {
    kind: 'succeeded',
    result: {
      how: 'reduced',
      from: run.accepted?.replaced ?? run.intent.from,
      to,
      counter,
      changedSince: isChanged ? capacity : null,
    },
  };
}

function sentUnits({ restored, intent }: Run): Capacity {
  return restored?.to ?? intent.to;
}

function isLowered({ intent }: Run, dimension: Dimension): boolean {
  return intent.to[dimension] < intent.from[dimension];
}

/** A decrease was counted since the intent. The counter that fell to 0 at midnight has not moved; the stamp stays over midnight. */
function hasMoved(before: DecreaseCounter, now: DecreaseCounter): boolean {
  return now.lastDecreaseAt !== before.lastDecreaseAt || (now.decreasesToday ?? 0) > (before.decreasesToday ?? 0);
}

function isEqualReading(a: TableState, b: TableState, index: string | null): boolean {
  const one = resourceOf(a, index);
  const other = resourceOf(b, index);
  return (
    one !== null &&
    other !== null &&
    a.tableId === b.tableId &&
    a.billingMode === b.billingMode &&
    one.status === other.status &&
    one.capacity.read === other.capacity.read &&
    one.capacity.write === other.capacity.write &&
    one.counter.decreasesToday === other.counter.decreasesToday &&
    one.counter.lastDecreaseAt === other.counter.lastDecreaseAt &&
    one.lastIncreaseAt === other.lastIncreaseAt
  );
}

/** The longer it takes, the less often: a quarter of the time it has taken. */
function settlingReadMs(run: Run, { globalRegions }: TableState, now: Instant): number {
  const first = SETTLING_READ_MS[globalRegions.length > 0 ? 'global' : 'regional'];
  const taken = now - (run.accepted?.at ?? run.intent.at);
  return Math.min(Math.max(first, Math.round(taken / 4)), LONGEST_SETTLING_READ_MS);
}
