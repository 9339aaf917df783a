/** What auto scaling would make of a target. */
import type { ScaledDimension } from '../resource.ts';
import type { Target } from './target.ts';

/**
 * The scaled dimensions whose bounds the target does not go below. Auto scaling acts on any value inside its bounds, and lowers one above
 * them: on an idle table a manual value was taken to the minimum within two minutes, with a second decrease (measured).
 */
export function scaledWithinBounds(target: Target, scaled: readonly ScaledDimension[]): readonly ScaledDimension[] {
  return scaled.filter(({ dimension, min }) => (target[dimension] ?? Number.NEGATIVE_INFINITY) >= min);
}

/** Those the target goes below: left alone until a policy acts or the target is registered again, then back to the minimum. */
export function scaledBelowBounds(target: Target, scaled: readonly ScaledDimension[]): readonly ScaledDimension[] {
  return scaled.filter(({ dimension, min }) => (target[dimension] ?? Number.POSITIVE_INFINITY) < min);
}

/** The scaled dimensions of one resource. */
export function scaledOf(
  scaled: readonly ScaledDimension[],
  table: string,
  index: string | null,
): readonly ScaledDimension[] {
  return scaled.filter((one) => one.table === table && one.index === index);
}
