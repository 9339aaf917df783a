/** The named causes of a spent budget, each with the evidence it was told from. A cause that cannot be shown is not named. */
import type { Instant } from '../instant.ts';
import type { Capacity, DecreaseCounter, Dimension } from '../resource.ts';
import type { CapacityChange } from './changes.ts';
import type { ScalingSettings } from './scaling-settings.ts';
import type { ActorShare } from './spent-today.ts';
import type { Actor } from './update-call.ts';

/** What is known of one resource when its causes are looked for. */
export interface ResourceHistory {
  /** `null` for the table. */
  readonly index: string | null;
  readonly counter: DecreaseCounter;
  /** All its changes, oldest first, refused ones too; those of the day before give context. */
  readonly changes: readonly CapacityChange[];
  /** Its dimensions registered with auto scaling. */
  readonly scaling: readonly ScalingSettings[];
}

interface Explains {
  /** `null` for the table. */
  readonly index: string | null;
  /** How many of today's decreases it explains. */
  readonly spent: number;
}

export interface ScalingFlapping extends Explains {
  readonly cause: 'scaling-flapping';
  readonly dimension: Dimension;
  /** How often auto scaling lowered the dimension and soon raised it again. */
  readonly rounds: number;
  /** The lowest units it went down to, and the highest it came back to. */
  readonly low: number;
  readonly high: number;
  /** The least units it ever came back to. */
  readonly backToAtLeast: number;
  /** The longest time until it was raised again, ms. */
  readonly raisedWithinMs: number;
  readonly settings: ScalingSettings | null;
}

export interface ScalingReadAndWrite extends Explains {
  readonly cause: 'scaling-read-and-write';
  readonly reads: number;
  readonly writes: number;
  readonly settings: readonly ScalingSettings[];
}

export interface ScalingSteps extends Explains {
  readonly cause: 'scaling-steps';
  readonly from: Capacity;
  readonly to: Capacity;
  /** Of the dimensions it lowered. */
  readonly settings: readonly ScalingSettings[];
}

export interface SmallSteps extends Explains {
  readonly cause: 'small-steps';
  readonly actor: Actor;
  /** The one step that would have done. */
  readonly from: Capacity;
  readonly to: Capacity;
}

export interface Tuning extends Explains {
  readonly cause: 'tuning';
  readonly actors: readonly Actor[];
  readonly decreases: number;
  readonly increases: number;
  readonly since: Instant;
  readonly until: Instant;
  /** Per dimension, the least and the most that was set. */
  readonly low: Capacity;
  readonly high: Capacity;
  /** Whether a person was among them, not roles alone. */
  readonly byHand: boolean;
}

export interface SeveralWriters extends Explains {
  readonly cause: 'several-writers';
  readonly writers: readonly ActorShare[];
  readonly withAutoScaling: boolean;
  /** Empty without auto scaling. */
  readonly settings: readonly ScalingSettings[];
}

export interface BillingSwitch {
  readonly cause: 'billing-switch';
  /** Of the whole table. */
  readonly index: null;
  readonly spent: number;
  readonly at: Instant;
  readonly actor: Actor;
  /** Resources it took a decrease of; `null` is the table. */
  readonly charged: readonly (string | null)[];
}

export interface OneIndex {
  readonly cause: 'one-index';
  readonly index: string;
  readonly spent: number;
  /** How many other resources of the table still have decreases. */
  readonly others: number;
  /** Refused calls of today that named this index together with others. */
  readonly refusedTogether: number;
}

export type Diagnosis =
  | ScalingFlapping
  | ScalingReadAndWrite
  | ScalingSteps
  | SmallSteps
  | Tuning
  | SeveralWriters
  | BillingSwitch
  | OneIndex;

export type Cause = Diagnosis['cause'];
