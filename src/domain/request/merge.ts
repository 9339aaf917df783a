/** The one change that requests on the same resource share: a decrease lowers both dimensions for the price of one. */
import type { Capacity, Dimension } from '../resource.ts';
import type { ScheduledRequest } from './request.ts';
import { approvedTarget, type Target } from './target.ts';

export interface Merged {
  /** Units to send: never above the current ones; a dimension nobody asked for keeps its current value. */
  readonly to: Capacity;
  /** The units shown to whoever approved the value sent; `null` where the current value is kept. */
  readonly approvedFrom: Target;
}

/** Per dimension the newest approved value. */
export function merge(members: readonly ScheduledRequest[], current: Capacity): Merged {
  const read = mergeDimension(members, 'read', current);
  const write = mergeDimension(members, 'write', current);
  return {
    to: { read: read.to, write: write.to },
    approvedFrom: { read: read.approvedFrom, write: write.approvedFrom },
  };
}

function mergeDimension(members: readonly ScheduledRequest[], dimension: Dimension, current: Capacity) {
  const newest = newestAsking(members, dimension);
  const asked = newest === null ? null : approvedTarget(newest)[dimension];
  if (newest === null || asked === null || asked >= current[dimension]) {
    return { to: current[dimension], approvedFrom: null };
  }
  return { to: asked, approvedFrom: newest.baseline.capacity[dimension] };
}

function newestAsking(members: readonly ScheduledRequest[], dimension: Dimension): ScheduledRequest | null {
  const asking = members.filter((member) => approvedTarget(member)[dimension] !== null);
  return asking.reduce<ScheduledRequest | null>(
    (newest, one) => (newest === null || compareApproved(one, newest) > 0 ? one : newest),
    null,
  );
}

/** By the instant of the approval that completed the decision, then of asking, then by id: the same in every process. */
function compareApproved(a: ScheduledRequest, b: ScheduledRequest): number {
  const byApproval = approvedAt(a) - approvedAt(b) || a.createdAt - b.createdAt;
  if (byApproval !== 0) return byApproval;
  return a.id < b.id ? -1 : 1;
}

function approvedAt({ approvals }: ScheduledRequest): number {
  return Math.max(...approvals.map(({ at }) => at));
}
