import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decreaseBudget, decreasesAvailableNow } from '../../src/domain/budget.ts';
import { quotaPageAtMost, quotaPageAvailable, quotaPageExcess } from '../../src/domain/quota-page.ts';
import { histories } from '../support/decrease-histories.ts';
import { acceptedAtOnce } from '../support/decrease-service.ts';

const at = (time: string): number => Date.parse(`2026-10-09T${time}Z`);
const NEXT_MIDNIGHT = Date.parse('2026-10-10T00:00:00Z');

describe('four used between 00:00 and 00:10, then nothing', () => {
  const decreases = ['00:00:00', '00:03:00', '00:06:00', '00:10:00'].map(at);
  test.each([
    ['00:30:00', 0, 0],
    ['01:00:00', 1, 0],
    ['01:10:00', 1, 1],
    ['02:10:00', 2, 1],
    ['05:10:00', 4, 1],
    ['23:50:00', 4, 1],
  ])('at %s the page says %i, the service %i', (time, page, service) => {
    const counter = { decreasesToday: 4, lastDecreaseAt: at('00:10:00') };
    const budget = decreaseBudget('PROVISIONED', counter, at(time));
    expect(quotaPageAvailable(decreases, at(time))).toBe(page);
    expect(quotaPageAtMost(counter, at(time))).toBe(page);
    expect(decreasesAvailableNow(budget)).toBe(service);
    expect(quotaPageExcess(budget, counter, at(time))).toBe(page > service ? page : null);
  });

  test('midnight gives four back', () => {
    expect(quotaPageAvailable(decreases, NEXT_MIDNIGHT)).toBe(4);
  });

  test('resumed at 05:10, the page would grant 22 more that day', () => {
    expect(spendAsEarlyAsGranted(decreases, at('05:10:00'))).toBe(22);
  });
});

describe('one each at 00:00, 06:00, 12:00 and 18:00', () => {
  const decreases = ['00:00:00', '06:00:00', '12:00:00', '18:00:00'].map(at);
  test.each([
    ['00:00:00', 3, 3],
    ['06:00:00', 3, 2],
    ['12:00:00', 3, 1],
    ['18:00:00', 3, 0],
  ])('just after %s the page says %i, the service %i', (time, page, service) => {
    const counter = { decreasesToday: decreases.filter((one) => one <= at(time)).length, lastDecreaseAt: at(time) };
    expect(quotaPageAvailable(decreases, at(time))).toBe(page);
    expect(decreasesAvailableNow(decreaseBudget('PROVISIONED', counter, at(time)))).toBe(service);
  });
});

test('unused decreases neither expire nor grow: from 12:00 both readings grant 15', () => {
  const noon = at('12:00:00');
  expect(quotaPageAvailable([], noon)).toBe(4);
  expect(spendAsEarlyAsGranted([], noon)).toBe(15);
  const budget = decreaseBudget('PROVISIONED', { decreasesToday: 0, lastDecreaseAt: null }, noon);
  expect(budget).toMatchObject({ left: 4, furtherToday: 15 });
});

test('a whole day holds 27', () => {
  expect(spendAsEarlyAsGranted([], at('00:00:00'))).toBe(27);
});

test('only the decreases of the UTC day up to now count, in any order', () => {
  const decreases = [at('02:30:00'), NEXT_MIDNIGHT, at('00:00:00') - 1, at('00:30:00'), at('09:00:00')];
  expect(quotaPageAvailable(decreases, at('02:45:00'))).toBe(3);
});

describe('with only the counter known', () => {
  const now = at('02:30:00');
  test.each([
    { name: 'nothing counted', decreasesToday: null, lastDecreaseAt: null, most: 4 },
    { name: 'yesterday’s counter', decreasesToday: 9, lastDecreaseAt: at('00:00:00') - 1, most: 4 },
    { name: 'four, the last just now', decreasesToday: 4, lastDecreaseAt: now, most: 2 },
    { name: 'four, the last unknown', decreasesToday: 4, lastDecreaseAt: null, most: 2 },
    { name: 'five, the last at 01:59:59', decreasesToday: 5, lastDecreaseAt: at('01:59:59'), most: 1 },
    { name: 'six, the last at 02:00', decreasesToday: 6, lastDecreaseAt: at('02:00:00'), most: 0 },
    { name: 'one, the last unknown', decreasesToday: 1, lastDecreaseAt: null, most: 4 },
    { name: 'a billing switch counted too', decreasesToday: 7, lastDecreaseAt: at('01:10:00'), most: 1 },
    { name: 'more than the hours so far allow', decreasesToday: 27, lastDecreaseAt: at('02:10:00'), most: 0 },
    { name: 'a last decrease two seconds ahead', decreasesToday: 1, lastDecreaseAt: now + 2_000, most: 3 },
  ])('$name: at most $most', ({ decreasesToday, lastDecreaseAt, most }) => {
    expect(quotaPageAtMost({ decreasesToday, lastDecreaseAt }, now)).toBe(most);
  });

  test('an on-demand or unknown budget is not compared with the page', () => {
    const counter = { decreasesToday: 0, lastDecreaseAt: null };
    expect(quotaPageExcess({ kind: 'notApplicable', reason: 'on-demand' }, counter, now)).toBeNull();
    expect(quotaPageExcess({ kind: 'unknown', reason: 'last-decrease-in-future' }, counter, now)).toBeNull();
  });
});

test('the page never says less than the service grants, and never more than its most, over 20,000 histories', () => {
  const property = fc.property(histories, ({ service, accepted, now }) => {
    const page = quotaPageAvailable(accepted, now);
    const most = quotaPageAtMost({ decreasesToday: service.count, lastDecreaseAt: service.last }, now);
    expect(page).toBeGreaterThanOrEqual(acceptedAtOnce(service, now));
    expect(most).toBeGreaterThanOrEqual(page);
    expect(most).toBeLessThanOrEqual(4);
  });
  fc.assert(property, { numRuns: 20_000, seed: 27 });
});

/** A bucket that never empties is a failure, not a test that never ends. */
const TOO_MANY = 100;

/** Decreases until the day ends when each is made at the first full minute the page grants it. */
function spendAsEarlyAsGranted(before: readonly number[], from: number): number {
  const made: number[] = [];
  for (let now = from; now < NEXT_MIDNIGHT; now += 60_000) {
    while (made.length < TOO_MANY && quotaPageAvailable([...before, ...made], now) > 0) made.push(now);
  }
  return made.length;
}
