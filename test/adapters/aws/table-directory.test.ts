import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AwsTableDirectory } from '../../../src/adapters/aws/table-directory.ts';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisTableLists } from '../../../src/adapters/redis/table-lists.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/instant.ts';
import { type AwsUnderTest, IMPATIENT, type ReadsOptions, startAws } from '../../support/aws-accounts.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';

const PROD = '111122223333';
const STAGING = '444455556666';
const quiet = { warn: () => undefined };

let local: AwsUnderTest;
let server: PrivateRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
  local = await startAws([
    { name: 'prod', id: PROD, regions: ['us-east-1', 'eu-west-1'], tables: ['orders-*', 'payments'] },
    { name: 'staging', id: STAGING, regions: ['us-east-1'] },
  ]);
  for (let at = 0; at < 120; at++) {
    const name = `orders-${String(at).padStart(3, '0')}`;
    local.aws.world.createTable({ account: PROD, region: 'us-east-1', name });
  }
  for (const name of ['payments', 'secret']) {
    local.aws.world.createTable({ account: PROD, region: 'eu-west-1', name });
  }
  local.aws.world.createTable({ account: STAGING, region: 'us-east-1', name: 'anything' });
});
beforeEach(() => redis.flushall());
afterEach(() => {
  local.aws.world.faults.clear();
  local.proxy.forget();
});
afterAll(async () => {
  redis.disconnect();
  await local.stop();
  await server.stop();
});

interface Options extends ReadsOptions {
  readonly redis?: Redis;
}

/** A process of its own, with a time that the test moves. */
function instance({ redis: own = redis, ...options }: Options = {}) {
  let elapsed = 0;
  const { reads, clock } = local.reads(options);
  const directory = new AwsTableDirectory({
    reads,
    clock,
    lists: new RedisTableLists(own),
    logger: quiet,
    elapsed: () => elapsed,
  });
  return {
    directory,
    pass: (ms: number) => {
      elapsed += ms;
    },
  };
}
const wrongRole = () => local.accounts.map((one) => (one.name === 'prod' ? { ...one, externalId: 'wrong' } : one));
const until = async (done: () => boolean | Promise<boolean>) => {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('the table list', () => {
  it('has the tables of all accounts and regions that fit the patterns, over all pages', async () => {
    const { tables, problems } = await instance().directory.list();
    expect(problems).toEqual([]);
    expect(tables).toHaveLength(122);
    expect(tables.at(0)).toEqual({ account: 'prod', region: 'us-east-1', table: 'orders-000' });
    expect(tables.slice(-2)).toEqual([
      { account: 'prod', region: 'eu-west-1', table: 'payments' },
      { account: 'staging', region: 'us-east-1', table: 'anything' },
    ]);
    expect(local.proxy.count('ListTables')).toBe(4);
  });

  it('is asked for once by many who ask at the same time, and once for all processes', async () => {
    const first = instance();
    const lists = await Promise.all(Array.from({ length: 10 }, () => first.directory.list()));
    expect(new Set(lists).size).toBe(1);
    expect(local.proxy.count('ListTables')).toBe(4);
    expect(local.proxy.count('AssumeRole')).toBe(2);
    expect((await instance().directory.list()).tables).toEqual(lists[0]?.tables);
    expect(local.proxy.count('ListTables')).toBe(4);
  });

  it('lives in Redis under the hash tag of this app, and not for ever', async () => {
    await instance().directory.list();
    const keys = await redis.keys('*');
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      expect(key).toMatch(/^\{ddb-budget\}:tables:/);
      expect(await redis.pttl(key)).toBeGreaterThan(0);
    }
  });

  it('answers with what it has while it looks again, and waits only when that is stale', async () => {
    const { directory, pass } = instance();
    const first = await directory.list();
    await redis.flushall();
    local.aws.world.createTable({ account: STAGING, region: 'us-east-1', name: 'newcomer' });
    pass(30 * SECOND_MS);
    expect(await directory.list()).toBe(first);
    await until(() => local.proxy.count('ListTables') === 8);
    pass(5 * MINUTE_MS);
    expect((await directory.list()).tables.at(-1)?.table).toBe('newcomer');
  });

  it('tells which account could not be listed and why, and lists the others', async () => {
    const { tables, problems } = await instance({ accounts: wrongRole() }).directory.list();
    expect(tables.map(({ account }) => account)).not.toContain('prod');
    expect(tables).not.toEqual([]);
    expect(problems.map(({ account, region, code, table }) => [account, region, code, table])).toEqual([
      ['prod', 'us-east-1', 'role-refused', null],
      ['prod', 'eu-west-1', 'role-refused', null],
    ]);
  });

  it.each([
    ['denied', { kind: 'deny' }],
    ['throttled', { kind: 'throttle' }],
    ['timed-out', { kind: 'latency', ms: 600 }],
  ] as const)('names one region that is %s', async (code, effect) => {
    local.aws.world.faults.add({ match: { operation: 'ListTables', account: PROD, region: 'eu-west-1' }, effect });
    const { tables, problems } = await instance({ patience: IMPATIENT }).directory.list();
    expect(problems).toMatchObject([{ account: 'prod', region: 'eu-west-1', code, action: 'dynamodb:ListTables' }]);
    expect(tables.filter(({ account }) => account === 'prod')).toHaveLength(120);
  });

  it('notices a corrected role a few seconds later, without asking again for what is known', async () => {
    local.aws.world.faults.add({ match: { operation: 'AssumeRole', account: PROD }, effect: { kind: 'deny' } });
    const { directory, pass } = instance({ patience: IMPATIENT });
    expect((await directory.list()).problems).not.toEqual([]);
    local.proxy.forget();
    pass(5 * SECOND_MS);
    await until(async () => (await directory.list()).problems.length === 0);
    expect(local.proxy.calls.map(({ operation }) => operation)).toEqual([
      'AssumeRole',
      'ListTables',
      'ListTables',
      'ListTables',
    ]);
  });
});

describe('a refresh', () => {
  it('asks AWS for everything, once for many who ask, and not again within a few seconds', async () => {
    const { directory, pass } = instance();
    await instance().directory.list();
    await directory.list();
    local.proxy.forget();
    await Promise.all(Array.from({ length: 10 }, () => directory.refresh()));
    expect(local.proxy.count('ListTables')).toBe(4);
    await directory.refresh();
    expect(local.proxy.count('ListTables')).toBe(4);
    pass(5 * SECOND_MS);
    await directory.refresh();
    expect(local.proxy.count('ListTables')).toBe(8);
  });

  it('right after a list that came from AWS anyway asks nothing', async () => {
    const { directory } = instance();
    await Promise.all([directory.list(), directory.refresh(), directory.refresh()]);
    expect(local.proxy.count('ListTables')).toBe(4);
  });

  it('shows a table that Redis did not know, also to the other processes', async () => {
    const [here, there] = [instance(), instance()];
    await here.directory.list();
    local.aws.world.createTable({ account: STAGING, region: 'us-east-1', name: 'zz-new' });
    here.pass(5 * SECOND_MS);
    expect((await here.directory.refresh()).tables.at(-1)?.table).toBe('zz-new');
    expect((await there.directory.list()).tables.at(-1)?.table).toBe('zz-new');
  });
});

describe('without Redis', () => {
  it('the list comes from AWS, also when Redis goes away in between', async () => {
    const own = await startRedis();
    const client = failFastRedis(own.url, quiet);
    await new Promise((resolve) => client.once('ready', resolve));
    const { directory, pass } = instance({ redis: client });
    await directory.list();
    await own.stop();
    pass(5 * MINUTE_MS);
    expect((await directory.list()).tables.length).toBeGreaterThan(120);
    expect(local.proxy.count('ListTables')).toBe(8);
    client.disconnect();
  });

  it('a value in Redis that is none of ours is overwritten', async () => {
    await redis.set(`{ddb-budget}:tables:v1:${STAGING}:us-east-1`, 'not json');
    expect((await instance().directory.list()).problems).toEqual([]);
    expect(await redis.get(`{ddb-budget}:tables:v1:${STAGING}:us-east-1`)).toContain('anything');
  });
});
