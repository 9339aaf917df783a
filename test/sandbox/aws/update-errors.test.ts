import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, indexUnits, REGION, refusalOf, startTestAws, units } from '../../support/local-aws.ts';

let local: Awaited<ReturnType<typeof startTestAws>>;

const put = (name: string, more: object = {}, region = REGION) =>
  local.world.createTable({ account: ACCOUNT, region, name, read: 10, write: 10, ...more });

const ONE_INDEX = { indexes: [{ name: 'by-customer', read: 5, write: 5 }] };

beforeEach(async () => {
  local = await startTestAws();
  put('orders', ONE_INDEX);
  put('on-demand', { mode: 'PAY_PER_REQUEST', indexes: [{ name: 'by-day', read: 0, write: 0 }] });
});

afterEach(() => local.aws.close());

const createIndex = (IndexName: string) => ({
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' as const }],
  GlobalSecondaryIndexUpdates: [
    {
      Create: {
        IndexName,
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' as const }],
        Projection: { ProjectionType: 'ALL' as const },
        ...units(5, 5),
      },
    },
  ],
});
const deleteIndex = (IndexName: string) => ({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] });
const stream = (StreamEnabled: boolean) => ({
  StreamSpecification: { StreamEnabled, ...(StreamEnabled ? { StreamViewType: 'NEW_IMAGE' as const } : {}) },
});

const GUIDE = 'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.';
const AT_LEAST_ONE =
  'ValidationException: At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, ' +
  'SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, ' +
  'DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required';
const INVALID = 'ValidationException: One or more parameter values were invalid: ';
const IN_USE = 'ResourceInUseException: Attempt to change a resource which is still in use: ';

describe('a wrong UpdateTable', () => {
  test.each<[string, object, string]>([
    [
      'one unit only',
      { ProvisionedThroughput: { ReadCapacityUnits: 5 } },
      "ValidationException: 1 validation error detected: Value null at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must not be null",
    ],
    [
      'no units in the structure, the write unit named first',
      { ProvisionedThroughput: {} },
      "ValidationException: 2 validation errors detected: Value null at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must not be null; Value null at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must not be null",
    ],
    [
      'units below one',
      units(0, 0),
      "ValidationException: 2 validation errors detected: Value '0' at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1; Value '0' at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1",
    ],
    [
      'a billing mode that is none',
      { BillingMode: 'FREE' },
      "ValidationException: 1 validation error detected: Value 'FREE' at 'billingMode' failed to satisfy constraint: Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]",
    ],
    [
      'a table name with a space',
      { TableName: 'my table', ...units(5, 5) },
      "ValidationException: 1 validation error detected: Value 'my table' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
    ],
    [
      'a table name of two letters',
      { TableName: 'ab', ...units(5, 5) },
      "ValidationException: 1 validation error detected: Value 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3",
    ],
    ['nothing to change', {}, AT_LEAST_ONE],
    ['an empty list of indexes alone', { GlobalSecondaryIndexUpdates: [] }, AT_LEAST_ONE],
    [
      'an empty list of indexes beside a change',
      { ...units(5, 5), GlobalSecondaryIndexUpdates: [] },
      `${INVALID}List of GlobalSecondaryIndexUpdates is empty`,
    ],
    [
      'the same index twice',
      {
        GlobalSecondaryIndexUpdates: [
          ...indexUnits('by-customer', 1, 1).GlobalSecondaryIndexUpdates,
          ...indexUnits('by-customer', 2, 2).GlobalSecondaryIndexUpdates,
        ],
      },
      `${INVALID}Only one global secondary index update per index is allowed simultaneously. Index: by-customer`,
    ],
    [
      'units that the table already has',
      units(10, 10),
      `ValidationException: The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: 10. Requested ReadCapacityUnits: 10. Current WriteCapacityUnits provisioned for the table: 10. Requested WriteCapacityUnits: 10. ${GUIDE}`,
    ],
    [
      'the same units with the billing mode it has',
      { BillingMode: 'PROVISIONED', ...units(10, 10) },
      `ValidationException: The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: 10. Requested ReadCapacityUnits: 10. Current WriteCapacityUnits provisioned for the table: 10. Requested WriteCapacityUnits: 10. ${GUIDE}`,
    ],
    [
      'units that the index already has',
      indexUnits('by-customer', 5, 5),
      `ValidationException: The provisioned throughput for the index by-customer will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for index by-customer: 5. Requested ReadCapacityUnits: 5. Current WriteCapacityUnits provisioned for index by-customer: 5. Requested WriteCapacityUnits: 5. ${GUIDE}`,
    ],
    [
      'PROVISIONED without units',
      { BillingMode: 'PROVISIONED' },
      `${INVALID}ProvisionedThroughput must be specified when BillingMode is PROVISIONED`,
    ],
    [
      'PAY_PER_REQUEST with units',
      { BillingMode: 'PAY_PER_REQUEST', ...units(5, 5) },
      `${INVALID}ProvisionedThroughput cannot be specified when BillingMode is PAY_PER_REQUEST`,
    ],
    [
      'units for an on-demand table',
      { TableName: 'on-demand', ...units(5, 5) },
      `${INVALID}Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST`,
    ],
    [
      'units for an index of an on-demand table',
      { TableName: 'on-demand', ...indexUnits('by-day', 5, 5) },
      `${INVALID}The only Updates for index: by-day when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput`,
    ],
    [
      'PROVISIONED without units for an index',
      { TableName: 'on-demand', BillingMode: 'PROVISIONED', ...units(5, 5) },
      `${INVALID}ProvisionedThroughput must be specified for index: by-day`,
    ],
    [
      'units with an index to create',
      { ...units(5, 5), ...createIndex('by-day') },
      `${INVALID}You cannot create or delete index while updating table IOPS`,
    ],
    [
      'units with an index to delete',
      { ...units(5, 5), ...deleteIndex('by-customer') },
      `${INVALID}You cannot create or delete index while updating table IOPS`,
    ],
    [
      'units with deletion protection',
      { ...units(5, 5), DeletionProtectionEnabled: true },
      `${INVALID}DeletionProtection modification must be the only operation in the request`,
    ],
    [
      'units with a table class',
      { ...units(5, 5), TableClass: 'STANDARD_INFREQUENT_ACCESS' },
      `${INVALID}TableClass modification must be the only operation in the request`,
    ],
    [
      'units with encryption',
      { ...units(5, 5), SSESpecification: { Enabled: true } },
      `${INVALID}Server-Side Encryption modification must be the only operation in the request`,
    ],
    [
      'units with a replica',
      { ...units(5, 5), ReplicaUpdates: [{ Create: { RegionName: 'eu-west-1' } }] },
      `${INVALID}Replica modification must be the only operation in the request`,
    ],
    [
      'a change that is not modelled',
      { WarmThroughput: { ReadUnitsPerSecond: 15_000 } },
      'ValidationException: The local AWS does not model WarmThroughput; use a real account for it.',
    ],
    [
      'a table that is not there',
      { TableName: 'missing', ...units(5, 5) },
      'ResourceNotFoundException: Requested resource not found: Table: missing not found',
    ],
    [
      'an index that is not there, with a valid entry beside it',
      { ...units(5, 5), ...indexUnits('missing', 5, 5) },
      'ResourceNotFoundException: Requested resource not found: Index missing for table orders',
    ],
    [
      'more than a table may have',
      units(40_001, 10),
      `LimitExceededException: The requested ReadCapacityUnits, 40001, is above the per table maximum for the account in us-east-1. Per table maximum: 40000. ${GUIDE}`,
    ],
    [
      'more than an index may have',
      indexUnits('by-customer', 5, 40_001),
      `LimitExceededException: The requested WriteCapacityUnits for index by-customer, 40001, is above the per index maximum for the account in us-east-1. Per table maximum: 40000. ${GUIDE}`,
    ],
  ])('%s', async (_case, change, expected) => {
    expect(await refusalOf(local.update(change))).toBe(expected);
    expect((await local.read()).ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 10, WriteCapacityUnits: 10 });
  });

  test('names what the account already reserves when its own maximum is reached', async () => {
    put('large', { read: 40_000 });
    put('larger', { read: 39_000 });

    expect(await refusalOf(local.update(units(2_000, 10)))).toBe(
      `LimitExceededException: This request would have caused the ReadCapacityUnits limit to be exceeded for the account in us-east-1. Current ReadCapacityUnits reserved by the account: 79015. Limit: 80000. Requested: 1990. ${GUIDE}`,
    );
  });

  test('a body of the wrong type is a serialization error', async () => {
    expect(await refusalOf(local.update({ ProvisionedThroughput: 'plenty' }))).toMatch(/^SerializationException/);
  });
});

/** What is under way, and what then is refused how. */
describe('a change while another one is under way', () => {
  const inFlight = async (first: object, second: object) => {
    await local.update(first);
    return refusalOf(local.update(second));
  };

  test.each<[string, object, object, string]>([
    [
      'units while units change',
      units(5, 5),
      units(4, 4),
      `${IN_USE}Table IOPS are currently being updated. Table: orders`,
    ],
    [
      'units while the table becomes on-demand',
      { BillingMode: 'PAY_PER_REQUEST' },
      units(4, 4),
      `${IN_USE}Table IOPS are currently being updated. Table: orders`,
    ],
    [
      'back to provisioned while it becomes on-demand',
      { BillingMode: 'PAY_PER_REQUEST' },
      { BillingMode: 'PROVISIONED', ...units(4, 4) },
      `${IN_USE}Table IOPS are currently being updated. Table: orders`,
    ],
    [
      'units while an index is allocated',
      createIndex('by-day'),
      units(4, 4),
      `${IN_USE}Can't change table IOPS when an index is being created. Table: orders Indexes: [by-day]`,
    ],
    [
      'units while an index is deleted',
      deleteIndex('by-customer'),
      units(4, 4),
      `${IN_USE}Can't change table IOPS when an index is being deleted. Table: orders Indexes: [by-customer]`,
    ],
    [
      'a billing switch while an index is deleted',
      deleteIndex('by-customer'),
      { BillingMode: 'PAY_PER_REQUEST' },
      `${IN_USE}Can't change table IOPS when an index is being deleted. Table: orders Indexes: [by-customer]`,
    ],
    [
      'units while a stream is switched on',
      stream(true),
      units(4, 4),
      `${IN_USE}Can't change table IOPS when stream status is being updated. Table: orders Stream: 2026-10-09T09:00:00.000 Operation: ENABLE`,
    ],
    [
      'an index while the same index changes',
      indexUnits('by-customer', 4, 4),
      indexUnits('by-customer', 3, 3),
      `${IN_USE}Index is being updated. Table: orders Index: by-customer`,
    ],
    [
      'an index while it is deleted',
      deleteIndex('by-customer'),
      indexUnits('by-customer', 3, 3),
      `${IN_USE}Index is being deleted. Table: orders Index: by-customer`,
    ],
    [
      'an index while it is deleted, with units for the table',
      deleteIndex('by-customer'),
      { ...units(4, 4), ...indexUnits('by-customer', 3, 3) },
      `${IN_USE}Index is being deleted. Table: orders Index: by-customer`,
    ],
    [
      'an index while it is allocated',
      createIndex('by-day'),
      indexUnits('by-day', 3, 3),
      `${IN_USE}Index is being created but is not backfilling yet. Table: orders Index: by-day`,
    ],
    [
      'a second index while one is built',
      createIndex('by-day'),
      createIndex('by-hour'),
      'LimitExceededException: Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
    ],
  ])('%s', async (_case, first, second, expected) => {
    expect(await inFlight(first, second)).toBe(expected);
  });

  test('a table that is being created or deleted', async () => {
    const create = new CreateTableCommand({
      TableName: 'fresh',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      ...units(5, 5),
    });
    const { TableDescription } = await local.client.send(create);
    expect(TableDescription?.TableStatus).toBe('CREATING');
    const change = () => local.update({ TableName: 'fresh', ...units(4, 4) });
    const remove = () => local.client.send(new DeleteTableCommand({ TableName: 'fresh' }));
    expect(await refusalOf(change())).toBe(`${IN_USE}Table is being created: fresh`);
    expect(await refusalOf(remove())).toBe(`${IN_USE}Table is being created: fresh`);
    expect(await refusalOf(local.client.send(create))).toBe('ResourceInUseException: Table already exists: fresh');

    local.clock.jump(10_000);
    expect((await local.read('fresh')).TableStatus).toBe('ACTIVE');
    await remove();

    expect((await local.read('fresh')).TableStatus).toBe('DELETING');
    expect(await refusalOf(change())).toBe(`${IN_USE}Table is being deleted: fresh`);
    expect(await refusalOf(local.client.send(create))).toBe(`${IN_USE}Table is being deleted: fresh`);
    local.clock.jump(10_000);
    expect(await refusalOf(local.read('fresh'))).toBe(
      'ResourceNotFoundException: Requested resource not found: Table: fresh not found',
    );
  });

  test('anything on a global table gets the terse sentence, in every region', async () => {
    put('shared', ONE_INDEX);
    put('shared', ONE_INDEX, 'eu-west-1');
    local.world.joinGlobalTable(ACCOUNT, 'shared', [REGION, 'eu-west-1']);
    await local.update({ TableName: 'shared', ...units(5, 5) });

    const expected = 'ResourceInUseException: The resource which you are attempting to change is in use.';
    expect(await refusalOf(local.update({ TableName: 'shared', ...units(4, 4) }))).toBe(expected);
    expect(await refusalOf(local.update({ TableName: 'shared', ...indexUnits('by-customer', 1, 1) }))).toBe(expected);
  });

  test('is not blocked by another index, nor by one that is backfilling', async () => {
    await local.update(createIndex('by-day'));
    await local.update(indexUnits('by-customer', 4, 4));
    local.clock.jump(45_000);

    const building = (await local.read()).GlobalSecondaryIndexes?.[1];
    expect(building).toMatchObject({ IndexStatus: 'CREATING', Backfilling: true });
    expect((await local.update(units(5, 5))).TableStatus).toBe('UPDATING');
    await local.update(indexUnits('by-day', 4, 4));
  });
});

/** Each case breaks two rules; the one whose text comes back is checked first. */
describe('the order of checks', () => {
  const deny = () => {
    local.admin.policy = { Statement: { Effect: 'Deny', Action: 'dynamodb:UpdateTable', Resource: '*' } };
  };
  const exhaust = async () => {
    for (const read of [9, 8, 7, 6]) {
      await local.update(units(read, 10));
      local.clock.jump(2_000);
    }
  };

  test.each<[string, () => unknown, object, string]>([
    ['shape before existence', () => {}, { TableName: 'missing', ...units(0, 5) }, 'validation error detected'],
    ['"at least one" before existence', () => {}, { TableName: 'missing' }, 'At least one of'],
    ['"at least one" before permission', deny, {}, 'At least one of'],
    ['permission before existence', deny, { TableName: 'missing', ...units(5, 5) }, 'is not authorized'],
    ['permission before no change', deny, units(10, 10), 'is not authorized'],
    [
      'existence before combination',
      () => {},
      { TableName: 'missing', ...units(5, 5), DeletionProtectionEnabled: true },
      'not found',
    ],
    [
      'combination before state',
      () => local.update(units(5, 5)),
      { ...units(4, 4), DeletionProtectionEnabled: true },
      'must be the only operation',
    ],
    [
      'mode before state',
      () => local.update(units(5, 5)),
      { BillingMode: 'PAY_PER_REQUEST', ...units(4, 4) },
      'ProvisionedThroughput cannot be specified',
    ],
    [
      'state before a missing index',
      () => local.update(units(5, 5)),
      { ...units(4, 4), ...indexUnits('missing', 1, 1) },
      'Table IOPS are currently being updated',
    ],
    ['state before no change', () => local.update(units(5, 5)), units(10, 10), 'Table IOPS are currently'],
    [
      'a missing index before no change',
      () => {},
      { ...units(10, 10), ...indexUnits('missing', 1, 1) },
      'Index missing for table orders',
    ],
    [
      'no change before the budget',
      exhaust,
      { ...units(6, 10), ...indexUnits('by-customer', 1, 1) },
      'will not change',
    ],
    ['capacity maximum before the budget', exhaust, units(5, 50_000), 'above the per table maximum'],
    [
      'state before the budget',
      async () => {
        await exhaust();
        await local.update(units(20, 10));
      },
      units(1, 1),
      'Table IOPS are currently',
    ],
  ])('%s', async (_case, prepare, change, expected) => {
    await prepare();
    expect(await refusalOf(local.update(change))).toContain(expected);
  });

  test('the rule that every index needs units comes after the state', async () => {
    await local.client.send(new UpdateTableCommand({ TableName: 'on-demand', ...deleteIndex('by-day') }));

    expect(
      await refusalOf(local.update({ TableName: 'on-demand', BillingMode: 'PROVISIONED', ...units(5, 5) })),
    ).toContain("Can't change table IOPS when an index is being deleted");
  });
});

describe('the rarer limits', () => {
  test('a twenty-first index', async () => {
    put('crowded', { indexes: Array.from({ length: 20 }, (_, at) => ({ name: `index-${at}`, read: 1, write: 1 })) });

    expect(await refusalOf(local.update({ TableName: 'crowded', ...createIndex('by-day') }))).toBe(
      'LimitExceededException: Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20',
    );
  });

  test('a third change of table class within thirty days', async () => {
    await local.update({ TableClass: 'STANDARD_INFREQUENT_ACCESS' });
    await local.update({ TableClass: 'STANDARD' });

    expect(await refusalOf(local.update({ TableClass: 'STANDARD_INFREQUENT_ACCESS' }))).toBe(
      'LimitExceededException: Subscriber limit exceeded: Updates to TableClass are limited to 2 times in 30 day(s).',
    );
    local.clock.jump(31 * 86_400_000);
    await local.update({ TableClass: 'STANDARD_INFREQUENT_ACCESS' });
  });

  test('a fifth change of encryption in a day, in words much like those for decreases', async () => {
    const change = (Enabled: boolean) => local.update({ SSESpecification: { Enabled } });
    for (const enabled of [true, false, true, false]) await change(enabled);

    expect(await refusalOf(change(true))).toBe(
      'LimitExceededException: Subscriber limit exceeded: Encryption mode changes are limited in the 24h window ending at 2026-10-09T09:00:00.000Z. After the first 4 change, each subsequent change in the same window can be performed at most once every 21600 seconds. Number of updates today: 4. Last change at 2026-10-09T09:00:00.000Z. Next changes can be made at 2026-10-09T15:00:00.000Z.',
    );
    local.clock.jump(6 * 3_600_000);
    await change(true);
    expect((await local.read()).SSEDescription?.SSEType).toBe('KMS');
  });

  test('deletion protection holds, and cannot be switched again within 15 s', async () => {
    await local.update({ DeletionProtectionEnabled: true });
    const remove = () => local.client.send(new DeleteTableCommand({ TableName: 'orders' }));

    expect(await refusalOf(remove())).toBe(
      'ValidationException: Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
    );
    expect(await refusalOf(local.update({ DeletionProtectionEnabled: false }))).toBe(
      'ThrottlingException: Deletion protection setting for table orders modified within the previous 15000 milliseconds. Please try again after 2026-10-09T09:00:15.000Z',
    );
    local.clock.jump(15_000);
    await local.update({ DeletionProtectionEnabled: false });
    await remove();
  });

  test('a global table takes a new index only where writes are auto-scaled', async () => {
    put('shared');
    put('shared', {}, 'eu-west-1');
    local.world.joinGlobalTable(ACCOUNT, 'shared', [REGION, 'eu-west-1']);
    const change = () => local.update({ TableName: 'shared', ...createIndex('by-day') });

    expect(await refusalOf(change())).toBe(
      'ValidationException: GSI write capacity should either be Pay-Per-Request or AutoScaled.',
    );
    local.world.scaling.put({
      accountId: ACCOUNT,
      region: REGION,
      table: 'shared',
      index: 'by-day',
      dimension: 'write',
      min: 1,
      max: 10,
      createdAt: local.clock.now(),
      policy: null,
    });
    await change();
  });

  test('the control plane of one account and region throttles changes beyond its rate, and never reads', async () => {
    await local.aws.close();
    local = await startTestAws({ controlPlaneLimit: { burst: 2, perSecond: 1 } });
    for (const name of ['one', 'two', 'three']) put(name);
    const change = (TableName: string) => local.update({ TableName, ...units(5, 5) });

    await change('one');
    await change('two');
    expect(await refusalOf(change('three'))).toBe(
      'ThrottlingException: The rate of control plane requests made by this account is too high',
    );
    await local.read('three');
    local.clock.jump(1_000);
    await change('three');
  });
});

describe('names and operations', () => {
  test('a table may be named by its ARN', async () => {
    const arn = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/orders`;

    expect((await local.read(arn)).TableName).toBe('orders');
    await local.update({ TableName: arn, ...units(5, 5) });
    local.clock.jump(2_000);
    expect((await local.read()).ProvisionedThroughput?.ReadCapacityUnits).toBe(5);
  });

  test('an ARN of another region, another account or another kind is refused', async () => {
    expect(await refusalOf(local.read(`arn:aws:dynamodb:eu-west-1:${ACCOUNT}:table/orders`))).toMatch(
      /^ValidationException/,
    );
    expect(await refusalOf(local.read(`arn:aws:dynamodb:${REGION}:999999999999:table/orders`))).toBe(
      'AccessDeniedException: User: arn:aws:iam::111122223333:user/admin is not authorized to perform: dynamodb:DescribeTable on resource: arn:aws:dynamodb:us-east-1:999999999999:table/orders because no resource-based policy allows the dynamodb:DescribeTable action',
    );
    expect(await refusalOf(local.read('arn:aws:s3:::orders/orders'))).toMatch(/^ValidationException/);
  });

  test('an operation that is not there', async () => {
    const send = local.client.send(new DescribeTableCommand({ TableName: 'orders' }));
    await send;
    local.client.middlewareStack.add(
      (next) => (args) => {
        const { request } = args as { request: { headers: Record<string, string> } };
        request.headers['x-amz-target'] = 'DynamoDB_20120810.GetEverything';
        return next(args);
      },
      { step: 'build' },
    );

    expect(await refusalOf(local.read())).toMatch(/^UnknownOperationException/);
  });
});
