/** What to do about each cause, best first, with the numbers it takes. */
import type { Capacity } from '../resource.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { ScalingSettings } from './scaling-settings.ts';

/** As long as the gap between hourly decreases: with it one dimension cannot spend more than one an hour. Seconds. */
export const LONG_COOLDOWN_S = 3_600;

/** `index` is `null` for the table. */
export type Advice =
  | { readonly advice: 'one-step'; readonly index: string | null; readonly from: Capacity; readonly to: Capacity }
  /** `settings.policy` is what it is now; never null. */
  | { readonly advice: 'scale-in-cooldown'; readonly settings: ScalingSettings; readonly seconds: number }
  | { readonly advice: 'scaling-minimum'; readonly settings: ScalingSettings; readonly min: number }
  /** Auto scaling's settings could not be read. */
  | { readonly advice: 'look-at-scaling'; readonly index: string | null }
  | { readonly advice: 'set-bounds'; readonly settings: readonly ScalingSettings[] }
  | { readonly advice: 'one-writer' }
  | {
      readonly advice: 'raise-once-lower-once';
      readonly index: string | null;
      readonly high: Capacity;
      readonly low: Capacity;
    }
  | { readonly advice: 'switch-when-free' }
  | { readonly advice: 'leave-out'; readonly index: string };

export function adviceFor(diagnosis: Diagnosis): readonly Advice[] {
  const { index } = diagnosis;
  switch (diagnosis.cause) {
    case 'small-steps':
      return [{ advice: 'one-step', index, from: diagnosis.from, to: diagnosis.to }];
    case 'scaling-flapping': {
      const { settings, backToAtLeast } = diagnosis;
      if (settings === null) return [{ advice: 'look-at-scaling', index }];
      return [
        ...cooldowns([settings]),
        ...(backToAtLeast > settings.min
          ? [{ advice: 'scaling-minimum' as const, settings, min: Math.min(backToAtLeast, settings.max) }]
          : []),
      ];
    }
    case 'scaling-steps':
    case 'scaling-read-and-write':
      return orLook(index, cooldowns(diagnosis.settings));
    case 'several-writers':
      return diagnosis.withAutoScaling
        ? [{ advice: 'set-bounds', settings: diagnosis.settings }]
        : [{ advice: 'one-writer' }];
    case 'tuning':
      return [{ advice: 'raise-once-lower-once', index, high: diagnosis.high, low: diagnosis.low }];
    case 'billing-switch':
      return [{ advice: 'switch-when-free' }];
    case 'one-index':
      return [{ advice: 'leave-out', index: diagnosis.index }];
  }
}

const cooldowns = (settings: readonly ScalingSettings[]): Advice[] =>
  settings
    .filter(({ policy }) => policy !== null && !policy.isScaleInDisabled && policy.scaleInCooldown < LONG_COOLDOWN_S)
    .map((one) => ({ advice: 'scale-in-cooldown', settings: one, seconds: LONG_COOLDOWN_S }));

const orLook = (index: string | null, advice: readonly Advice[]): readonly Advice[] =>
  advice.length === 0 ? [{ advice: 'look-at-scaling', index }] : advice;
