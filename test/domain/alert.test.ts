// What a thread of refusals needs next, from what is known and what Slack shows of it.
import { expect, test } from 'vitest';
import { type Alert, dueAt, NOTHING_SHOWN, nextStep, type ShownAlert } from '../../src/domain/alert.ts';
import type { RefusedDecrease } from '../../src/domain/aws-event.ts';

const NOW = Date.parse('2026-10-09T15:20:00Z');
const newest: RefusedDecrease = {
  eventId: 'e',
  requestId: null,
  at: NOW,
  accountId: '111122223333',
  region: 'us-east-1',
  table: 'orders',
  asked: [],
  indexes: [null],
  actor: { kind: 'role', name: 'deploy-bot' },
  text: '',
  message: {
    kind: 'decrease-quota',
    table: null,
    index: null,
    decreasesToday: 4,
    lastDecreaseAt: NOW,
    nextDecreaseAt: null,
    intervalSeconds: null,
  },
};
const open: ShownAlert = { ...NOTHING_SHOWN, root: '1.1', reply: '1.2', count: 3, seen: 3, cause: 'c' };
const alert = (shown: ShownAlert, count = 3): Alert => ({
  id: 'a',
  account: 'prod',
  channel: 'C1',
  count,
  firstAt: NOW,
  newest,
  cause: 'c',
  shown,
});

test.each<[string, Alert, string]>([
  ['is opened first', alert(NOTHING_SHOWN), 'open'],
  ['is explained below', alert({ ...open, reply: null }), 'explain'],
  ['rests when all is shown', alert(open), 'nothing'],
  ['is explained anew for another cause, before it counts', alert({ ...open, cause: 'b', count: 1 }), 'explain-again'],
  ['shows a small count at once', alert(open, 4), 'count'],
  ['lets a large count rise', alert({ ...open, count: 40, seen: 41 }, 50), 'let-rise'],
  ['shows a large count that has doubled', alert({ ...open, count: 40, seen: 41 }, 80), 'count'],
  ['shows a large count that has come to rest', alert({ ...open, count: 40, seen: 50 }, 50), 'count'],
  ['is completed when it is due', alert({ ...open, completeAt: NOW, backAt: NOW }), 'complete'],
  ['is not completed before', alert({ ...open, completeAt: NOW + 1 }), 'nothing'],
  ['tells that the budget is back', alert({ ...open, backAt: NOW }), 'tell-back'],
  ['stays quiet when somebody has deleted it', alert({ ...open, isGone: true }, 9), 'nothing'],
  ['stays quiet when it is listed with others', alert({ ...NOTHING_SHOWN, isGathered: true }, 9), 'nothing'],
])('a thread %s', (_, known, step) => {
  expect(nextStep(known, NOW)).toBe(step);
});

test('a thread is due at the earlier of its two instants, and never when it is closed', () => {
  expect(dueAt(open)).toBeNull();
  expect(dueAt({ ...open, completeAt: 5, backAt: 3 })).toBe(3);
  expect(dueAt({ ...open, backAt: 3, isGone: true })).toBeNull();
});
