import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AwsUsageReader } from '../../../src/adapters/aws/usage-reader.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/instant.ts';
import { AwsReadError } from '../../../src/domain/read-problem.ts';
import { type AwsUnderTest, IMPATIENT, startAws } from '../../support/aws-accounts.ts';
import { StillClock } from '../../support/still-clock.ts';

const PROD = '111122223333';
const orders = { account: 'prod', region: 'us-east-1', table: 'orders' };
const place = { account: PROD, region: 'us-east-1', table: 'orders' };

let local: AwsUnderTest;
let now = 0;
beforeAll(async () => {
  local = await startAws([{ name: 'prod', id: PROD, regions: ['us-east-1'] }], {
    clock: new StillClock(Date.parse('2026-10-09T09:00:30Z')),
    metricsPage: 15_000,
  });
});
afterAll(() => local.stop());

beforeEach(() => {
  now = local.aws.clock.now();
  local.aws.world.faults.clear();
  local.aws.world.createTable({
    account: PROD,
    region: 'us-east-1',
    name: 'orders',
    read: 100,
    write: 50,
    indexes: [{ name: 'by-customer', read: 30, write: 20 }],
    createdAt: now - 90 * DAY_MS,
  });
  for (const dimension of ['read', 'write'] as const) {
    local.aws.world.setUse({ ...place, dimension }, null);
    local.aws.world.setUse({ ...place, index: 'by-customer', dimension }, null);
  }
  local.proxy.forget();
});

function usage() {
  const { reads, clock } = local.reads({ patience: { ...IMPATIENT, requestMs: 5_000 } });
  return new AwsUsageReader({ reads, clock });
}
const peak = (index: string | null = null, from = now - 7 * DAY_MS) => usage().peak(orders, index, from, now);
const throttles = (index: string | null = null, from = now - 7 * DAY_MS) => usage().throttles(orders, index, from, now);
const minuteAgo = (ms: number) => Math.floor((now - ms) / MINUTE_MS) * MINUTE_MS;

describe('the peak of a week', () => {
  it('is the highest minute of each dimension, in units a second', async () => {
    const busiest = minuteAgo(3 * DAY_MS);
    local.aws.world.setUse({ ...place, dimension: 'read' }, (at) => (at === busiest ? 92.5 : 3));
    local.aws.world.setUse({ ...place, dimension: 'write' }, 7);
    expect(await peak()).toEqual({ read: 92.5, write: 7 });
  });

  it('keeps the table and its index apart', async () => {
    local.aws.world.setUse({ ...place, dimension: 'read' }, 80);
    local.aws.world.setUse({ ...place, index: 'by-customer', dimension: 'read' }, 12);
    expect(await peak('by-customer')).toEqual({ read: 12, write: null });
  });

  it('is null where CloudWatch has no data, never zero', async () => {
    expect(await peak()).toEqual({ read: null, write: null });
    expect(await usage().peak({ ...orders, table: 'gone' }, null, now - DAY_MS, now)).toEqual({
      read: null,
      write: null,
    });
  });

  it('looks at the time it is asked about, and at no earlier one', async () => {
    const before = minuteAgo(20 * MINUTE_MS);
    local.aws.world.setUse({ ...place, dimension: 'read' }, (at) => (at === before ? 90 : 4));
    expect((await peak(null, now - 15 * MINUTE_MS)).read).toBe(4);
    expect((await peak(null, now - 25 * MINUTE_MS)).read).toBe(90);
  });

  it('has the current minute to ask about where both instants are in one', async () => {
    local.aws.world.setUse({ ...place, dimension: 'read' }, 4);
    expect(await usage().peak(orders, null, now, now)).toEqual({ read: null, write: null });
  });

  it('averages five minutes where CloudWatch has forgotten the single ones', async () => {
    const busiest = Math.floor((now - 20 * DAY_MS) / 300_000) * 300_000;
    local.aws.world.setUse({ ...place, dimension: 'read' }, (at) => (at === busiest ? 100 : 10));
    expect((await peak(null, now - 30 * DAY_MS)).read).toBe(28);
  });

  it('is gathered from as many pages as CloudWatch makes of it', async () => {
    // The busiest minute of the second metric is the oldest of the week, and CloudWatch begins with the newest.
    const busiest = minuteAgo(7 * DAY_MS);
    local.aws.world.setUse({ ...place, dimension: 'read' }, 3);
    local.aws.world.setUse({ ...place, dimension: 'write' }, (at) => (at === busiest ? 41 : 3));
    expect(await peak()).toEqual({ read: 3, write: 41 });
    expect(local.proxy.count('GetMetricData')).toBe(2);
  });
});

describe('throttle events', () => {
  it('are counted over both dimensions', async () => {
    const busy = minuteAgo(DAY_MS);
    local.aws.world.setUse({ ...place, dimension: 'read' }, (at) => (at === busy ? 110 : 3));
    local.aws.world.setUse({ ...place, dimension: 'write' }, (at) => (at === busy ? 52 : 3));
    expect(await throttles()).toBe(600 + 120);
  });

  it('are none where the resource was used and nothing was throttled', async () => {
    local.aws.world.setUse({ ...place, dimension: 'read' }, 3);
    expect(await throttles()).toBe(0);
    expect(await throttles('by-customer')).toBeNull();
  });

  it('are unknown where CloudWatch has no data at all', async () => {
    expect(await throttles()).toBeNull();
  });

  it('are found, in five minutes together, where CloudWatch has forgotten the single ones', async () => {
    const busy = minuteAgo(20 * DAY_MS);
    local.aws.world.setUse({ ...place, dimension: 'read' }, (at) => (at === busy ? 110 : 3));
    expect(await throttles(null, now - 30 * DAY_MS)).toBe(600);
  });

  it('are counted from a moment on, with the minute it lies in', async () => {
    const busy = minuteAgo(10 * MINUTE_MS);
    local.aws.world.setUse({ ...place, dimension: 'read' }, (at) => (at === busy ? 110 : 3));
    expect(await throttles(null, busy + 30_000)).toBe(600);
    expect(await throttles(null, busy + MINUTE_MS)).toBe(0);
  });
});

describe('what cannot be read', () => {
  const problemOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof AwsReadError)) throw error ?? new Error('nothing was thrown');
    return error.problem;
  };

  it.each([
    ['throttled', { kind: 'throttle' }],
    ['denied', { kind: 'deny' }],
    ['unavailable', { kind: 'server-error', when: 'before' }],
  ] as const)('is told as %s', async (code, effect) => {
    local.aws.world.faults.add({ match: { operation: 'GetMetricData' }, effect });
    expect(await problemOf(peak())).toMatchObject({ code, action: 'cloudwatch:GetMetricData', table: 'orders' });
  });

  it('is told with the permission that the role lacks', async () => {
    const role = local.aws.world.role(`arn:aws:iam::${PROD}:role/ddb-budget-read`);
    if (!role) throw new Error('no reading role');
    const before = role.policy;
    role.policy = { Statement: [] };
    const problem = await problemOf(throttles()).finally(() => {
      role.policy = before;
    });
    expect(problem).toMatchObject({ code: 'denied', action: 'cloudwatch:GetMetricData', role: role.arn });
  });
});
