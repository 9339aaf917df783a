import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, decreaseBudget, decreasesAvailableNow, nextDecreaseAt } from '../../src/domain/budget.ts';
import { histories } from '../support/decrease-histories.ts';
import { acceptedAtOnce, acceptedUntilDayEnd, DecreaseService, firstAccepted } from '../support/decrease-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What happens to a read on its way to the calculator. */
const damages = fc.oneof(
  { weight: 6, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('counter missing' as const, 'last decrease missing' as const) },
  { weight: 1, arbitrary: fc.record({ clockBehindLastBy: fc.integer({ min: 1, max: 10 * MINUTE }) }) },
);

/** What the service does from `now` on, found by sending it decreases. */
const tried = (service: DecreaseService, now: number) => ({
  atOnce: acceptedAtOnce(service, now),
  next: firstAccepted(service, now),
  furtherToday: acceptedUntilDayEnd(service, now),
});

const said = (budget: Budget, now: number) => ({
  atOnce: decreasesAvailableNow(budget),
  next: nextDecreaseAt(budget, now),
  furtherToday: 'furtherToday' in budget ? budget.furtherToday : null,
});

test('the budget says what the service then does, over 100,000 histories', () => {
  const met = new Map<string, number>();
  const property = fc.property(histories, damages, ({ service, now: rightNow }, damage) => {
    const { count, last } = service;
    let now = rightNow;
    let read: { decreasesToday: number | null; lastDecreaseAt: number | null } = {
      decreasesToday: count,
      lastDecreaseAt: last,
    };
    let meant = service;
    if (damage === 'counter missing') {
      read = { ...read, decreasesToday: null };
      meant = new DecreaseService(0, last);
    } else if (damage === 'last decrease missing') {
      read = { ...read, lastDecreaseAt: null };
      meant = new DecreaseService(count, now);
    } else if (damage !== 'none' && last !== null) {
      now = last - damage.clockBehindLastBy;
    }

    const budget = decreaseBudget('PROVISIONED', read, now);
    met.set(budget.kind, (met.get(budget.kind) ?? 0) + 1);
    const seenLast = read.lastDecreaseAt ?? now;
    const isTooFarAhead = seenLast - now > 5 * MINUTE || Math.floor(seenLast / DAY) > Math.floor(now / DAY);
    if (isTooFarAhead) expect(budget.kind).toBe('unknown');
    else expect(said(budget, now)).toEqual(tried(meant, now));
  });
  fc.assert(property, { numRuns: 100_000, seed: 20_261_009 });
  for (const kind of ['free', 'hourly', 'waiting', 'unknown']) expect(met.get(kind), kind).toBeGreaterThan(1_000);
});
