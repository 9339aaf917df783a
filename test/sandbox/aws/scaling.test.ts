import {
  DeregisterScalableTargetCommand,
  DescribeScalableTargetsCommand,
  DescribeScalingActivitiesCommand,
  DescribeScalingPoliciesCommand,
  RegisterScalableTargetCommand,
  type ScalableDimension,
} from '@aws-sdk/client-application-auto-scaling';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerTarget, scaleIn, scaleOut } from '../../../sandbox/aws/scaling/act.ts';
import type { Dimension, ScalingTarget } from '../../../sandbox/aws/scaling/registry.ts';
import { ACCOUNT, MORNING, REGION, refusalOf, scalingClient, startTestAws, units } from '../../support/local-aws.ts';

const POLICY = { targetValue: 70, scaleInCooldown: 60, scaleOutCooldown: 30, disableScaleIn: false };
const namespace = { ServiceNamespace: 'dynamodb' as const };

let local: Awaited<ReturnType<typeof startTestAws>>;
let client: ReturnType<typeof scalingClient>;

const target = (dimension: Dimension, more: Partial<ScalingTarget> = {}): ScalingTarget => ({
  accountId: ACCOUNT,
  region: REGION,
  table: 'orders',
  index: null,
  dimension,
  min: 5,
  max: 500,
  createdAt: MORNING,
  policy: POLICY,
  ...more,
});

beforeEach(async () => {
  local = await startTestAws();
  client = scalingClient(local.aws, local.admin);
  local.world.createTable({
    account: ACCOUNT,
    region: REGION,
    name: 'orders',
    read: 100,
    write: 100,
    indexes: [{ name: 'by-day', read: 50, write: 50 }],
  });
});

afterEach(() => local.aws.close());

const targets = async (input: object = {}) =>
  (await client.send(new DescribeScalableTargetsCommand({ ...namespace, ...input }))).ScalableTargets ?? [];
const activities = async () =>
  (await client.send(new DescribeScalingActivitiesCommand(namespace))).ScalingActivities ?? [];

describe('what is registered', () => {
  test('a target and its policy are described with all that AWS tells', async () => {
    registerTarget(local.world, target('write', { index: 'by-day' }));

    expect(await targets()).toEqual([
      {
        ServiceNamespace: 'dynamodb',
        ResourceId: 'table/orders/index/by-day',
        ScalableDimension: 'dynamodb:index:WriteCapacityUnits',
        MinCapacity: 5,
        MaxCapacity: 500,
        RoleARN: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable`,
        CreationTime: new Date(MORNING),
        SuspendedState: {
          DynamicScalingInSuspended: false,
          DynamicScalingOutSuspended: false,
          ScheduledScalingSuspended: false,
        },
        ScalableTargetARN: expect.stringMatching(
          `^arn:aws:application-autoscaling:${REGION}:${ACCOUNT}:scalable-target/[0-9a-f]+$`,
        ),
      },
    ]);
    const { ScalingPolicies } = await client.send(new DescribeScalingPoliciesCommand(namespace));
    expect(ScalingPolicies).toMatchObject([
      {
        PolicyName: 'DynamoDBWriteCapacityUtilization:table/orders/index/by-day',
        ResourceId: 'table/orders/index/by-day',
        ScalableDimension: 'dynamodb:index:WriteCapacityUnits',
        PolicyType: 'TargetTrackingScaling',
        TargetTrackingScalingPolicyConfiguration: {
          TargetValue: 70,
          PredefinedMetricSpecification: { PredefinedMetricType: 'DynamoDBWriteCapacityUtilization' },
          ScaleInCooldown: 60,
          ScaleOutCooldown: 30,
          DisableScaleIn: false,
        },
      },
    ]);
    expect(ScalingPolicies?.[0]?.Alarms).toHaveLength(4);
  });

  test('comes in pages of 50, filtered by resources and dimension, each account and region its own', async () => {
    for (let at = 0; at < 60; at += 1) {
      for (const dimension of ['read', 'write'] as const) {
        local.world.scaling.put(target(dimension, { table: `table-${at}` }));
      }
    }
    local.world.scaling.put(target('read', { region: 'eu-west-1' }));
    local.world.scaling.put(target('read', { accountId: '222233334444' }));

    const sizes: number[] = [];
    let NextToken: string | undefined;
    do {
      const page = await client.send(new DescribeScalableTargetsCommand({ ...namespace, NextToken }));
      sizes.push(page.ScalableTargets?.length ?? 0);
      NextToken = page.NextToken;
    } while (NextToken);

    expect(sizes).toEqual([50, 50, 20]);
    expect(await targets({ ResourceIds: ['table/table-3', 'table/table-7', 'table/none'] })).toHaveLength(4);
    const ScalableDimension: ScalableDimension = 'dynamodb:table:ReadCapacityUnits';
    expect(await targets({ ResourceIds: ['table/table-3'], ScalableDimension })).toHaveLength(1);
    expect(await targets({ MaxResults: 7 })).toHaveLength(7);
    expect(await refusalOf(targets({ NextToken: 'invented' }))).toBe(
      'InvalidNextTokenException: The next token supplied was invalid.',
    );
    expect(
      (await scalingClient(local.aws, local.admin, 'eu-west-1').send(new DescribeScalableTargetsCommand(namespace)))
        .ScalableTargets,
    ).toHaveLength(1);
  });

  test('policies are filtered by resource and by name', async () => {
    registerTarget(local.world, target('read'));
    registerTarget(local.world, target('write'));
    registerTarget(local.world, target('read', { index: 'by-day', policy: null }));
    const policies = async (input: object) =>
      (await client.send(new DescribeScalingPoliciesCommand({ ...namespace, ...input }))).ScalingPolicies;

    expect(await policies({ ResourceId: 'table/orders' })).toHaveLength(2);
    expect(await policies({ ResourceId: 'table/orders/index/by-day' })).toHaveLength(0);
    expect(await policies({ PolicyNames: ['DynamoDBReadCapacityUtilization:table/orders'] })).toHaveLength(1);
  });

  test('only the dynamodb namespace is known, and the permission is needed', async () => {
    expect(await refusalOf(targets({ ServiceNamespace: 'ecs' }))).toBe(
      "ValidationException: 1 validation error detected: Value 'ecs' at 'serviceNamespace' failed to satisfy constraint: Member must satisfy enum value set: [dynamodb]",
    );
    local.admin.policy = { Statement: { Effect: 'Allow', Action: 'dynamodb:*', Resource: '*' } };
    expect(await refusalOf(targets())).toBe(
      `AccessDeniedException: User: arn:aws:iam::${ACCOUNT}:user/admin is not authorized to perform: application-autoscaling:DescribeScalableTargets on resource: arn:aws:application-autoscaling:${REGION}:${ACCOUNT}:scalable-target/* because no identity-based policy allows the application-autoscaling:DescribeScalableTargets action`,
    );
  });

  test('a call registers, changes and removes a target', async () => {
    const key = {
      ...namespace,
      ResourceId: 'table/orders',
      ScalableDimension: 'dynamodb:table:ReadCapacityUnits' as const,
    };
    const register = (input: object) => client.send(new RegisterScalableTargetCommand({ ...key, ...input }));
    expect(await refusalOf(register({ MinCapacity: 5 }))).toMatch(/^ValidationException: Minimum capacity and maximum/);
    expect(await refusalOf(register({ MinCapacity: 9, MaxCapacity: 5 }))).toMatch(/^ValidationException: Maximum/);
    expect(await refusalOf(register({ ResourceId: 'fleet/x', MinCapacity: 1, MaxCapacity: 2 }))).toMatch(
      /^ValidationException: Unsupported/,
    );
    await register({ MinCapacity: 5, MaxCapacity: 500 });
    await register({ MaxCapacity: 400 });

    expect(await targets()).toMatchObject([{ MinCapacity: 5, MaxCapacity: 400 }]);
    await client.send(new DeregisterScalableTargetCommand(key));
    expect(await targets()).toEqual([]);
    expect(await refusalOf(client.send(new DeregisterScalableTargetCommand(key)))).toBe(
      'ObjectNotFoundException: No scalable target found for service namespace: dynamodb, resource ID: table/orders, scalable dimension: dynamodb:table:ReadCapacityUnits',
    );
  });
});

describe('auto scaling at work', () => {
  test('lowers read and write in two calls of its own, two decreases', async () => {
    scaleIn(local.world, target('read'), 30);
    local.clock.jump(2_000);
    scaleIn(local.world, target('write'));
    local.clock.jump(2_000);

    expect((await local.read()).ProvisionedThroughput).toMatchObject({
      NumberOfDecreasesToday: 2,
      ReadCapacityUnits: 30,
      WriteCapacityUnits: 5,
    });
    expect(local.world.history.map(({ principal }) => principal.invokedBy)).toEqual([
      'dynamodb.application-autoscaling.amazonaws.com',
      'dynamodb.application-autoscaling.amazonaws.com',
    ]);
  });

  test('lowers an index on its own budget', async () => {
    scaleIn(local.world, target('write', { index: 'by-day' }));
    local.clock.jump(5_000);

    const table = await local.read();
    expect(table.GlobalSecondaryIndexes?.[0]?.ProvisionedThroughput).toMatchObject({
      NumberOfDecreasesToday: 1,
      WriteCapacityUnits: 5,
    });
    expect(table.ProvisionedThroughput?.NumberOfDecreasesToday).toBe(0);
  });

  test('stays within its bounds, and leaves a value below the minimum alone', async () => {
    scaleOut(local.world, target('read'), 9_000);
    local.clock.jump(2_000);
    expect((await local.read()).ProvisionedThroughput?.ReadCapacityUnits).toBe(500);
    await local.update(units(2, 100));
    local.clock.jump(2_000);
    scaleIn(local.world, target('read'));

    expect((await local.read()).ProvisionedThroughput?.ReadCapacityUnits).toBe(2);
  });

  test('does not scale in where the policy says so, nor without a policy', async () => {
    scaleIn(local.world, target('read', { policy: { ...POLICY, disableScaleIn: true } }));
    scaleIn(local.world, target('read', { policy: null }));
    scaleOut(local.world, target('read', { policy: null }));

    expect(local.world.history).toEqual([]);
  });

  test('an activity waits for the change and then succeeds', async () => {
    scaleIn(local.world, target('write'), 10);

    expect(await activities()).toMatchObject([
      {
        ResourceId: 'table/orders',
        ScalableDimension: 'dynamodb:table:WriteCapacityUnits',
        Description: 'Setting write capacity units to 10.',
        StatusCode: 'InProgress',
        StatusMessage: 'Successfully set write capacity units to 10. Waiting for change to be fulfilled by dynamodb.',
        StartTime: new Date(MORNING),
      },
    ]);
    expect((await activities())[0]).not.toHaveProperty('EndTime');
    local.clock.jump(2_000);
    expect(await activities()).toMatchObject([
      {
        StatusCode: 'Successful',
        StatusMessage: 'Successfully set write capacity units to 10. Change successfully fulfilled by dynamodb.',
        EndTime: new Date(MORNING + 1_500),
      },
    ]);
  });

  test("without a budget left an activity fails with DynamoDB's sentence, newest first", async () => {
    for (const write of [90, 80, 70, 60]) {
      scaleIn(local.world, target('write'), write);
      local.clock.jump(2_000);
    }
    scaleIn(local.world, target('write'));

    const all = await activities();
    expect(all).toHaveLength(5);
    expect(all[0]).toMatchObject({ StatusCode: 'Failed', EndTime: new Date(MORNING + 8_000) });
    expect(all[0]?.StatusMessage).toMatch(
      /^Failed to set write capacity units to 5\. Reason: Failed updating table: Subscriber limit exceeded: Provisioned throughput decreases are limited/,
    );
    expect(all[0]?.Cause).toContain('AlarmLow');
    expect((await local.read()).ProvisionedThroughput?.NumberOfDecreasesToday).toBe(4);
  });

  test('a raised minimum and a lowered maximum are enforced at once', async () => {
    registerTarget(local.world, target('read', { min: 150, max: 500 }));
    local.clock.jump(2_000);
    expect((await local.read()).ProvisionedThroughput).toMatchObject({
      ReadCapacityUnits: 150,
      NumberOfDecreasesToday: 0,
    });
    registerTarget(local.world, target('read', { min: 5, max: 40 }));
    local.clock.jump(2_000);

    expect((await local.read()).ProvisionedThroughput).toMatchObject({
      ReadCapacityUnits: 40,
      NumberOfDecreasesToday: 1,
    });
    expect((await activities()).map(({ Cause }) => Cause)).toEqual([
      'maximum capacity was set to 40',
      'minimum capacity was set to 150',
    ]);
  });
});
