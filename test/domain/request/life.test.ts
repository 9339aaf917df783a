import { describe, expect, test } from 'vitest';
import type { RequestEvent, RequestEventKind } from '../../../src/domain/request/events.ts';
import { move, newRequest } from '../../../src/domain/request/life.ts';
import type { ReductionRequest, RequestState } from '../../../src/domain/request/request.ts';
import {
  approval,
  asked,
  baseline,
  DAY,
  drift,
  HOUR,
  having,
  inState,
  MINUTE,
  NOW,
  pending,
  running,
  scheduled,
  startRun,
} from '../../support/reduction-requests.ts';

const states: readonly RequestState[] = [
  'pending',
  'scheduled',
  'running',
  'drifted',
  'succeeded',
  'failed',
  'rejected',
  'cancelled',
  'expired',
];

/** The diagram, written once more by hand: event, then what it makes of each state where it is legal. */
const diagram: readonly (readonly [RequestEventKind, Partial<Record<RequestState, RequestState>>])[] = [
  ['approve', { pending: 'scheduled', drifted: 'scheduled' }],
  ['reject', { pending: 'rejected', drifted: 'rejected' }],
  ['redraw', { pending: 'pending', drifted: 'drifted' }],
  ['cancel', { pending: 'cancelled', drifted: 'cancelled', scheduled: 'cancelled' }],
  ['expire', { pending: 'expired', drifted: 'expired', scheduled: 'expired' }],
  ['start-run', { scheduled: 'running' }],
  ['wait', { scheduled: 'scheduled', running: 'scheduled' }],
  ['drift', { scheduled: 'drifted', running: 'drifted' }],
  ['succeed', { pending: 'succeeded', drifted: 'succeeded', scheduled: 'succeeded', running: 'succeeded' }],
  ['fail', { pending: 'failed', drifted: 'failed', scheduled: 'failed', running: 'failed' }],
  ['accepted', { running: 'running' }],
  ['restored', { running: 'running' }],
];

function eventFor(kind: RequestEventKind, { revision, baseline: shown }: ReductionRequest): RequestEvent {
  switch (kind) {
    case 'approve':
      return { ...approval('U_BEN', revision), seen: shown };
    case 'reject':
      return { kind, by: 'U_BEN', revision, words: 'too low for Friday' };
    case 'redraw':
    case 'drift':
      return { kind, drift: { reason: 'raised-since', lastIncreaseAt: NOW }, baseline };
    case 'cancel':
      return { kind, by: 'U_ANA' };
    case 'expire':
      return { kind };
    case 'start-run':
      return startRun;
    case 'wait':
      return { kind, until: NOW + 2 * HOUR, why: 'refused' };
    case 'succeed':
      return { kind, result: { how: 'already-there', capacity: { read: 200, write: 400 } } };
    case 'fail':
      return { kind, why: { reason: 'denied', detail: 'not authorized' }, awsRequestId: 'aws-2' };
    case 'accepted':
      return { kind, awsRequestId: 'aws-1', replaced: { read: 1_000, write: 400 }, signature: 'mac' };
    case 'restored':
      return { kind, awsRequestId: 'aws-3', to: { read: 200, write: 900 } };
  }
}

describe.each(diagram)('%s', (kind, leadsTo) => {
  test.each(states)('in %s', (state) => {
    const request = inState[state];
    const event = eventFor(kind, request);
    const now = kind === 'expire' ? NOW + DAY : NOW;
    const moved = move(request, event, now);
    const to = leadsTo[state];
    if (to === undefined) {
      const late = kind === 'cancel' && state === 'running';
      expect(moved).toEqual(
        late ? { ok: false, reason: 'too-late-running' } : { ok: false, reason: 'wrong-state', state },
      );
      return;
    }
    expect(moved).toMatchObject({
      ok: true,
      request: { state: to, revision: request.revision + 1 },
      audit: {
        v: 1,
        request: 'R1',
        revision: request.revision + 1,
        by: 'by' in event ? event.by : 'system',
        at: now,
        from: state,
        to,
      },
    });
  });
});

test('a request starts pending, with its first audit line and a day to be decided', () => {
  const { request, audit } = newRequest(asked, NOW);
  expect(request).toMatchObject({ v: 1, state: 'pending', revision: 1, round: 0, approvals: [], expiresAt: NOW + DAY });
  expect(audit).toEqual({
    v: 1,
    request: 'R1',
    revision: 1,
    by: 'U_ANA',
    at: NOW,
    from: null,
    to: 'pending',
    why: { reason: 'asked', target: asked.target, capacity: baseline.capacity, words: 'quiet week' },
    awsRequestId: null,
  });
});

test('a request is plain JSON: it survives being stored', () => {
  for (const state of states) expect(JSON.parse(JSON.stringify(inState[state]))).toEqual(inState[state]);
});

describe('approving', () => {
  test('schedules the first round at the next decrease, valid for a day', () => {
    expect(scheduled()).toMatchObject({
      approvals: [{ by: 'U_BEN', at: NOW }],
      dueAt: NOW + HOUR,
      runBy: NOW + DAY,
      round: 1,
    });
  });

  test('with two needed, the first leaves it pending and the second person completes it', () => {
    const first = move(pending({ approvalsNeeded: 2 }), approval(), NOW);
    expect(first).toMatchObject({ ok: true, request: { state: 'pending', round: 0 }, audit: { why: { missing: 1 } } });
    const half = having(pending({ approvalsNeeded: 2 }), [approval()]);
    const second = move(half, approval('U_CEM', 2), NOW + MINUTE);
    expect(second).toMatchObject({
      ok: true,
      request: { state: 'scheduled', round: 1, runBy: NOW + MINUTE + DAY },
      audit: { by: 'U_CEM', why: { reason: 'approved', missing: 0 } },
    });
  });

  test('the same person cannot be both', () => {
    const half = having(pending({ approvalsNeeded: 2 }), [approval()]);
    expect(move(half, approval('U_BEN', 2), NOW)).toEqual({ ok: false, reason: 'already-approved-by-you' });
  });

  test('a first approver who may no longer approve does not count: the second becomes the first', () => {
    const half = having(pending({ approvalsNeeded: 2 }), [approval()]);
    const moved = move(half, { ...approval('U_CEM', 2), withdrawn: ['U_BEN'] }, NOW);
    expect(moved).toMatchObject({
      ok: true,
      request: { state: 'pending', approvals: [{ by: 'U_CEM', at: NOW }] },
      audit: { why: { reason: 'approved', missing: 1, withdrawn: ['U_BEN'] } },
    });
  });

  test.each([
    ['a raise', { capacity: { read: 2_000, write: 400 } }, 'capacity-above-baseline'],
    ['a raise of a dimension nobody asked for', { capacity: { read: 1_000, write: 500 } }, 'capacity-above-baseline'],
    ['a lower value', { capacity: { read: 900, write: 400 } }, 'capacity-below-baseline'],
    ['a raise that came back', { lastIncreaseAt: NOW }, 'raised-since'],
    ['another table of the name', { tableId: 'table-2' }, 'other-table-id'],
  ])('decides nothing after %s', (_, change, reason) => {
    expect(move(pending(), { ...approval(), seen: { ...baseline, ...change } }, NOW)).toMatchObject({
      ok: false,
      reason: 'baseline-changed',
      drift: { reason },
    });
  });

  test.each([
    ['raised', { read: 1_100, write: 440 }, { reason: 'capacity-above-baseline', shown: 400, current: 440 }],
    ['lowered', { read: 900, write: 360 }, { reason: 'capacity-below-baseline', shown: 400, current: 360 }],
  ])('where both dimensions were %s names the one that the request lowers', (_, capacity, drift) => {
    const request = pending({ target: { read: null, write: 100 } });
    const moved = move(request, { ...approval(), seen: { ...baseline, capacity } }, NOW);
    expect(moved).toMatchObject({ ok: false, drift: { ...drift, dimension: 'write' } });
  });

  test.each(['approve', 'reject'] as const)('a button of an older card: %s decides nothing', (kind) => {
    const redrawn = having(pending(), [{ ...drift, kind: 'redraw' } as RequestEvent]);
    const event = { ...eventFor(kind, redrawn), revision: 1 } as RequestEvent;
    expect(move(redrawn, event, NOW)).toEqual({ ok: false, reason: 'stale-revision', revision: 2 });
  });

  test.each(['approve', 'reject'] as const)('%s comes too late at the instant of expiry', (kind) => {
    const event = eventFor(kind, pending());
    expect(move(pending(), event, NOW + DAY - 1).ok).toBe(true);
    expect(move(pending(), event, NOW + DAY)).toEqual({ ok: false, reason: 'expired', since: NOW + DAY });
  });
});

describe('expiring', () => {
  test.each([
    ['nobody decided', pending(), NOW + DAY, 'not-decided'],
    ['an approval ran out', scheduled({}, NOW + HOUR), NOW + HOUR + DAY, 'not-run-in-time'],
  ] as const)('%s', (_, request, at, reason) => {
    expect(move(request, { kind: 'expire' }, at - 1)).toEqual({ ok: false, reason: 'not-expired', until: at });
    expect(move(request, { kind: 'expire' }, at)).toMatchObject({
      ok: true,
      request: { state: 'expired', dueAt: null, outcome: { at, reason } },
      audit: { by: 'system', why: { reason } },
    });
  });

  test('no run starts once the approval has run out', () => {
    expect(move(scheduled(), startRun, NOW + DAY - 1).ok).toBe(true);
    expect(move(scheduled(), startRun, NOW + DAY)).toEqual({ ok: false, reason: 'expired', since: NOW + DAY });
  });
});

describe('waiting', () => {
  const wait = (until: number, why: 'refused' | 'in-use' = 'refused'): RequestEvent => ({ kind: 'wait', until, why });

  test('is a new round at a later time, without the run', () => {
    expect(move(running(), wait(NOW + 2 * HOUR), NOW)).toMatchObject({
      ok: true,
      request: { state: 'scheduled', dueAt: NOW + 2 * HOUR, round: 2, run: null, runBy: NOW + DAY },
      audit: { why: { reason: 'waits', why: 'refused', until: NOW + 2 * HOUR } },
    });
  });

  test('counts the waits of one reason in a row, also through a new run', () => {
    const twice = having(running(), [wait(NOW), startRun, wait(NOW)]);
    expect(twice.lastWait).toEqual({ why: 'refused', times: 2 });
    expect(having(twice, [wait(NOW, 'in-use')]).lastWait).toEqual({ why: 'in-use', times: 1 });
  });

  test('never wakes in the past, nor later than the approval holds', () => {
    expect(having(running(), [wait(NOW - HOUR)]).dueAt).toBe(NOW);
    expect(having(running(), [wait(NOW + 3 * DAY)]).dueAt).toBe(NOW + DAY);
  });

  test('is refused once AWS has accepted: nothing is sent twice', () => {
    const sent = having(running(), [eventFor('accepted', running())]);
    expect(move(sent, wait(NOW + HOUR), NOW)).toEqual({ ok: false, reason: 'already-accepted' });
    expect(move(sent, eventFor('accepted', sent), NOW)).toEqual({ ok: false, reason: 'already-accepted' });
  });
});

test('drifting asks again: approvals, signature and run are gone, the new state is the baseline, a day to decide', () => {
  const signed = { ...running(), signature: 'signed' };
  const moved = move(signed, drift, NOW + HOUR);
  expect(moved).toMatchObject({
    ok: true,
    request: {
      state: 'drifted',
      approvals: [],
      signature: null,
      run: null,
      runBy: null,
      dueAt: null,
      baseline: { lastIncreaseAt: NOW },
      drift: { reason: 'raised-since', lastIncreaseAt: NOW },
      expiresAt: NOW + HOUR + DAY,
    },
  });
});

test('a drifted request that is approved again runs in a new round', () => {
  const drifted = having(scheduled(), [drift]);
  expect(having(drifted, [{ ...approval('U_BEN', drifted.revision), seen: drifted.baseline }])).toMatchObject({
    state: 'scheduled',
    round: 2,
    lastWait: null,
  });
});

test('a redrawn card asks everybody again', () => {
  const half = having(pending({ approvalsNeeded: 2 }), [approval()]);
  const moved = move(half, eventFor('redraw', half), NOW + HOUR);
  expect(moved).toMatchObject({ ok: true, request: { state: 'pending', approvals: [], expiresAt: NOW + HOUR + DAY } });
});

test('what AWS accepted, and what was given back, stays on the run with the AWS request ids', () => {
  const accepted = move(running(), eventFor('accepted', running()), NOW);
  expect(accepted).toMatchObject({
    ok: true,
    audit: { awsRequestId: 'aws-1', why: { reason: 'accepted', run: 'run-1' } },
  });
  const restored = having(running(), [eventFor('accepted', running()), eventFor('restored', running())]);
  expect(restored.run).toMatchObject({
    accepted: { awsRequestId: 'aws-1', at: NOW, replaced: { read: 1_000, write: 400 }, signature: 'mac' },
    restored: { awsRequestId: 'aws-3', at: NOW, to: { read: 200, write: 900 } },
  });
  expect(move(restored, eventFor('succeed', restored), NOW)).toMatchObject({
    ok: true,
    audit: { awsRequestId: 'aws-1' },
  });
  expect(move(running(), eventFor('fail', running()), NOW)).toMatchObject({
    ok: true,
    audit: { awsRequestId: 'aws-2' },
  });
});
