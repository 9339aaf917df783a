import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AwsScalingReader } from '../../../src/adapters/aws/scaling-reader.ts';
import { AwsTableReader } from '../../../src/adapters/aws/table-reader.ts';
import { MINUTE_MS } from '../../../src/domain/instant.ts';
import { AwsReadError, type ReadProblem } from '../../../src/domain/read-problem.ts';
import { type AwsUnderTest, EXTERNAL_ID, IMPATIENT, type ReadsOptions, startAws } from '../../support/aws-accounts.ts';

const REGIONS = ['us-east-1', 'us-west-2', 'eu-west-1', 'eu-central-1', 'ap-south-1'];
const PROD = '111122223333';
const orders = { account: 'prod', region: 'us-east-1', table: 'orders' };

let local: AwsUnderTest;
beforeAll(async () => {
  local = await startAws([
    { name: 'prod', id: PROD, regions: REGIONS },
    { name: 'staging', id: '444455556666', regions: ['us-east-1'] },
  ]);
  for (const region of REGIONS) {
    local.aws.world.createTable({ account: PROD, region, name: 'orders', read: 100, write: 50 });
  }
  local.aws.world.createTable({ account: '444455556666', region: 'us-east-1', name: 'orders' });
});
afterEach(() => {
  local.aws.world.faults.clear();
  local.aws.world.dateSkewMs = 0;
  local.proxy.forget();
});
afterAll(() => local.stop());

function readers(options: ReadsOptions = {}) {
  const { reads, clock } = local.reads(options);
  return { tables: new AwsTableReader({ reads, clock }), scaling: new AwsScalingReader({ reads }), clock };
}

async function problemOf(work: Promise<unknown>): Promise<ReadProblem> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AwsReadError)) throw new Error(`expected an AwsReadError, got ${String(error)}`);
  return error.problem;
}

describe('sessions', () => {
  it('are assumed once for ten clients of an account that start at the same moment', async () => {
    const { tables, scaling } = readers();
    await Promise.all(
      REGIONS.flatMap((region) => [tables.read({ ...orders, region }), scaling.scaledDimensions('prod', region)]),
    );
    expect(local.proxy.count('AssumeRole')).toBe(1);
    expect(local.proxy.count('DescribeTable')).toBe(5);
    expect(local.proxy.count('DescribeScalableTargets')).toBe(5);
  });

  it('carry the external id and a name of their own, and the call goes to the region asked', async () => {
    await readers().tables.read({ ...orders, region: 'eu-west-1' });
    const assumed = new URLSearchParams(local.proxy.calls[0]?.body);
    expect(Object.fromEntries(assumed)).toMatchObject({
      RoleArn: `arn:aws:iam::${PROD}:role/ddb-budget-read`,
      RoleSessionName: 'ddb-budget-read',
      ExternalId: EXTERNAL_ID,
    });
    expect(local.proxy.calls.map(({ operation, region }) => [operation, region])).toEqual([
      ['AssumeRole', 'us-east-1'],
      ['DescribeTable', 'eu-west-1'],
    ]);
  });

  it('are renewed once, five minutes before their hour ends', async () => {
    let elapsed = 0;
    const { tables } = readers({ elapsed: () => elapsed });
    await tables.read(orders);
    elapsed = 55 * MINUTE_MS - 1;
    await tables.read(orders);
    expect(local.proxy.count('AssumeRole')).toBe(1);
    elapsed = 55 * MINUTE_MS;
    await Promise.all([tables.read(orders), tables.read({ ...orders, region: 'us-west-2' })]);
    expect(local.proxy.count('AssumeRole')).toBe(2);
  });

  it('that AWS calls expired are replaced once, for all who met it at the same time', async () => {
    const { tables } = readers();
    await tables.read(orders);
    local.expireSessions();
    await Promise.all(REGIONS.map((region) => tables.read({ ...orders, region })));
    expect(local.proxy.count('AssumeRole')).toBe(2);
  });

  it('that stay expired are told after one new session', async () => {
    const { tables } = readers();
    const effect = { kind: 'error', code: 'ExpiredTokenException', message: 'The security token is expired' } as const;
    local.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect, times: 0 });
    expect((await problemOf(tables.read(orders))).code).toBe('session-expired');
    expect(local.proxy.count('AssumeRole')).toBe(2);
    expect(local.proxy.count('DescribeTable')).toBe(2);
  });

  it('that are refused share the refusal, do not keep it, and leave other accounts alone', async () => {
    const accounts = local.accounts.map((one) => (one.name === 'prod' ? { ...one, externalId: 'wrong' } : one));
    const { tables } = readers({ accounts });
    const refused = REGIONS.map((region) => problemOf(tables.read({ ...orders, region })));
    const [problems, staging] = await Promise.all([
      Promise.all(refused),
      tables.read({ ...orders, account: 'staging' }),
    ]);
    expect(problems.map(({ code, action, role }) => ({ code, action, role }))).toEqual(
      REGIONS.map(() => ({
        code: 'role-refused',
        action: 'sts:AssumeRole',
        role: `arn:aws:iam::${PROD}:role/ddb-budget-read`,
      })),
    );
    expect(staging.accountId).toBe('444455556666');
    expect(local.proxy.count('AssumeRole')).toBe(2);
    await problemOf(tables.read(orders));
    expect(local.proxy.count('AssumeRole')).toBe(3);
  });
});

describe('what goes wrong', () => {
  it.each([
    ['throttled', { kind: 'throttle' }],
    ['denied', { kind: 'deny' }],
    ['unavailable', { kind: 'server-error', when: 'before' }],
    ['unavailable', { kind: 'drop', when: 'before' }],
    ['timed-out', { kind: 'latency', ms: 600 }],
    ['unexpected', { kind: 'error', code: 'ValidationException', message: 'no such thing' }],
  ] as const)('is told as %s when a read meets %j', async (code, effect) => {
    local.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect });
    const problem = await problemOf(readers({ patience: IMPATIENT }).tables.read(orders));
    expect(problem).toMatchObject({ ...orders, code, accountId: PROD, action: 'dynamodb:DescribeTable' });
    expect(problem.detail).not.toBe('');
  });

  it.each([
    ['throttled', { kind: 'throttle' }],
    ['unavailable', { kind: 'server-error', when: 'before' }],
    ['timed-out', { kind: 'latency', ms: 600 }],
    [
      'region-disabled',
      { kind: 'error', code: 'RegionDisabledException', message: 'STS is not activated', status: 403 },
    ],
    ['session-expired', { kind: 'error', code: 'ExpiredToken', message: 'expired', status: 403 }],
    ['unexpected', { kind: 'error', code: 'InvalidClientTokenId', message: 'invalid token', status: 403 }],
  ] as const)('is told as %s when AssumeRole meets %j', async (code, effect) => {
    local.aws.world.faults.add({ match: { operation: 'AssumeRole' }, effect });
    const problem = await problemOf(readers({ patience: IMPATIENT }).tables.read(orders));
    expect(problem).toMatchObject({ code, action: 'sts:AssumeRole', account: 'prod' });
  });

  it('is a region that is not enabled for the account', async () => {
    const problem = await problemOf(readers().tables.read({ ...orders, account: 'staging', region: 'us-west-2' }));
    expect(problem).toMatchObject({ code: 'region-disabled', region: 'us-west-2' });
  });

  it('is a table that does not exist, said with its name', async () => {
    const problem = await problemOf(readers().tables.read({ ...orders, table: 'gone' }));
    expect(problem).toMatchObject({ code: 'table-not-found', table: 'gone' });
  });

  it('is a permission the role lacks, for auto scaling and tables apart', async () => {
    const role = local.aws.world.role(`arn:aws:iam::${PROD}:role/ddb-budget-read`);
    const before = role?.policy ?? { Statement: [] };
    if (role) role.policy = { Statement: [{ Effect: 'Allow', Action: 'dynamodb:DescribeTable', Resource: '*' }] };
    const { tables, scaling } = readers();
    await tables.read(orders);
    const problem = await problemOf(scaling.scaledDimensions('prod', 'us-east-1'));
    if (role) role.policy = before;
    expect(problem).toMatchObject({
      code: 'denied',
      action: 'application-autoscaling:DescribeScalableTargets',
      table: null,
    });
  });

  it('is tried again where trying again may help', async () => {
    local.aws.world.faults.add({
      match: { operation: 'DescribeTable' },
      effect: { kind: 'server-error', when: 'before' },
    });
    expect((await readers().tables.read(orders)).table.capacity).toEqual({ read: 100, write: 50 });
    expect(local.proxy.count('DescribeTable')).toBe(2);
  });

  it.each([
    ['an answer that does not come', { kind: 'latency', ms: 700 }],
    ['the pauses between further attempts', { kind: 'throttle' }],
  ] as const)('is told as timed-out when %s passes the deadline', async (_, effect) => {
    local.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect, times: 0 });
    // The pauses are random, but nine of them, doubling from a second, do not add up to this little.
    const patience = { ...IMPATIENT, requestMs: 5_000, attempts: 10 };
    expect((await problemOf(readers({ patience, deadlineMs: 300 }).tables.read(orders))).code).toBe('timed-out');
  });

  it('is an address at which nothing answers', async () => {
    const url = process.env.AWS_ENDPOINT_URL;
    process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
    const problem = await problemOf(readers({ patience: IMPATIENT }).tables.read(orders));
    process.env.AWS_ENDPOINT_URL = url;
    expect(problem).toMatchObject({ code: 'unavailable', action: 'sts:AssumeRole' });
  });

  it('is a bug, not a read problem, when the account is not configured', async () => {
    await expect(readers().tables.read({ ...orders, account: 'nobody' })).rejects.toThrow(RangeError);
  });
});

describe('the clock', () => {
  it('follows the Date header of answers when it is off, and stamps reads with it', async () => {
    local.aws.world.dateSkewMs = 90_000;
    const { tables } = readers();
    const { readAt } = await tables.read(orders);
    expect(readAt - local.aws.clock.now()).toBeGreaterThan(88_500);
    expect(readAt - local.aws.clock.now()).toBeLessThan(91_500);
  });

  it('learns from refusals too', async () => {
    local.aws.world.dateSkewMs = -90_000;
    const accounts = local.accounts.map((one) => ({ ...one, externalId: 'wrong' }));
    const { tables, clock } = readers({ accounts });
    await problemOf(tables.read(orders));
    expect(clock.now() - local.aws.clock.now()).toBeLessThan(-88_500);
  });
});

describe('auto scaling', () => {
  beforeAll(() => {
    for (let at = 0; at < 60; at++) {
      const table = `scaled-${String(at).padStart(2, '0')}`;
      local.aws.world.createTable({
        account: PROD,
        region: 'us-west-2',
        name: table,
        read: 10,
        write: 10,
        indexes: [{ name: 'by-day', read: 10, write: 10 }],
      });
      const key = { accountId: PROD, region: 'us-west-2', table, min: 5, max: 500, createdAt: 0, policy: null };
      local.aws.world.scaling.put({ ...key, index: null, dimension: 'read' });
      local.aws.world.scaling.put({ ...key, index: 'by-day', dimension: 'write' });
    }
  });

  it('is read in pages, once for many who ask, and once more after five minutes', async () => {
    let elapsed = 0;
    const { reads } = local.reads();
    const scaling = new AwsScalingReader({ reads, elapsed: () => elapsed });
    const [found] = await Promise.all(Array.from({ length: 10 }, () => scaling.scaledDimensions('prod', 'us-west-2')));
    expect(found).toHaveLength(120);
    expect(found).toContainEqual({ table: 'scaled-00', index: null, dimension: 'read', min: 5, max: 500 });
    expect(found).toContainEqual({ table: 'scaled-59', index: 'by-day', dimension: 'write', min: 5, max: 500 });
    expect(local.proxy.count('DescribeScalableTargets')).toBe(3);
    elapsed = 5 * MINUTE_MS;
    await scaling.scaledDimensions('prod', 'us-west-2');
    expect(local.proxy.count('DescribeScalableTargets')).toBe(6);
  });

  it('is asked for again after a failure', async () => {
    const { scaling } = readers({ patience: IMPATIENT });
    local.aws.world.faults.add({ match: { operation: 'DescribeScalableTargets' }, effect: { kind: 'throttle' } });
    expect((await problemOf(scaling.scaledDimensions('prod', 'us-west-2'))).code).toBe('throttled');
    expect(await scaling.scaledDimensions('prod', 'us-west-2')).toHaveLength(120);
  });
});
