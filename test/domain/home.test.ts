import { describe, expect, test } from 'vitest';
import { decidesAnywhere, type HomeReader, partRequests } from '../../src/domain/home.ts';
import type { ReductionRequest } from '../../src/domain/request/request.ts';
import { approval, asked, DAY, having, inState, NOW, pending, rules } from '../support/reduction-requests.ts';

const reader = (id: string, more: Partial<HomeReader> = {}): HomeReader => ({
  person: { id, kind: 'member', locale: null },
  groups: new Set(),
  rulesOf: () => rules,
  ...more,
});

const where = (who: HomeReader, request: ReductionRequest = pending(), now = NOW): string => {
  const parts = partRequests([request], who, now);
  const found = Object.entries(parts).filter(([, requests]) => requests.includes(request));
  expect(found).toHaveLength(1);
  return found[0]?.[0] ?? '';
};

describe('a request stands', () => {
  test.each([
    ['waiting', 'for an approver by name', reader('U_BEN')],
    ['waiting', 'for an approver by group', reader('U_CEM', { groups: new Set(['S_DB']) })],
    ['mine', 'for whoever asked, an approver or not', reader('U_ANA', { groups: new Set(['S_DB']) })],
    ['others', 'for somebody else', reader('U_DAN')],
    [
      'others',
      'for an approver who is a guest',
      reader('U_BEN', { person: { id: 'U_BEN', kind: 'guest', locale: null } }),
    ],
    ['others', 'where the account cannot be changed any more', reader('U_BEN', { rulesOf: () => null })],
  ])('under %s %s', (part, _, who) => {
    expect(where(who)).toBe(part);
  });

  test('under waiting for whoever may decide their own', () => {
    const who = reader('U_ANA', { groups: new Set(['S_DB']), rulesOf: () => ({ ...rules, allowOwnRequests: true }) });
    expect(where(who)).toBe('waiting');
  });

  test('no longer under waiting once it is approved, runs, or has expired', () => {
    expect(where(reader('U_BEN'), having(pending(), [approval()]))).toBe('others');
    expect(where(reader('U_BEN'), inState.running)).toBe('others');
    expect(where(reader('U_BEN'), pending(), NOW + DAY)).toBe('others');
  });

  test('of two approvals no longer under waiting for the one who gave the first', () => {
    const half = having(pending({ approvalsNeeded: 2 }), [approval()]);
    expect(where(reader('U_BEN'), half)).toBe('others');
    expect(where(reader('U_CEM', { groups: new Set(['S_DB']) }), half)).toBe('waiting');
  });
});

test('what waits for people has the oldest first, one’s own the newest', () => {
  const [one, two] = [pending({ ...asked, id: 'R1' }), pending({ ...asked, id: 'R2' })];
  expect(partRequests([one, two], reader('U_BEN'), NOW).waiting).toEqual([one, two]);
  expect(partRequests([one, two], reader('U_DAN'), NOW).others).toEqual([one, two]);
  expect(partRequests([one, two], reader('U_ANA'), NOW).mine).toEqual([two, one]);
});

test('somebody decides anywhere who approves any table of an account that can be changed', () => {
  const approvesOne = { ...rules, approvers: [], approversByTable: [{ tables: ['a*'], approvers: ['U_BEN'] }] };
  const rulesOf = (account: string) => (account === 'prod' ? approvesOne : null);
  expect(decidesAnywhere(reader('U_BEN', { rulesOf }), ['staging', 'prod'])).toBe(true);
  expect(decidesAnywhere(reader('U_BEN', { rulesOf }), ['staging'])).toBe(false);
  expect(decidesAnywhere(reader('U_CEM', { rulesOf }), ['prod'])).toBe(false);
});
