import { describe, expect, test } from 'vitest';
import { type Ask, checkAsk } from '../../../src/domain/request/ask.ts';
import type { ScaledDimension } from '../../../src/domain/resource.ts';
import { baseline, HOUR, MINUTE, NOW, resource, rules, tableState } from '../../support/reduction-requests.ts';

const ask: Ask = {
  state: tableState(),
  index: null,
  target: { read: 200, write: 100 },
  scaled: [],
  peak: { read: 143, write: 80 },
  refusal: null,
  rules,
};
const check = (more: Partial<Ask>) => checkAsk({ ...ask, ...more }, NOW);
const scaledRead: ScaledDimension = { table: 'orders-table', index: null, dimension: 'read', min: 100, max: 2_000 };
const globalState = tableState({ globalRegions: ['us-east-1', 'eu-west-1'] });
const used = (decreasesToday: number, lastDecreaseAt: number) =>
  tableState({ table: resource({ counter: { decreasesToday, lastDecreaseAt } }) });

test('lower values are accepted, with what they would cost and what the card shows', () => {
  expect(check({})).toEqual({
    ok: true,
    target: { read: 200, write: 100 },
    baseline,
    warnings: [],
    needsConfirmation: false,
    budget: { kind: 'free', used: 1, left: 3, furtherToday: 16 },
    budgetAfter: { kind: 'free', used: 2, left: 2, furtherToday: 15 },
    earliestAt: NOW,
  });
});

describe('what cannot be asked for, and why', () => {
  const indexed = tableState({ indexes: [resource({ index: 'by-customer' })] });
  test.each([
    ['nothing', { target: { read: null, write: null } }, [{ reason: 'nothing-asked' }]],
    [
      'half a unit',
      { target: { read: 1.5, write: null } },
      [{ reason: 'not-a-whole-number', dimension: 'read', asked: 1.5 }],
    ],
    [
      'no number',
      { target: { read: Number.NaN, write: null } },
      [{ reason: 'not-a-whole-number', dimension: 'read', asked: Number.NaN }],
    ],
    [
      'zero, and a raise: each on its field',
      { target: { read: 0, write: 401 } },
      [
        { reason: 'below-one', dimension: 'read', asked: 0 },
        { reason: 'raise', dimension: 'write', asked: 401, current: 400 },
      ],
    ],
    [
      'one lower, one higher',
      { target: { read: 200, write: 500 } },
      [{ reason: 'raise', dimension: 'write', asked: 500, current: 400 }],
    ],
    [
      'what is there already',
      { target: { read: 1_000, write: 400 } },
      [{ reason: 'nothing-changes', capacity: { read: 1_000, write: 400 } }],
    ],
    ['an on-demand table', { state: tableState({ billingMode: 'PAY_PER_REQUEST' }) }, [{ reason: 'on-demand' }]],
    [
      'an index that is not there',
      { state: indexed, index: 'by-costumer' },
      [{ reason: 'index-unknown', index: 'by-costumer', indexes: ['by-customer'] }],
    ],
    ['a value auto scaling would change', { scaled: [scaledRead] }, [{ reason: 'autoscaled', scaled: [scaledRead] }]],
    ['a global table', { state: globalState }, [{ reason: 'global-table', regions: ['us-east-1', 'eu-west-1'] }]],
  ] satisfies [string, Partial<Ask>, unknown][])('%s', (_, more, problems) => {
    expect(check(more)).toEqual({ ok: false, problems });
  });
});

describe('what an approver should know', () => {
  test.each([
    ['nothing special', {}, []],
    [
      'below the peak of the week',
      { target: { read: 142, write: null } },
      [{ reason: 'below-peak', dimension: 'read', asked: 142, peak: 143 }],
    ],
    ['exactly the peak', { target: { read: 143, write: null } }, []],
    ['no use data', { peak: { read: null, write: 80 } }, [{ reason: 'no-use-data', dimension: 'read' }]],
    ['the last free decrease', { state: used(3, NOW - HOUR) }, [{ reason: 'last-free-decrease' }]],
    [
      'auto scaling, where allowed',
      { scaled: [scaledRead], rules: { ...rules, allowAutoscaled: true } },
      [{ reason: 'autoscaled', scaled: [scaledRead] }],
    ],
    [
      'below the minimum of auto scaling',
      { target: { read: 99, write: null }, peak: { read: 10, write: 10 }, scaled: [scaledRead] },
      [{ reason: 'below-scaling-minimum', scaled: [scaledRead] }],
    ],
    ['a dimension nobody asks for is scaled', { target: { read: null, write: 100 }, scaled: [scaledRead] }, []],
    ['another table of the account is scaled', { scaled: [{ ...scaledRead, table: 'users' }] }, []],
    ['auto scaling could not be read', { scaled: null }, [{ reason: 'scaling-unknown' }]],
    [
      'a global table, where allowed',
      { state: globalState, rules: { ...rules, globalTables: 'allow' } },
      [{ reason: 'global-table', regions: ['us-east-1', 'eu-west-1'] }],
    ],
    ['production', { rules: { ...rules, production: true } }, [{ reason: 'production' }]],
  ] satisfies [string, Partial<Ask>, unknown][])('%s', (_, more, warnings) => {
    expect(check(more)).toMatchObject({ ok: true, warnings });
  });

  test('only use above the target has to be confirmed', () => {
    expect(check({ peak: { read: 201, write: null } })).toMatchObject({ ok: true, needsConfirmation: true });
    expect(check({ peak: { read: null, write: null } })).toMatchObject({ ok: true, needsConfirmation: false });
  });
});

test('a value that is the current one is asked for by nobody', () => {
  expect(check({ target: { read: 200, write: 400 } })).toMatchObject({ ok: true, target: { read: 200, write: null } });
});

describe('when it could run', () => {
  const last = NOW - 22 * MINUTE;
  test('an hour after the last decrease, with the margin; then an hour later again', () => {
    expect(check({ state: used(4, last) })).toMatchObject({
      earliestAt: last + HOUR + 250,
      budget: { kind: 'waiting', nextAt: last + HOUR },
      budgetAfter: { kind: 'waiting', nextAt: last + 2 * HOUR, used: 5 },
    });
  });

  test('after a midnight three free ones are left', () => {
    const late = Date.parse('2026-10-09T23:40:00Z');
    const checked = checkAsk({ ...ask, state: used(4, late - 5 * MINUTE) }, late);
    expect(checked).toMatchObject({
      budget: { kind: 'waiting', until: 'midnight' },
      budgetAfter: { kind: 'free', left: 3 },
      earliestAt: late + 20 * MINUTE + 250,
    });
  });

  test('not before a refusal of our own call allows it', () => {
    const refusal = { at: NOW - MINUTE, seenLastDecreaseAt: NOW - 2 * HOUR, until: NOW + 30 * MINUTE };
    expect(check({ refusal })).toMatchObject({ ok: true, earliestAt: NOW + 30 * MINUTE });
  });
});
