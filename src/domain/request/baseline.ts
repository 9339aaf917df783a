/** Whether a resource still is what a card showed. */
import type { Instant } from '../instant.ts';
import type { Capacity, Dimension, Resource, TableState } from '../resource.ts';
import type { Drift } from './reasons.ts';
import { approvedTarget, type Target } from './target.ts';

/** What the card showed: an approval holds for a resource in this state and for no other. */
export interface Baseline {
  /** The table's incarnation: one created again under the same name is another table. */
  readonly tableId: string;
  readonly capacity: Capacity;
  readonly lastIncreaseAt: Instant | null;
}

export const DIMENSIONS: readonly Dimension[] = ['read', 'write'];

/** The table itself, or its index of this name; `null` if there is none. */
export function resourceOf(state: TableState, index: string | null): Resource | null {
  return index === null ? state.table : (state.indexes.find((candidate) => candidate.index === index) ?? null);
}

export function baselineOf(state: TableState, resource: Resource): Baseline {
  return { tableId: state.tableId, capacity: resource.capacity, lastIncreaseAt: resource.lastIncreaseAt };
}

/** What a request shows on its card, and what it asks for. */
interface Shown {
  readonly target: Target;
  readonly baseline: Baseline;
}

/** Anything that differs from what was shown, also a lower value: what is approved is what was shown. */
export function baselineChange(request: Shown, seen: Baseline): Drift | null {
  const shown = request.baseline;
  const above = increaseSince(request, seen);
  if (above !== null) return above;
  const dimension = loweredFirst(request).find((one) => seen.capacity[one] < shown.capacity[one]);
  if (dimension === undefined) return null;
  return {
    reason: 'capacity-below-baseline',
    dimension,
    shown: shown.capacity[dimension],
    current: seen.capacity[dimension],
  };
}

/** What makes an approval void at its run: another table, a value above the one shown, or a raise since. */
export function increaseSince(request: Shown, seen: Baseline): Drift | null {
  const shown = request.baseline;
  if (seen.tableId !== shown.tableId) return { reason: 'other-table-id', tableId: seen.tableId };
  const dimension = loweredFirst(request).find((one) => seen.capacity[one] > shown.capacity[one]);
  if (dimension !== undefined) {
    return {
      reason: 'capacity-above-baseline',
      dimension,
      shown: shown.capacity[dimension],
      current: seen.capacity[dimension],
    };
  }
  const { lastIncreaseAt } = seen;
  if (lastIncreaseAt !== null && lastIncreaseAt > (shown.lastIncreaseAt ?? Number.NEGATIVE_INFINITY)) {
    return { reason: 'raised-since', lastIncreaseAt };
  }
  return null;
}

/** A drift names one dimension: one that people were asked to lower tells them more than one that stays. */
function loweredFirst(request: Shown): readonly Dimension[] {
  const lowered = approvedTarget(request);
  return DIMENSIONS.toSorted((a, b) => Number(lowered[a] === null) - Number(lowered[b] === null));
}
