/** What an Approve button stands for, as text: carried through Slack, so that a record changed behind its card is not what a click approves. */
import type { ReductionRequest } from './request.ts';

type Shown = Pick<ReductionRequest, 'resource' | 'target' | 'baseline' | 'requester' | 'approvals' | 'approvalsNeeded'>;

/** A JSON array, so that no name can run into the next. At most about 900 characters: 2 x 255 for names, 4 x 16 for units. */
export function shownText({ resource, target, baseline, requester, approvals, approvalsNeeded }: Shown): string {
  const { account, accountId, region, table, index } = resource;
  return JSON.stringify([
    [account, accountId, region, table, index],
    [target.read, target.write],
    [baseline.tableId, baseline.capacity.read, baseline.capacity.write, baseline.lastIncreaseAt],
    requester,
    approvals.map(({ by }) => by),
    approvalsNeeded,
  ]);
}
