// What each recorded call did to each resource: old units, direction, and what counts once.
import { describe, expect, test } from 'vitest';
import { capacityChanges } from '../../../src/domain/spending/changes.ts';
import type { UpdateCall } from '../../../src/domain/spending/update-call.ts';
import { accepted, at, call, refused, regional, role, TABLE_ID, user } from '../../support/update-calls.ts';

const ci = role('ci');
const briefly = (calls: readonly UpdateCall[], isGlobal = false) =>
  capacityChanges(calls, { tableId: TABLE_ID, isGlobal }).map(
    ({ index, from, to, direction }) =>
      `${index ?? 'table'} ${from ? `${from.read}/${from.write}` : '?'} > ${to.read}/${to.write} ${direction}`,
  );

describe('a change', () => {
  test.each([
    ['of both downwards is one decrease', [40, 40], [30, 30], 'decrease'],
    ['of one downwards is a decrease', [40, 40], [40, 30], 'decrease'],
    ['of one down and the other up is a decrease', [40, 40], [30, 60], 'decrease'],
    ['of one upwards is an increase', [40, 40], [41, 40], 'increase'],
    ['of both upwards is an increase', [40, 40], [80, 80], 'increase'],
  ] as const)('%s', (_, from, to, direction) => {
    expect(capacityChanges([accepted('10:00', ci, from, to)], regional)).toMatchObject([{ direction }]);
  });

  test('of the table and two indexes in one call is a change of each', () => {
    const together = call({
      asked: [
        { index: null, to: { read: 5, write: 5 } },
        { index: 'by-day', to: { read: 9, write: 2 } },
        { index: 'by-name', to: { read: 7, write: 7 } },
      ],
      found: [
        { index: null, capacity: { read: 10, write: 10 }, decreases: 0 },
        { index: 'by-day', capacity: { read: 3, write: 3 }, decreases: 1 },
        { index: 'by-name', capacity: { read: 6, write: 6 }, decreases: 0 },
      ],
    });
    expect(briefly([together])).toEqual([
      'table 10/10 > 5/5 decrease',
      'by-day 3/3 > 9/2 decrease',
      'by-name 6/6 > 7/7 increase',
    ]);
    expect(capacityChanges([together], regional).map((change) => change.together)).toEqual([3, 3, 3]);
  });

  test('whose record has no answer is judged by the change before', () => {
    const bare = call({ at: at('11:00'), asked: [{ index: null, to: { read: 5, write: 5 } }] });
    expect(briefly([bare, accepted('10:00', ci, [20, 20], [10, 10])])).toEqual([
      'table 20/20 > 10/10 decrease',
      'table 10/10 > 5/5 decrease',
    ]);
  });

  test('that nothing tells the old units of is not known, not guessed', () => {
    const bare = call({ asked: [{ index: null, to: { read: 5, write: 5 } }] });
    expect(briefly([bare])).toEqual(['table ? > 5/5 not-known']);
  });

  test('whose answer already shows the new units is judged by the change before', () => {
    const ahead = accepted('11:00', ci, [5, 5], [5, 5]);
    expect(briefly([accepted('10:00', ci, [20, 20], [10, 10]), ahead])[1]).toBe('table 10/10 > 5/5 decrease');
  });

  test('that was refused is compared with what was there, and changes nothing', () => {
    const calls = [
      accepted('10:00', ci, [20, 20], [10, 10]),
      refused('10:01', ci, [5, 5]),
      call({ at: at('10:02'), asked: [{ index: null, to: { read: 8, write: 8 } }] }),
    ];
    expect(briefly(calls)).toEqual([
      'table 20/20 > 10/10 decrease',
      'table 10/10 > 5/5 decrease',
      'table 10/10 > 8/8 decrease',
    ]);
    expect(capacityChanges(calls, regional)[1]?.refusal?.reason).toBe('decrease-limit');
  });
});

describe('a switch to on-demand', () => {
  const toOnDemand = call({
    at: at('10:00'),
    toOnDemand: true,
    found: [
      { index: null, capacity: { read: 10, write: 10 }, decreases: 1 },
      { index: 'by-day', capacity: { read: 3, write: 3 }, decreases: 0 },
    ],
  });

  test('takes a decrease of each index, but none of a regional table', () => {
    expect(briefly([toOnDemand])).toEqual(['table 10/10 > 0/0 none', 'by-day 3/3 > 0/0 decrease']);
  });

  test('takes one of a global table too', () => {
    expect(briefly([toOnDemand], true)).toEqual(['table 10/10 > 0/0 decrease', 'by-day 3/3 > 0/0 decrease']);
  });

  test('is a raise on the way back', () => {
    const back = call({ at: at('11:00'), asked: [{ index: null, to: { read: 4, write: 4 } }] });
    expect(briefly([toOnDemand, back]).at(-1)).toBe('table 0/0 > 4/4 increase');
  });

  test('is known to take them also where its answer shows units of 0 already, and no call before', () => {
    const zero = toOnDemand.found.map((one) => ({ ...one, capacity: { read: 0, write: 0 } }));
    expect(briefly([{ ...toOnDemand, found: zero }])).toEqual(['table ? > 0/0 none', 'by-day ? > 0/0 decrease']);
  });
});

describe('one call counts once', () => {
  const one = accepted('10:00', ci, [20, 20], [10, 10]);
  test.each([
    ['delivered twice', { eventId: one.eventId }],
    ['recorded in both accounts', { eventId: 'other', requestId: 'other', sharedEventId: 'shared' }],
    ['known by its request id already', { eventId: 'other', requestId: one.requestId }],
  ])('%s', (_, copy) => {
    const first = { ...one, sharedEventId: 'shared' };
    expect(briefly([first, { ...first, ...copy }])).toHaveLength(1);
  });

  test('but two calls with the same values are two', () => {
    expect(briefly([one, accepted('10:00', user('ana'), [20, 20], [10, 10])])).toHaveLength(2);
  });
});

describe('another incarnation has another history', () => {
  test('of a table that was deleted and created again', () => {
    const before = { ...accepted('09:00', ci, [20, 20], [10, 10]), tableId: 'older' };
    expect(briefly([before, accepted('10:00', ci, [9, 9], [8, 8])])).toEqual(['table 9/9 > 8/8 decrease']);
  });

  test.each(['create', 'delete'])('of an index, by its %s', () => {
    const renewed = call({ at: at('11:00'), renewedIndexes: ['by-day'] });
    const calls = [
      accepted('10:00', ci, [20, 20], [10, 10], 'by-day'),
      accepted('10:05', ci, [20, 20], [10, 10], 'by-name'),
      renewed,
      accepted('12:00', ci, [5, 5], [4, 4], 'by-day'),
    ];
    expect(briefly(calls)).toEqual(['by-name 20/20 > 10/10 decrease', 'by-day 5/5 > 4/4 decrease']);
  });
});

test('calls within one second are put in order by the counters their answers show', () => {
  const step = (from: number, to: number, decreases: number) =>
    call({
      at: at('10:00'),
      asked: [{ index: null, to: { read: to, write: 5 } }],
      found: [{ index: null, capacity: { read: from, write: 5 }, decreases }],
    });
  const [first, second, third] = [step(40, 30, 0), step(30, 20, 1), step(20, 10, 2)];
  expect(briefly([third, first, second])).toEqual(briefly([first, second, third]));
  expect(briefly([third, first, second])[0]).toBe('table 40/5 > 30/5 decrease');
});
