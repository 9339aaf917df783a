/** What is signed, as text: the decision, checked just before the call, and what the call replaced (the key is an adapter's). */
import type { Capacity } from '../resource.ts';
import type { RequestedResource, RunningRequest, ScheduledRequest } from './request.ts';
import type { Run } from './run.ts';

/**
 * One text for one decision: what is lowered, on which incarnation of which table, from what was shown, who asked, who approved and when,
 * and until when it holds. A JSON array, so that no name can run into the next.
 */
export function decisionText({
  id,
  resource,
  baseline,
  target,
  requester,
  approvals,
  approvalsNeeded,
  runBy,
}: ScheduledRequest | RunningRequest): string {
  return JSON.stringify([
    'ddb-budget decision 1',
    id,
    [resource.account, resource.accountId, resource.region, resource.table, resource.index],
    [baseline.tableId, baseline.capacity.read, baseline.capacity.write, baseline.lastIncreaseAt],
    [target.read, target.write],
    requester,
    approvals.map(({ by, at }) => [by, at]),
    approvalsNeeded,
    runBy,
  ]);
}

/**
 * What AWS accepted from a run and what that replaced, to be signed when its answer comes and checked before anything is given back: a raise
 * is made for what this program has seen, never for what somebody wrote into the record.
 */
export function acceptanceText(
  { account, accountId, region, table, index }: RequestedResource,
  { id, intent }: Pick<Run, 'id' | 'intent'>,
  replaced: Capacity,
): string {
  return JSON.stringify([
    'ddb-budget acceptance 1',
    id,
    [account, accountId, region, table, index],
    intent.tableId,
    intent.at,
    [intent.to.read, intent.to.write],
    [intent.approvedFrom.read, intent.approvedFrom.write],
    [replaced.read, replaced.write],
  ]);
}
