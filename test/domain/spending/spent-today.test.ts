// Who spent today's decreases: always the number DynamoDB counts, whatever the records hold.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/instant.ts';
import { capacityChanges } from '../../../src/domain/spending/changes.ts';
import { refusedToday, spentToday } from '../../../src/domain/spending/spent-today.ts';
import type { UpdateCall } from '../../../src/domain/spending/update-call.ts';
import {
  accepted,
  at,
  call,
  NOW,
  refused,
  regional,
  role,
  scaling,
  thisBot,
  user,
} from '../../support/update-calls.ts';

const ci = role('ci');
const ana = user('ana');
const counter = (decreasesToday: number, lastDecreaseAt: number | null = NOW - MINUTE_MS) => ({
  decreasesToday,
  lastDecreaseAt,
});
const spent = (calls: readonly UpdateCall[], counted: ReturnType<typeof counter>, now = NOW) =>
  spentToday(capacityChanges(calls, regional), counted, now);

describe('today’s decreases', () => {
  const calls = [
    accepted('08:00', ci, [100, 100], [90, 100]),
    accepted('09:00', ci, [90, 100], [80, 100]),
    accepted('10:00', ana, [80, 100], [200, 100]),
    accepted('11:00', ana, [200, 100], [150, 100]),
  ];

  test('are counted by who made them, most first, raises left out', () => {
    expect(spent(calls, counter(3))).toMatchObject({
      counted: 3,
      byActor: [
        { actor: ci, decreases: 2 },
        { actor: ana, decreases: 1 },
      ],
      unaccounted: 0,
      surplus: 0,
    });
  });

  test('that no record shows yet are unaccounted, and may be late while the last one is recent', () => {
    expect(spent(calls, counter(5))).toMatchObject({ unaccounted: 2, mayBeLate: true });
    expect(spent(calls, counter(5, NOW - 40 * MINUTE_MS))).toMatchObject({ unaccounted: 2, mayBeLate: false });
  });

  test('beyond the counter are left out, the oldest first', () => {
    expect(spent(calls, counter(1))).toMatchObject({
      byActor: [{ actor: ana, decreases: 1 }],
      unaccounted: 0,
      surplus: 2,
    });
  });

  test('are none when the counter is yesterday’s', () => {
    expect(spent(calls, counter(4, NOW - DAY_MS))).toMatchObject({ counted: 0, byActor: [], unaccounted: 0 });
  });

  test('do not hold yesterday’s', () => {
    const late = { ...accepted('10:00', ci, [100, 100], [90, 100]), at: Date.parse('2026-10-08T23:59:59Z') };
    expect(spent([late], counter(1))).toMatchObject({ byActor: [], unaccounted: 1 });
  });

  test('of which nothing tells the old units are said to be unclear', () => {
    expect(spent([call({ asked: [{ index: null, to: { read: 1, write: 1 } }] })], counter(1))).toMatchObject({
      unclear: 1,
      unaccounted: 1,
    });
  });
});

describe('refused tries', () => {
  const tries = (calls: readonly UpdateCall[]) => refusedToday(capacityChanges(calls, regional), NOW);

  test('that the SDK sent again by itself are one', () => {
    const burst = ['10:00:00', '10:00:00', '10:00:01', '10:00:03'].map((clock) => refused(clock, ci, [5, 5]));
    expect(tries(burst)).toMatchObject([{ actor: ci, tries: 1, calls: 4, lastAt: at('10:00:03') }]);
  });

  test.each([
    ['a minute apart', [refused('10:00', ci, [5, 5]), refused('10:01', ci, [5, 5])]],
    ['for other units', [refused('10:00:00', ci, [5, 5]), refused('10:00:01', ci, [4, 4])]],
  ])('%s are two', (_, calls) => {
    expect(tries(calls)).toMatchObject([{ tries: 2, calls: 2 }]);
  });

  test('of several are told apart, and other refusals and yesterday’s are left out', () => {
    const busy = { ...refused('10:00', ci, [5, 5]), refusal: { reason: 'in-use' as const, code: '', message: '' } };
    const yesterday = { ...refused('10:00', ci, [5, 5]), at: at('10:00') - DAY_MS };
    expect(tries([refused('10:00', ci, [5, 5]), refused('10:00', scaling, [5, 5]), busy, yesterday])).toHaveLength(2);
  });
});

describe('whatever the records hold', () => {
  const actors = [ci, ana, scaling, thisBot, role('other')] as const;
  const units = fc.record({ read: fc.integer({ min: 0, max: 6 }), write: fc.integer({ min: 0, max: 6 }) });
  const anyCall = fc
    .record({
      minute: fc.integer({ min: -300, max: 14 * 60 }),
      actor: fc.constantFrom(...actors),
      index: fc.constantFrom(null, 'by-day'),
      to: units,
      found: fc.option(units),
      isRefused: fc.boolean(),
      toOnDemand: fc.boolean(),
      renewed: fc.boolean(),
      copyOf: fc.constantFrom('', 'shared-1', 'shared-2'),
    })
    .map(({ minute, actor, index, to, found, isRefused, toOnDemand, renewed, copyOf }) =>
      call({
        at: at('00:00') + minute * MINUTE_MS,
        actor,
        asked: [{ index, to }],
        found: found === null || isRefused ? [] : [{ index, capacity: found, decreases: null }],
        refusal: isRefused ? { reason: 'decrease-limit', code: 'LimitExceededException', message: '' } : null,
        toOnDemand,
        renewedIndexes: renewed ? ['by-day'] : [],
        sharedEventId: copyOf === '' ? null : copyOf,
      }),
    );
  const anyCounter = fc.record({
    decreasesToday: fc.option(fc.integer({ min: 0, max: 27 })),
    lastDecreaseAt: fc.option(fc.integer({ min: NOW - 2 * DAY_MS, max: NOW })),
  });

  test('the shares and what is unaccounted add up to the counter, and nothing is negative', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 30 }), anyCounter, fc.boolean(), (calls, counted, isGlobal) => {
        const changes = capacityChanges(calls, { ...regional, isGlobal });
        for (const index of [null, 'by-day']) {
          const of = changes.filter((change) => change.index === index);
          const result = spentToday(of, counted, NOW);
          const shared = result.byActor.reduce((sum, { decreases }) => sum + decreases, 0);
          expect(shared + result.unaccounted).toBe(result.counted);
          expect(Math.min(result.unaccounted, result.surplus, result.unclear, result.counted)).toBeGreaterThanOrEqual(
            0,
          );
          expect(result.decreases).toHaveLength(shared);
        }
      }),
      { numRuns: 2_000, seed: 4 },
    );
  });

  test('the order in which they were read makes no difference', () => {
    const shuffled = fc
      .array(anyCall, { maxLength: 20 })
      .chain((calls) =>
        fc.tuple(fc.constant(calls), fc.shuffledSubarray(calls, { minLength: calls.length, maxLength: calls.length })),
      );
    fc.assert(
      fc.property(shuffled, ([calls, others]) => {
        expect(capacityChanges(others, regional)).toEqual(capacityChanges(calls, regional));
      }),
      { numRuns: 1_000, seed: 4 },
    );
  });
});
