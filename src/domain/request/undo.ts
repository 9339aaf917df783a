/** What takes a reduction back: raises alone, since lowering would spend a decrease. */
import type { Capacity } from '../resource.ts';
import type { Success } from './reasons.ts';

/**
 * The units to set: those it replaced, as AWS's answer told them. Where our call, or somebody since, left a dimension higher than that,
 * it stays: UpdateTable takes both dimensions, and one that falls counts as a decrease.
 */
export function undoUnits({ from, to, changedSince }: Extract<Success, { how: 'reduced' }>): Capacity {
  const seen = [from, changedSince ?? to];
  return { read: Math.max(...seen.map(({ read }) => read)), write: Math.max(...seen.map(({ write }) => write)) };
}
