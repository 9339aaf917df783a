/** How auto scaling is set for one dimension: its bounds, and its target tracking policy. */
import type { Dimension, ScaledDimension } from '../resource.ts';

/** One target tracking policy of Application Auto Scaling. */
export interface ScalingPolicy {
  readonly table: string;
  readonly index: string | null;
  readonly dimension: Dimension;
  readonly name: string;
  /** The use it keeps to, per cent of the capacity. */
  readonly targetPercent: number;
  /** Seconds to wait after a scale-in before the next; DynamoDB's default is 0. */
  readonly scaleInCooldown: number;
  readonly scaleOutCooldown: number;
  readonly isScaleInDisabled: boolean;
  /** Whether it follows DynamoDB's own utilisation metric: only then can the policy be written again from what is known here. */
  readonly isPredefined: boolean;
}

export interface ScalingSettings extends ScaledDimension {
  /** `null` where the bounds have no policy, or it could not be read. */
  readonly policy: ScalingPolicy | null;
}

/** The bounds with the policy that belongs to each. */
export function scalingSettings(
  scaled: readonly ScaledDimension[],
  policies: readonly ScalingPolicy[],
): readonly ScalingSettings[] {
  return scaled.map((one) => ({
    ...one,
    policy:
      policies.find(
        ({ table, index, dimension }) => table === one.table && index === one.index && dimension === one.dimension,
      ) ?? null,
  }));
}
