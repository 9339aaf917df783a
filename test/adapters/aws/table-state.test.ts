import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { tableState } from '../../../src/adapters/aws/table-state.ts';

const context = {
  address: { account: 'prod', region: 'eu-west-1', table: 'orders' },
  accountId: '111122223333',
  readAt: 1_791_505_300_000,
};
const state = (described: TableDescription) => tableState(described, context);

describe('what DescribeTable says of a table', () => {
  it('is on demand only where the billing mode says so: without a summary a table is provisioned', () => {
    expect(state({}).billingMode).toBe('PROVISIONED');
    expect(state({ BillingModeSummary: { BillingMode: 'PROVISIONED' } }).billingMode).toBe('PROVISIONED');
    expect(state({ BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' } }).billingMode).toBe('PAY_PER_REQUEST');
  });

  it('has no counter and no stamps where the members are missing, and a zero where it says zero', () => {
    expect(state({}).table).toEqual({
      index: null,
      status: 'UNKNOWN',
      capacity: { read: 0, write: 0 },
      counter: { decreasesToday: null, lastDecreaseAt: null },
      lastIncreaseAt: null,
    });
    expect(state({ ProvisionedThroughput: { NumberOfDecreasesToday: 0 } }).table.counter.decreasesToday).toBe(0);
  });

  it('keeps the milliseconds of stamps', () => {
    const { table } = state({
      TableStatus: 'ACTIVE',
      ProvisionedThroughput: {
        ReadCapacityUnits: 50,
        WriteCapacityUnits: 20,
        NumberOfDecreasesToday: 4,
        LastDecreaseDateTime: new Date(1_791_505_294_456),
        LastIncreaseDateTime: new Date(1_791_500_000_123),
      },
    });
    expect(table).toEqual({
      index: null,
      status: 'ACTIVE',
      capacity: { read: 50, write: 20 },
      counter: { decreasesToday: 4, lastDecreaseAt: 1_791_505_294_456 },
      lastIncreaseAt: 1_791_500_000_123,
    });
  });

  it.each<[string, TableDescription['Replicas'], readonly string[]]>([
    ['no replicas', undefined, []],
    ['an empty list', [], []],
    ['only this region', [{ RegionName: 'eu-west-1' }], []],
    ['the others', [{ RegionName: 'us-east-1' }], ['eu-west-1', 'us-east-1']],
    ['all regions', [{ RegionName: 'us-east-1' }, { RegionName: 'eu-west-1' }], ['eu-west-1', 'us-east-1']],
  ])('names the regions of a global table from %s', (_, replicas, expected) => {
    expect(state({ Replicas: replicas }).globalRegions).toEqual(expected);
  });

  it('lists indexes with their own status and counter', () => {
    const { indexes } = state({
      TableStatus: 'ACTIVE',
      GlobalSecondaryIndexes: [
        { IndexName: 'by-day', IndexStatus: 'UPDATING', ProvisionedThroughput: { NumberOfDecreasesToday: 2 } },
      ],
    });
    expect(indexes).toMatchObject([{ index: 'by-day', status: 'UPDATING', counter: { decreasesToday: 2 } }]);
  });

  it('takes the ARN for the incarnation where a stand-in for DynamoDB has no TableId', () => {
    expect(state({ TableArn: 'arn:x', TableId: 'id' }).tableId).toBe('id');
    expect(state({ TableArn: 'arn:x' }).tableId).toBe('arn:x');
  });
});
