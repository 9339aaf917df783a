/** The parts of a resource's history that the causes look at. */
import { type Instant, startOfUtcDay } from '../../instant.ts';
import type { Capacity, Dimension } from '../../resource.ts';
import type { CapacityChange } from '../changes.ts';
import type { ResourceHistory } from '../diagnosis.ts';
import type { ScalingSettings } from '../scaling-settings.ts';

export const DIMENSIONS: readonly Dimension[] = ['read', 'write'];

/** A change of which both ends are known. */
export type KnownChange = CapacityChange & { readonly from: Capacity };

export const accepted = ({ changes }: ResourceHistory): readonly CapacityChange[] =>
  changes.filter(({ refusal }) => refusal === null);

export const acceptedToday = (resource: ResourceHistory, now: Instant): readonly CapacityChange[] =>
  accepted(resource).filter(({ at }) => at >= startOfUtcDay(now));

export const isKnown = (change: CapacityChange): change is KnownChange => change.from !== null;

export const lowers = ({ from, to }: KnownChange, dimension: Dimension): boolean => to[dimension] < from[dimension];
export const raises = ({ from, to }: KnownChange, dimension: Dimension): boolean => to[dimension] > from[dimension];

export const raisesAny = (change: CapacityChange): boolean =>
  !isKnown(change) || DIMENSIONS.some((dimension) => raises(change, dimension));

export const settingsOf = ({ scaling }: ResourceHistory, dimension: Dimension): ScalingSettings | null =>
  scaling.find((one) => one.dimension === dimension) ?? null;
