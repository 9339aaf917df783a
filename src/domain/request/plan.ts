/** What a run does with the requests scheduled on one resource: a verdict for each, and at most one update for all. */
import type { ReductionRules } from '../accounts.ts';
import { type Instant, SECOND_MS } from '../instant.ts';
import type { Capacity, Resource, ScaledDimension, TableState } from '../resource.ts';
import { backoffMs } from './backoff.ts';
import { type Baseline, baselineOf, DIMENSIONS, increaseSince, resourceOf } from './baseline.ts';
import { budgetNow, type RefusalMemory } from './budget-now.ts';
import type { RequestEvent } from './events.ts';
import { merge } from './merge.ts';
import type { Drift, NotPossible, WaitReason } from './reasons.ts';
import { type ScheduledRequest, timesWaited } from './request.ts';
import type { Intent } from './run.ts';
import { scaledOf, scaledWithinBounds } from './scaling.ts';
import type { Target } from './target.ts';

export interface Situation {
  /** Read for this run; `null` if the table is gone. */
  readonly current: TableState | null;
  readonly index: string | null;
  /** All requests scheduled on the resource, due or not: a decrease made now is shared by all. */
  readonly requests: readonly ScheduledRequest[];
  /** Most used in a minute of the last 15, units a second; `null` where there is no data. */
  readonly recentUse: Target;
  /** In every region of a global table. Nothing known (`null`) stops nothing: the card has said so. */
  readonly scaled: readonly ScaledDimension[] | null;
  readonly refusal: RefusalMemory | null;
  readonly rules: Pick<ReductionRules, 'allowAutoscaled' | 'globalTables'>;
}

export type Verdict =
  /** The update changes a dimension it asks for: it is a member of the run. */
  | { readonly kind: 'update' }
  /** `settling` included: the table or index is not ACTIVE. */
  | { readonly kind: 'wait'; readonly until: Instant; readonly why: WaitReason }
  /** Nothing it asks for would change; above its own target only where a newer request asked for more. */
  | { readonly kind: 'already-there'; readonly capacity: Capacity }
  | { readonly kind: 'drifted'; readonly why: Drift; readonly baseline: Baseline }
  | { readonly kind: 'not-possible'; readonly why: NotPossible }
  | { readonly kind: 'expired' };

export interface Plan {
  /** The one UpdateTable to send, as the intent to write first; `null` if nothing is sent. */
  readonly intent: Intent | null;
  /** One for each request, in their order. */
  readonly verdicts: readonly { readonly request: ScheduledRequest; readonly verdict: Verdict }[];
}

/** A global table takes 34 to 41 s to settle, a regional one 1 to 6 s (measured). */
const FIRST_SETTLING_WAIT_MS = { regional: 2 * SECOND_MS, global: 20 * SECOND_MS } as const;
const LONGEST_SETTLING_WAIT_MS = 300 * SECOND_MS;

export function plan(situation: Situation, now: Instant): Plan {
  const { current, index, requests, refusal } = situation;
  const resource = current === null ? null : resourceOf(current, index);
  const verdicts = new Map<ScheduledRequest, Verdict>();
  const undecided = () => requests.filter((request) => !verdicts.has(request));
  const decide = (verdictOf: (request: ScheduledRequest) => Verdict | null): void => {
    for (const request of undecided()) {
      const verdict = verdictOf(request);
      if (verdict !== null) verdicts.set(request, verdict);
    }
  };
  const told = (intent: Intent | null): Plan => ({
    intent,
    verdicts: requests.flatMap((request) => {
      const verdict = verdicts.get(request);
      return verdict === undefined ? [] : [{ request, verdict }];
    }),
  });

  decide(({ runBy }) => (now >= runBy ? { kind: 'expired' } : null));
  if (current === null || resource === null) {
    const why: NotPossible =
      current === null || index === null ? { reason: 'table-gone' } : { reason: 'index-gone', index };
    decide(() => ({ kind: 'not-possible', why }));
    return told(null);
  }
  decide((request) => standsInTheWay(situation, current, resource, request, now));
  // A request that is at its target still counts: being newer, it may stop an older one from going lower.
  const able = undecided();
  const wanted = merge(able, resource.capacity);
  decide((request) => unlessItChanges(request, wanted.to, resource.capacity));

  const budget = budgetNow(current.billingMode, resource.counter, refusal, now);
  if (budget.kind === 'wait') decide(() => ({ kind: 'wait', until: budget.until, why: budget.why }));
  // Only now: use that is high while the budget is gone may be low again at the time of the decrease.
  decide((request) => busierThanAsked(request, situation.recentUse, baselineOf(current, resource)));

  const { to, approvedFrom } = merge(
    able.filter((request) => verdicts.get(request)?.kind !== 'drifted'),
    resource.capacity,
  );
  decide((request) => unlessItChanges(request, to, resource.capacity));
  if (undecided().length === 0) return told(null);
  decide(() => ({ kind: 'update' }));
  const { capacity: from, counter } = resource;
  return told({ tableId: current.tableId, from, to, approvedFrom, counter, at: now });
}

/** The event a verdict means for its request; `null` for an update, whose event is the start of the run. */
export function eventOf(verdict: Verdict): RequestEvent | null {
  switch (verdict.kind) {
    case 'update':
      return null;
    case 'wait':
      return verdict;
    case 'already-there':
      return { kind: 'succeed', result: { how: 'already-there', capacity: verdict.capacity } };
    case 'drifted':
      return { kind: 'drift', drift: verdict.why, baseline: verdict.baseline };
    case 'not-possible':
      return { kind: 'fail', why: verdict.why, awsRequestId: null };
    case 'expired':
      return { kind: 'expire' };
  }
}

/** What is to be settled before anything else: from what can never work to what has changed since the card was shown. */
function standsInTheWay(
  { index, scaled, rules }: Situation,
  current: TableState,
  resource: Resource,
  request: ScheduledRequest,
  now: Instant,
): Verdict | null {
  if (current.billingMode === 'PAY_PER_REQUEST') return { kind: 'not-possible', why: { reason: 'on-demand' } };
  const seen = baselineOf(current, resource);
  const drifted = increaseSince(request.baseline, seen);
  if (drifted?.reason === 'other-table-id') return { kind: 'drifted', why: drifted, baseline: seen };
  if (current.table.status !== 'ACTIVE' || resource.status !== 'ACTIVE') {
    const first = FIRST_SETTLING_WAIT_MS[current.globalRegions.length > 0 ? 'global' : 'regional'];
    const wait = backoffMs(first, timesWaited(request, 'settling'), LONGEST_SETTLING_WAIT_MS);
    return { kind: 'wait', until: now + wait, why: 'settling' };
  }
  if (isAtOrBelow(resource.capacity, request.target)) return null;
  if (current.globalRegions.length > 0 && rules.globalTables === 'refuse') {
    return { kind: 'not-possible', why: { reason: 'global-table', regions: current.globalRegions } };
  }
  const within = scaledWithinBounds(request.target, scaledOf(scaled ?? [], current.address.table, index));
  if (within.length > 0 && !rules.allowAutoscaled) {
    return { kind: 'not-possible', why: { reason: 'autoscaled', scaled: within } };
  }
  return drifted === null ? null : { kind: 'drifted', why: drifted, baseline: seen };
}

/** Nothing is left to lower for it, whatever else has changed. */
function isAtOrBelow(capacity: Capacity, target: Target): boolean {
  return DIMENSIONS.every((dimension) => capacity[dimension] <= (target[dimension] ?? Number.POSITIVE_INFINITY));
}

function unlessItChanges({ target }: ScheduledRequest, to: Capacity, capacity: Capacity): Verdict | null {
  const changes = DIMENSIONS.some((dimension) => target[dimension] !== null && to[dimension] < capacity[dimension]);
  return changes ? null : { kind: 'already-there', capacity };
}

function busierThanAsked({ target }: ScheduledRequest, recentUse: Target, baseline: Baseline): Verdict | null {
  for (const dimension of DIMENSIONS) {
    const asked = target[dimension];
    const use = recentUse[dimension];
    if (asked === null || use === null || use <= asked) continue;
    return { kind: 'drifted', why: { reason: 'use-above-target', dimension, use, target: asked }, baseline };
  }
  return null;
}
