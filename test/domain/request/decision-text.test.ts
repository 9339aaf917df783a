import { expect, test } from 'vitest';
import { acceptanceText, decisionText } from '../../../src/domain/request/decision-text.ts';
import type { ScheduledRequest } from '../../../src/domain/request/request.ts';
import { approval, having, NOW, pending, running, scheduled } from '../../support/reduction-requests.ts';

const decision = scheduled();

test('reads the same in every process', () => {
  expect(decisionText(decision)).toBe(
    '["ddb-budget decision 1","R1",["prod","111122223333","us-east-1","orders-table",null],' +
      '["table-1",1000,400,1791453600000],[200,null],"U_ANA",[["U_BEN",1791540000000]],1,1791626400000]',
  );
});

test('stays the same through waits and runs: they are no new decision', () => {
  const waited = having(running(), [{ kind: 'wait', until: NOW, why: 'refused' }]);
  if (waited.state !== 'scheduled') throw new Error(waited.state);
  for (const request of [running(), waited]) expect(decisionText(request)).toBe(decisionText(decision));
});

test('changes with everything that was decided', () => {
  const { resource, baseline } = decision;
  const two = having(pending({ approvalsNeeded: 2 }), [approval(), approval('U_CEM', 2)]);
  const others: readonly Partial<ScheduledRequest>[] = [
    { id: 'R2' },
    { resource: { ...resource, account: 'test' } },
    { resource: { ...resource, accountId: '444455556666' } },
    { resource: { ...resource, region: 'eu-west-1' } },
    { resource: { ...resource, table: 'users' } },
    { resource: { ...resource, index: 'by-x' } },
    { baseline: { ...baseline, tableId: 'table-2' } },
    { baseline: { ...baseline, capacity: { read: 9_000, write: 400 } } },
    { baseline: { ...baseline, capacity: { read: 1_000, write: 900 } } },
    { baseline: { ...baseline, lastIncreaseAt: null } },
    { target: { read: 199, write: null } },
    { target: { read: null, write: 200 } },
    { requester: 'U_DORA' },
    { approvals: two.approvals },
    { approvals: [{ by: 'U_BEN', at: NOW + 1 }] },
    { approvalsNeeded: 2 },
    { runBy: decision.runBy + 1 },
  ];
  const texts = others.map((other) => decisionText({ ...decision, ...other }));
  expect(new Set([...texts, decisionText(decision)]).size).toBe(others.length + 1);
});

test('an acceptance changes with everything that decides what is given back', () => {
  const { resource, run } = running();
  const { intent } = run;
  const replaced = { read: 2_000, write: 400 };
  const texts = [
    acceptanceText(resource, run, replaced),
    acceptanceText({ ...resource, table: 'users' }, run, replaced),
    acceptanceText({ ...resource, index: 'by-x' }, run, replaced),
    acceptanceText({ ...resource, accountId: '444455556666' }, run, replaced),
    acceptanceText({ ...resource, region: 'eu-west-1' }, run, replaced),
    acceptanceText(resource, { ...run, id: 'run-2' }, replaced),
    acceptanceText(resource, { ...run, intent: { ...intent, tableId: 'table-2' } }, replaced),
    acceptanceText(resource, { ...run, intent: { ...intent, at: intent.at + 1 } }, replaced),
    acceptanceText(resource, { ...run, intent: { ...intent, to: { read: 1, write: 1 } } }, replaced),
    acceptanceText(resource, { ...run, intent: { ...intent, approvedFrom: { read: 1, write: 1 } } }, replaced),
    acceptanceText(resource, run, { read: 40_000, write: 400 }),
    acceptanceText(resource, run, { read: 2_000, write: 40_000 }),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});
