// Who changed tables today, read from the local AWS's CloudTrail: in pages, at its pace, once for all who ask, and late.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIn } from '../../../sandbox/aws/identity.ts';
import { registerTarget, scaleIn } from '../../../sandbox/aws/scaling/act.ts';
import { spend } from '../../../sandbox/aws/seed-spending.ts';
import { CloudTrailReader } from '../../../src/adapters/aws/cloudtrail-reader.ts';
import { AwsScalingPolicyReader } from '../../../src/adapters/aws/scaling-policy-reader.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, startOfUtcDay } from '../../../src/domain/instant.ts';
import { AwsReadError } from '../../../src/domain/read-problem.ts';
import { type AwsUnderTest, IMPATIENT, type ReadsOptions, startAws } from '../../support/aws-accounts.ts';

const PROD = '111122223333';
const REGION = 'us-east-1';
/** Of another day in each test: the local AWS's clock and its limits only go forward. */
let afternoon = Date.parse('2026-10-09T15:00:00Z');

let local: AwsUnderTest;
beforeAll(async () => {
  local = await startAws([{ name: 'prod', id: PROD, regions: [REGION] }]);
});
beforeEach(() => {
  afternoon += 2 * DAY_MS;
  local.aws.clock.setTo(afternoon);
  local.aws.world.history.length = 0;
  local.proxy.forget();
});
afterEach(() => local.aws.world.faults.clear());
afterAll(() => local.stop());

function reader(options: ReadsOptions = {}) {
  const turns: string[] = [];
  let elapsed = 0;
  const { reads, clock } = local.reads(options);
  const turn = async (accountId: string, region: string) => {
    turns.push(`${accountId} ${region}`);
    // The local CloudTrail lets two calls a second through, on its clock.
    local.aws.clock.jump(SECOND_MS / 2);
    return 0;
  };
  const trail = new CloudTrailReader({ reads, clock, turn, elapsed: () => elapsed });
  const today = () => trail.today('prod', REGION);
  return { today, turns, pass: (ms: number) => (elapsed += ms) };
}

const ana = personIn(PROD, 'ana');
/** `count` decreases, the last one so long ago. */
function decrease(table: string, count: number, agoMs: number) {
  const made = local.aws.world.createTable({ account: PROD, region: REGION, name: table, read: 100, write: 50 });
  spend(local.aws.world, made, { index: null, by: Array.from({ length: count }, () => ana), agoMs });
}

const problemOf = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof AwsReadError)) throw new Error(`expected an AwsReadError, got ${String(error)}`);
  return error.problem;
};

describe('today’s calls', () => {
  test('are read once for many who ask at a time, and once more a little later', async () => {
    decrease('orders', 3, HOUR_MS);
    decrease('carts', 2, HOUR_MS);
    const { today, pass, turns } = reader();
    const [first] = await Promise.all(Array.from({ length: 10 }, today));
    expect(first?.calls.map(({ table }) => table).toSorted()).toEqual(['carts', 'carts', 'orders', 'orders', 'orders']);
    expect(first?.calls[0]).toMatchObject({ accountId: PROD, region: REGION, actor: { kind: 'user', name: 'ana' } });
    expect(turns).toEqual([`${PROD} ${REGION}`]);
    await today();
    expect(local.proxy.count('LookupEvents')).toBe(1);
    pass(31 * SECOND_MS);
    expect((await today()).calls).toHaveLength(5);
    expect(local.proxy.count('LookupEvents')).toBe(2);
  });

  test('are read again at once when AWS’s clock has gone on', async () => {
    const { today } = reader();
    await today();
    local.aws.clock.jump(2 * MINUTE_MS);
    await today();
    expect(local.proxy.count('LookupEvents')).toBe(2);
  });

  test('that CloudTrail shows late are found by the next reading, which does not start anew', async () => {
    decrease('orders', 1, HOUR_MS);
    decrease('carts', 1, MINUTE_MS);
    const { today } = reader();
    expect((await today()).calls.map(({ table }) => table)).toEqual(['orders']);
    local.aws.clock.jump(16 * MINUTE_MS);
    expect((await today()).calls.map(({ table }) => table).toSorted()).toEqual(['carts', 'orders']);
    const starts = local.proxy.calls
      .filter(({ operation }) => operation === 'LookupEvents')
      .map(({ body }) => Number(JSON.parse(body).StartTime) * SECOND_MS);
    expect(starts[0]).toBe(startOfUtcDay(afternoon) - HOUR_MS);
    expect(starts[1]).toBeGreaterThan(afternoon - 21 * MINUTE_MS);
    expect(starts[1]).toBeLessThanOrEqual(afternoon - 15 * MINUTE_MS);
  });

  test('are those of the new day after midnight', async () => {
    decrease('orders', 1, HOUR_MS);
    const { today } = reader();
    expect((await today()).calls).toHaveLength(1);
    local.aws.clock.setTo(startOfUtcDay(afternoon) + 26 * HOUR_MS);
    expect((await today()).calls).toEqual([]);
  });

  test('are read in pages, each in its turn, as far back as a thousand go', async () => {
    decrease('orders', 1, HOUR_MS);
    const [one] = local.aws.world.history;
    if (one === undefined) throw new Error('nothing was recorded');
    const many = Array.from({ length: 1_100 }, (_, n) => ({
      ...one,
      requestId: `request-${n}`,
      at: afternoon - HOUR_MS - n * 10_000,
    }));
    local.aws.world.history.splice(0, 1, ...many.toReversed());
    const { today, turns } = reader();
    const { calls, since } = await today();
    expect(turns).toHaveLength(20);
    expect(calls).toHaveLength(1_000);
    expect(since).toBe(afternoon - HOUR_MS - 999 * 10_000);
    expect(new Set(calls.map(({ eventId }) => eventId)).size).toBe(1_000);
  });

  test('of three pages are whole', async () => {
    for (let n = 0; n < 30; n++) decrease(`table-${n}`, 4, HOUR_MS);
    const { today } = reader();
    const { calls, since } = await today();
    expect(calls).toHaveLength(120);
    expect(since).toBe(startOfUtcDay(afternoon) - HOUR_MS);
    expect(local.proxy.count('LookupEvents')).toBe(3);
  });
});

describe('what goes wrong', () => {
  test('is a permission the role lacks', async () => {
    const role = local.aws.world.role(`arn:aws:iam::${PROD}:role/ddb-budget-read`);
    const before = role?.policy ?? { Statement: [] };
    if (role) role.policy = { Statement: [{ Effect: 'Allow', Action: 'dynamodb:DescribeTable', Resource: '*' }] };
    const problem = await problemOf(reader().today());
    if (role) role.policy = before;
    expect(problem).toMatchObject({ code: 'denied', action: 'cloudtrail:LookupEvents', table: null });
  });

  test('is throttling, and the next one who asks tries again', async () => {
    decrease('orders', 1, HOUR_MS);
    const { today } = reader({ patience: IMPATIENT });
    local.aws.world.faults.add({ match: { operation: 'LookupEvents' }, effect: { kind: 'throttle' } });
    expect(await problemOf(today())).toMatchObject({ code: 'throttled', action: 'cloudtrail:LookupEvents' });
    expect((await today()).calls).toHaveLength(1);
  });
});

test('how auto scaling is set is read for tables and indexes, once for many who ask', async () => {
  const key = { accountId: PROD, region: REGION, table: 'orders', min: 5, max: 500, createdAt: 0 };
  const policy = { targetValue: 65, scaleInCooldown: 120, scaleOutCooldown: 30, disableScaleIn: false };
  local.aws.world.scaling.put({ ...key, index: null, dimension: 'read', policy });
  local.aws.world.scaling.put({
    ...key,
    index: 'by-day',
    dimension: 'write',
    policy: { ...policy, disableScaleIn: true },
  });
  local.aws.world.scaling.put({ ...key, index: null, dimension: 'write', policy: null });
  const policies = new AwsScalingPolicyReader({ reads: local.reads().reads });
  const [found] = await Promise.all([policies.policies('prod', REGION), policies.policies('prod', REGION)]);
  expect(found).toEqual([
    {
      table: 'orders',
      index: null,
      dimension: 'read',
      name: 'DynamoDBReadCapacityUtilization:table/orders',
      targetPercent: 65,
      scaleInCooldown: 120,
      scaleOutCooldown: 30,
      isScaleInDisabled: false,
      isPredefined: true,
    },
    expect.objectContaining({ index: 'by-day', dimension: 'write', isScaleInDisabled: true }),
  ]);
  expect(local.proxy.count('DescribeScalingPolicies')).toBe(1);
});

test('auto scaling is recognised by what CloudTrail records of it', async () => {
  const { world, clock } = local.aws;
  world.createTable({ account: PROD, region: REGION, name: 'scaled', read: 100, write: 50 });
  const policy = { targetValue: 70, scaleInCooldown: 0, scaleOutCooldown: 0, disableScaleIn: false };
  const key = { accountId: PROD, region: REGION, table: 'scaled', index: null, dimension: 'read' as const };
  registerTarget(world, { ...key, min: 5, max: 500, createdAt: 0, policy });
  const target = world.scaling.find(key);
  if (target) scaleIn(world, target);
  clock.jump(16 * MINUTE_MS);
  expect((await reader().today()).calls).toMatchObject([
    { table: 'scaled', actor: { kind: 'auto-scaling', name: '' } },
  ]);
});
