import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../sandbox/aws/dynamodb/rule.ts';
import { counterOf, type Table, tableStatus } from '../../../sandbox/aws/dynamodb/table.ts';
import { type LocalAws, startLocalAws } from '../../../sandbox/aws/index.ts';
import { seed } from '../../../sandbox/aws/seed.ts';
import { spendingInstants } from '../../../sandbox/aws/seed-spending.ts';
import { World } from '../../../sandbox/aws/world.ts';
import { dynamoClient, stsClient } from '../../support/local-aws.ts';
import { StillClock } from '../../support/still-clock.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const MIDNIGHT = Date.parse('2026-10-09T00:00:00.000Z');

const seededAt = (at: number) => {
  const world = new World(new StillClock(at));
  return { world, seeded: seed(world) };
};

const allTables = (world: World): Table[] =>
  [...world.accounts.values()].flatMap(({ id, regions }) => regions.flatMap((region) => world.tablesIn(id, region)));

let aws: LocalAws | undefined;

afterEach(async () => {
  await aws?.close();
  aws = undefined;
});

describe('the seeds', () => {
  test('in the afternoon show a table of every kind', () => {
    const now = MIDNIGHT + 13 * 60 * MINUTE + 32 * MINUTE;
    const { world } = seededAt(now);
    const prod = (name: string) => {
      const table = world.findTable('111122223333', 'us-east-1', name);
      if (!table) throw new Error(`no table ${name}`);
      return table;
    };
    const count = (name: string) => counterOf(prod(name).throughput, now);

    const orders = prod('orders-table');
    expect(orders.throughput.units).toEqual({ read: 1000, write: 400 });
    expect(refusal(orders.throughput.ledger, now)).toMatchObject({ count: 4, nextAt: now + 38 * MINUTE });
    expect(orders.indexes[0]).toMatchObject({ name: 'by-customer', throughput: { units: { read: 300, write: 100 } } });
    expect(counterOf(orders.indexes[0]?.throughput ?? orders.throughput, now)).toBe(1);
    expect(count('sessions')).toBe(2);
    expect(count('carts')).toBe(5);
    expect(refusal(prod('carts').throughput.ledger, now)).toBeNull();
    expect(count('clickstream')).toBe(9);
    expect(count('invoices')).toBe(0);
    expect(prod('events-raw').mode).toBe('PAY_PER_REQUEST');
    expect(prod('search-catalog').indexes).toHaveLength(20);
    expect(world.scaling.in('111122223333', 'us-east-1').map(({ table }) => table)).toEqual(['payments', 'payments']);
    expect(prod('customers').globalRegions).toEqual(['us-east-1', 'eu-west-1']);
    expect(tableStatus(prod('imports'))).toBe('UPDATING');
    const inventory = prod('inventory');
    expect(refusal(inventory.throughput.ledger, now)).toBeNull();
    expect(refusal(inventory.indexes[0]?.throughput.ledger ?? inventory.throughput.ledger, now)).not.toBeNull();
    const owners = allTables(world).filter(({ name }) => name === 'users');
    expect(owners.map(({ accountId }) => accountId)).toEqual(['111122223333', '222233334444']);
    expect(allTables(world).length).toBeGreaterThanOrEqual(20);
  });

  test("say in the history who spent the day's decreases", () => {
    const { world } = seededAt(MIDNIGHT + 13 * 60 * MINUTE);
    const spenders = world.history
      .filter(({ tableName, decreased }) => tableName === 'orders-table' && decreased.includes(null))
      .map(({ principal }) => principal.arn.split(':').at(-1));

    expect(spenders).toEqual([
      'assumed-role/deploy-bot/deploy-4711',
      'assumed-role/deploy-bot/deploy-4711',
      'assumed-role/deploy-bot/deploy-4711',
      'user/cem',
    ]);
  });

  test('are consistent whatever time of the day they start', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 0, max: DAY - 1 }), fc.constantFrom(0, 1, DAY - 1)), (offset) => {
        const now = MIDNIGHT + offset;
        const { world } = seededAt(now);
        for (const table of allTables(world)) {
          for (const { ledger } of [table.throughput, ...table.indexes.map((index) => index.throughput)]) {
            if (ledger.lastDecreaseAt === null) continue;
            expect(ledger.lastDecreaseAt).toBeGreaterThanOrEqual(MIDNIGHT);
            expect(ledger.lastDecreaseAt).toBeLessThanOrEqual(now);
          }
        }
        for (const { at } of world.history) expect(at >= MIDNIGHT && at <= now).toBe(true);
        const made = world.history.flatMap(({ decreased }) => decreased).length;
        const counted = allTables(world)
          .flatMap((table) => [table.throughput, ...table.indexes.map((index) => index.throughput)])
          .reduce((sum, throughput) => sum + counterOf(throughput, now), 0);
        expect(counted).toBe(made);
      }),
      { numRuns: 60 },
    );
  });

  test('never record decreases that the rule would have refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: DAY - 1 }),
        fc.integer({ min: 0, max: 27 }),
        fc.integer({ min: 0, max: 400 * MINUTE }),
        (offset, count, ago) => {
          const instants = spendingInstants(MIDNIGHT + offset, count, ago);
          expect(instants.length).toBeGreaterThanOrEqual(Math.min(count, 4));
          instants.forEach((at, made) => {
            const before = instants[made - 1] ?? MIDNIGHT;
            expect(at - before).toBeGreaterThanOrEqual(made < 4 ? 0 : 3_600_000);
          });
        },
      ),
    );
  });

  test("work for the bot: its own key assumes each account's role and reads its tables", async () => {
    aws = await startLocalAws();
    const { bot, accounts } = seed(aws.world);
    for (const { config } of accounts) {
      const { Credentials } = await stsClient(aws, bot).send(
        new AssumeRoleCommand({
          RoleArn: config.readRole,
          RoleSessionName: 'ddb-budget',
          ExternalId: config.externalId,
        }),
      );
      const client = dynamoClient(aws, {
        accessKeyId: Credentials?.AccessKeyId ?? '',
        secretAccessKey: Credentials?.SecretAccessKey ?? '',
        sessionToken: Credentials?.SessionToken ?? '',
      });
      const { TableNames = [] } = await client.send(new ListTablesCommand({}));
      expect(TableNames.length).toBeGreaterThan(0);
      aws.clock.jump(6 * 3_600_000);
      const { Table } = await client.send(new DescribeTableCommand({ TableName: TableNames[0] }));
      expect(Table?.TableArn).toContain(config.id);
    }
  });
});
