import { crc32 } from 'node:zlib';
import { DescribeScalableTargetsCommand } from '@aws-sdk/client-application-auto-scaling';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FaultEffect, FaultMatch } from '../../../sandbox/aws/faults.ts';
import { ACCOUNT, REGION, refusalOf, scalingClient, startTestAws, stsClient, units } from '../../support/local-aws.ts';

let local: Awaited<ReturnType<typeof startTestAws>>;

beforeEach(async () => {
  local = await startTestAws();
  for (const name of ['orders', 'carts']) {
    local.world.createTable({ account: ACCOUNT, region: REGION, name, read: 100, write: 100 });
  }
});

afterEach(() => local.aws.close());

const inject = (effect: FaultEffect, match: FaultMatch = {}, times?: number) =>
  local.world.faults.add({ effect, match, ...(times === undefined ? {} : { times }) });

const capacity = async () => (await local.read()).ProvisionedThroughput?.ReadCapacityUnits;

/** The Date header of one DescribeTable. */
async function dateOf(): Promise<number> {
  let date = '';
  const { client } = local;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      date = (result.response as { headers: Record<string, string> }).headers.date ?? '';
      return result;
    },
    { step: 'deserialize', name: 'date', override: true },
  );
  await client.send(new DescribeTableCommand({ TableName: 'orders' }));
  return Date.parse(date);
}

describe('faults', () => {
  test('hit only calls that match, and only so often', async () => {
    inject({ kind: 'throttle' }, { operation: 'DescribeTable', account: ACCOUNT, region: REGION, table: 'orders' }, 2);

    await local.read('carts');
    await local.update(units(90, 90));
    expect(await refusalOf(local.read())).toBe('ThrottlingException: Rate exceeded');
    expect(await refusalOf(local.read())).toBe('ThrottlingException: Rate exceeded');
    await local.read();
    expect(local.world.faults.list()).toEqual([]);
  });

  test('wait for the next call where an earlier one ends this call', async () => {
    inject({ kind: 'throttle' });
    inject({
      kind: 'server-error',
      when: 'before',
      message: 'Table is under system maintenance, please try again later',
    });

    expect(await refusalOf(local.read())).toBe('ThrottlingException: Rate exceeded');
    expect(await refusalOf(local.read())).toBe(
      'InternalServerError: Table is under system maintenance, please try again later',
    );
    await local.read();
  });

  test('without an end stay until they are removed', async () => {
    const id = inject({ kind: 'throttle' }, { table: 'orders' }, 0);
    for (let call = 0; call < 5; call += 1) await refusalOf(local.read());
    local.world.faults.remove(id);
    await local.read();
    inject({ kind: 'deny' }, {}, 0);
    local.world.faults.clear();
    await local.read();
  });

  test('throttling is worded by the service and the kind of call', async () => {
    inject({ kind: 'throttle' }, {}, 3);

    expect(await refusalOf(local.update(units(90, 90)))).toBe(
      'ThrottlingException: The rate of control plane requests made by this account is too high',
    );
    const targets = scalingClient(local.aws, local.admin).send(
      new DescribeScalableTargetsCommand({ ServiceNamespace: 'dynamodb' }),
    );
    expect(await refusalOf(targets)).toBe('ThrottlingException: Rate exceeded');
    const identity = stsClient(local.aws, local.admin).send(new GetCallerIdentityCommand({}));
    expect(await refusalOf(identity)).toBe('Throttling: Rate exceeded');
  });

  test('a denied UpdateTable leaves DescribeTable working', async () => {
    inject({ kind: 'deny' }, { operation: 'UpdateTable' }, 0);

    expect(await refusalOf(local.update(units(90, 90)))).toBe(
      'AccessDeniedException: User: arn:aws:iam::111122223333:user/admin is not authorized to perform: dynamodb:UpdateTable on resource: arn:aws:dynamodb:us-east-1:111122223333:table/orders with an explicit deny in a resource-based policy',
    );
    expect(await capacity()).toBe(100);
  });

  test('a server error before acceptance changes nothing; one after it does', async () => {
    inject({ kind: 'server-error', when: 'before' }, { operation: 'UpdateTable' });
    expect(await refusalOf(local.update(units(90, 90)))).toBe('InternalServerError: Internal server error');
    local.clock.jump(2_000);
    expect(await capacity()).toBe(100);

    inject({ kind: 'server-error', when: 'after' }, { operation: 'UpdateTable' });
    expect(await refusalOf(local.update(units(90, 90)))).toBe('InternalServerError: Internal server error');
    local.clock.jump(2_000);
    expect(await capacity()).toBe(90);
    expect((await local.read()).ProvisionedThroughput?.NumberOfDecreasesToday).toBe(1);
  });

  test('a lost answer cuts the connection, before or after the call took effect', async () => {
    inject({ kind: 'drop', when: 'before' }, { operation: 'UpdateTable' });
    expect(await refusalOf(local.update(units(90, 90)))).toMatch(/ECONNRESET|socket hang up/);
    expect(local.world.history).toEqual([]);

    inject({ kind: 'drop', when: 'after' }, { operation: 'UpdateTable' });
    expect(await refusalOf(local.update(units(90, 90)))).toMatch(/ECONNRESET|socket hang up/);
    expect(local.world.history).toMatchObject([{ outcome: 'accepted' }]);
  });

  test('any error can be given', async () => {
    inject({ kind: 'error', code: 'LimitExceededException', message: 'Too many operations for a given subscriber' });

    expect(await refusalOf(local.update(units(90, 90)))).toBe(
      'LimitExceededException: Too many operations for a given subscriber',
    );
  });

  test('latency delays a call and nothing else', async () => {
    inject({ kind: 'latency', ms: 20 });

    expect(await capacity()).toBe(100);
  });

  test('a stale read answers the state before the last change, or one of a given age', async () => {
    await local.update(units(90, 90));
    local.clock.jump(10_000);
    inject({ kind: 'stale-read' });
    expect(await local.read()).toMatchObject({
      TableStatus: 'UPDATING',
      ProvisionedThroughput: { ReadCapacityUnits: 100 },
    });

    inject({ kind: 'stale-read', ageMs: 60_000 });
    expect((await local.read()).ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 100,
      WriteCapacityUnits: 100,
    });
    inject({ kind: 'stale-read', ageMs: 1_000 });
    expect(await capacity()).toBe(90);
  });

  test('a competing writer lands just before the call', async () => {
    const input = { ProvisionedThroughput: { ReadCapacityUnits: 80, WriteCapacityUnits: 100 } };
    inject({ kind: 'competing-update', input }, { operation: 'UpdateTable' });

    expect(await refusalOf(local.update(units(90, 90)))).toContain('Table IOPS are currently being updated');
    local.clock.jump(2_000);
    expect(await capacity()).toBe(80);
    expect(local.world.history.map(({ principal, outcome }) => [principal.arn.split('/').at(-1), outcome])).toEqual([
      ['competing-writer', 'accepted'],
      ['admin', 'refused'],
    ]);
  });

  test('a competing writer may itself be refused', async () => {
    const input = { ProvisionedThroughput: { ReadCapacityUnits: 100, WriteCapacityUnits: 100 } };
    inject({ kind: 'competing-update', input }, { operation: 'UpdateTable' });
    await local.update(units(90, 90));

    expect(local.world.history.map(({ outcome }) => outcome)).toEqual(['refused', 'accepted']);
  });
});

describe('what every answer carries', () => {
  test("the Date header tells the sandbox's time, with a skew where one is set", async () => {
    expect(await dateOf()).toBe(local.clock.now());
    local.clock.jump(86_400_000);
    expect(await dateOf()).toBe(local.clock.now());
    local.world.dateSkewMs = -7_000;
    expect(await dateOf()).toBe(local.clock.now() - 7_000);
    inject({ kind: 'skew', ms: 60_000 });
    expect(await dateOf()).toBe(local.clock.now() + 53_000);
  });

  test('DynamoDB answers with a request id of 52 letters and a checksum of the body', async () => {
    const answer = await local.client.send(new DescribeTableCommand({ TableName: 'orders' }));
    expect(answer.$metadata.requestId).toMatch(/^[A-Z0-9]{52}$/);

    const plain = await fetch(local.aws.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
      body: '{}',
    });
    expect(plain.headers.get('x-amz-crc32')).toBe(String(crc32(await plain.text())));
  });

  test('a request that names no service, and one that is too large, are turned away', async () => {
    expect((await fetch(local.aws.url, { method: 'POST', body: 'hello' })).status).toBe(400);
    expect((await fetch(local.aws.url, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413);
    await local.read();
  });
});
