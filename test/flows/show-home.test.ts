// The App Home over many accounts: every table is read once, however many people open it at the same time.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AwsScalingReader } from '../../src/adapters/aws/scaling-reader.ts';
import { AwsTableDirectory } from '../../src/adapters/aws/table-directory.ts';
import { AwsTableReader } from '../../src/adapters/aws/table-reader.ts';
import { RecentTableReads } from '../../src/adapters/recent-tables.ts';
import { RedisTableLists } from '../../src/adapters/redis/table-lists.ts';
import type { Person } from '../../src/domain/access.ts';
import type { Home } from '../../src/domain/home.ts';
import type { People } from '../../src/flows/ports.ts';
import { type HomePorts, showHome } from '../../src/flows/show-home.ts';
import { homeView } from '../../src/render/home-view.ts';
import { wordsFor } from '../../src/render/words.ts';
import { type AwsUnderTest, startAws } from '../support/aws-accounts.ts';
import { type PrivateRedis, startRedis } from '../support/redis.ts';

const REGION = 'us-east-1';
const TABLES = 1_000;
const ACCOUNTS = Array.from({ length: 30 }, (_, at) => ({
  name: `account-${at}`,
  id: String(100_000_000_000 + at),
  regions: [REGION],
}));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

let local: AwsUnderTest;
let redis: PrivateRedis;
let client: Redis;
beforeAll(async () => {
  [local, redis] = await Promise.all([startAws(ACCOUNTS), startRedis()]);
  client = new Redis(redis.url);
  const { world } = local.aws;
  for (let made = 0; made < TABLES; made += 1) {
    const account = ACCOUNTS[made % ACCOUNTS.length]?.id ?? '';
    const createdAt = world.clock.now() - 86_400_000;
    world.createTable({ account, region: REGION, name: `table-${made}`, read: 100, write: 100, createdAt });
  }
}, 60_000);
afterAll(async () => {
  client.disconnect();
  await Promise.all([local.stop(), redis.stop()]);
});

const member = (id: string): Person => ({ id, kind: 'member', locale: null });
const people: People = {
  find: async (id) => member(id),
  findNow: async (id) => member(id),
  isInGroup: async () => false,
  isInGroupNow: async () => false,
  isSharedOutside: async () => false,
};

function homePorts(): HomePorts {
  const { reads, clock } = local.reads();
  const tables = new AwsTableReader({ reads, clock });
  return {
    accounts: local.accounts,
    people,
    directory: new AwsTableDirectory({ reads, lists: new RedisTableLists(client), clock, logger: quiet }),
    tables,
    scaling: new AwsScalingReader({ reads }),
    clock,
    canReduce: () => false,
    recent: new RecentTableReads(tables, clock),
  };
}

async function drawnFor(ports: HomePorts, user: string): Promise<readonly Home[]> {
  const drawn: Home[] = [];
  const show = async (home: Home) => drawn.push(home) > 0;
  // However long the machine takes: age is tested elsewhere.
  await showHome(ports, null, user, { show }, 3_600_000);
  return drawn;
}

test('30 accounts with 1,000 tables: one session an account, one read a table, two drawings at most for each person', async () => {
  const ports = homePorts();
  local.proxy.forget();
  const drawn = await Promise.all(['U1', 'U2', 'U3', 'U4'].map((user) => drawnFor(ports, user)));
  expect(local.proxy.count('AssumeRole')).toBe(ACCOUNTS.length);
  expect(local.proxy.count('ListTables')).toBe(ACCOUNTS.length);
  expect(local.proxy.count('DescribeTable')).toBe(TABLES);
  for (const homes of drawn) {
    expect(homes.length).toBeLessThanOrEqual(2);
    const last = homes.at(-1);
    if (last?.kind !== 'home' || last.budgets === null) throw new Error('no budgets in the last drawing');
    expect(last.budgets.overview.rows).toHaveLength(TABLES);
    expect(homeView(wordsFor('en'), last).blocks.length).toBeLessThan(30);
  }
  await drawnFor(ports, 'U5');
  expect(local.proxy.count('DescribeTable')).toBe(TABLES);
}, 120_000);

test('a drawing that is overtaken is the last one of its kind', async () => {
  const ports = homePorts();
  let drawings = 0;
  const show = async () => {
    drawings += 1;
    return false;
  };
  local.aws.world.faults.add({ match: { table: 'table-7' }, effect: { kind: 'latency', ms: 800 } });
  await showHome(ports, null, 'U1', { show }, 0);
  expect(drawings).toBe(1);
  local.aws.world.faults.clear();
});
