/**
 * DynamoDB's limit on lowering provisioned throughput, as the service enforces it: four decreases at any time of a UTC
 * day, after those one more whenever 3600 s have passed since the last accepted one, everything fresh at 00:00 UTC.
 * Written apart from the product's calculator on purpose: it is the other side of the check.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FREE_DECREASES = 4;

/** What the service remembers of one table or index. */
export interface Ledger {
  /** Decreases counted on `day`. */
  count: number;
  /** UTC day number (days since the epoch) `count` belongs to. */
  day: number;
  /** Epoch ms of the last stamp, whichever day; `null` if never. */
  lastDecreaseAt: number | null;
}

export interface Refusal {
  readonly count: number;
  readonly lastDecreaseAt: number;
  readonly nextAt: number;
}

export const utcDay = (at: number): number => Math.floor(at / DAY_MS);

export const freshLedger = (): Ledger => ({ count: 0, day: 0, lastDecreaseAt: null });

/** `NumberOfDecreasesToday`: 0 as soon as the UTC day has changed. */
export const countedToday = (ledger: Ledger, now: number): number => (ledger.day === utcDay(now) ? ledger.count : 0);

/** Why a decrease at `now` is refused, or `null` when it is accepted. */
export function refusal(ledger: Ledger, now: number): Refusal | null {
  const count = countedToday(ledger, now);
  if (count < FREE_DECREASES || ledger.lastDecreaseAt === null) return null;
  const anHourLater = ledger.lastDecreaseAt + HOUR_MS;
  if (now >= anHourLater) return null;
  const midnight = (utcDay(now) + 1) * DAY_MS;
  return { count, lastDecreaseAt: ledger.lastDecreaseAt, nextAt: Math.min(anHourLater, midnight) };
}

/** Counts one decrease on the UTC day of `at` and, unless `stamp` is false, stamps it. */
export function charge(ledger: Ledger, at: number, stamp = true): void {
  ledger.count = countedToday(ledger, at) + 1;
  ledger.day = utcDay(at);
  if (stamp) ledger.lastDecreaseAt = at;
}
