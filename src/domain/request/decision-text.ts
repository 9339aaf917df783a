/** The decision as text, to be signed when it is complete and checked just before the call (the key is an adapter's). */
import type { RunningRequest, ScheduledRequest } from './request.ts';

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
