import { describe, expect, test } from 'vitest';
import type { Person } from '../../../src/domain/access.ts';
import type { ReductionRules } from '../../../src/domain/accounts.ts';
import {
  approversOf,
  type Click,
  type Judged,
  mayCancel,
  mayDecide,
  mayPause,
  mayRequest,
  peopleNamed,
} from '../../../src/domain/request/who-may.ts';
import {
  approval,
  DAY,
  having,
  inState,
  NOW,
  pending,
  rules,
  running,
  scheduled,
} from '../../support/reduction-requests.ts';

const judged = (id: string, groups: readonly string[] = [], kind: Person['kind'] = 'member'): Judged => ({
  person: { id, kind, locale: null },
  groups: new Set(groups),
});
const ana = judged('U_ANA');
const ben = judged('U_BEN');
const cem = judged('U_CEM', ['S_DB']);
const dora = judged('U_DORA');

const click = (by: Judged, more: Partial<Click> = {}): Click => ({
  decision: 'approve',
  by,
  revision: 1,
  earlier: [],
  ...more,
});

const outsiders = ['guest', 'bot', 'deactivated', 'external'] as const;

describe.each(outsiders)('a %s, on whatever list,', (kind) => {
  const everywhere = judged('U_BEN', ['S_DB'], kind);
  const own: ReductionRules = { ...rules, requesters: ['U_BEN'], allowOwnRequests: true };
  test('may neither ask, decide, cancel nor pause', () => {
    const refusal = { may: false, reason: kind };
    expect(mayRequest(own, everywhere, 'orders-table')).toEqual(refusal);
    expect(mayDecide(own, pending(), click(everywhere), NOW)).toEqual(refusal);
    expect(mayCancel(own, pending({ requester: 'U_BEN' }), everywhere)).toEqual(refusal);
    expect(mayPause(own, everywhere)).toEqual(refusal);
  });
});

describe('asking', () => {
  test.each([
    ['without a list, every full member may', {}, dora, { may: true }],
    ['someone listed may', { requesters: ['U_DORA'] }, dora, { may: true }],
    ['someone in a listed group may', { requesters: ['S_DB'] }, cem, { may: true }],
    [
      'someone not listed may not',
      { requesters: ['U_ANA'] },
      dora,
      { may: false, reason: 'not-a-requester', requesters: ['U_ANA'] },
    ],
    ['nobody may where nobody could approve', { approvers: [] }, ana, { may: false, reason: 'no-approvers' }],
  ] as const)('%s', (_, more, who, expected) => {
    expect(mayRequest({ ...rules, ...more }, who, 'orders-table')).toEqual(expected);
  });
});

describe('deciding', () => {
  const notApprover = { may: false, reason: 'not-an-approver', approvers: ['U_BEN', 'S_DB'] };
  test.each([
    ['a listed approver may', {}, ben, { may: true, withdrawn: [] }],
    ['a member of an approving group may', {}, cem, { may: true, withdrawn: [] }],
    ['another may not', {}, dora, notApprover],
    ['the requester who is no approver may not', {}, ana, notApprover],
    ['nobody may where no approvers are left', { approvers: [] }, ben, { may: false, reason: 'no-approvers' }],
    [
      'approvers of a pattern take the place of the others',
      { approversByTable: [{ tables: ['orders-*'], approvers: ['U_DORA'] }] },
      ben,
      { may: false, reason: 'not-an-approver', approvers: ['U_DORA'] },
    ],
  ] as const)('%s', (_, more, who, expected) => {
    expect(mayDecide({ ...rules, ...more }, pending(), click(who), NOW)).toEqual(expected);
  });

  test.each(['approve', 'reject'] as const)('%s: not the own request, unless the account allows it', (decision) => {
    const own = pending({ requester: 'U_BEN' });
    expect(mayDecide(rules, own, click(ben, { decision }), NOW)).toEqual({ may: false, reason: 'own-request' });
    const allowed = { ...rules, allowOwnRequests: true };
    expect(mayDecide(allowed, own, click(ben, { decision }), NOW)).toEqual({ may: true, withdrawn: [] });
  });

  test.each(['scheduled', 'running', 'succeeded', 'failed', 'rejected', 'cancelled', 'expired'] as const)(
    'too late when it is %s',
    (state) => {
      expect(mayDecide(rules, inState[state], click(ben), NOW)).toEqual({ may: false, reason: 'not-pending', state });
    },
  );

  test('a drifted request is decided like a pending one', () => {
    const { drifted } = inState;
    const now = mayDecide(rules, drifted, click(ben, { revision: drifted.revision }), NOW);
    expect(now).toEqual({ may: true, withdrawn: [] });
  });

  test('not from the instant of expiry on', () => {
    expect(mayDecide(rules, pending(), click(ben), NOW + DAY)).toEqual({
      may: false,
      reason: 'expired',
      since: NOW + DAY,
    });
  });

  test('not with a button of an older card', () => {
    const stale = mayDecide(rules, pending(), click(ben, { revision: 7 }), NOW);
    expect(stale).toEqual({ may: false, reason: 'stale-revision', revision: 1 });
  });
});

describe('two approvals', () => {
  const half = having(pending({ approvalsNeeded: 2 }), [approval('U_BEN')]);
  const second = (earlier: readonly Judged[]) => mayDecide(rules, half, click(cem, { revision: 2, earlier }), NOW);

  test('need two people: the first is told so, whatever card they pressed', () => {
    for (const revision of [1, 2]) {
      const again = mayDecide(rules, half, click(ben, { revision }), NOW);
      expect(again).toEqual({ may: false, reason: 'already-approved-by-you' });
    }
  });

  test('the first may still reject', () => {
    const reject = click(ben, { revision: 2, decision: 'reject', earlier: [ben] });
    expect(mayDecide(rules, half, reject, NOW)).toEqual({ may: true, withdrawn: [] });
  });

  test.each([
    ['still may', ben, []],
    ['was deactivated', judged('U_BEN', [], 'deactivated'), [{ by: 'U_BEN', reason: 'deactivated' }]],
    ['became a guest', judged('U_BEN', [], 'guest'), [{ by: 'U_BEN', reason: 'guest' }]],
  ])('the first is judged again: %s', (_, first, withdrawn) => {
    expect(second([first])).toEqual({ may: true, withdrawn });
  });

  test('a first whom Slack no longer knows does not count', () => {
    expect(second([])).toEqual({ may: true, withdrawn: [{ by: 'U_BEN', reason: 'deactivated' }] });
  });

  test('a first who was taken off the list does not count', () => {
    const without = { ...rules, approvers: ['S_DB'] };
    expect(mayDecide(without, half, click(cem, { revision: 2, earlier: [ben] }), NOW)).toEqual({
      may: true,
      withdrawn: [{ by: 'U_BEN', reason: 'not-an-approver', approvers: ['S_DB'] }],
    });
  });
});

describe('cancelling', () => {
  test.each([
    ['the requester may', pending(), ana, { may: true }],
    ['an approver may', scheduled(), ben, { may: true }],
    [
      'another may not',
      pending(),
      dora,
      { may: false, reason: 'not-requester-nor-approver', approvers: ['U_BEN', 'S_DB'] },
    ],
    ['too late once it runs', running(), ana, { may: false, reason: 'too-late-running' }],
    ['too late once it is over', inState.expired, ana, { may: false, reason: 'finished', state: 'expired' }],
  ])('%s', (_, request, who, expected) => {
    expect(mayCancel(rules, request, who)).toEqual(expected);
  });
});

test('approvers of any table of the account may pause it, nobody else', () => {
  const patterned = { ...rules, approversByTable: [{ tables: ['a-*'], approvers: ['U_DORA'] }] };
  expect(mayPause(patterned, dora)).toEqual({ may: true });
  expect(mayPause(patterned, cem)).toEqual({ may: true });
  expect(mayPause(rules, ana)).toMatchObject({ may: false, reason: 'not-an-approver' });
});

test('the first pattern that fits names the approvers', () => {
  const patterned = {
    ...rules,
    approversByTable: [
      { tables: ['orders-?'], approvers: ['U_1'] },
      { tables: ['orders-*'], approvers: ['U_2'] },
    ],
  };
  expect(approversOf(patterned, 'orders-1')).toEqual(['U_1']);
  expect(approversOf(patterned, 'orders-10')).toEqual(['U_2']);
  expect(approversOf(patterned, 'users')).toEqual(['U_BEN', 'S_DB']);
  expect([...peopleNamed({ ...patterned, requesters: ['S_ALL'] })].sort()).toEqual([
    'S_ALL',
    'S_DB',
    'U_1',
    'U_2',
    'U_BEN',
  ]);
});
