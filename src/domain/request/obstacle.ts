/** What stands in the way of one request at its run: from what can never work to what has changed since its card was shown. */
import { type Instant, SECOND_MS } from '../instant.ts';
import type { Resource, TableState } from '../resource.ts';
import { backoffMs } from './backoff.ts';
import { baselineOf, increaseSince } from './baseline.ts';
import { type ScheduledRequest, timesWaited } from './request.ts';
import { scaledOf, scaledWithinBounds } from './scaling.ts';
import { approvedTarget, isReached } from './target.ts';
import type { Situation, Verdict } from './verdict.ts';

/** A global table takes 34 to 41 s to settle, a regional one 1 to 6 s (measured). */
const FIRST_SETTLING_WAIT_MS = { regional: 2 * SECOND_MS, global: 20 * SECOND_MS } as const;
const LONGEST_SETTLING_WAIT_MS = 300 * SECOND_MS;

/** The first obstacle; `null` if there is none, or if nothing is left to lower for this request. */
export function obstacleTo(
  request: ScheduledRequest,
  { index, scaled, rules }: Situation,
  current: TableState,
  resource: Resource,
  now: Instant,
): Verdict | null {
  if (current.billingMode === 'PAY_PER_REQUEST') return { kind: 'not-possible', why: { reason: 'on-demand' } };
  const seen = baselineOf(current, resource);
  const drifted = increaseSince(request, seen);
  // Asking again what would then change nothing is asking for nothing, of another table too.
  const target = approvedTarget(request);
  const nothingLeft = isReached(target, resource.capacity);
  if (drifted?.reason === 'other-table-id' && !nothingLeft) return { kind: 'drifted', why: drifted, baseline: seen };
  if (current.table.status !== 'ACTIVE' || resource.status !== 'ACTIVE') {
    const first = FIRST_SETTLING_WAIT_MS[current.globalRegions.length > 0 ? 'global' : 'regional'];
    const wait = backoffMs(first, timesWaited(request, 'settling'), LONGEST_SETTLING_WAIT_MS);
    return { kind: 'wait', until: now + wait, why: 'settling' };
  }
  if (nothingLeft) return null;
  if (current.globalRegions.length > 0 && rules.globalTables === 'refuse') {
    return { kind: 'not-possible', why: { reason: 'global-table', regions: current.globalRegions } };
  }
  const within = scaledWithinBounds(target, scaledOf(scaled ?? [], current.address.table, index));
  if (within.length > 0 && !rules.allowAutoscaled) {
    return { kind: 'not-possible', why: { reason: 'autoscaled', scaled: within } };
  }
  return drifted === null ? null : { kind: 'drifted', why: drifted, baseline: seen };
}
