// When a reply is looked at again, and when it is changed: the pure rule, without queue or Slack.
import { describe, expect, test } from 'vitest';
import { decreaseBudget } from '../../src/domain/budget.ts';
import { type CompletionCall, firstLookAt, lookAt, toldOf } from '../../src/domain/explanation/completion.ts';
import type { Finding } from '../../src/domain/explanation/finding.ts';
import { wantedIn } from '../../src/domain/explanation/wanted.ts';
import { type Explanation, explain, withHistory } from '../../src/domain/explanation.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../src/domain/instant.ts';
import type { ReadProblem } from '../../src/domain/read-problem.ts';
import { historyReport } from '../../src/domain/spending/history.ts';
import type { UpdateCall } from '../../src/domain/spending/update-call.ts';
import { resource, tableState } from '../support/tables.ts';
import { accepted, at, NOW, refused, role, TABLE_ID } from '../support/update-calls.ts';

const ci = role('ci');
const counter = { decreasesToday: 2, lastDecreaseAt: at('14:58') + 159 };
const table = resource(null, counter, { capacity: { read: 80, write: 50 } });
const address = { account: 'prod', region: 'us-east-1', table: 'orders' };
const state = tableState({ address, tableId: TABLE_ID, table });
const stated = {
  kind: 'decrease-quota',
  table: 'orders',
  index: null,
  decreasesToday: 2,
  lastDecreaseAt: at('14:58'),
  nextDecreaseAt: null,
  intervalSeconds: null,
} as const;
const problem = { kind: 'throttled' } as unknown as ReadProblem;

const first = accepted('14:00', ci, [100, 50], [90, 50]);
const second = accepted('14:58', ci, [90, 50], [80, 50]);
const refusedCall = refused('14:59', ci, [40, 60]);

const found = (isReducible: boolean, now: Instant): Finding => ({
  kind: 'read',
  by: 'named',
  report: {
    state,
    resources: [
      { resource: table, budget: decreaseBudget('PROVISIONED', counter, now), quotaPageSays: null, scaled: [] },
    ],
    scalingProblem: null,
    now,
    isReducible,
    askedIndex: null,
  },
});

/** What is known at that time, with these calls recorded; `null`: CloudTrail was not read. */
function known(calls: readonly UpdateCall[] | null, now = NOW, { isReducible = true, failed = false } = {}) {
  const explanation = explain(stated, found(isReducible, now), now);
  if (calls === null) return explanation;
  const rest = { since: now - DAY_MS, recordProblem: failed ? problem : null, scalingProblem: null, askedIndex: null };
  return withHistory(explanation, historyReport({ state, calls, scaling: [] }, { ...rest, now }));
}
const without = (kind: 'reading' | 'unread' | 'withheld', now = NOW): Explanation => explain(stated, { kind }, now);

const severalOf = (n: number, now = NOW): Explanation =>
  explain(stated, { kind: 'several', candidates: Array(n).fill({ address, index: null, call: null }) }, now);
const notRecorded = (mayBeLate: boolean, now = NOW): Explanation =>
  explain(stated, { kind: 'notRecorded', mayBeLate }, now);

const callAfter = (explanation: Explanation): CompletionCall => ({
  v: 2,
  channel: 'C1',
  message: '1.1',
  reply: '1.2',
  stated,
  words: '',
  found: null,
  told: toldOf(explanation),
  since: explanation.now,
  dueAt: explanation.now,
});

const minutes = (n: number) => NOW + n * MINUTE_MS;

describe('a reply', () => {
  test.each([
    ['that tells all there is', known([first, second, refusedCall]), null],
    [
      'about a table nobody may ask to lower, without the refused call',
      known([first, second], NOW, { isReducible: false }),
      null,
    ],
    ['that misses a decrease', known([first]), minutes(5)],
    ['that misses the refused call', known([first, second]), minutes(5)],
    ['that was given while the table was read', without('reading'), minutes(1)],
    ['that was given before CloudTrail answered', known(null), minutes(1)],
    ['that CloudTrail did not help with', known([], NOW, { failed: true }), minutes(1)],
    ['that stays general', without('withheld'), null],
    ['that asks which table it is', explain(stated, { kind: 'several', candidates: [] }, NOW), minutes(5)],
    ['whose refused call is not recorded yet', notRecorded(true), minutes(5)],
    ['whose refused call is in no record', notRecorded(false), null],
    ['about throttling', explain({ kind: 'runtime-throttle' }, { kind: 'unnamed' }, NOW), null],
  ])('%s is looked at again in time, if at all', (_, explanation, expected) => {
    expect(firstLookAt(explanation)).toBe(expected);
  });

  test.each([
    [
      'is changed when the last decrease and the refused call are there',
      known([first]),
      known([first, second, refusedCall], minutes(5)),
      { isNews: true, nextAt: null },
    ],
    [
      'waits for the refused call',
      known([first]),
      known([first, second], minutes(5)),
      { isNews: false, nextAt: minutes(10) },
    ],
    [
      'waits for it a quarter of an hour',
      known([first]),
      known([first, second], minutes(15)),
      { isNews: true, nextAt: null },
    ],
    [
      'is left alone when nothing came',
      known([first, second]),
      known([first, second], minutes(15)),
      { isNews: false, nextAt: null },
    ],
    [
      'waits for a decrease a little longer',
      known([first]),
      known([first], minutes(15)),
      { isNews: false, nextAt: minutes(20) },
    ],
    [
      'says in the end that a decrease is in no record',
      known([first]),
      known([first], minutes(21)),
      { isNews: true, nextAt: null },
    ],
    [
      'is changed at once from a table that was not read yet',
      without('reading'),
      known([first], minutes(1)),
      { isNews: true, nextAt: minutes(6) },
    ],
    [
      'is changed as soon as the refused call tells the table',
      notRecorded(true),
      known([first], minutes(5)),
      { isNews: true, nextAt: minutes(10) },
    ],
    [
      'waits while no refused call comes up',
      notRecorded(true),
      notRecorded(true, minutes(5)),
      { isNews: false, nextAt: minutes(10) },
    ],
    [
      'says in the end that none is recorded',
      notRecorded(true),
      notRecorded(false, minutes(20)),
      { isNews: true, nextAt: null },
    ],
    ['offers in the end one more that fits', severalOf(2), severalOf(3, minutes(21)), { isNews: true, nextAt: null }],
    ['keeps a menu that is the same', severalOf(2), severalOf(2, minutes(21)), { isNews: false, nextAt: null }],
    [
      'asks in the end which of several it is',
      notRecorded(true),
      explain(stated, { kind: 'several', candidates: [] }, minutes(21)),
      { isNews: true, nextAt: null },
    ],
    [
      'keeps what it says when a later read fails',
      known([first]),
      known([], minutes(21), { failed: true }),
      { isNews: false, nextAt: null },
    ],
    [
      'keeps what it says when the table cannot be read',
      known([first]),
      without('unread', minutes(10)),
      { isNews: false, nextAt: minutes(15) },
    ],
    [
      'keeps what it says when the channel may no longer see the table',
      known([first]),
      without('withheld', minutes(10)),
      { isNews: false, nextAt: null },
    ],
    [
      'keeps what it says of a day that is over',
      known([first]),
      known([], NOW + DAY_MS),
      { isNews: false, nextAt: null },
    ],
  ])('%s', (_, before, now, expected) => {
    const { isNews, nextAt } = lookAt(callAfter(before), now);
    expect({ isNews, nextAt }).toEqual(expected);
  });
});

describe('what the refused call wanted', () => {
  test('is what it asked for below what is there', () => {
    expect(wantedIn(known([first, second, refusedCall]))).toEqual({ read: 40, write: null });
  });

  test('is that of the newest one since the last decrease', () => {
    const newer = refused('14:59:30', role('someone'), [30, 50]);
    expect(wantedIn(known([first, second, refusedCall, newer]))).toEqual({ read: 30, write: null });
    expect(wantedIn(known([refused('14:30', ci, [10, 10]), first, second]))).toBeNull();
  });

  test('is nothing where it asked for more than there is now', () => {
    expect(wantedIn(known([first, second, refused('14:59', ci, [80, 50])]))).toBeNull();
  });
});
