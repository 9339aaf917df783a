/** Application Auto Scaling at work: it changes one dimension at a time with an UpdateTable of its own, spending the budget. */
import { randomUUID } from 'node:crypto';
import type { Call } from '../call.ts';
import { throughputOf } from '../dynamodb/table.ts';
import { updateTable } from '../dynamodb/update-table.ts';
import { AwsError } from '../errors.ts';
import { type Principal, sessionOf } from '../identity.ts';
import type { World } from '../world.ts';
import { dimensionName, resourceIdOf, type ScalingTarget } from './registry.ts';

const ROLE = 'AWSServiceRoleForApplicationAutoScaling_DynamoDBTable';
const SERVICE = 'dynamodb.application-autoscaling.amazonaws.com';

export const serviceRoleArn = (accountId: string): string =>
  `arn:aws:iam::${accountId}:role/aws-service-role/${SERVICE}/${ROLE}`;

/** Application Auto Scaling itself, as the caller of UpdateTable. */
export const scalingPrincipal = (accountId: string): Principal => ({
  ...sessionOf(accountId, ROLE, 'AutoScaling-SetCapacity'),
  kind: 'service',
  invokedBy: SERVICE,
});

const scalingCall = (target: ScalingTarget): Call => ({
  principal: scalingPrincipal(target.accountId),
  region: target.region,
  requestId: randomUUID(),
  userAgent: SERVICE,
  accessKeyId: null,
});

/**
 * Sets one dimension of the target's resource, the other one unchanged, and records the activity.
 * A refusal of DynamoDB becomes a failed activity, as with AWS; it is not thrown.
 */
export function setCapacity(world: World, target: ScalingTarget, units: number, cause: string): void {
  const table = world.findTable(target.accountId, target.region, target.table);
  const throughput = table && throughputOf(table, target.index);
  if (!table || !throughput) return;
  const to = { ...throughput.units, [target.dimension]: units };
  const ProvisionedThroughput = { ReadCapacityUnits: to.read, WriteCapacityUnits: to.write };
  const change =
    target.index === null
      ? { ProvisionedThroughput }
      : { GlobalSecondaryIndexUpdates: [{ Update: { IndexName: target.index, ProvisionedThroughput } }] };
  const startedAt = world.clock.now();
  let failure: string | null = null;
  try {
    updateTable(world, scalingCall(target), { TableName: target.table, ...change });
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    failure = error.message;
  }
  const pending = table.jobs.map((job) => job.endsAt);
  world.scaling.activities.push({
    id: randomUUID(),
    accountId: target.accountId,
    region: target.region,
    resourceId: resourceIdOf(target),
    scalableDimension: dimensionName(target),
    units,
    dimension: target.dimension,
    cause,
    startedAt,
    endsAt: failure === null ? Math.max(startedAt, ...pending) : startedAt,
    failure,
  });
}

/** The low alarm of a target: lowers it to `units`, its minimum when absent. Nothing happens when that lowers nothing. */
export function scaleIn(world: World, target: ScalingTarget, units: number = target.min): void {
  if (target.policy === null || target.policy.disableScaleIn) return;
  const bounded = Math.max(units, target.min);
  if (bounded >= (currentUnits(world, target) ?? 0)) return;
  setCapacity(world, target, bounded, alarmCause(target, 'AlarmLow'));
}

/** The high alarm of a target: raises it to `units`, its maximum when absent. */
export function scaleOut(world: World, target: ScalingTarget, units: number = target.max): void {
  if (target.policy === null) return;
  const bounded = Math.min(units, target.max);
  if (bounded <= (currentUnits(world, target) ?? 0)) return;
  setCapacity(world, target, bounded, alarmCause(target, 'AlarmHigh'));
}

/** Registers or changes a target and brings its resource into the new bounds at once, as the service does. */
export function registerTarget(world: World, target: ScalingTarget): void {
  world.scaling.put(target);
  world.changed();
  const units = currentUnits(world, target);
  if (units === undefined || units === 0) return;
  if (units < target.min) setCapacity(world, target, target.min, `minimum capacity was set to ${target.min}`);
  if (units > target.max) setCapacity(world, target, target.max, `maximum capacity was set to ${target.max}`);
}

export const policyName = (target: ScalingTarget): string =>
  `DynamoDB${target.dimension === 'read' ? 'Read' : 'Write'}CapacityUtilization:${resourceIdOf(target)}`;

const alarmCause = (target: ScalingTarget, alarm: string): string =>
  `monitor alarm TargetTracking-${resourceIdOf(target)}-${alarm}-sandbox in state ALARM triggered policy ${policyName(target)}`;

function currentUnits(world: World, target: ScalingTarget): number | undefined {
  const table = world.findTable(target.accountId, target.region, target.table);
  const throughput = table && throughputOf(table, target.index);
  return throughput?.units[target.dimension];
}
