/** Who made today's decreases of one resource, beside the number DynamoDB itself counts. */
import { decreasesUsedToday } from '../budget.ts';
import { type Instant, MINUTE_MS, SECOND_MS, startOfUtcDay } from '../instant.ts';
import { type Capacity, compareText, type DecreaseCounter } from '../resource.ts';
import type { CapacityChange } from './changes.ts';
import { type Actor, sameActor } from './update-call.ts';

export interface ActorShare {
  readonly actor: Actor;
  readonly decreases: number;
}

export interface Spending {
  /** Decreases DynamoDB counts on this UTC day: the truth that the rest is held against. */
  readonly counted: number;
  /** Recorded decreases of today, oldest first; never more than `counted`. */
  readonly decreases: readonly CapacityChange[];
  /** The same by who made them, most first. With `unaccounted` they add up to `counted`. */
  readonly byActor: readonly ActorShare[];
  /** Counted, but in no record. */
  readonly unaccounted: number;
  /** Whether the records may only be late: the last decrease is so recent that CloudTrail may not show it yet. */
  readonly mayBeLate: boolean;
  /** Recorded decreases beyond `counted`, the oldest: of an index since re-created, or read before DynamoDB counted the latest. */
  readonly surplus: number;
  /** Accepted changes of today whose old units no record tells; each may be one of the unaccounted. */
  readonly unclear: number;
}

/** CloudTrail User Guide: events are shown within about 15 minutes of the call. */
export const RECORDED_WITHIN_MS = 20 * MINUTE_MS;

/** @param changes of this resource, oldest first */
export function spentToday(changes: readonly CapacityChange[], counter: DecreaseCounter, now: Instant): Spending {
  const today = changes.filter(({ at, refusal }) => refusal === null && at >= startOfUtcDay(now));
  const recorded = today.filter(({ direction }) => direction === 'decrease');
  const counted = decreasesUsedToday(counter, now);
  const decreases = counted === 0 ? [] : recorded.slice(-counted);
  return {
    counted,
    decreases,
    byActor: sharesOf(decreases),
    unaccounted: counted - decreases.length,
    mayBeLate: counter.lastDecreaseAt !== null && now - counter.lastDecreaseAt <= RECORDED_WITHIN_MS,
    surplus: recorded.length - decreases.length,
    unclear: today.filter(({ direction }) => direction === 'not-known').length,
  };
}

/** Decreases by who made them, most first. */
export function sharesOf(decreases: readonly CapacityChange[]): readonly ActorShare[] {
  const shares: { actor: Actor; decreases: number }[] = [];
  for (const { actor } of decreases) {
    const share = shares.find((one) => sameActor(one.actor, actor));
    if (share === undefined) shares.push({ actor, decreases: 1 });
    else share.decreases += 1;
  }
  return shares.sort(
    (a, b) =>
      b.decreases - a.decreases || compareText(a.actor.kind, b.actor.kind) || compareText(a.actor.name, b.actor.name),
  );
}

export interface RefusedTries {
  readonly actor: Actor;
  /** Times somebody or something wanted it: the SDK's own retries belong to the try before them. */
  readonly tries: number;
  /** Calls that reached DynamoDB. */
  readonly calls: number;
  readonly lastAt: Instant;
  /** The units of the last of them. */
  readonly to: Capacity;
}

/** The SDKs send a refused call again up to ten times within this time, with doubling pauses. */
const RETRIES_WITHIN_MS = 20 * SECOND_MS;

/** Who was refused today for this resource because its budget was used up, most tries first. Refused calls spend nothing. */
export function refusedToday(changes: readonly CapacityChange[], now: Instant): readonly RefusedTries[] {
  const found: RefusedTries[] = [];
  for (const change of changes) {
    if (change.refusal?.reason !== 'decrease-limit' || change.at < startOfUtcDay(now)) continue;
    const at = found.findIndex(({ actor }) => sameActor(actor, change.actor));
    const known = found[at];
    if (known === undefined) {
      found.push({ actor: change.actor, tries: 1, calls: 1, lastAt: change.at, to: change.to });
      continue;
    }
    const { to } = known;
    const isRetry =
      change.at - known.lastAt <= RETRIES_WITHIN_MS && to.read === change.to.read && to.write === change.to.write;
    const tries = known.tries + (isRetry ? 0 : 1);
    found[at] = { ...known, tries, calls: known.calls + 1, lastAt: change.at, to: change.to };
  }
  return found.sort((a, b) => b.tries - a.tries || b.lastAt - a.lastAt || compareText(a.actor.name, b.actor.name));
}
