/**
 * The bucket that AWS's Quotas page describes, kept apart from the rule the service applies (budget.ts).
 *
 * The page reads: start the UTC day with 4, one more each hour, at most 4 in hand, up to 27 a day. The service lets no idle
 * hours add up, so the page promises more; it is shown as a remark for its readers and nothing is ever planned by it.
 */
import { type Budget, decreasesAvailableNow, decreasesUsedToday, FREE_DECREASES_A_DAY } from './budget.ts';
import { HOUR_MS, type Instant, startOfUtcDay } from './instant.ts';
import type { DecreaseCounter } from './resource.ts';

/** "At most 4 in hand". The daily 27 follows: 4, and one at each of the 23 full hours from 01:00Z to 23:00Z. */
const BUCKET_SIZE = 4;

/** Decreases the page would grant at `now`, after those of `decreases` that lie on its UTC day and not after it. */
export function quotaPageAvailable(decreases: readonly Instant[], now: Instant): number {
  const dayStart = startOfUtcDay(now);
  const hourOf = (at: Instant): number => Math.floor((at - dayStart) / HOUR_MS);
  let available = BUCKET_SIZE;
  let hour = 0;
  const refillUntil = (at: Instant): void => {
    available = Math.min(BUCKET_SIZE, available + hourOf(at) - hour);
    hour = hourOf(at);
  };
  const today = decreases.filter((at) => at >= dayStart && at <= now).sort((a, b) => a - b);
  for (const at of today) {
    refillUntil(at);
    available = Math.max(0, available - 1);
  }
  refillUntil(now);
  return available;
}

/**
 * The most the page could grant at `now` when only the counter is known: the earlier a decrease was, the more was refilled since,
 * so each is taken as early as the service would have accepted it, and the last one where it is known to be.
 */
export function quotaPageAtMost(counter: DecreaseCounter, now: Instant): number {
  const { lastDecreaseAt } = counter;
  const used = decreasesUsedToday(counter, now);
  const dayStart = startOfUtcDay(now);
  const last = Math.min(lastDecreaseAt ?? now, now);
  const earliest = Array.from({ length: used }, (_, nth) => {
    const hours = Math.max(0, nth + 1 - FREE_DECREASES_A_DAY);
    const isLast = nth === used - 1 && lastDecreaseAt !== null;
    return isLast ? last : Math.min(dayStart + hours * HOUR_MS, last);
  });
  return quotaPageAvailable(earliest, now);
}

/** What the page would suggest where that is more than the service grants; `null` where it says no more or there is no budget. */
export function quotaPageExcess(budget: Budget, counter: DecreaseCounter, now: Instant): number | null {
  if (budget.kind === 'notApplicable' || budget.kind === 'unknown') return null;
  const suggested = quotaPageAtMost(counter, now);
  return suggested > decreasesAvailableNow(budget) ? suggested : null;
}
