import { CreateTableCommand, DeleteTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  dynamoClient,
  indexUnits,
  MORNING,
  REGION,
  refusalOf,
  startTestAws,
  units,
} from '../../support/local-aws.ts';

let local: Awaited<ReturnType<typeof startTestAws>>;

beforeEach(async () => {
  local = await startTestAws();
});

afterEach(() => local.aws.close());

const put = (name: string, more: object = {}, region = REGION) =>
  local.world.createTable({ account: ACCOUNT, region, name, read: 100, write: 100, ...more });

const ONE_INDEX = { indexes: [{ name: 'by-customer', read: 50, write: 50 }] };

const counterOf = async (name = 'orders') => {
  const { ProvisionedThroughput, GlobalSecondaryIndexes } = await local.read(name);
  return {
    table: ProvisionedThroughput?.NumberOfDecreasesToday,
    index: GlobalSecondaryIndexes?.[0]?.ProvisionedThroughput?.NumberOfDecreasesToday,
  };
};

describe('switching between provisioned and on-demand', () => {
  const toOnDemand = () => local.update({ BillingMode: 'PAY_PER_REQUEST' });
  const toProvisioned = () =>
    local.update({ BillingMode: 'PROVISIONED', ...units(20, 20), ...indexUnits('by-customer', 10, 10) });

  beforeEach(() => put('orders', ONE_INDEX));

  test('shows on-demand and no units from the first answer on, for minutes, and counts one on each index only', async () => {
    const answer = await toOnDemand();
    expect(answer).toMatchObject({
      TableStatus: 'UPDATING',
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, LastDecreaseDateTime: new Date(MORNING) },
    });
    expect(answer.BillingModeSummary?.LastUpdateToPayPerRequestDateTime).toBeUndefined();

    local.clock.jump(139_499);
    expect((await local.read()).TableStatus).toBe('UPDATING');
    local.clock.jump(1);
    const done = await local.read();
    expect(done.TableStatus).toBe('ACTIVE');
    expect(done.BillingModeSummary?.LastUpdateToPayPerRequestDateTime).toEqual(new Date(MORNING + 139_500));
    expect(done.ProvisionedThroughput).not.toHaveProperty('LastDecreaseDateTime');
    expect(await counterOf()).toEqual({ table: 0, index: 1 });
  });

  test("keeps the day's counter and stamp of the table", async () => {
    await local.update(units(90, 90));
    local.clock.jump(5_000);
    const before = (await local.read()).ProvisionedThroughput;
    await toOnDemand();
    local.clock.jump(200_000);

    expect((await local.read()).ProvisionedThroughput).toEqual({
      ...before,
      ReadCapacityUnits: 0,
      WriteCapacityUnits: 0,
    });
  });

  test('comes back with new units and the old counters, faster the second time', async () => {
    await toOnDemand();
    local.clock.jump(200_000);
    const answer = await toProvisioned();
    expect(answer.BillingModeSummary?.BillingMode).toBe('PROVISIONED');
    local.clock.jump(2_000);

    const back = await local.read();
    expect(back.TableStatus).toBe('ACTIVE');
    expect(back.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 20, WriteCapacityUnits: 20 });
    expect(back.BillingModeSummary?.BillingMode).toBe('PROVISIONED');
    expect(await counterOf()).toEqual({ table: 0, index: 1 });
    await toOnDemand();
    local.clock.jump(3_500);
    expect((await local.read()).TableStatus).toBe('ACTIVE');
  });

  test('a table made on-demand has no units, no counts and no stamps, and takes a minute to become provisioned', async () => {
    put('events', { mode: 'PAY_PER_REQUEST' });
    expect((await local.read('events')).ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 0,
      WriteCapacityUnits: 0,
    });

    await local.update({ TableName: 'events', BillingMode: 'PROVISIONED', ...units(20, 20) });
    local.clock.jump(76_499);
    expect((await local.read('events')).TableStatus).toBe('UPDATING');
    local.clock.jump(1);
    expect((await local.read('events')).ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 20,
      WriteCapacityUnits: 20,
    });
  });

  test('a table that never was on-demand has no billing summary', async () => {
    expect(await local.read()).not.toHaveProperty('BillingModeSummary');
  });

  test('asking for on-demand again answers UPDATING and does nothing', async () => {
    await toOnDemand();
    local.clock.jump(200_000);

    expect((await toOnDemand()).TableStatus).toBe('UPDATING');
    expect((await local.read()).TableStatus).toBe('ACTIVE');
    expect(await counterOf()).toEqual({ table: 0, index: 1 });
  });

  test('asking for on-demand while it becomes provisioned is dropped without a word', async () => {
    await toOnDemand();
    local.clock.jump(200_000);
    await toProvisioned();
    await toOnDemand();
    local.clock.jump(200_000);

    expect((await local.read()).BillingModeSummary?.BillingMode).toBe('PROVISIONED');
  });

  test('goes to on-demand four times in 24 hours, not five', async () => {
    for (let round = 0; round < 4; round += 1) {
      await toOnDemand();
      local.clock.jump(200_000);
      await toProvisioned();
      local.clock.jump(200_000);
    }

    expect(await refusalOf(toOnDemand())).toBe(
      'LimitExceededException: Subscriber limit exceeded: Update to PayPerRequest mode are limited to 4 times in 1 day(s). Last update at Fri Oct 09 09:20:00 UTC 2026. Next update can be made at Sat Oct 10 09:00:00 UTC 2026',
    );
    local.clock.setTo(MORNING + 86_400_000);
    await toOnDemand();
  });

  test('counts one on a global table itself, in the region asked, and switches every region', async () => {
    put('orders', ONE_INDEX, 'eu-west-1');
    local.world.joinGlobalTable(ACCOUNT, 'orders', [REGION, 'eu-west-1']);
    await toOnDemand();
    local.clock.jump(219_000);

    expect(await counterOf()).toEqual({ table: 1, index: 0 });
    const ireland = await local.read('orders', dynamoClient(local.aws, local.admin, 'eu-west-1'));
    expect(ireland.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    expect(ireland.ProvisionedThroughput?.NumberOfDecreasesToday).toBe(0);
    await toProvisioned();
    local.clock.jump(219_000);
    const back = await local.read('orders', dynamoClient(local.aws, local.admin, 'eu-west-1'));
    expect(back.ProvisionedThroughput?.ReadCapacityUnits).toBe(20);
  });
});

describe('a global table', () => {
  const ireland = () => local.read('orders', dynamoClient(local.aws, local.admin, 'eu-west-1'));

  const join = () => {
    put('orders', ONE_INDEX);
    put('orders', ONE_INDEX, 'eu-west-1');
    local.world.joinGlobalTable(ACCOUNT, 'orders', [REGION, 'eu-west-1']);
  };

  test('names every region, and copies reads and writes to all of them', async () => {
    join();
    expect((await local.read()).Replicas?.map(({ RegionName }) => RegionName)).toEqual([REGION, 'eu-west-1']);
    expect((await local.read()).GlobalTableVersion).toBe('2019.11.21');
    await local.update(units(40, 60));

    local.clock.jump(37_499);
    expect((await local.read()).TableStatus).toBe('UPDATING');
    local.clock.jump(1);
    expect(await local.read()).toMatchObject({
      TableStatus: 'ACTIVE',
      ProvisionedThroughput: { ReadCapacityUnits: 40, WriteCapacityUnits: 60, NumberOfDecreasesToday: 1 },
    });
    local.clock.jump(1_000);
    expect((await ireland()).ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 40,
      WriteCapacityUnits: 60,
    });
  });

  test('copies an index change too', async () => {
    join();
    await local.update(indexUnits('by-customer', 10, 10));
    local.clock.jump(39_000);

    expect((await ireland()).GlobalSecondaryIndexes?.[0]?.ProvisionedThroughput?.ReadCapacityUnits).toBe(10);
  });

  test('counts a copied decrease in the other region only when told to', async () => {
    await local.aws.close();
    local = await startTestAws({ copiedDecreasesCount: true });
    join();
    await local.update(units(40, 60));
    local.clock.jump(39_000);

    expect((await ireland()).ProvisionedThroughput).toMatchObject({
      NumberOfDecreasesToday: 1,
      LastDecreaseDateTime: new Date(MORNING + 38_500),
    });
  });
});

describe('tables come and go', () => {
  const create = () =>
    local.client.send(
      new CreateTableCommand({
        TableName: 'orders',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        ...units(100, 100),
        GlobalSecondaryIndexes: [
          {
            IndexName: 'by-customer',
            KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
            ...units(10, 10),
          },
        ],
      }),
    );

  test('a table created again under its name is another one, with a fresh budget', async () => {
    put('orders', ONE_INDEX);
    for (const read of [90, 80, 70, 60]) {
      await local.update(units(read, 100));
      local.clock.jump(2_000);
    }
    const { TableId } = await local.read();
    await local.client.send(new DeleteTableCommand({ TableName: 'orders' }));
    local.clock.jump(20_000);
    await create();
    local.clock.jump(20_000);

    const again = await local.read();
    expect(again.TableId).not.toBe(TableId);
    expect(again.ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 100,
      WriteCapacityUnits: 100,
    });
    await local.update(units(1, 1));
  });

  test.each<[string, object, string]>([
    ['no key', { KeySchema: undefined }, "Value null at 'keySchema' failed"],
    [
      'no units',
      { ProvisionedThroughput: undefined },
      'ProvisionedThroughput must be specified when BillingMode is PROVISIONED',
    ],
    ['units on-demand', { BillingMode: 'PAY_PER_REQUEST' }, 'can be specified when BillingMode is PAY_PER_REQUEST'],
    [
      'an index without units',
      { GlobalSecondaryIndexes: [{ IndexName: 'by-day', KeySchema: [], Projection: {} }] },
      'ProvisionedThroughput must be specified for index: by-day',
    ],
    [
      'an index below one unit',
      { GlobalSecondaryIndexes: [{ IndexName: 'by-day', KeySchema: [], Projection: {}, ...units(0, 1) }] },
      "Value '0' at 'globalSecondaryIndexes.1.member.provisionedThroughput.readCapacityUnits'",
    ],
    [
      'twenty-one indexes',
      {
        GlobalSecondaryIndexes: Array.from({ length: 21 }, (_, at) => ({
          IndexName: `by-${at}`,
          KeySchema: [],
          Projection: {},
          ...units(1, 1),
        })),
      },
      'exceeds per-table limit of 20',
    ],
  ])('CreateTable refuses %s', async (_case, change, expected) => {
    const command = new CreateTableCommand({
      TableName: 'orders',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      ...units(1, 1),
      ...change,
    });

    expect(await refusalOf(local.client.send(command))).toContain(expected);
  });

  test('an index added later is built for minutes and then starts with a fresh budget', async () => {
    put('orders');
    const answer = await local.update({
      AttributeDefinitions: [{ AttributeName: 'day', AttributeType: 'S' }],
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'by-day',
            KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
            ...units(7, 7),
          },
        },
      ],
    });
    expect(answer).toMatchObject({
      TableStatus: 'UPDATING',
      GlobalSecondaryIndexes: [{ IndexStatus: 'CREATING', Backfilling: false }],
    });
    local.clock.jump(40_000);
    expect(await local.read()).toMatchObject({
      TableStatus: 'ACTIVE',
      GlobalSecondaryIndexes: [{ IndexStatus: 'CREATING', Backfilling: true }],
    });
    local.clock.jump(720_000);

    const index = (await local.read()).GlobalSecondaryIndexes?.[0];
    expect(index?.IndexStatus).toBe('ACTIVE');
    expect(index).not.toHaveProperty('Backfilling');
    expect(index?.ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 7,
      WriteCapacityUnits: 7,
    });
  });

  test('a deleted index shows DELETING and then vanishes', async () => {
    put('orders', ONE_INDEX);
    const answer = await local.update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'by-customer' } }] });
    expect(answer.GlobalSecondaryIndexes?.[0]?.IndexStatus).toBe('DELETING');
    local.clock.jump(5_000);

    expect(await local.read()).not.toHaveProperty('GlobalSecondaryIndexes');
  });

  test('a stream is switched on and off', async () => {
    put('orders');
    await local.update({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } });
    local.clock.jump(6_000);
    expect(await local.read()).toMatchObject({ TableStatus: 'ACTIVE', StreamSpecification: { StreamEnabled: true } });
    await local.update({ StreamSpecification: { StreamEnabled: false } });
    local.clock.jump(6_000);

    expect(await local.read()).not.toHaveProperty('StreamSpecification');
  });
});

describe('ListTables', () => {
  test('gives pages of at most 100 names in order, each region its own', async () => {
    const names = Array.from({ length: 230 }, (_, at) => `table-${String(at).padStart(3, '0')}`);
    for (const name of [...names].reverse()) put(name);
    put('elsewhere', {}, 'eu-west-1');

    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await local.client.send(new ListTablesCommand({ ExclusiveStartTableName: after }));
      pages.push(page.TableNames ?? []);
      after = page.LastEvaluatedTableName;
    } while (after !== undefined);

    expect(pages.map((page) => page.length)).toEqual([100, 100, 30]);
    expect(pages.flat()).toEqual(names);
  });

  test('takes a smaller limit, and refuses one out of range', async () => {
    for (const name of ['one', 'two', 'three']) put(name);

    const page = await local.client.send(new ListTablesCommand({ Limit: 2 }));
    expect(page).toMatchObject({ TableNames: ['one', 'three'], LastEvaluatedTableName: 'three' });
    expect(await refusalOf(local.client.send(new ListTablesCommand({ Limit: 101 })))).toBe(
      "ValidationException: 1 validation error detected: Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100",
    );
    expect(await refusalOf(local.client.send(new ListTablesCommand({ Limit: 0 })))).toContain(
      'greater than or equal to 1',
    );
  });
});
