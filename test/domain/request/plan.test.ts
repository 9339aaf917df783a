import { describe, expect, test } from 'vitest';
import type { Asked } from '../../../src/domain/request/life.ts';
import { move } from '../../../src/domain/request/life.ts';
import { eventOf, plan } from '../../../src/domain/request/plan.ts';
import type { ScheduledRequest } from '../../../src/domain/request/request.ts';
import type { Situation, Verdict } from '../../../src/domain/request/verdict.ts';
import type { Resource, ScaledDimension } from '../../../src/domain/resource.ts';
import {
  baseline,
  DAY,
  HOUR,
  having,
  MINUTE,
  NOW,
  resource,
  rules,
  scheduled,
  tableState,
} from '../../support/reduction-requests.ts';

const situation: Situation = {
  current: tableState(),
  index: null,
  requests: [scheduled()],
  recentUse: { read: 100, write: 50 },
  scaled: [],
  refusal: null,
  rules,
};
const planned = (more: Partial<Situation>, now = NOW + HOUR) => plan({ ...situation, ...more }, now);
const table = (more: Partial<Resource>) => tableState({ table: resource(more) });
const verdicts = (more: Partial<Situation>, now = NOW + HOUR): readonly Verdict[] =>
  planned(more, now).verdicts.map(({ verdict }) => verdict);

/** Requests approved a minute apart, the first one first. */
const approvedInTurn = (...asked: readonly Partial<Asked>[]): readonly ScheduledRequest[] =>
  asked.map((one, nth) => scheduled({ id: `R${nth + 1}`, ...one }, NOW + nth * MINUTE));

const capacity = { read: 1_000, write: 400 };
const now = NOW + HOUR;
const scaledRead: ScaledDimension = { table: 'orders-table', index: null, dimension: 'read', min: 100, max: 2_000 };

test('lowers what was asked for, and keeps the fresh value of what nobody asked for', () => {
  expect(planned({})).toEqual({
    intent: {
      tableId: 'table-1',
      from: capacity,
      to: { read: 200, write: 400 },
      approvedFrom: { read: 1_000, write: null },
      counter: { decreasesToday: 1, lastDecreaseAt: NOW - 2 * HOUR },
      at: now,
    },
    verdicts: [{ request: situation.requests[0], verdict: { kind: 'update' } }],
  });
});

test('what was in place when a card was shown is no wish of its approver: an older request still has its way', () => {
  const inPlace = { ...baseline, capacity: { read: 1_000, write: 100 } };
  const requests = approvedInTurn(
    { target: { read: null, write: 50 } },
    { target: { read: 200, write: 100 }, baseline: inPlace },
  );
  const current = table({ capacity: { read: 1_000, write: 100 } });
  expect(verdicts({ current, requests })).toEqual([{ kind: 'update' }, { kind: 'update' }]);
  expect(planned({ current, requests }).intent?.to).toEqual({ read: 200, write: 50 });
});

test('use above a value that its card did not show keeps nothing from being lowered', () => {
  const inPlace = { ...baseline, capacity: { read: 1_000, write: 100 } };
  const requests = [scheduled({ target: { read: 200, write: 100 }, baseline: inPlace })];
  const current = table({ capacity: { read: 1_000, write: 100 } });
  expect(verdicts({ current, requests, recentUse: { read: 100, write: 130 } })).toEqual([{ kind: 'update' }]);
});

test('a value lowered meanwhile below the one shown is lowered further', () => {
  const lower = table({ capacity: { read: 500, write: 300 } });
  expect(planned({ current: lower }).intent).toMatchObject({
    from: { read: 500, write: 300 },
    to: { read: 200, write: 300 },
  });
});

describe('one request alone', () => {
  const seen = (more: object) => ({ ...baseline, ...more });
  const globalState = tableState({ globalRegions: ['us-east-1', 'eu-west-1'] });
  test.each<[string, Partial<Situation>, Verdict]>([
    ['the table is gone', { current: null }, { kind: 'not-possible', why: { reason: 'table-gone' } }],
    ['the index is gone', { index: 'by-x' }, { kind: 'not-possible', why: { reason: 'index-gone', index: 'by-x' } }],
    [
      'on-demand now, also while it switches',
      { current: tableState({ billingMode: 'PAY_PER_REQUEST', table: resource({ status: 'UPDATING' }) }) },
      { kind: 'not-possible', why: { reason: 'on-demand' } },
    ],
    [
      'another table of the same name, whatever its state',
      { current: tableState({ tableId: 'table-2', table: resource({ status: 'CREATING' }) }) },
      {
        kind: 'drifted',
        why: { reason: 'other-table-id', tableId: 'table-2' },
        baseline: seen({ tableId: 'table-2' }),
      },
    ],
    [
      'another table of the same name, where nothing is left to do: that would be asked for in vain',
      { current: tableState({ tableId: 'table-2', table: resource({ capacity: { read: 150, write: 400 } }) }) },
      { kind: 'already-there', capacity: { read: 150, write: 400 } },
    ],
    ['not ACTIVE', { current: table({ status: 'UPDATING' }) }, { kind: 'wait', until: now + 2_000, why: 'settling' }],
    [
      'not ACTIVE, global: it takes longer',
      { current: { ...globalState, table: resource({ status: 'UPDATING' }) } },
      { kind: 'wait', until: now + 20_000, why: 'settling' },
    ],
    [
      'at the target',
      { current: table({ capacity: { read: 200, write: 400 } }) },
      {
        kind: 'already-there',
        capacity: { read: 200, write: 400 },
      },
    ],
    [
      'below the target, raised on the way: nothing is left to do all the same',
      { current: table({ capacity: { read: 150, write: 900 }, lastIncreaseAt: NOW }) },
      { kind: 'already-there', capacity: { read: 150, write: 900 } },
    ],
    [
      'raised above what was shown',
      { current: table({ capacity: { read: 1_001, write: 400 }, lastIncreaseAt: NOW }) },
      {
        kind: 'drifted',
        why: { reason: 'capacity-above-baseline', dimension: 'read', shown: 1_000, current: 1_001 },
        baseline: seen({ capacity: { read: 1_001, write: 400 }, lastIncreaseAt: NOW }),
      },
    ],
    [
      'raised and lowered again',
      { current: table({ lastIncreaseAt: NOW }) },
      {
        kind: 'drifted',
        why: { reason: 'raised-since', lastIncreaseAt: NOW },
        baseline: seen({ lastIncreaseAt: NOW }),
      },
    ],
    [
      'busier than the target',
      { recentUse: { read: 200.1, write: 50 } },
      { kind: 'drifted', why: { reason: 'use-above-target', dimension: 'read', use: 200.1, target: 200 }, baseline },
    ],
    ['as busy as the target', { recentUse: { read: 200, write: 50 } }, { kind: 'update' }],
    ['busy in a dimension nobody asked for', { recentUse: { read: 100, write: 4_000 } }, { kind: 'update' }],
    ['no use data', { recentUse: { read: null, write: null } }, { kind: 'update' }],
    [
      'under auto scaling since',
      { scaled: [scaledRead] },
      { kind: 'not-possible', why: { reason: 'autoscaled', scaled: [scaledRead] } },
    ],
    [
      'under auto scaling, allowed',
      { scaled: [scaledRead], rules: { ...rules, allowAutoscaled: true } },
      { kind: 'update' },
    ],
    ['auto scaling not known', { scaled: null }, { kind: 'update' }],
    [
      'made global since',
      { current: globalState },
      { kind: 'not-possible', why: { reason: 'global-table', regions: ['us-east-1', 'eu-west-1'] } },
    ],
    ['global, allowed', { current: globalState, rules: { ...rules, globalTables: 'allow' } }, { kind: 'update' }],
    [
      'no decrease left',
      { current: table({ counter: { decreasesToday: 4, lastDecreaseAt: NOW + MINUTE } }) },
      { kind: 'wait', until: NOW + HOUR + MINUTE + 250, why: 'budget' },
    ],
    [
      'no decrease left and busy: it may be calm by then',
      {
        current: table({ counter: { decreasesToday: 4, lastDecreaseAt: NOW + MINUTE } }),
        recentUse: { read: 999, write: 0 },
      },
      { kind: 'wait', until: NOW + HOUR + MINUTE + 250, why: 'budget' },
    ],
    [
      'refused before, though the counter says it is free',
      { refusal: { at: NOW, seenLastDecreaseAt: NOW - 2 * HOUR, until: now + MINUTE } },
      { kind: 'wait', until: now + MINUTE, why: 'refused' },
    ],
  ])('%s', (_, more, verdict) => {
    const result = planned(more);
    expect(result.verdicts.map((one) => one.verdict)).toEqual([verdict]);
    expect(result.intent === null).toBe(verdict.kind !== 'update');
  });

  test('after runBy nothing is sent, whatever the table looks like', () => {
    expect(verdicts({}, NOW + DAY - 1)).toEqual([{ kind: 'update' }]);
    for (const current of [tableState(), null]) expect(verdicts({ current }, NOW + DAY)).toEqual([{ kind: 'expired' }]);
  });

  test('waits for a settling table grow, but not without end', () => {
    const settling = { current: table({ status: 'UPDATING' }) };
    let [request] = situation.requests;
    const waits: number[] = [];
    for (let nth = 0; nth < 10 && request !== undefined; nth++) {
      const [verdict] = verdicts({ ...settling, requests: [request] });
      const event = verdict === undefined ? null : eventOf(verdict);
      if (event?.kind !== 'wait') throw new Error('expected a wait');
      waits.push((event.until - now) / 1_000);
      const moved = having(request, [event], now);
      request = moved.state === 'scheduled' ? moved : undefined;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  test('an index waits for its table, and for itself, but for no other index', () => {
    const indexed = (ofTable: string, own: string, other: string) =>
      tableState({
        table: resource({ status: ofTable }),
        indexes: [resource({ index: 'by-x', status: own }), resource({ index: 'by-y', status: other })],
      });
    const kinds = (...statuses: [string, string, string]) =>
      verdicts({ index: 'by-x', current: indexed(...statuses) }).map(({ kind }) => kind);
    expect(kinds('ACTIVE', 'ACTIVE', 'CREATING')).toEqual(['update']);
    expect(kinds('UPDATING', 'ACTIVE', 'ACTIVE')).toEqual(['wait']);
    expect(kinds('ACTIVE', 'UPDATING', 'ACTIVE')).toEqual(['wait']);
  });
});

describe('requests on the same resource share one decrease', () => {
  const read = (units: number) => ({ target: { read: units, write: null } });
  const write = (units: number) => ({ target: { read: null, write: units } });
  test.each<[string, readonly Partial<Asked>[], object, readonly Verdict['kind'][]]>([
    ['one reads, one writes', [read(200), write(100)], { read: 200, write: 100 }, ['update', 'update']],
    ['the newest lower', [read(300), read(200)], { read: 200, write: 400 }, ['update', 'update']],
    [
      'the newest higher: nobody goes below it',
      [read(200), read(300)],
      { read: 300, write: 400 },
      ['update', 'update'],
    ],
    [
      'the newest of each dimension',
      [{ target: { read: 200, write: 100 } }, read(300)],
      { read: 300, write: 100 },
      ['update', 'update'],
    ],
  ])('%s', (_, asked, to, kinds) => {
    const requests = approvedInTurn(...asked);
    const result = planned({ requests });
    expect(result.intent?.to).toEqual(to);
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(kinds);
    expect(planned({ requests: requests.toReversed() }).intent).toEqual(result.intent);
  });

  test('the newer request for more stops an older one, also when it is met already', () => {
    const requests = approvedInTurn(read(200), read(300));
    const at250 = { kind: 'already-there', capacity: { read: 250, write: 400 } };
    const result = planned({ requests, current: table({ capacity: { read: 250, write: 400 } }) });
    expect(result).toMatchObject({ intent: null, verdicts: [{ verdict: at250 }, { verdict: at250 }] });
  });

  test('who asks for nothing that would change is no member of the run', () => {
    const requests = approvedInTurn(read(500), write(100));
    const result = planned({ requests, current: table({ capacity: { read: 400, write: 400 } }) });
    expect(result.intent).toMatchObject({ to: { read: 400, write: 100 }, approvedFrom: { read: null, write: 400 } });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['already-there', 'update']);
  });

  test('each is judged by its own baseline', () => {
    const raised = { ...baseline, lastIncreaseAt: NOW };
    const requests = approvedInTurn(read(200), { ...write(100), baseline: raised });
    const result = planned({ requests, current: table({ lastIncreaseAt: NOW }) });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['drifted', 'update']);
    expect(result.intent?.to).toEqual({ read: 1_000, write: 100 });
  });

  test('each is judged by its own target: the busier one asks again, the other goes on', () => {
    const result = planned({ requests: approvedInTurn(read(300), read(200)), recentUse: { read: 250, write: 0 } });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['update', 'drifted']);
    expect(result.intent?.to).toEqual({ read: 300, write: 400 });
  });

  test('without a newer one that is too busy, the older one it had stopped takes its place', () => {
    const requests = approvedInTurn(read(500), { target: { read: 800, write: 100 } });
    const current = table({ capacity: { read: 700, write: 400 } });
    const result = planned({ requests, current, recentUse: { read: 100, write: 150 } });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['update', 'drifted']);
    expect(result.intent?.to).toEqual({ read: 500, write: 400 });
  });

  test('one that has run out does not count', () => {
    const [early, late] = approvedInTurn(read(200), read(300));
    const requests = [early, late].flatMap((one) => one ?? []);
    const result = planned({ requests }, NOW + DAY);
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['expired', 'update']);
    expect(result.intent?.to).toEqual({ read: 300, write: 400 });
  });
});

test('every verdict that sends nothing is an event the request can make', () => {
  const [request] = situation.requests;
  if (request === undefined) throw new Error('no request');
  const cases: readonly (readonly [Verdict, string])[] = [
    [{ kind: 'wait', until: now, why: 'budget' }, 'scheduled'],
    [{ kind: 'already-there', capacity }, 'succeeded'],
    [{ kind: 'drifted', why: { reason: 'raised-since', lastIncreaseAt: NOW }, baseline }, 'drifted'],
    [{ kind: 'not-possible', why: { reason: 'on-demand' } }, 'failed'],
    [{ kind: 'expired' }, 'expired'],
  ];
  for (const [verdict, state] of cases) {
    const event = eventOf(verdict);
    if (event === null) throw new Error(verdict.kind);
    expect(move(request, event, NOW + DAY)).toMatchObject({ ok: true, request: { state } });
  }
  expect(eventOf({ kind: 'update' })).toBeNull();
});
