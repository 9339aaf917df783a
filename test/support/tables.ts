/** Tables as DescribeTable tells them, in one line a test. */
import type { DecreaseCounter, Resource, TableState } from '../../src/domain/resource.ts';

/** 2026-10-09 10:00:00Z, a Friday. */
export const NOW = Date.UTC(2026, 9, 9, 10);

export const resource = (
  index: string | null,
  counter: Partial<DecreaseCounter> = {},
  rest: Partial<Resource> = {},
): Resource => ({
  index,
  status: 'ACTIVE',
  capacity: { read: 1000, write: 400 },
  counter: { decreasesToday: 0, lastDecreaseAt: null, ...counter },
  lastIncreaseAt: null,
  ...rest,
});

export const tableState = (rest: Partial<TableState> = {}): TableState => ({
  address: { account: 'prod', region: 'us-east-1', table: 'orders-table' },
  accountId: '111122223333',
  tableId: '0f6b1c1e-1111-4222-8333-444455556666',
  arn: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders-table',
  billingMode: 'PROVISIONED',
  table: resource(null),
  indexes: [],
  globalRegions: [],
  readAt: NOW,
  ...rest,
});
