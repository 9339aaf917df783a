/** DescribeTable's answer as a TableState. Pure. */
import type {
  GlobalSecondaryIndexDescription,
  ProvisionedThroughputDescription,
  TableDescription,
} from '@aws-sdk/client-dynamodb';
import type { Instant } from '../../domain/instant.ts';
import type { Resource, TableAddress, TableState } from '../../domain/resource.ts';

export interface TableStateContext {
  readonly address: TableAddress;
  readonly accountId: string;
  readonly readAt: Instant;
}

/** Members that DynamoDB leaves out become `null`; BillingModeSummary is left out for a table that was never on demand. */
export function tableState(described: TableDescription, context: TableStateContext): TableState {
  return {
    ...context,
    // Stand-ins for DynamoDB may lack the id; then an incarnation cannot be told from the next of the same name.
    tableId: described.TableId ?? described.TableArn ?? context.address.table,
    arn: described.TableArn ?? '',
    billingMode: described.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST' ? 'PAY_PER_REQUEST' : 'PROVISIONED',
    table: resource(null, described.TableStatus, described.ProvisionedThroughput),
    indexes: (described.GlobalSecondaryIndexes ?? []).map(index),
    globalRegions: globalRegions(described, context.address.region),
  };
}

const index = ({ IndexName, IndexStatus, ProvisionedThroughput }: GlobalSecondaryIndexDescription): Resource =>
  resource(IndexName ?? '', IndexStatus, ProvisionedThroughput);

function resource(
  name: string | null,
  status: string | undefined,
  throughput: ProvisionedThroughputDescription | undefined,
): Resource {
  return {
    index: name,
    status: status ?? 'UNKNOWN',
    capacity: { read: throughput?.ReadCapacityUnits ?? 0, write: throughput?.WriteCapacityUnits ?? 0 },
    counter: {
      decreasesToday: throughput?.NumberOfDecreasesToday ?? null,
      lastDecreaseAt: throughput?.LastDecreaseDateTime?.getTime() ?? null,
    },
    lastIncreaseAt: throughput?.LastIncreaseDateTime?.getTime() ?? null,
  };
}

/** Replicas may or may not list the region asked. */
function globalRegions({ Replicas }: TableDescription, own: string): readonly string[] {
  const others = (Replicas ?? []).flatMap(({ RegionName }) => (RegionName && RegionName !== own ? [RegionName] : []));
  return others.length === 0 ? [] : [own, ...new Set(others)];
}
