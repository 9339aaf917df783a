/** Auto scaling that lowers a dimension and raises it again soon after, over and over: each round costs a decrease. */
import { HOUR_MS, type Instant } from '../../instant.ts';
import type { Dimension } from '../../resource.ts';
import type { ResourceHistory, ScalingFlapping } from '../diagnosis.ts';
import { acceptedToday, DIMENSIONS, isKnown, type KnownChange, lowers, raises, settingsOf } from './select.ts';

/** A load that falls in the evening and rises in the morning gives one round a day; two within hours are no such rhythm. */
const LEAST_ROUNDS = 2;
const RAISED_WITHIN_MS = 2 * HOUR_MS;
/** A small correction upwards is not a return. */
const REGAINED_SHARE = 0.5;

interface Round {
  readonly down: KnownChange;
  readonly up: KnownChange;
}

export function scalingFlapping(resource: ResourceHistory, now: Instant): readonly ScalingFlapping[] {
  const byScaling = acceptedToday(resource, now)
    .filter(({ actor }) => actor.kind === 'auto-scaling')
    .filter(isKnown);
  return DIMENSIONS.flatMap((dimension) => {
    const rounds = roundsOf(byScaling, dimension);
    if (rounds.length < LEAST_ROUNDS) return [];
    return [
      {
        cause: 'scaling-flapping' as const,
        index: resource.index,
        dimension,
        spent: byScaling.filter((change) => lowers(change, dimension)).length,
        rounds: rounds.length,
        low: Math.min(...rounds.map(({ down }) => down.to[dimension])),
        high: Math.max(...rounds.map(({ up }) => up.to[dimension])),
        backToAtLeast: Math.min(...rounds.map(({ up }) => up.to[dimension])),
        raisedWithinMs: Math.max(...rounds.map(({ down, up }) => up.at - down.at)),
        settings: settingsOf(resource, dimension),
      },
    ];
  });
}

function roundsOf(changes: readonly KnownChange[], dimension: Dimension): readonly Round[] {
  const turns = changes.filter((change) => lowers(change, dimension) || raises(change, dimension));
  return turns.flatMap((up, at) => {
    const down = turns[at - 1];
    if (down === undefined || !lowers(down, dimension) || !raises(up, dimension)) return [];
    const lost = down.from[dimension] - down.to[dimension];
    const regained = up.to[dimension] - down.to[dimension];
    return up.at - down.at <= RAISED_WITHIN_MS && regained >= lost * REGAINED_SHARE ? [{ down, up }] : [];
  });
}
