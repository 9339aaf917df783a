/** `/ddb history TABLE`: from what was typed to who made today's decreases and why, or to why that cannot be told. */
import { type HistoryAnswer, historyReport } from '../domain/spending/history.ts';
import { scalingSettings } from '../domain/spending/scaling-settings.ts';
import type { UpdateCall } from '../domain/spending/update-call.ts';
import type { ResourceAddress } from '../domain/table-name.ts';
import { type FindPorts, findTable } from './find-table.ts';
import type { CallRecord, OwnChange, OwnChanges, ScalingPolicyReader } from './history-ports.ts';
import type { Clock, ScalingReader, TableReader } from './ports.ts';
import { problemOr } from './problem-or.ts';
import type { Asker } from './visible-accounts.ts';

/** What it takes once the table is known. */
export interface HistoryReadPorts {
  readonly tables: TableReader;
  readonly scaling: ScalingReader;
  readonly policies: ScalingPolicyReader;
  readonly record: CallRecord;
  readonly own: OwnChanges;
  readonly clock: Clock;
}

export type HistoryPorts = FindPorts & HistoryReadPorts;

/** @throws PeopleUnavailable when Slack cannot say who asks */
export async function showHistory(ports: HistoryPorts, asker: Asker, text: string): Promise<HistoryAnswer> {
  const found = await findTable(ports, asker, text);
  return found.kind === 'found' ? readHistory(ports, found) : found;
}

/** The same for a table that is known, whoever asks. What cannot be read beside the table itself is told in the report. */
export async function readHistory(
  ports: HistoryReadPorts,
  { address, index }: ResourceAddress,
): Promise<Extract<HistoryAnswer, { kind: 'history' | 'unknownIndex' | 'unreadable' }>> {
  const { account, region } = address;
  const [read, record, scaled, policies] = await Promise.all([
    problemOr(ports.tables.read(address)),
    problemOr(ports.record.today(account, region)),
    problemOr(ports.scaling.scaledDimensions(account, region)),
    problemOr(ports.policies.policies(account, region)),
  ]);
  if (!read.ok) return { kind: 'unreadable', problem: read.problem };
  const state = read.value;
  if (index !== null && !state.indexes.some((resource) => resource.index === index)) {
    return { kind: 'unknownIndex', state, index };
  }
  const own = (await ports.own.find(state.tableId)).map(asCall);
  const scaling = scalingSettings(scaled.ok ? scaled.value : [], policies.ok ? policies.value : []);
  const scalingProblem = [scaled, policies].find((one) => !one.ok);
  return {
    kind: 'history',
    report: historyReport(
      { state, calls: [...(record.ok ? record.value.calls : []), ...own], scaling },
      {
        since: record.ok ? record.value.since : null,
        recordProblem: record.ok ? null : record.problem,
        scalingProblem: scalingProblem === undefined || scalingProblem.ok ? null : scalingProblem.problem,
        askedIndex: index,
        now: ports.clock.now(),
      },
    ),
  };
}

/** As CloudTrail will record it: the request id makes the two one. */
const asCall = ({ index, from, to, onBehalfOf, awsRequestId, ...change }: OwnChange): UpdateCall => ({
  ...change,
  eventId: `own ${awsRequestId}`,
  sharedEventId: null,
  requestId: awsRequestId,
  actor: { kind: 'this-bot', name: onBehalfOf },
  asked: [{ index, to }],
  toOnDemand: false,
  renewedIndexes: [],
  found: [{ index, capacity: from, decreases: null }],
  refusal: null,
});
