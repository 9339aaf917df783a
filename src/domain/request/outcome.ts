/**
 * What follows an attempt of UpdateTable. An adapter has told the outcomes apart by name and text; nothing here knows an exception.
 *
 * Refused attempts are free. A request that may have been accepted is never sent again before reads have decided (recover.ts).
 */
import { HOUR_MS, type Instant, MINUTE_MS, nextUtcMidnight, SECOND_MS } from '../instant.ts';
import type { OtherLimitReason } from '../limit-message/message.ts';
import type { Capacity } from '../resource.ts';
import { backoffMs } from './backoff.ts';
import { type RefusalMemory, TEXT_MARGIN_MS } from './budget-now.ts';
import type { Failure, WaitReason } from './reasons.ts';
import { type ReductionRequest, timesWaited } from './request.ts';
import type { Intent } from './run.ts';

export type UpdateOutcome = { readonly awsRequestId: string | null } & (
  | { readonly kind: 'accepted'; readonly awsRequestId: string; readonly replaced: Capacity }
  /** The budget is gone. Members are what the text states, `null` where it is cut or does not parse. */
  | {
      readonly kind: 'decrease-quota';
      readonly decreasesToday: number | null;
      readonly lastDecreaseAt: Instant | null;
      readonly nextDecreaseAt: Instant | null;
    }
  | { readonly kind: 'in-use'; readonly detail: string }
  | { readonly kind: 'throttled'; readonly detail: string }
  /** "Will not change": the target is in place by DynamoDB's own account. */
  | { readonly kind: 'no-change' }
  | { readonly kind: 'denied'; readonly detail: string }
  | { readonly kind: 'not-found'; readonly what: 'table' | 'index' }
  | { readonly kind: 'validation'; readonly detail: string }
  /** Another limit of DynamoDB; `isTransient` where it clears by itself within minutes. */
  | {
      readonly kind: 'other-limit';
      readonly limit: OtherLimitReason;
      readonly isTransient: boolean;
      readonly detail: string;
    }
  /** 5xx, a time-out or a lost connection: it may have been accepted. */
  | { readonly kind: 'unclear'; readonly detail: string }
  /**
   * Surely nothing reached the table: the guard before the wire held it back (the read was too old, the lock no longer ours), no
   * connection came about, or AWS turned the caller away (session run out, signature not accepted).
   */
  | { readonly kind: 'not-sent' }
);

export interface Attempt {
  readonly intent: Intent;
  readonly index: string | null;
  readonly isGlobal: boolean;
  /** All requests that share the run. */
  readonly members: readonly ReductionRequest[];
  /** A random number in [0, 1): spreads those who were throttled together. */
  readonly jitter: number;
}

export type NextStep =
  /** Read at `at`: accepted and settling, or unclear. recover.ts decides. */
  | { readonly next: 'read'; readonly at: Instant }
  /** Back to scheduled, each member; `refusal` is to be remembered for the resource. */
  | {
      readonly next: 'wait';
      readonly until: Instant;
      readonly why: WaitReason;
      readonly refusal: RefusalMemory | null;
    }
  | { readonly next: 'fail'; readonly why: Failure };

/** A refusal is not repeated sooner, whatever time it announced: clocks may be wrong, on both sides. */
const FIRST_REFUSED_WAIT_MS = 5 * SECOND_MS;
const LONGEST_REFUSED_WAIT_MS = 15 * MINUTE_MS;
/** Most conflicts are over in 1 to 6 s, on a global table in 30 to 41 s (measured); a billing switch takes minutes. */
const FIRST_IN_USE_WAIT_MS = { regional: 2 * SECOND_MS, global: 20 * SECOND_MS } as const;
const LONGEST_IN_USE_WAIT_MS = 2 * MINUTE_MS;
/** The account's limiter lets through about one change a second: one retry after 1 s was enough (measured). */
const FIRST_THROTTLED_WAIT_MS = SECOND_MS;
const FIRST_LIMIT_WAIT_MS = 10 * SECOND_MS;
const LONGEST_THROTTLED_WAIT_MS = 2 * MINUTE_MS;

export function afterUpdate(outcome: UpdateOutcome, attempt: Attempt, now: Instant): NextStep {
  const place = attempt.isGlobal ? 'global' : 'regional';
  const waited = (why: WaitReason) => Math.max(0, ...attempt.members.map((member) => timesWaited(member, why)));
  const wait = (ms: number, why: WaitReason): NextStep => ({ next: 'wait', until: now + ms, why, refusal: null });
  const throttled = (first: number): NextStep => {
    const ms = backoffMs(first, waited('throttled'), LONGEST_THROTTLED_WAIT_MS);
    return wait(Math.round(ms * (1 + attempt.jitter)), 'throttled');
  };

  switch (outcome.kind) {
    case 'accepted':
      return { next: 'read', at: now + FIRST_READ_MS[place] };
    case 'decrease-quota':
      return refusedWait(outcome, attempt.intent, waited('refused'), now);
    case 'in-use':
      return wait(backoffMs(FIRST_IN_USE_WAIT_MS[place], waited('in-use'), LONGEST_IN_USE_WAIT_MS), 'in-use');
    case 'throttled':
      return throttled(FIRST_THROTTLED_WAIT_MS);
    case 'other-limit':
      return outcome.isTransient
        ? throttled(FIRST_LIMIT_WAIT_MS)
        : { next: 'fail', why: { reason: 'other-limit', limit: outcome.limit, detail: outcome.detail } };
    case 'no-change':
    case 'unclear':
      return { next: 'read', at: now + SECOND_MS };
    case 'denied':
    case 'validation':
      return { next: 'fail', why: { reason: outcome.kind, detail: outcome.detail } };
    case 'not-found': {
      const { index } = attempt;
      const isTable = outcome.what === 'table' || index === null;
      return { next: 'fail', why: isTable ? { reason: 'table-gone' } : { reason: 'index-gone', index } };
    }
    case 'not-sent':
      return wait(backoffMs(SECOND_MS, waited('not-applied'), LONGEST_THROTTLED_WAIT_MS), 'not-applied');
  }
}

/** A regional change settles in 1 to 6 s, one of a global table in 34 to 41 s (measured). */
const FIRST_READ_MS = { regional: 2 * SECOND_MS, global: 35 * SECOND_MS } as const;

/** The announced time plus a second, for the text is cut to seconds; without one the rule's, counted from what is known. */
function refusedWait(
  { nextDecreaseAt, lastDecreaseAt }: Extract<UpdateOutcome, { kind: 'decrease-quota' }>,
  { counter }: Intent,
  refusedBefore: number,
  now: Instant,
): NextStep {
  const announced = nextDecreaseAt ?? (lastDecreaseAt ?? now) + HOUR_MS;
  const opens = Math.min(announced, nextUtcMidnight(now)) + TEXT_MARGIN_MS;
  const soonest = now + backoffMs(FIRST_REFUSED_WAIT_MS, refusedBefore, LONGEST_REFUSED_WAIT_MS);
  const until = Math.max(opens, soonest);
  const refusal = { at: now, seenLastDecreaseAt: counter.lastDecreaseAt, until };
  return { next: 'wait', until, why: 'refused', refusal };
}
