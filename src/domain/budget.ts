/**
 * The decrease budget of one resource, by the rule the DynamoDB service applies.
 *
 * Measured on the live service (October 2026) and stated in its own refusal text: four decreases at any time of a UTC
 * day, then one at a time, each at least 3600 s after the last accepted one; at 00:00:00Z everything is given back.
 * Idle hours do not add up. AWS's Quotas page reads otherwise: see quota-page.ts.
 */
import { HOUR_MS, type Instant, nextUtcMidnight, startOfUtcDay } from './instant.ts';
import type { BillingMode, DecreaseCounter } from './resource.ts';

export const FREE_DECREASES_A_DAY = 4;
export const HOURLY_GAP_MS = HOUR_MS;

/** Beyond this a last decrease "in the future" is no clock skew but a wrong clock or a wrong read. */
export const MAX_CLOCK_SKEW_MS = 5 * 60_000;

interface Counted {
  /** Decreases counted today by the service's counter; 0 when the last one was before today's 00:00Z. */
  readonly used: number;
  /** Most decreases that can still be accepted before the next 00:00Z, each made as early as allowed. */
  readonly furtherToday: number;
}

export type Budget =
  /** `left` of the four free decreases can be made at once. */
  | ({ readonly kind: 'free'; readonly left: number } & Counted)
  /** The four are used and the hour since the last one has passed: exactly one can be made now. */
  | ({ readonly kind: 'hourly' } & Counted)
  /** Nothing before `nextAt`: the hour since the last decrease, or 00:00Z if that comes first. */
  | ({ readonly kind: 'waiting'; readonly nextAt: Instant; readonly until: 'hour' | 'midnight' } & Counted)
  | { readonly kind: 'notApplicable'; readonly reason: 'on-demand' }
  /** The last decrease lies too far ahead of `now`, or already on the next UTC day: read again rather than compute. */
  | { readonly kind: 'unknown'; readonly reason: 'last-decrease-in-future' };

/**
 * The budget at `now` of a resource whose counter was read as `counter`.
 *
 * Missing members are read carefully: no counter counts as 0; four or more without a last decrease is taken as "just
 * now", since a promise too late costs minutes and a promise too early a refused call.
 */
export function decreaseBudget(billingMode: BillingMode, counter: DecreaseCounter, now: Instant): Budget {
  if (billingMode === 'PAY_PER_REQUEST') return { kind: 'notApplicable', reason: 'on-demand' };

  const { lastDecreaseAt } = counter;
  const midnight = nextUtcMidnight(now);
  if (lastDecreaseAt !== null && (lastDecreaseAt - now > MAX_CLOCK_SKEW_MS || lastDecreaseAt >= midnight)) {
    return { kind: 'unknown', reason: 'last-decrease-in-future' };
  }
  const used = decreasesUsedToday(counter, now);

  if (used < FREE_DECREASES_A_DAY) {
    const left = FREE_DECREASES_A_DAY - used;
    const reference = Math.max(now, lastDecreaseAt ?? now);
    return { kind: 'free', used, left, furtherToday: left + hourlySlotsAfter(reference, midnight) };
  }

  const hourAfterLast = (lastDecreaseAt ?? now) + HOURLY_GAP_MS;
  if (hourAfterLast <= now) return { kind: 'hourly', used, furtherToday: 1 + hourlySlotsAfter(now, midnight) };

  return hourAfterLast < midnight
    ? {
        kind: 'waiting',
        used,
        nextAt: hourAfterLast,
        until: 'hour',
        furtherToday: 1 + hourlySlotsAfter(hourAfterLast, midnight),
      }
    : { kind: 'waiting', used, nextAt: midnight, until: 'midnight', furtherToday: 0 };
}

/** Decreases the service counts on the UTC day of `now`: a counter whose last decrease is older was not reset yet. */
export function decreasesUsedToday(counter: DecreaseCounter, now: Instant): number {
  const isStale = counter.lastDecreaseAt !== null && counter.lastDecreaseAt < startOfUtcDay(now);
  return isStale ? 0 : (counter.decreasesToday ?? 0);
}

/** When the next decrease is accepted; `null` where there is no budget or it cannot be told. */
export function nextDecreaseAt(budget: Budget, now: Instant): Instant | null {
  switch (budget.kind) {
    case 'free':
    case 'hourly':
      return now;
    case 'waiting':
      return budget.nextAt;
    case 'notApplicable':
    case 'unknown':
      return null;
  }
}

/** Decreases that can be sent one after another at this moment. */
export function decreasesAvailableNow(budget: Budget): number {
  if (budget.kind === 'free') return budget.left;
  return budget.kind === 'hourly' ? 1 : 0;
}

/** How many instants `from + k * 3600 s` (k >= 1) lie before `midnight`; midnight itself belongs to the next day. */
function hourlySlotsAfter(from: Instant, midnight: Instant): number {
  return Math.max(0, Math.ceil((midnight - from) / HOURLY_GAP_MS) - 1);
}
