/** The local AWS's record of UpdateTable as lines a person reads: who, from which capacity to which, and how it ended. */
import type { Units } from '../aws/dynamodb/table.ts';
import type { UpdateRecord } from '../aws/history.ts';
import type { Principal } from '../aws/identity.ts';
import { asArray, asNumber, asRecord, asString, type Json } from '../aws/json.ts';
import type { World } from '../aws/world.ts';
import type { ChangeView, HistoryLine } from './protocol.ts';

const KEPT = 100;

/** The last `KEPT` calls, newest first. */
export const historyLines = (world: World): HistoryLine[] =>
  world.history
    .slice(-KEPT)
    .reverse()
    .map((record) => lineOf(world, record));

function lineOf(world: World, record: UpdateRecord): HistoryLine {
  const { accountId, request, before, errorCode } = record;
  return {
    id: record.requestId,
    at: record.at,
    account: accountId,
    accountName: world.account(accountId).name,
    region: record.region,
    table: (record.tableName ?? 'no table').split('/').at(-1) ?? '',
    who: nameOf(record.principal),
    onBehalfOf: record.principal.sourceIdentity ?? null,
    changes: asked(request).map(({ index, to }) => ({
      index,
      from: before.find((each) => each.index === index)?.units ?? null,
      to,
    })),
    also: askedBesideCapacity(request),
    outcome: record.outcome,
    decreases: record.decreased.length,
    error: errorCode === null ? null : { code: errorCode, message: record.errorMessage ?? '' },
  };
}

/** A user's name, a role's with its session, or "auto scaling". */
export function nameOf({ kind, arn }: Principal): string {
  if (kind === 'service') return 'auto scaling';
  const [, name = arn, session] = arn.split(':').at(-1)?.split('/') ?? [];
  return session === undefined ? name : `${name} / ${session}`;
}

function unitsIn(throughput: unknown): Units | null {
  const { ReadCapacityUnits, WriteCapacityUnits } = asRecord(throughput);
  const [read, write] = [asNumber(ReadCapacityUnits), asNumber(WriteCapacityUnits)];
  return read === undefined || write === undefined ? null : { read, write };
}

function asked(request: Json): Pick<ChangeView, 'index' | 'to'>[] {
  const table = { index: null, to: unitsIn(request.ProvisionedThroughput) };
  const indexes = asArray(request.GlobalSecondaryIndexUpdates).map((entry) => {
    const { Update, Create } = asRecord(entry);
    const change = asRecord(Update ?? Create);
    return { index: asString(change.IndexName) ?? 'unnamed index', to: unitsIn(change.ProvisionedThroughput) };
  });
  return [table, ...indexes].flatMap(({ index, to }) => (to === null ? [] : [{ index, to }]));
}

const CAPACITY = ['TableName', 'ProvisionedThroughput', 'GlobalSecondaryIndexUpdates'];

function askedBesideCapacity(request: Json): string[] {
  const mode = asString(request.BillingMode);
  const others = Object.keys(request).filter((member) => !CAPACITY.includes(member) && member !== 'BillingMode');
  if (mode === undefined) return others;
  return [mode === 'PAY_PER_REQUEST' ? 'to on-demand' : 'to provisioned', ...others];
}
