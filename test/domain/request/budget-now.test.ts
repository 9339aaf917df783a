import { describe, expect, test } from 'vitest';
import { budgetNow, earliestRunAt, type RefusalMemory } from '../../../src/domain/request/budget-now.ts';
import { DAY, HOUR, MINUTE, NOW } from '../../support/reduction-requests.ts';

const midnight = Date.parse('2026-10-10T00:00:00Z');
const available = { kind: 'available' };
const counter = (decreasesToday: number | null, lastDecreaseAt: number | null) => ({ decreasesToday, lastDecreaseAt });
const of = (count: number, last: number | null, now: number, refusal: RefusalMemory | null = null) =>
  budgetNow('PROVISIONED', counter(count, last), refusal, now);

describe('by the rule, a quarter of a second late rather than a refused call', () => {
  const last = NOW - HOUR;
  test.each([
    ['a free one', 3, NOW, NOW, available],
    ['within the hour', 4, last, NOW - 1, { kind: 'wait', until: NOW + 250, why: 'budget' }],
    ['at the hour', 4, last, NOW, { kind: 'wait', until: NOW + 250, why: 'budget' }],
    ['just within the margin', 4, last, NOW + 249, { kind: 'wait', until: NOW + 250, why: 'budget' }],
    ['after the margin', 4, last, NOW + 250, available],
    ['before midnight', 4, midnight - MINUTE, midnight - 1, { kind: 'wait', until: midnight + 250, why: 'budget' }],
    [
      'at midnight, the counter not reset yet',
      4,
      midnight - MINUTE,
      midnight + 249,
      { kind: 'wait', until: midnight + 250, why: 'budget' },
    ],
    ['after midnight', 4, midnight - MINUTE, midnight + 250, available],
    ['at midnight, the counter reset', 0, midnight - MINUTE, midnight, available],
    [
      'a last decrease in the first instants of the day',
      1,
      midnight + 100,
      midnight + 200,
      { kind: 'wait', until: midnight + 350, why: 'budget-unknown' },
    ],
    ['a last decrease far ahead', 4, NOW + HOUR, NOW, { kind: 'wait', until: NOW + MINUTE, why: 'budget-unknown' }],
  ])('%s', (_, count, last, now, expected) => {
    expect(of(count, last, now)).toEqual(expected);
  });

  test('an on-demand table has none', () => {
    expect(budgetNow('PAY_PER_REQUEST', counter(0, null), null, NOW)).toEqual({ kind: 'notApplicable' });
    expect(earliestRunAt('PAY_PER_REQUEST', counter(0, null), null, NOW)).toBe(NOW);
  });
});

describe('a refusal of our own call overrules the arithmetic', () => {
  const refusal: RefusalMemory = { at: NOW, seenLastDecreaseAt: NOW - 2 * HOUR, until: NOW + 40 * MINUTE };
  test.each([
    [
      'while reads show nothing newer',
      1,
      NOW - 2 * HOUR,
      NOW + MINUTE,
      { kind: 'wait', until: refusal.until, why: 'refused' },
    ],
    ['until its time', 1, NOW - 2 * HOUR, refusal.until, available],
    ['also where the arithmetic would wait longer', 4, NOW - 2 * HOUR, refusal.until, available],
    ['not once a read shows another last decrease', 1, NOW - HOUR, NOW + MINUTE, available],
    ['not once a read shows none', 1, null, NOW + MINUTE, available],
  ])('%s', (_, count, last, now, expected) => {
    expect(of(count, last, now, refusal)).toEqual(expected);
  });

  test('until the UTC day ends', () => {
    const late: RefusalMemory = { at: midnight - MINUTE, seenLastDecreaseAt: NOW, until: midnight + HOUR };
    expect(of(4, NOW, midnight + 249, late)).toEqual({ kind: 'wait', until: midnight + HOUR, why: 'refused' });
    expect(of(4, NOW, midnight + 250, late)).toEqual(available);
    expect(of(4, NOW, midnight + DAY, late)).toEqual(available);
  });
});
