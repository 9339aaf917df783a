/** One index of several has used its free decreases while the table and the other indexes have not: each has a budget of its own. */
import { decreasesUsedToday, FREE_DECREASES_A_DAY } from '../../budget.ts';
import { type Instant, startOfUtcDay } from '../../instant.ts';
import type { OneIndex, ResourceHistory } from '../diagnosis.ts';

const LEAST_INDEXES = 2;

export function oneIndex(resources: readonly ResourceHistory[], now: Instant): readonly OneIndex[] {
  const usedUp = resources.filter(({ counter }) => decreasesUsedToday(counter, now) >= FREE_DECREASES_A_DAY);
  const [resource, another] = usedUp;
  const indexes = resources.filter(({ index }) => index !== null).length;
  if (resource === undefined || resource.index === null || another !== undefined || indexes < LEAST_INDEXES) return [];
  const refusedTogether = resource.changes.filter(
    ({ at, refusal, together }) => refusal?.reason === 'decrease-limit' && together > 1 && at >= startOfUtcDay(now),
  ).length;
  const spent = decreasesUsedToday(resource.counter, now);
  return [{ cause: 'one-index', index: resource.index, spent, others: resources.length - 1, refusedTogether }];
}
