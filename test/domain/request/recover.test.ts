import { describe, expect, test } from 'vitest';
import { GIVEN_BACK_WITHIN_MS, type Reads, type Recovery, recover } from '../../../src/domain/request/recover.ts';
import type { RunningRequest } from '../../../src/domain/request/request.ts';
import type { Resource, TableState } from '../../../src/domain/resource.ts';
import { DAY, HOUR, intent, MINUTE, NOW, resource, running, tableState } from '../../support/reduction-requests.ts';

/** A minute after the intent was written: nothing can still be on its way. */
const now = intent.at + MINUTE;
const before = { counter: intent.counter, capacity: intent.from };
const counted = { decreasesToday: 2, lastDecreaseAt: intent.at + 1_500 };

const read = (more: Partial<Resource>, at = now, state: Partial<TableState> = {}) =>
  tableState({ table: resource({ ...before, ...more }), readAt: at, ...state });
/** Two reads alike, 2 s apart. */
const twice = (more: Partial<Resource>): Reads => ({ previous: read(more, now - 2_000), current: read(more) });
const once = (more: Partial<Resource>, state: Partial<TableState> = {}): Reads => ({
  previous: null,
  current: read(more, now, state),
});

const open = running();
const acceptance = { awsRequestId: 'aws-1', at: intent.at, replaced: intent.from, signature: 'mac' };
const accepted: RunningRequest = { ...open, run: { ...open.run, accepted: acceptance } };
const done = { read: 200, write: 400 };
const reduced = (more: object = {}): Recovery => ({
  kind: 'succeeded',
  result: { how: 'reduced', from: intent.from, to: done, counter: counted, changedSince: null, ...more },
});

describe.each([
  ['with an open intent', open],
  ['after acceptance', accepted],
])('%s', (_, request) => {
  test.each<[string, Reads, Recovery]>([
    ['the target is there: one read is enough', once({ capacity: done, counter: counted }), reduced()],
    [
      'lower than the target: somebody went on',
      once({ capacity: { read: 100, write: 400 }, counter: counted }),
      reduced({ changedSince: { read: 100, write: 400 } }),
    ],
    ['still UPDATING', once({ status: 'UPDATING' }), { kind: 'read-again', at: now + 15_000 }],
    ['one read that shows the old units may be old', once({}), { kind: 'read-again', at: now + 2_000 }],
    [
      'two reads too close together are one',
      { previous: read({}, now - 1_999), current: read({}) },
      { kind: 'read-again', at: now + 2_000 },
    ],
    [
      'two reads that differ are none',
      { previous: read({ counter: counted }, now - 5_000), current: read({}) },
      { kind: 'read-again', at: now + 2_000 },
    ],
    ['the table is gone', { previous: null, current: null }, { kind: 'failed', why: { reason: 'table-gone' } }],
    ['on-demand', once({}, { billingMode: 'PAY_PER_REQUEST' }), { kind: 'failed', why: { reason: 'on-demand' } }],
    [
      'another table of the name',
      once({}, { tableId: 'table-2' }),
      {
        kind: 'drifted',
        drift: { reason: 'other-table-id', tableId: 'table-2' },
        baseline: { tableId: 'table-2', capacity: intent.from, lastIncreaseAt: NOW - DAY },
      },
    ],
  ])('%s', (_name, reads, expected) => {
    expect(recover(request, reads, now)).toEqual(expected);
  });
});

describe('an open intent, not at the target', () => {
  test('a decrease was counted meanwhile: never sent again', () => {
    expect(recover(open, twice({ capacity: { read: 500, write: 400 }, counter: counted }), now)).toEqual({
      kind: 'drifted',
      drift: { reason: 'decreased-meanwhile', counter: counted },
      baseline: { tableId: 'table-1', capacity: { read: 500, write: 400 }, lastIncreaseAt: NOW - DAY },
    });
  });

  test.each([
    ['a later last decrease alone', { ...intent.counter, lastDecreaseAt: now }],
    ['a higher counter alone', { ...intent.counter, decreasesToday: 2 }],
  ])('%s counts as a decrease', (_, counter) => {
    expect(recover(open, twice({ counter }), now)).toMatchObject({ kind: 'drifted' });
  });

  test('the counter that fell to 0 at midnight has not moved', () => {
    const fresh = { ...intent.counter, decreasesToday: 0 };
    expect(recover(open, twice({ counter: fresh }), now)).toEqual({ kind: 'not-applied', until: now });
  });

  test('nothing moved: it may be planned anew', () => {
    expect(recover(open, twice({}), now)).toEqual({ kind: 'not-applied', until: now });
    const raised = twice({ capacity: { read: 3_000, write: 400 }, lastIncreaseAt: now });
    expect(recover(open, raised, now)).toEqual({ kind: 'not-applied', until: now });
  });

  test('but nothing ends the run while the call may still be on its way', () => {
    const early = intent.at + 5_000;
    const again = { kind: 'read-again', at: intent.at + 15_000 };
    const current = (more: Partial<Resource>, state: Partial<TableState> = {}) => read(more, early, state);
    for (const reads of [
      { previous: read({}, early - 2_000), current: current({}) },
      { previous: read({ counter: counted }, early - 2_000), current: current({ counter: counted }) },
      { previous: null, current: current({ capacity: { read: 100, write: 400 }, counter: counted }) },
      { previous: null, current: current({}, { tableId: 'table-2' }) },
      { previous: null, current: current({}, { billingMode: 'PAY_PER_REQUEST' }) },
      { previous: null, current: null },
    ]) {
      expect(recover(open, reads, early)).toEqual(again);
      expect(recover(open, reads, intent.at + 15_000)).not.toEqual(again);
    }
  });

  test('except the very units we sent: then it is over at once', () => {
    const reads = { previous: null, current: read({ capacity: done, counter: counted }, intent.at + 1) };
    expect(recover(open, reads, intent.at + 1)).toEqual(reduced());
  });

  test('and each time later than the last', () => {
    const again = { ...open, lastWait: { why: 'not-applied' as const, times: 2 } };
    expect(recover(again, twice({}), now)).toEqual({ kind: 'not-applied', until: now + 20_000 });
  });
});

test('accepted, and other units since: our change was made, theirs is named', () => {
  const raised = { capacity: { read: 900, write: 400 }, counter: counted };
  expect(recover(accepted, twice(raised), now)).toEqual(reduced({ changedSince: { read: 900, write: 400 } }));
});

test('the longer it settles the less often it is read, and a global table less often from the start', () => {
  const settling = (at: number, globalRegions: readonly string[]) =>
    recover(open, { previous: null, current: read({ status: 'UPDATING' }, at, { globalRegions }) }, at);
  expect(settling(intent.at + 1_000, [])).toEqual({ kind: 'read-again', at: intent.at + 3_000 });
  expect(settling(intent.at + 1_000, ['us-east-1'])).toEqual({ kind: 'read-again', at: intent.at + 11_000 });
  expect(settling(intent.at + HOUR, [])).toEqual({ kind: 'read-again', at: intent.at + HOUR + MINUTE });
});

test('an index is read by its own status', () => {
  const request: RunningRequest = { ...open, resource: { ...open.resource, index: 'by-x' } };
  const state = (status: string) =>
    tableState({ indexes: [resource({ index: 'by-x', status, capacity: done, counter: counted })], readAt: now });
  expect(recover(request, { previous: null, current: state('UPDATING') }, now).kind).toBe('read-again');
  expect(recover(request, { previous: null, current: state('ACTIVE') }, now)).toEqual(reduced());
  const gone = recover(request, { previous: null, current: tableState() }, now);
  expect(gone).toEqual({ kind: 'failed', why: { reason: 'index-gone', index: 'by-x' } });
});

describe('units somebody set between our read and our call', () => {
  const over = (replaced: Resource['capacity'], restored: Resource['capacity'] | null = null): RunningRequest => ({
    ...open,
    run: {
      ...open.run,
      accepted: { ...acceptance, replaced },
      restored: restored === null ? null : { awsRequestId: 'aws-2', at: now, to: restored },
    },
  });
  const writeRaised = { read: 1_000, write: 900 };
  const readRaised = { read: 3_000, write: 400 };

  test('are given back as soon as two reads say that the table is ACTIVE, before success is told', () => {
    const after = { capacity: done, counter: counted };
    expect(recover(over(writeRaised), once(after), now)).toEqual({ kind: 'read-again', at: now + 2_000 });
    expect(recover(over(writeRaised), twice(after), now)).toEqual({ kind: 'restore', to: { read: 200, write: 900 } });
  });

  test('are given back within a day of the call and never later: a record written into Redis again raises nothing', () => {
    const reads = twice({ capacity: done, counter: counted });
    const end = intent.at + GIVEN_BACK_WITHIN_MS;
    expect(recover(over(writeRaised), reads, end - 1).kind).toBe('restore');
    expect(recover(over(writeRaised), reads, end)).toEqual({
      kind: 'failed',
      why: { reason: 'not-given-back', to: { read: 200, write: 900 }, detail: null },
    });
  });

  test.each([
    ['that shows what they had set as if it were back', { capacity: readRaised }, readRaised],
    ['that shows the units before both', { capacity: intent.from }, { read: 1_000, write: 900 }],
  ])('are not judged by a read %s: no decrease has been counted in it', (_, old, replaced) => {
    const soon = intent.at + 3_000;
    const reads: Reads = { previous: null, current: read({ ...old, counter: intent.counter }, soon) };
    expect(recover(over(replaced), reads, soon)).toEqual({ kind: 'read-again', at: soon + 2_000 });
  });

  test('are recorded as given back when they are there and the answer was lost', () => {
    const there = { capacity: { read: 200, write: 900 }, counter: counted };
    expect(recover(over(writeRaised), once(there), now)).toEqual({ kind: 'read-again', at: now + 2_000 });
    const restored = { kind: 'restored', to: { read: 200, write: 900 } };
    expect(recover(over(writeRaised), twice(there), now)).toEqual(restored);
  });

  test('once given back, the reduction of the other dimension is a success', () => {
    const restored = { read: 200, write: 900 };
    expect(recover(over(writeRaised, restored), once({ capacity: restored, counter: counted }), now)).toEqual(
      reduced({ from: writeRaised, to: restored }),
    );
  });

  test('a raise of what was to be lowered is given back, and the request asks again', () => {
    expect(recover(over(readRaised), twice({ capacity: done, counter: counted }), now)).toEqual({
      kind: 'restore',
      to: readRaised,
    });
    expect(recover(over(readRaised, readRaised), once({ capacity: readRaised, counter: counted }), now)).toEqual({
      kind: 'drifted',
      drift: { reason: 'overwritten', restored: readRaised },
      baseline: { tableId: 'table-1', capacity: readRaised, lastIncreaseAt: NOW - DAY },
    });
  });

  test('a read that shows the time before the restore decides nothing', () => {
    const reads = once({ capacity: done, counter: counted });
    expect(recover(over(writeRaised, { read: 200, write: 900 }), reads, now).kind).toBe('read-again');
    expect(recover(over(readRaised, readRaised), reads, now).kind).toBe('read-again');
  });
});
