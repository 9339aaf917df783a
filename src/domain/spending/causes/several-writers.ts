/** Auto scaling and somebody else, or two who do not know of each other, spend one budget. */
import type { Instant } from '../../instant.ts';
import type { ResourceHistory, SeveralWriters } from '../diagnosis.ts';
import { type ActorShare, sharesOf } from '../spent-today.ts';
import { acceptedToday } from './select.ts';

/** Together; fewer leave half of the free decreases. */
const LEAST_DECREASES = 3;
/** Without auto scaling among them, a single decrease beside another's is no pattern. */
const LEAST_EACH = 2;

export function severalWriters(resource: ResourceHistory, now: Instant): readonly SeveralWriters[] {
  const decreases = acceptedToday(resource, now).filter(
    ({ direction, why }) => direction === 'decrease' && why === 'units',
  );
  const shares = sharesOf(decreases);
  const withAutoScaling = shares.some(({ actor }) => actor.kind === 'auto-scaling');
  const writers = withAutoScaling ? shares : shares.filter((share) => share.decreases >= LEAST_EACH);
  const spent = total(writers);
  if (writers.length < 2 || spent < LEAST_DECREASES) return [];
  const settings = withAutoScaling ? resource.scaling : [];
  return [{ cause: 'several-writers', index: resource.index, spent, writers, withAutoScaling, settings }];
}

const total = (shares: readonly ActorShare[]): number => shares.reduce((sum, { decreases }) => sum + decreases, 0);
