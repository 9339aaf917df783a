/** What a run does with the requests scheduled on one resource: a verdict for each, and at most one update for all. */
import type { Instant } from '../instant.ts';
import type { Capacity } from '../resource.ts';
import { type Baseline, baselineOf, DIMENSIONS, resourceOf } from './baseline.ts';
import { budgetNow } from './budget-now.ts';
import type { RequestEvent } from './events.ts';
import { merge } from './merge.ts';
import { obstacleTo } from './obstacle.ts';
import type { NotPossible } from './reasons.ts';
import type { ScheduledRequest } from './request.ts';
import type { Intent } from './run.ts';
import { approvedTarget } from './target.ts';
import type { Situation, Verdict } from './verdict.ts';

export interface Plan {
  /** The one UpdateTable to send, as the intent to write first; `null` if nothing is sent. */
  readonly intent: Intent | null;
  /** One for each request, in their order. */
  readonly verdicts: readonly { readonly request: ScheduledRequest; readonly verdict: Verdict }[];
}

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
  decide((request) => obstacleTo(request, situation, current, resource, now));
  const { capacity: from, counter } = resource;
  const budget = budgetNow(current.billingMode, counter, refusal, now);
  // What is at its target still counts: being newer, it may stop an older one from going lower.
  let merged = merge(undecided(), from);
  // Use is judged only when a decrease can be made: high now, it may be low again by then.
  while (budget.kind !== 'wait') {
    const { to } = merged;
    const before = undecided().length;
    decide((request) =>
      lowers(request, to, from) ? busierThanAsked(request, situation, baselineOf(current, resource)) : null,
    );
    if (undecided().length === before) break;
    // Without the busy ones, an older value may take the place of theirs.
    merged = merge(undecided(), from);
  }
  const { to, approvedFrom } = merged;
  decide((request) => (lowers(request, to, from) ? null : { kind: 'already-there', capacity: from }));
  if (budget.kind === 'wait') decide(() => ({ kind: 'wait', until: budget.until, why: budget.why }));
  if (undecided().length === 0) return told(null);
  decide(() => ({ kind: 'update' }));
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

/** Whether sending `to` lowers anything this request asks for. */
function lowers(request: ScheduledRequest, to: Capacity, from: Capacity): boolean {
  const target = approvedTarget(request);
  return DIMENSIONS.some((dimension) => target[dimension] !== null && to[dimension] < from[dimension]);
}

function busierThanAsked(request: ScheduledRequest, { recentUse }: Situation, baseline: Baseline): Verdict | null {
  const target = approvedTarget(request);
  for (const dimension of DIMENSIONS) {
    const asked = target[dimension];
    const use = recentUse[dimension];
    if (asked === null || use === null || use <= asked) continue;
    return { kind: 'drifted', why: { reason: 'use-above-target', dimension, use, target: asked }, baseline };
  }
  return null;
}
