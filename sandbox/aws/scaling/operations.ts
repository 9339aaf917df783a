/** Application Auto Scaling's API for the `dynamodb` namespace: the Describe calls, and registering and deregistering targets. */
import type { Call } from '../call.ts';
import { AwsError } from '../errors.ts';
import { authorize } from '../identity.ts';
import { asNumber, asString, asStrings, type Json, present } from '../json.ts';
import type { World } from '../world.ts';
import { registerTarget } from './act.ts';
import { describeActivity, describePolicy, describeTarget } from './describe.ts';
import { dimensionName, resourceIdOf, type ScalingTarget } from './registry.ts';

const PAGE = 50;

interface Filtered {
  readonly ResourceId?: unknown;
  readonly ScalableDimension?: unknown;
}

const wanted =
  (input: Json) =>
  (entry: Filtered): boolean => {
    const ids = [...asStrings(input.ResourceIds), ...asStrings(input.ResourceId)];
    const dimension = asString(input.ScalableDimension);
    return (
      (ids.length === 0 || ids.some((id) => id === entry.ResourceId)) &&
      (dimension === undefined || dimension === entry.ScalableDimension)
    );
  };

/** Cuts one page; the token is the offset, opaque to callers. @throws AwsError InvalidNextTokenException */
function page(member: string, entries: readonly Json[], input: Json): Json {
  const token = asString(input.NextToken);
  const offset = token === undefined ? 0 : Number(Buffer.from(token, 'base64').toString());
  if (!Number.isInteger(offset) || offset < 0) {
    throw new AwsError('InvalidNextTokenException', 'The next token supplied was invalid.');
  }
  const size = Math.min(PAGE, asNumber(input.MaxResults) ?? PAGE);
  const next = offset + size;
  return present({
    [member]: entries.slice(offset, next),
    NextToken: next < entries.length ? Buffer.from(String(next)).toString('base64') : undefined,
  });
}

const RESOURCE = /^table\/([^/]+)(?:\/index\/([^/]+))?$/;
const DIMENSION = /^dynamodb:(table|index):(Read|Write)CapacityUnits$/;

/** @throws AwsError ValidationException */
function readTarget(call: Call, input: Json) {
  const resource = RESOURCE.exec(asString(input.ResourceId) ?? '');
  const dimension = DIMENSION.exec(asString(input.ScalableDimension) ?? '');
  if (!resource?.[1] || !dimension) {
    throw new AwsError('ValidationException', 'Unsupported service namespace, resource type or scalable dimension');
  }
  return {
    accountId: call.principal.accountId,
    region: call.region,
    table: resource[1],
    index: resource[2] ?? null,
    dimension: dimension[2] === 'Read' ? ('read' as const) : ('write' as const),
  };
}

function register(world: World, call: Call, input: Json): Json {
  const target = readTarget(call, input);
  const current = world.scaling.find(target);
  const min = asNumber(input.MinCapacity) ?? current?.min;
  const max = asNumber(input.MaxCapacity) ?? current?.max;
  if (min === undefined || max === undefined) {
    throw new AwsError(
      'ValidationException',
      'Minimum capacity and maximum capacity are required for a new scalable target',
    );
  }
  if (min > max) {
    throw new AwsError('ValidationException', 'Maximum capacity cannot be less than minimum capacity');
  }
  const createdAt = current?.createdAt ?? world.clock.now();
  const registered: ScalingTarget = { ...target, min, max, createdAt, policy: current?.policy ?? null };
  registerTarget(world, registered);
  return { ScalableTargetARN: describeTarget(registered).ScalableTargetARN };
}

function deregister(world: World, call: Call, input: Json): Json {
  const target = readTarget(call, input);
  if (world.scaling.remove(target)) {
    world.changed();
    return {};
  }
  throw new AwsError(
    'ObjectNotFoundException',
    `No scalable target found for service namespace: dynamodb, resource ID: ${resourceIdOf(target)}, scalable dimension: ${dimensionName(target)}`,
  );
}

const OPERATIONS: Readonly<Record<string, (world: World, call: Call, input: Json) => Json>> = {
  DescribeScalableTargets: (world, call, input) => {
    const targets = world.scaling.in(call.principal.accountId, call.region).map(describeTarget);
    return page('ScalableTargets', targets.filter(wanted(input)), input);
  },
  DescribeScalingPolicies: (world, call, input) => {
    const policies = world.scaling.in(call.principal.accountId, call.region).flatMap(describePolicy);
    const names = asStrings(input.PolicyNames);
    const named = policies.filter(({ PolicyName }) => names.length === 0 || names.some((name) => name === PolicyName));
    return page('ScalingPolicies', named.filter(wanted(input)), input);
  },
  DescribeScalingActivities: (world, call, input) => {
    const now = world.clock.now();
    const activities = world.scaling.activities
      .filter(({ accountId, region }) => accountId === call.principal.accountId && region === call.region)
      .map((activity) => describeActivity(activity, now))
      .reverse();
    return page('ScalingActivities', activities.filter(wanted(input)), input);
  },
  RegisterScalableTarget: register,
  DeregisterScalableTarget: deregister,
};

/** @throws AwsError */
export function autoScaling(world: World, call: Call, operation: string, input: Json): Json {
  const run = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
  if (!run) throw new AwsError('UnknownOperationException', '');
  authorize(call.principal, {
    action: `application-autoscaling:${operation}`,
    resource: `arn:aws:application-autoscaling:${call.region}:${call.principal.accountId}:scalable-target/*`,
    context: { 'aws:RequestedRegion': call.region },
  });
  if (input.ServiceNamespace !== 'dynamodb') {
    const value = asString(input.ServiceNamespace);
    const constraint =
      value === undefined ? 'Member must not be null' : 'Member must satisfy enum value set: [dynamodb]';
    const quoted = value === undefined ? 'null' : `'${value}'`;
    throw new AwsError(
      'ValidationException',
      `1 validation error detected: Value ${quoted} at 'serviceNamespace' failed to satisfy constraint: ${constraint}`,
    );
  }
  return run(world, call, input);
}
