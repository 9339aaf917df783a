/** Capacity tried up and down by people or scripts, as in a load test: every way down costs a decrease. */
import { HOUR_MS, type Instant, startOfUtcDay } from '../../instant.ts';
import type { Capacity } from '../../resource.ts';
import type { CapacityChange } from '../changes.ts';
import type { ResourceHistory, Tuning } from '../diagnosis.ts';
import { type Actor, sameActor } from '../update-call.ts';
import { accepted, isKnown, type KnownChange } from './select.ts';

/** Raised before an event and lowered after it is one turn; this many are a search. */
const LEAST_TURNS = 3;
const LEAST_DECREASES = 2;
/** Whoever tries values looks at the result and tries the next; after a longer pause it is another story. */
const PAUSE_MS = HOUR_MS;

export function tuning(resource: ResourceHistory, now: Instant): readonly Tuning[] {
  const changes = accepted(resource)
    .filter(({ actor, why }) => actor.kind !== 'auto-scaling' && actor.kind !== 'this-bot' && why === 'units')
    .filter(isKnown)
    .filter(({ direction }) => direction !== 'none');
  return groups(changes).flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    const decreases = group.filter(({ direction }) => direction === 'decrease');
    const spent = decreases.filter(({ at }) => at >= startOfUtcDay(now)).length;
    if (first === undefined || last === undefined || turnsIn(group) < LEAST_TURNS || spent < LEAST_DECREASES) return [];
    const actors = actorsOf(group);
    return [
      {
        cause: 'tuning' as const,
        index: resource.index,
        spent,
        actors,
        decreases: decreases.length,
        increases: group.length - decreases.length,
        since: first.at,
        until: last.at,
        low: extreme(Math.min, group),
        high: extreme(Math.max, group),
        byHand: actors.some(({ kind }) => kind === 'user' || kind === 'root'),
      },
    ];
  });
}

function groups(changes: readonly KnownChange[]): readonly (readonly KnownChange[])[] {
  const found: KnownChange[][] = [];
  for (const change of changes) {
    const group = found.at(-1);
    const previous = group?.at(-1);
    if (group !== undefined && previous !== undefined && change.at - previous.at <= PAUSE_MS) group.push(change);
    else found.push([change]);
  }
  return found;
}

const turnsIn = (group: readonly CapacityChange[]): number =>
  group.filter(({ direction }, at) => at > 0 && group[at - 1]?.direction !== direction).length;

const actorsOf = (group: readonly CapacityChange[]): readonly Actor[] =>
  group.map(({ actor }) => actor).filter((actor, at, all) => all.findIndex((one) => sameActor(one, actor)) === at);

const extreme = (of: (...values: number[]) => number, group: readonly CapacityChange[]): Capacity => ({
  read: of(...group.map(({ to }) => to.read)),
  write: of(...group.map(({ to }) => to.write)),
});
