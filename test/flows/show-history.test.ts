// Who spent a table's decreases and why, for what really happened to tables of the local AWS.

import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIn, sessionOf } from '../../sandbox/aws/identity.ts';
import { CloudTrailReader } from '../../src/adapters/aws/cloudtrail-reader.ts';
import { AwsScalingPolicyReader } from '../../src/adapters/aws/scaling-policy-reader.ts';
import { AwsScalingReader } from '../../src/adapters/aws/scaling-reader.ts';
import { AwsTableReader } from '../../src/adapters/aws/table-reader.ts';
import { RedisOwnChanges } from '../../src/adapters/redis/own-changes.ts';
import { DAY_MS } from '../../src/domain/instant.ts';
import { adviceFor } from '../../src/domain/spending/advice.ts';
import type { HistoryReport } from '../../src/domain/spending/history.ts';
import { readHistory } from '../../src/flows/show-history.ts';
import { type AwsUnderTest, startAws } from '../support/aws-accounts.ts';
import { type PrivateRedis, startRedis } from '../support/redis.ts';
import { changeOf, Scene, type Units } from '../support/spending-scenes.ts';

const PROD = '111122223333';
const REGION = 'us-east-1';

const deploy = sessionOf(PROD, 'deploy-bot', 'deploy-1');
const ci = sessionOf(PROD, 'ci', 'build-7');
const [ana, cem] = [personIn(PROD, 'ana'), personIn(PROD, 'cem')];

let local: AwsUnderTest;
let redis: PrivateRedis;
let client: Redis;
let morning = Date.parse('2026-10-09T06:00:00Z');
beforeAll(async () => {
  [local, redis] = await Promise.all([startAws([{ name: 'prod', id: PROD, regions: [REGION] }]), startRedis()]);
  client = new Redis(redis.url);
});
beforeEach(() => {
  morning += 2 * DAY_MS;
  local.aws.clock.setTo(morning);
});
afterEach(() => local.aws.world.faults.clear());
afterAll(async () => {
  client.disconnect();
  await Promise.all([local.stop(), redis.stop()]);
});

const own = () =>
  new RedisOwnChanges(client, (error) => {
    throw error;
  });

const scene = (units: Units, indexes: Readonly<Record<string, Units>> = {}) =>
  new Scene(local.aws.world, { account: PROD, region: REGION, table: `orders-${morning}` }, units, indexes);

/** Asked once CloudTrail shows everything, unless it is said to be asked sooner. */
async function reportOf({ place }: Scene, laterMinutes = 16): Promise<HistoryReport> {
  local.aws.clock.jump(laterMinutes * 60_000);
  const { reads, clock } = local.reads();
  const answer = await readHistory(
    {
      tables: new AwsTableReader({ reads, clock }),
      scaling: new AwsScalingReader({ reads }),
      policies: new AwsScalingPolicyReader({ reads }),
      record: new CloudTrailReader({ reads, clock, turn: async () => 0 }),
      own: own(),
      clock,
    },
    { address: { account: 'prod', region: REGION, table: place.table }, index: null },
  );
  if (answer.kind !== 'history') throw new Error(`no history: ${JSON.stringify(answer)}`);
  return answer.report;
}

const causes = ({ diagnoses }: HistoryReport) => diagnoses.map(({ cause }) => cause);
const shares = ({ resources }: HistoryReport) =>
  resources.flatMap(({ resource, spending }) => [
    ...spending.byActor.map(
      ({ actor, decreases }) => `${resource.index ?? 'table'} ${actor.kind} ${actor.name} ${decreases}`,
    ),
    ...(spending.unaccounted > 0 ? [`${resource.index ?? 'table'} unaccounted ${spending.unaccounted}`] : []),
  ]);

describe('a cause that happened is named', () => {
  test('a script in small steps, with the one step that would have done', async () => {
    const made = scene([1000, 400]);
    for (const read of [800, 600, 400, 200]) made.wait(2).set(deploy, [read, 400]);
    const report = await reportOf(made.wait(2).set(deploy, [100, 400]));
    expect(shares(report)).toEqual(['table role deploy-bot 4']);
    expect(report.resources[0]?.refused).toMatchObject([{ actor: { name: 'deploy-bot' }, tries: 1 }]);
    expect(causes(report)).toEqual(['small-steps']);
    expect(report.diagnoses.flatMap(adviceFor)).toMatchObject([
      { advice: 'one-step', from: { read: 1000 }, to: { read: 200 } },
    ]);
  });

  test('flapping auto scaling, with what its settings should be', async () => {
    const made = scene([800, 50]).autoScale('read', 50, 2000, 60);
    for (const [down, up] of [
      [100, 700],
      [80, 900],
      [90, 600],
    ] as const) {
      made.wait(30).scaleTo('read', down).wait(20).scaleTo('read', up);
    }
    const report = await reportOf(made);
    expect(shares(report)).toEqual(['table auto-scaling  3']);
    expect(causes(report)).toEqual(['scaling-flapping']);
    expect(report.diagnoses).toMatchObject([
      { dimension: 'read', rounds: 3, low: 80, high: 900, settings: { policy: { scaleInCooldown: 60 } } },
    ]);
    expect(report.diagnoses.flatMap(adviceFor)).toMatchObject([
      { advice: 'scale-in-cooldown', seconds: 3600 },
      { advice: 'scaling-minimum', min: 600 },
    ]);
  });

  test('auto scaling of reads and writes apart', async () => {
    const made = scene([800, 600]).autoScale('read', 50, 2000).autoScale('write', 50, 2000);
    made.wait(5).scaleTo('read', 400).wait(5).scaleTo('write', 300);
    made.wait(100).scaleTo('read', 200).wait(5).scaleTo('write', 100);
    const report = await reportOf(made);
    expect(causes(report)).toContain('scaling-read-and-write');
    expect(shares(report)).toEqual(['table auto-scaling  4']);
  });

  test('auto scaling that follows a falling load down, one step after another', async () => {
    const made = scene([800, 50]).autoScale('read', 50, 2000);
    for (const units of [600, 400, 200]) made.wait(16).scaleTo('read', units);
    const report = await reportOf(made);
    expect(causes(report)).toEqual(['scaling-steps']);
    expect(report.diagnoses).toMatchObject([{ spent: 3, from: { read: 800 }, to: { read: 200 } }]);
    expect(report.diagnoses.flatMap(adviceFor)).toMatchObject([{ advice: 'scale-in-cooldown', seconds: 3600 }]);
  });

  test('people tuning up and down during a load test', async () => {
    const made = scene([100, 100]);
    made.wait(5).set(ana, [500, 100]).wait(10).set(cem, [300, 100]).wait(10).set(ana, [800, 100]);
    made.wait(10).set(cem, [400, 100]).wait(10).set(ana, [600, 300]).wait(5).set(ana, [100, 100]);
    const report = await reportOf(made);
    expect(causes(report)).toEqual(['tuning']);
    expect(report.diagnoses).toMatchObject([{ decreases: 3, increases: 3, byHand: true, high: { read: 800 } }]);
  });

  test('auto scaling and a script on one table', async () => {
    const made = scene([800, 600]).autoScale('read', 50, 2000);
    made.wait(5).set(ci, [600, 600]).wait(90).scaleTo('read', 300).wait(90).set(ci, [200, 600]);
    const report = await reportOf(made);
    expect(causes(report)).toContain('several-writers');
    expect(shares(report)).toEqual(['table role ci 2', 'table auto-scaling  1']);
  });

  test('a switch to on-demand, which takes a decrease of each index', async () => {
    const made = scene([100, 100], { 'by-day': [50, 50], 'by-name': [40, 40] });
    made.wait(5).call(ana, { BillingMode: 'PAY_PER_REQUEST' }).wait(10).call(cem, { BillingMode: 'PAY_PER_REQUEST' });
    const report = await reportOf(made);
    expect(causes(report)).toEqual(['billing-switch']);
    expect(report.diagnoses).toMatchObject([{ charged: ['by-day', 'by-name'], spent: 2 }]);
    expect(shares(report)).toEqual(['by-day user ana 1', 'by-name user ana 1']);
  });

  test('one index of several, and the calls refused because of it', async () => {
    const made = scene([100, 100], { 'by-day': [90, 50], 'by-name': [40, 40] });
    const turns = [ana, cem, deploy, ci];
    turns.forEach((who, n) => {
      made.wait(60).set(who, [80 - n * 10, 50], 'by-day');
    });
    made.wait(5).call(ana, {
      ...changeOf([90, 100], null),
      ...changeOf([10, 50], 'by-day'),
    });
    const report = await reportOf(made);
    expect(causes(report)).toEqual(['one-index']);
    expect(report.diagnoses).toMatchObject([{ index: 'by-day', spent: 4, others: 2, refusedTogether: 1 }]);
  });
});

describe('what is no such cause has no name', () => {
  test.each<[string, () => Scene]>([
    [
      'auto scaling that follows day and night',
      () =>
        scene([800, 50])
          .autoScale('read', 50, 2000)
          .wait(60)
          .scaleTo('read', 200)
          .wait(400)
          .scaleTo('read', 900)
          .wait(300)
          .scaleTo('read', 300),
    ],
    [
      'auto scaling that raises again only hours later',
      () => {
        const made = scene([800, 50]).autoScale('read', 50, 2000);
        for (const units of [200, 800, 200, 800]) made.wait(130).scaleTo('read', units);
        return made;
      },
    ],
    [
      'auto scaling that corrects itself a little',
      () => {
        const made = scene([800, 50]).autoScale('read', 50, 2000);
        for (const units of [100, 200, 60, 100]) made.wait(20).scaleTo('read', units);
        return made;
      },
    ],
    [
      'one round of auto scaling',
      () => scene([800, 50]).autoScale('read', 50, 2000).wait(20).scaleTo('read', 100).wait(20).scaleTo('read', 800),
    ],
    ['two people once each', () => scene([100, 100]).wait(5).set(ana, [90, 100]).wait(5).set(cem, [80, 100])],
    [
      'two raises with one decrease between them',
      () => scene([100, 100]).wait(5).set(ana, [300, 100]).wait(5).set(ana, [200, 100]).wait(5).set(ana, [400, 100]),
    ],
    [
      'the only index of a table, used up',
      () => {
        const made = scene([100, 100], { 'by-day': [90, 50] });
        [ana, cem, deploy, ci].forEach((who, n) => {
          made.wait(60).set(who, [80 - n * 10, 50], 'by-day');
        });
        return made;
      },
    ],
    ['a planned event', () => scene([100, 100]).wait(5).set(ana, [900, 100]).wait(120).set(ana, [100, 100])],
    ['a correction in two steps', () => scene([100, 100]).wait(5).set(ana, [80, 100]).wait(5).set(ana, [70, 100])],
    [
      'auto scaling once in each dimension',
      () =>
        scene([800, 600])
          .autoScale('read', 50, 2000)
          .autoScale('write', 50, 2000)
          .wait(5)
          .scaleTo('read', 400)
          .wait(5)
          .scaleTo('write', 300),
    ],
    [
      'decreases of a day, hours apart',
      () =>
        scene([800, 600])
          .wait(60)
          .set(deploy, [700, 600])
          .wait(240)
          .set(deploy, [600, 600])
          .wait(240)
          .set(deploy, [500, 600]),
    ],
    [
      'an index and the table used up both',
      () => {
        const made = scene([100, 100], { 'by-day': [90, 50], 'by-name': [40, 40] });
        [ana, cem, deploy, ci].forEach((who, n) => {
          made
            .wait(61)
            .set(who, [80 - n * 10, 50], 'by-day')
            .wait(1)
            .set(who, [90 - n * 10, 100]);
        });
        return made;
      },
    ],
    [
      'a switch of a table without indexes',
      () => scene([100, 100]).wait(5).call(ana, { BillingMode: 'PAY_PER_REQUEST' }),
    ],
    ['a table nobody touched', () => scene([100, 100])],
  ])('%s', async (_, play) => {
    expect(causes(await reportOf(play()))).toEqual([]);
  });
});

describe('what is not known is said to be not known', () => {
  test('decreases that CloudTrail does not show yet', async () => {
    const made = scene([100, 100]).set(ana, [90, 100]).wait(30).set(cem, [80, 100]);
    const report = await reportOf(made, 1);
    expect(shares(report)).toEqual(['table user ana 1', 'table unaccounted 1']);
    expect(report.resources[0]?.spending).toMatchObject({ counted: 2, mayBeLate: true });
  });

  test('everything, when CloudTrail may not be read', async () => {
    const made = scene([100, 100]).set(ana, [90, 100]);
    local.aws.world.faults.add({ match: { operation: 'LookupEvents' }, effect: { kind: 'deny' }, times: 0 });
    const report = await reportOf(made);
    expect(report.recordProblem).toMatchObject({ code: 'denied', action: 'cloudtrail:LookupEvents' });
    expect(report).toMatchObject({ since: null, diagnoses: [] });
    expect(shares(report)).toEqual(['table unaccounted 1']);
  });

  test('how auto scaling is set, when that may not be read', async () => {
    const made = scene([800, 50]).autoScale('read', 50, 2000);
    for (const units of [100, 700, 100, 700]) made.wait(20).scaleTo('read', units);
    local.aws.world.faults.add({ match: { operation: 'DescribeScalingPolicies' }, effect: { kind: 'deny' }, times: 0 });
    const report = await reportOf(made);
    expect(report.scalingProblem?.action).toBe('application-autoscaling:DescribeScalingPolicies');
    expect(report.diagnoses).toMatchObject([{ cause: 'scaling-flapping', settings: { min: 50, policy: null } }]);
  });
});

test('decreases of a table that was deleted and created again are not counted', async () => {
  const made = scene([100, 100]).set(ana, [90, 100]).wait(5).set(ana, [80, 100]);
  const { place } = made;
  const again = new Scene(local.aws.world, place, [500, 500]).wait(5).set(cem, [400, 500]);
  expect(shares(await reportOf(again))).toEqual(['table user cem 1']);
});

test('reductions of this bot are its own, with whose click completed the approval', async () => {
  const ours = { ...sessionOf(PROD, 'ddb-budget-reduce', 'ddb-budget-01JC-1'), sourceIdentity: 'U0BEN' };
  expect(shares(await reportOf(scene([100, 100]).set(ours, [50, 100])))).toEqual(['table this-bot U0BEN 1']);
});

describe('a reduction of this bot', () => {
  const ours = { ...sessionOf(PROD, 'ddb-budget-reduce', 'ddb-budget-01JC-2'), sourceIdentity: 'U0BEN' };

  async function reduced(): Promise<Scene> {
    const made = scene([100, 100]).set(ours, [50, 100]);
    const [record] = local.aws.world.history.slice(-1);
    const { account: accountId, region, table } = made.place;
    await own().note({
      at: local.aws.clock.now(),
      accountId,
      region,
      table,
      tableId: record?.tableId ?? '',
      index: null,
      from: { read: 100, write: 100 },
      to: { read: 50, write: 100 },
      onBehalfOf: 'U0BEN',
      awsRequestId: record?.requestId ?? '',
    });
    return made;
  }

  test('is known before CloudTrail shows it, and is no second one when it does', async () => {
    const made = await reduced();
    expect(shares(await reportOf(made, 1))).toEqual(['table this-bot U0BEN 1']);
    const later = await reportOf(made);
    expect(shares(later)).toEqual(['table this-bot U0BEN 1']);
    expect(later.resources[0]?.spending.surplus).toBe(0);
  });

  test('is known also where CloudTrail may not be read', async () => {
    const made = await reduced();
    local.aws.world.faults.add({ match: { operation: 'LookupEvents' }, effect: { kind: 'deny' }, times: 0 });
    expect(shares(await reportOf(made))).toEqual(['table this-bot U0BEN 1']);
  });
});

test('a call on several resources counts as refused only for the one that is used up', async () => {
  const made = scene([100, 100], { 'by-day': [90, 50] });
  for (const read of [80, 70, 60, 50]) made.wait(2).set(ana, [read, 50], 'by-day');
  made.wait(2).call(ana, { ...changeOf([90, 100], null), ...changeOf([10, 50], 'by-day') });
  const { resources } = await reportOf(made);
  expect(resources.map(({ refused }) => refused.length)).toEqual([0, 1]);
});
