/** Scalable targets, their policies and the activities as Application Auto Scaling shows them on the wire. */
import { createHash } from 'node:crypto';
import { epochSeconds } from '../dynamodb/describe.ts';
import { type Json, present } from '../json.ts';
import { policyName, serviceRoleArn } from './act.ts';
import { dimensionName, resourceIdOf, type ScalingActivity, type ScalingTarget } from './registry.ts';

const suffix = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const describeTarget = (target: ScalingTarget): Json => ({
  ServiceNamespace: 'dynamodb',
  ResourceId: resourceIdOf(target),
  ScalableDimension: dimensionName(target),
  MinCapacity: target.min,
  MaxCapacity: target.max,
  RoleARN: serviceRoleArn(target.accountId),
  CreationTime: epochSeconds(target.createdAt),
  SuspendedState: {
    DynamicScalingInSuspended: false,
    DynamicScalingOutSuspended: false,
    ScheduledScalingSuspended: false,
  },
  ScalableTargetARN: `arn:aws:application-autoscaling:${target.region}:${target.accountId}:scalable-target/${suffix(`${resourceIdOf(target)} ${target.dimension}`)}`,
});

/** A target has one policy or none. */
export function describePolicy(target: ScalingTarget): Json[] {
  if (target.policy === null) return [];
  const { accountId, region, policy } = target;
  const resource = resourceIdOf(target);
  const name = policyName(target);
  const alarms = ['AlarmHigh', 'AlarmLow', 'ProvisionedCapacityHigh', 'ProvisionedCapacityLow'].map((alarm) => {
    const AlarmName = `TargetTracking-${resource}-${alarm}-${suffix(`${name} ${alarm}`)}`;
    return { AlarmName, AlarmARN: `arn:aws:cloudwatch:${region}:${accountId}:alarm:${AlarmName}` };
  });
  return [
    {
      PolicyARN: `arn:aws:autoscaling:${region}:${accountId}:scalingPolicy:${suffix(name)}:resource/dynamodb/${resource}:policyName/${name}`,
      PolicyName: name,
      ServiceNamespace: 'dynamodb',
      ResourceId: resource,
      ScalableDimension: dimensionName(target),
      PolicyType: 'TargetTrackingScaling',
      TargetTrackingScalingPolicyConfiguration: {
        TargetValue: policy.targetValue,
        PredefinedMetricSpecification: {
          PredefinedMetricType: `DynamoDB${target.dimension === 'read' ? 'Read' : 'Write'}CapacityUtilization`,
        },
        ScaleOutCooldown: policy.scaleOutCooldown,
        ScaleInCooldown: policy.scaleInCooldown,
        DisableScaleIn: policy.disableScaleIn,
      },
      Alarms: alarms,
      CreationTime: epochSeconds(target.createdAt),
    },
  ];
}

export function describeActivity(activity: ScalingActivity, now: number): Json {
  const what = `${activity.dimension} capacity units to ${activity.units}`;
  const done = now >= activity.endsAt;
  const [StatusCode, StatusMessage] =
    activity.failure !== null
      ? ['Failed', `Failed to set ${what}. Reason: Failed updating table: ${activity.failure}`]
      : done
        ? ['Successful', `Successfully set ${what}. Change successfully fulfilled by dynamodb.`]
        : ['InProgress', `Successfully set ${what}. Waiting for change to be fulfilled by dynamodb.`];
  return present({
    ActivityId: activity.id,
    ServiceNamespace: 'dynamodb',
    ResourceId: activity.resourceId,
    ScalableDimension: activity.scalableDimension,
    Description: `Setting ${what}.`,
    Cause: activity.cause,
    StartTime: epochSeconds(activity.startedAt),
    EndTime: done ? epochSeconds(activity.endsAt) : undefined,
    StatusCode,
    StatusMessage,
  });
}
