// Against dynalite, a DynamoDB that nobody here wrote: the shapes of ListTables, DescribeTable and UpdateTable.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwsTableDirectory } from '../../../src/adapters/aws/table-directory.ts';
import { AwsTableReader } from '../../../src/adapters/aws/table-reader.ts';
import { RedisTableLists } from '../../../src/adapters/redis/table-lists.ts';
import { type AwsUnderTest, startAws } from '../../support/aws-accounts.ts';

const orders = { account: 'prod', region: 'us-east-1', table: 'orders' };
const key = (name: string) => ({
  KeySchema: [{ AttributeName: name, KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
});

let local: AwsUnderTest;
let server: Server;
let peer: DynamoDBClient;
beforeAll(async () => {
  // Sessions still come from the local STS; only DynamoDB is dynalite.
  local = await startAws([{ name: 'prod', id: '111122223333', regions: ['us-east-1'] }]);
  server = dynalite({ createTableMs: 0, updateTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer = new DynamoDBClient({ region: 'us-east-1' });
  await peer.send(
    new CreateTableCommand({
      TableName: 'orders',
      AttributeDefinitions: ['id', 'day'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      KeySchema: key('id').KeySchema,
      ProvisionedThroughput: { ReadCapacityUnits: 40, WriteCapacityUnits: 20 },
      GlobalSecondaryIndexes: [
        { IndexName: 'by-day', ...key('day'), ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 } },
      ],
    }),
  );
});
afterAll(async () => {
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  peer.destroy();
  server.close();
  await local.stop();
});

/** dynalite finishes changes on its own timers. */
async function whenActive() {
  const { reads, clock } = local.reads();
  const reader = new AwsTableReader({ reads, clock });
  for (;;) {
    const state = await reader.read(orders);
    if ([state.table, ...state.indexes].every(({ status }) => status === 'ACTIVE')) return state;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a DynamoDB of somebody else', () => {
  it('is read: a table with an index that never changed has no stamps', async () => {
    const state = await whenActive();
    expect(state).toMatchObject({
      address: orders,
      accountId: '111122223333',
      tableId: expect.stringMatching(/^[0-9a-f-]+$/),
      billingMode: 'PROVISIONED',
      globalRegions: [],
      table: {
        index: null,
        status: 'ACTIVE',
        capacity: { read: 40, write: 20 },
        counter: { decreasesToday: 0, lastDecreaseAt: null },
        lastIncreaseAt: null,
      },
    });
    expect(state.indexes.map(({ index, capacity }) => ({ index, capacity }))).toEqual([
      { index: 'by-day', capacity: { read: 5, write: 5 } },
    ]);
  });

  it('counts and stamps a decrease and an increase in milliseconds', async () => {
    const before = Date.now();
    for (const [read, write] of [
      [30, 20],
      [30, 25],
    ]) {
      await whenActive();
      const ProvisionedThroughput = { ReadCapacityUnits: read, WriteCapacityUnits: write };
      await peer.send(new UpdateTableCommand({ TableName: 'orders', ProvisionedThroughput }));
    }
    const { table } = await whenActive();
    expect(table.capacity).toEqual({ read: 30, write: 25 });
    expect(table.counter.decreasesToday).toBe(1);
    for (const stamp of [table.counter.lastDecreaseAt, table.lastIncreaseAt]) {
      expect(stamp).toBeGreaterThanOrEqual(before - 1);
      expect(stamp).toBeLessThanOrEqual(Date.now() + 1);
    }
  });

  it('is listed, even while there is no Redis', async () => {
    const { reads, clock } = local.reads();
    const redis = new Redis(1, { lazyConnect: true, enableOfflineQueue: false, retryStrategy: null });
    redis.on('error', () => undefined);
    const warnings: string[] = [];
    const logger = { warn: (_: object, message: string) => void warnings.push(message) };
    const directory = new AwsTableDirectory({ reads, clock, lists: new RedisTableLists(redis), logger });
    expect((await directory.list()).tables).toEqual([orders]);
    expect(warnings).toHaveLength(2);
    redis.disconnect();
  });
});
