import { describe, expect, test } from 'vitest';
import { type Attempt, afterUpdate, type NextStep, type UpdateOutcome } from '../../../src/domain/request/outcome.ts';
import type { WaitReason } from '../../../src/domain/request/reasons.ts';
import { HOUR, intent, MINUTE, NOW, running } from '../../support/reduction-requests.ts';

const attempt: Attempt = { intent, index: null, isGlobal: false, members: [running()], jitter: 0 };
/** A member that waited so often for this reason, in a row. */
const waited = (why: WaitReason, times: number) => ({ ...running(), lastWait: { why, times } });
const next = (outcome: UpdateOutcome, more: Partial<Attempt> = {}, now = NOW): NextStep =>
  afterUpdate(outcome, { ...attempt, ...more }, now);

const awsRequestId = 'aws-1';
const refused = (more: Partial<Extract<UpdateOutcome, { kind: 'decrease-quota' }>> = {}): UpdateOutcome => ({
  kind: 'decrease-quota',
  awsRequestId,
  decreasesToday: 4,
  lastDecreaseAt: NOW - 20 * MINUTE,
  nextDecreaseAt: NOW + 40 * MINUTE,
  ...more,
});
const inUse: UpdateOutcome = { kind: 'in-use', awsRequestId, detail: 'Table IOPS are currently being updated.' };
const throttled: UpdateOutcome = { kind: 'throttled', awsRequestId, detail: 'Rate exceeded' };
const limit = (isTransient: boolean): UpdateOutcome => ({
  kind: 'other-limit',
  awsRequestId,
  limit: 'concurrent-operations',
  isTransient,
  detail: 'Too many operations for a given subscriber',
});

test.each<[string, UpdateOutcome, NextStep]>([
  [
    'accepted: read when it should have settled',
    { kind: 'accepted', awsRequestId, replaced: { read: 1_000, write: 400 } },
    { next: 'read', at: NOW + 2_000 },
  ],
  [
    'no change: a read tells whether the target is there',
    { kind: 'no-change', awsRequestId },
    { next: 'read', at: NOW + 1_000 },
  ],
  [
    'no clear answer: reads decide',
    { kind: 'unclear', awsRequestId: null, detail: '500' },
    { next: 'read', at: NOW + 1_000 },
  ],
  ['in use: seconds', inUse, { next: 'wait', until: NOW + 2_000, why: 'in-use', refusal: null }],
  ['throttled: a second', throttled, { next: 'wait', until: NOW + 1_000, why: 'throttled', refusal: null }],
  ['too many operations: seconds', limit(true), { next: 'wait', until: NOW + 10_000, why: 'throttled', refusal: null }],
  [
    'another limit: over',
    limit(false),
    {
      next: 'fail',
      why: {
        reason: 'other-limit',
        limit: 'concurrent-operations',
        detail: 'Too many operations for a given subscriber',
      },
    },
  ],
  [
    'denied: over',
    { kind: 'denied', awsRequestId, detail: 'not authorized' },
    { next: 'fail', why: { reason: 'denied', detail: 'not authorized' } },
  ],
  [
    'invalid: over',
    { kind: 'validation', awsRequestId, detail: 'PAY_PER_REQUEST' },
    { next: 'fail', why: { reason: 'validation', detail: 'PAY_PER_REQUEST' } },
  ],
  ['no table', { kind: 'not-found', awsRequestId, what: 'table' }, { next: 'fail', why: { reason: 'table-gone' } }],
  [
    'held back before the wire: again from a fresh read',
    { kind: 'not-sent', awsRequestId: null },
    { next: 'wait', until: NOW + 1_000, why: 'not-applied', refusal: null },
  ],
])('%s', (_, outcome, expected) => {
  expect(next(outcome)).toEqual(expected);
});

test('no index', () => {
  const outcome: UpdateOutcome = { kind: 'not-found', awsRequestId, what: 'index' };
  expect(next(outcome, { index: 'by-x' })).toEqual({ next: 'fail', why: { reason: 'index-gone', index: 'by-x' } });
});

test('a global table takes longer, to settle and to be free', () => {
  const accepted: UpdateOutcome = { kind: 'accepted', awsRequestId, replaced: { read: 1, write: 1 } };
  expect(next(accepted, { isGlobal: true })).toEqual({ next: 'read', at: NOW + 35_000 });
  expect(next(inUse, { isGlobal: true })).toMatchObject({ until: NOW + 20_000 });
});

test('waits of one reason double, up to minutes, and throttled ones spread', () => {
  const seconds = (outcome: UpdateOutcome, why: WaitReason, jitter = 0) =>
    [0, 1, 2, 10, 2_000].map((times) => {
      const step = next(outcome, { members: [running(), waited(why, times)], jitter });
      return step.next === 'wait' ? (step.until - NOW) / 1_000 : null;
    });
  expect(seconds(inUse, 'in-use')).toEqual([2, 4, 8, 120, 120]);
  expect(seconds(throttled, 'throttled')).toEqual([1, 2, 4, 120, 120]);
  expect(seconds(throttled, 'throttled', 0.5)).toEqual([1.5, 3, 6, 180, 180]);
  expect(seconds(throttled, 'in-use')).toEqual([1, 1, 1, 1, 1]);
});

describe('the decrease refused', () => {
  const midnight = Date.parse('2026-10-10T00:00:00Z');
  test.each<[string, UpdateOutcome, number, number, number]>([
    ['the announced time and a second', refused(), 0, NOW, NOW + 40 * MINUTE + 1_000],
    ['never sooner than 5 s', refused({ nextDecreaseAt: NOW }), 0, NOW, NOW + 5_000],
    ['an announced time that has passed', refused({ nextDecreaseAt: NOW - HOUR }), 0, NOW, NOW + 5_000],
    ['doubling', refused({ nextDecreaseAt: NOW }), 3, NOW, NOW + 40_000],
    ['doubling up to a quarter of an hour', refused({ nextDecreaseAt: NOW }), 50, NOW, NOW + 15 * MINUTE],
    ['doubling does not shorten the announced wait', refused(), 3, NOW, NOW + 40 * MINUTE + 1_000],
    ['no time stated: an hour after the last', refused({ nextDecreaseAt: null }), 0, NOW, NOW + 40 * MINUTE + 1_000],
    ['nothing stated: an hour', refused({ nextDecreaseAt: null, lastDecreaseAt: null }), 0, NOW, NOW + HOUR + 1_000],
    ['never later than midnight', refused({ nextDecreaseAt: midnight + HOUR }), 0, midnight - MINUTE, midnight + 1_000],
  ])('%s', (_, outcome, times, now, until) => {
    expect(next(outcome, { members: [waited('refused', times)] }, now)).toEqual({
      next: 'wait',
      until,
      why: 'refused',
      refusal: { at: now, seenLastDecreaseAt: intent.counter.lastDecreaseAt, until },
    });
  });
});
