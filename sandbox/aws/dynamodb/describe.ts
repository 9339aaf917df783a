/** A table as DescribeTable, CreateTable, UpdateTable and DeleteTable show it on the wire. */
import { type Json, present } from '../json.ts';
import { counterOf, hasJob, type Index, indexStatus, type Table, type Throughput, tableStatus } from './table.ts';

/** Epoch seconds with milliseconds, as DynamoDB writes instants. */
export const epochSeconds = (at: number): number => at / 1000;

const stamp = (at: number | null): number | undefined => (at === null ? undefined : epochSeconds(at));

const describeThroughput = (throughput: Throughput, now: number): Json =>
  present({
    LastIncreaseDateTime: stamp(throughput.lastIncreaseAt),
    LastDecreaseDateTime: stamp(throughput.ledger.lastDecreaseAt),
    NumberOfDecreasesToday: counterOf(throughput, now),
    ReadCapacityUnits: throughput.units.read,
    WriteCapacityUnits: throughput.units.write,
  });

const describeIndex = (table: Table, index: Index, now: number): Json => {
  const creating = hasJob(table, 'index-backfill', index.name);
  return present({
    IndexName: index.name,
    KeySchema: index.keySchema,
    Projection: index.projection,
    IndexStatus: indexStatus(table, index),
    Backfilling: creating ? !hasJob(table, 'index-allocation', index.name) : undefined,
    ProvisionedThroughput: describeThroughput(index.throughput, now),
    IndexSizeBytes: 0,
    ItemCount: 0,
    IndexArn: `${table.arn}/index/${index.name}`,
  });
};

const describeStream = (table: Table): Json =>
  table.stream === null
    ? {}
    : {
        StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream.viewType },
        LatestStreamLabel: table.stream.label,
        LatestStreamArn: `${table.arn}/stream/${table.stream.label}`,
      };

export function describeTable(table: Table, now: number): Json {
  const global = table.globalRegions.length > 0;
  return present({
    AttributeDefinitions: table.attributes,
    TableName: table.name,
    KeySchema: table.keySchema,
    TableStatus: tableStatus(table),
    CreationDateTime: epochSeconds(table.createdAt),
    ProvisionedThroughput: describeThroughput(table.throughput, now),
    TableSizeBytes: 0,
    ItemCount: 0,
    TableArn: table.arn,
    TableId: table.id,
    BillingModeSummary:
      table.onDemand === null
        ? undefined
        : present({
            BillingMode: table.mode,
            LastUpdateToPayPerRequestDateTime: stamp(table.onDemand.lastSwitchAt),
          }),
    GlobalSecondaryIndexes:
      table.indexes.length > 0 ? table.indexes.map((index) => describeIndex(table, index, now)) : undefined,
    ...describeStream(table),
    GlobalTableVersion: global ? '2019.11.21' : undefined,
    Replicas: global ? table.globalRegions.map((RegionName) => ({ RegionName, ReplicaStatus: 'ACTIVE' })) : undefined,
    SSEDescription: table.encryption.enabled ? { Status: 'ENABLED', SSEType: 'KMS' } : undefined,
    TableClassSummary: table.tableClass === null ? undefined : { TableClass: table.tableClass.current },
    DeletionProtectionEnabled: table.deletionProtected,
  });
}
