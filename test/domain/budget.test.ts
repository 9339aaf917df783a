import { describe, expect, test } from 'vitest';
import {
  decreaseBudget,
  decreasesAvailableNow,
  decreasesUsedToday,
  MAX_CLOCK_SKEW_MS,
  nextDecreaseAt,
} from '../../src/domain/budget.ts';

const at = (time: string): number => Date.parse(`2026-10-09T${time}Z`);
const counter = (decreasesToday: number | null, last: string | null) => ({
  decreasesToday,
  lastDecreaseAt: last === null ? null : at(last),
});

describe('what has no budget', () => {
  test('an on-demand table has none, whatever its counter still shows', () => {
    const budget = decreaseBudget('PAY_PER_REQUEST', counter(4, '10:00:00'), at('10:00:01'));
    expect(budget).toEqual({ kind: 'notApplicable', reason: 'on-demand' });
    expect(nextDecreaseAt(budget, at('10:00:01'))).toBeNull();
    expect(decreasesAvailableNow(budget)).toBe(0);
  });

  test('a last decrease further ahead than clocks differ makes the budget unknown', () => {
    const read = counter(1, '10:00:00');
    const limit = at('10:00:00') - MAX_CLOCK_SKEW_MS;
    expect(decreaseBudget('PROVISIONED', read, limit)).toMatchObject({ kind: 'free', left: 3 });
    const unknown = decreaseBudget('PROVISIONED', read, limit - 1);
    expect(unknown).toEqual({ kind: 'unknown', reason: 'last-decrease-in-future' });
    expect(nextDecreaseAt(unknown, limit - 1)).toBeNull();
    expect(decreasesAvailableNow(unknown)).toBe(0);
  });

  test('a last decrease on the next UTC day promises no midnight that this counter has already passed', () => {
    const read = { decreasesToday: 4, lastDecreaseAt: Date.parse('2026-10-10T00:00:01Z') };
    expect(decreaseBudget('PROVISIONED', read, at('23:59:59'))).toMatchObject({ kind: 'unknown' });
  });
});

describe('the shape of what is told', () => {
  test('free decreases are counted', () => {
    const budget = decreaseBudget('PROVISIONED', counter(3, '12:00:00'), at('12:00:01'));
    expect(budget).toEqual({ kind: 'free', used: 3, left: 1, furtherToday: 12 });
    expect(decreasesAvailableNow(budget)).toBe(1);
  });

  test('after hours of waiting there is one, not several', () => {
    const budget = decreaseBudget('PROVISIONED', counter(4, '00:10:00'), at('05:10:00'));
    expect(budget).toEqual({ kind: 'hourly', used: 4, furtherToday: 19 });
    expect(decreasesAvailableNow(budget)).toBe(1);
  });

  test('a wait says what ends it', () => {
    expect(decreaseBudget('PROVISIONED', counter(4, '09:00:00'), at('09:30:00'))).toEqual({
      kind: 'waiting',
      used: 4,
      nextAt: at('10:00:00'),
      until: 'hour',
      furtherToday: 14,
    });
    expect(decreaseBudget('PROVISIONED', counter(4, '23:00:00'), at('23:30:00'))).toEqual({
      kind: 'waiting',
      used: 4,
      nextAt: Date.parse('2026-10-10T00:00:00Z'),
      until: 'midnight',
      furtherToday: 0,
    });
  });
});

test.each([
  { read: counter(null, null), used: 0 },
  { read: counter(2, '00:00:00'), used: 2 },
  { read: { decreasesToday: 9, lastDecreaseAt: at('00:00:00') - 1 }, used: 0 },
])('$read counts as $used today', ({ read, used }) => {
  expect(decreasesUsedToday(read, at('08:00:00'))).toBe(used);
});
