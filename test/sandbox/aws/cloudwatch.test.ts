import {
  CloudWatchClient,
  GetMetricDataCommand,
  type GetMetricDataCommandInput,
  type MetricDataQuery,
} from '@aws-sdk/client-cloudwatch';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seed } from '../../../sandbox/aws/seed.ts';
import { ACCOUNT, MORNING, REGION, refusalOf, startTestAws, units } from '../../support/local-aws.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let local: Awaited<ReturnType<typeof startTestAws>>;
let client: CloudWatchClient;

const clientOf = (keys: { accessKeyId: string; secretAccessKey: string }) => {
  const { accessKeyId, secretAccessKey } = keys;
  const credentials = { accessKeyId, secretAccessKey };
  return new CloudWatchClient({ endpoint: local.aws.url, region: REGION, credentials, maxAttempts: 1 });
};

beforeEach(async () => {
  local = await startTestAws();
  client = clientOf(local.admin);
  local.world.createTable({
    account: ACCOUNT,
    region: REGION,
    name: 'orders',
    read: 100,
    write: 50,
    indexes: [{ name: 'by-customer', read: 30, write: 20 }],
    createdAt: MORNING - 90 * DAY,
  });
});
afterEach(() => local.aws.close());

const query = (
  Id: string,
  MetricName: string,
  more: { index?: string; period?: number; stat?: string; table?: string } = {},
): MetricDataQuery => {
  const { index, period = 60, stat = 'Sum', table = 'orders' } = more;
  const Dimensions = [{ Name: 'TableName', Value: table }];
  if (index !== undefined) Dimensions.push({ Name: 'GlobalSecondaryIndexName', Value: index });
  return {
    Id,
    MetricStat: { Metric: { Namespace: 'AWS/DynamoDB', MetricName, Dimensions }, Period: period, Stat: stat },
  };
};
const ask = (queries: MetricDataQuery[], more: Partial<GetMetricDataCommandInput> = {}, from = client) =>
  from.send(
    new GetMetricDataCommand({
      MetricDataQueries: queries,
      StartTime: new Date(MORNING - HOUR),
      EndTime: new Date(MORNING),
      ...more,
    }),
  );
const valuesOf = async (queries: MetricDataQuery[], more: Partial<GetMetricDataCommandInput> = {}) =>
  ((await ask(queries, more)).MetricDataResults ?? []).map(({ Values = [] }) => Values);
const orders = { account: ACCOUNT, region: REGION, table: 'orders' };

describe('GetMetricData', () => {
  test('sums what was used in each minute, newest first unless asked otherwise', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, (at) => (at === MORNING - MINUTE ? 40 : 7.5));
    const { MetricDataResults: [result] = [] } = await ask([query('r', 'ConsumedReadCapacityUnits')]);
    expect(result).toMatchObject({ Id: 'r', Label: 'ConsumedReadCapacityUnits', StatusCode: 'Complete' });
    expect(result?.Values).toHaveLength(60);
    expect(result?.Values?.slice(0, 2)).toEqual([2_400, 450]);
    expect(result?.Timestamps?.[0]).toEqual(new Date(MORNING - MINUTE));
    const [ascending] = await valuesOf([query('r', 'ConsumedReadCapacityUnits')], { ScanBy: 'TimestampAscending' });
    expect(ascending?.at(-1)).toBe(2_400);
  });

  test('keeps a table and its indexes, and the two dimensions, apart', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, 10);
    local.world.setUse({ ...orders, dimension: 'write' }, 20);
    local.world.setUse({ ...orders, index: 'by-customer', dimension: 'read' }, 5);
    const values = await valuesOf([
      query('r', 'ConsumedReadCapacityUnits'),
      query('w', 'ConsumedWriteCapacityUnits'),
      query('i', 'ConsumedReadCapacityUnits', { index: 'by-customer' }),
    ]);
    expect(values.map(([first]) => first)).toEqual([600, 1_200, 300]);
  });

  test('adds the minutes of a longer period up', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, 10);
    expect(await valuesOf([query('r', 'ConsumedReadCapacityUnits', { period: 300 })])).toEqual([Array(12).fill(3_000)]);
  });

  test('throttles what is above the capacity, and has no point where nothing was throttled', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, (at) => (at === MORNING - 5 * MINUTE ? 130 : 10));
    const [consumed, throttled, writes] = await valuesOf([
      query('r', 'ConsumedReadCapacityUnits'),
      query('t', 'ReadThrottleEvents'),
      query('u', 'WriteThrottleEvents', { index: 'by-customer' }),
    ]);
    expect(Math.max(...(consumed ?? []))).toBe(6_000);
    expect(throttled).toEqual([1_800]);
    expect(writes?.length).toBeLessThanOrEqual(5);
  });

  test('throttles from the minute on in which the capacity was lowered below the use', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, 60);
    await local.update(units(40, 50));
    local.clock.jump(10 * MINUTE);
    const { MetricDataResults: [result] = [] } = await ask([query('t', 'ReadThrottleEvents')], {
      EndTime: new Date(local.clock.now()),
    });
    expect(result?.Values).toEqual(Array(9).fill(1_200));
    expect(result?.Timestamps?.at(-1)).toEqual(new Date(MORNING + MINUTE));
  });

  test.each<[string, MetricDataQuery]>([
    ['an unknown table', query('q', 'ConsumedReadCapacityUnits', { table: 'gone' })],
    ['an unknown index', query('q', 'ConsumedReadCapacityUnits', { index: 'gone' })],
    ['an unknown metric', query('q', 'Latency')],
    ['a resource that nobody uses', query('q', 'ConsumedWriteCapacityUnits')],
  ])('has nothing to tell of %s', async (_, asked) => {
    local.world.setUse({ ...orders, dimension: 'write' }, null);
    expect(await valuesOf([asked])).toEqual([[]]);
  });

  test('has nothing from before the table was made, nor of a minute that is not over', async () => {
    local.world.createTable({
      account: ACCOUNT,
      region: REGION,
      name: 'orders',
      read: 9,
      write: 9,
      createdAt: MORNING - 10 * MINUTE,
    });
    local.world.setUse({ ...orders, dimension: 'read' }, 1);
    local.clock.jump(30_000);
    const EndTime = new Date(MORNING + HOUR);
    expect(await valuesOf([query('r', 'ConsumedReadCapacityUnits')], { EndTime })).toEqual([Array(10).fill(60)]);
  });

  test('keeps minutes for 15 days and longer periods for longer', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, 1);
    const StartTime = new Date(MORNING - 30 * DAY);
    const [minutes, fives] = await valuesOf(
      [query('a', 'ConsumedReadCapacityUnits'), query('b', 'ConsumedReadCapacityUnits', { period: 300 })],
      { StartTime },
    );
    expect(minutes).toHaveLength(15 * 1_440);
    expect(fives).toHaveLength(30 * 288);
  });

  test('gives a page at a time, over the bounds of metrics, and every point once', async () => {
    local.world.setUse({ ...orders, dimension: 'read' }, (at) => (at % HOUR) / MINUTE);
    local.world.setUse({ ...orders, dimension: 'write' }, 2);
    const queries = [query('r', 'ConsumedReadCapacityUnits'), query('w', 'ConsumedWriteCapacityUnits')];
    const seen: { r: number[]; w: number[] } = { r: [], w: [] };
    let NextToken: string | undefined;
    let pages = 0;
    do {
      const page = await ask(queries, { MaxDatapoints: 35, NextToken });
      for (const { Id, Values = [] } of page.MetricDataResults ?? []) seen[Id as 'r' | 'w'].push(...Values);
      NextToken = page.NextToken;
      pages += 1;
    } while (NextToken !== undefined);
    expect(pages).toBe(4);
    expect(seen.r).toHaveLength(60);
    expect(new Set(seen.r).size).toBe(60);
    expect(seen.w).toEqual(Array(60).fill(120));
  });

  test.each<[string, MetricDataQuery[], Partial<GetMetricDataCommandInput>]>([
    ['StartTime must be less', [query('r', 'ConsumedReadCapacityUnits')], { StartTime: new Date(MORNING) }],
    ['must start with a lower case letter', [query('R', 'ConsumedReadCapacityUnits')], {}],
    ['are not unique: r', [query('r', 'ReadThrottleEvents'), query('r', 'WriteThrottleEvents')], {}],
    ['multiple of 60', [query('r', 'ReadThrottleEvents', { period: 90 })], {}],
    ['has only Sum of', [query('r', 'ConsumedReadCapacityUnits', { stat: 'Average' })], {}],
    ['does not model Expression', [{ Id: 'e', Expression: 'SUM(METRICS())' }], {}],
    ['more than 500', Array.from({ length: 501 }, (_, at) => query(`q${at}`, 'ReadThrottleEvents')), {}],
    ['next token', [query('r', 'ReadThrottleEvents')], { NextToken: 'nonsense' }],
  ])('refuses a wrong question: %s', async (words, queries, more) => {
    expect(await refusalOf(ask(queries, more))).toContain(words);
  });

  test('is denied to a caller without the permission, and throttled by a fault', async () => {
    const nobody = local.world.addUser(ACCOUNT, 'nobody', { Statement: [] });
    expect(await refusalOf(ask([query('r', 'ReadThrottleEvents')], {}, clientOf(nobody)))).toMatch(
      /^AccessDenied\w*: .*cloudwatch:GetMetricData on resource: \* because no identity-based policy allows/,
    );
    local.world.faults.add({ match: { operation: 'GetMetricData' }, effect: { kind: 'throttle' } });
    expect(await refusalOf(ask([query('r', 'ReadThrottleEvents')]))).toBe('ThrottlingException: Rate exceeded');
  });
});

describe('the believable week', () => {
  interface Week {
    readonly name: string;
    readonly units: number;
    readonly read: readonly number[];
    readonly throttled: number;
  }

  async function weeks(): Promise<Week[]> {
    const names = Array.from({ length: 60 }, (_, at) => `table-${at}`);
    return Promise.all(
      names.map(async (name, at) => {
        const read = 20 + at * 10;
        local.world.createTable({
          account: ACCOUNT,
          region: REGION,
          name,
          read,
          write: 10,
          createdAt: MORNING - 90 * DAY,
        });
        const [use = [], throttles = []] = await valuesOf(
          [query('r', 'ConsumedReadCapacityUnits', { table: name }), query('t', 'ReadThrottleEvents', { table: name })],
          { StartTime: new Date(MORNING - 7 * DAY), ScanBy: 'TimestampAscending' },
        );
        return { name, units: read, read: use, throttled: throttles.reduce((sum, one) => sum + one, 0) };
      }),
    );
  }

  test('stays below the capacity for most tables; some are throttled, and some never used', async () => {
    const all = await weeks();
    const unused = all.filter(({ read }) => read.length === 0);
    const throttled = all.filter((week) => week.throttled > 0);
    expect(unused.length).toBeGreaterThan(0);
    expect(throttled.length).toBeGreaterThan(0);
    expect(unused.length + throttled.length).toBeLessThan(20);
    for (const { read, units: provisioned, throttled: events } of all) {
      if (events === 0) expect(Math.max(0, ...read)).toBeLessThanOrEqual(provisioned * 60 * 0.65);
    }
  });

  test('has days busier than nights and a quieter weekend', async () => {
    const busy = (await weeks()).filter(({ read, units: provisioned }) => read.length > 0 && provisioned > 100);
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    for (const { read } of busy) {
      const byDay = Array.from({ length: 7 }, (_, day) => mean(read.slice(day * 1_440, (day + 1) * 1_440)));
      // MORNING is a Friday: the second and third of the seven days are nearly all weekend.
      expect(byDay[1]).toBeLessThan((byDay[4] ?? 0) * 0.85);
      const hours = Array.from({ length: 24 }, (_, hour) =>
        mean(read.slice(4 * 1_440 + hour * 60, 4 * 1_440 + hour * 60 + 60)),
      );
      expect(Math.min(...hours)).toBeLessThan(Math.max(...hours) * 0.5);
    }
  });

  test('is the same in another world, and does not shrink with the capacity', async () => {
    const ordersWeek = () =>
      valuesOf([query('r', 'ConsumedReadCapacityUnits')], { StartTime: new Date(MORNING - DAY) });
    const before = await ordersWeek();
    await local.update(units(99, 50));
    local.clock.jump(MINUTE);
    expect(await ordersWeek()).toEqual(before);
    const other = await startTestAws();
    other.world.createTable({
      account: ACCOUNT,
      region: REGION,
      name: 'orders',
      read: 100,
      write: 50,
      createdAt: MORNING - 90 * DAY,
    });
    const elsewhere = new CloudWatchClient({
      endpoint: other.aws.url,
      region: REGION,
      credentials: { accessKeyId: other.admin.accessKeyId, secretAccessKey: other.admin.secretAccessKey },
    });
    const again = await ask(
      [query('r', 'ConsumedReadCapacityUnits')],
      { StartTime: new Date(MORNING - DAY) },
      elsewhere,
    );
    await other.aws.close();
    expect(again.MetricDataResults?.map(({ Values }) => Values)).toEqual(before);
  });

  test('lets the first table of the sandbox be lowered to 200 RCU without regret', async () => {
    const { accounts } = seed(local.world);
    const admin = accounts[0]?.admin;
    if (!admin) throw new Error('no account was seeded');
    const { MetricDataResults: [read, throttles] = [] } = await ask(
      [
        query('r', 'ConsumedReadCapacityUnits', { table: 'orders-table' }),
        query('t', 'ReadThrottleEvents', { table: 'orders-table' }),
      ],
      { StartTime: new Date(MORNING - 7 * DAY) },
      clientOf(admin),
    );
    expect(Math.max(...(read?.Values ?? []))).toBeLessThan(200 * 60);
    expect(Math.max(...(read?.Values ?? []))).toBeGreaterThan(100 * 60);
    expect(throttles?.Values).toEqual([]);
  });
});

test('a person can say how much is used, too', async () => {
  await local.aws.close();
  local = await startTestAws({ control: true });
  client = clientOf(local.admin);
  local.world.createTable({ account: ACCOUNT, region: REGION, name: 'orders', read: 9, write: 9, createdAt: 0 });
  const said = { account: ACCOUNT, region: REGION, table: 'orders', dimension: 'read', perSecond: 5 };
  const answer = await fetch(`${local.aws.url}/sandbox/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });
  expect(await answer.json()).toEqual({ ...said, index: null });
  expect(await valuesOf([query('r', 'ConsumedReadCapacityUnits')])).toEqual([Array(60).fill(300)]);
});
