/** Reads how auto scaling is set: the target tracking policies of an account and region at once, kept a while. */
import {
  DescribeScalingPoliciesCommand,
  type ScalingPolicy as FoundPolicy,
} from '@aws-sdk/client-application-auto-scaling';
import { MINUTE_MS } from '../../domain/instant.ts';
import type { ScalingPolicy } from '../../domain/spending/scaling-settings.ts';
import type { ScalingPolicyReader } from '../../flows/history-ports.ts';
import { PromiseCache } from '../promise-cache.ts';
import type { AwsReads } from './reads.ts';
import { scaledResource } from './scaling-reader.ts';

/** Whoever changes a policy on this bot's advice looks again soon. */
const KEPT_MS = MINUTE_MS;

export class AwsScalingPolicyReader implements ScalingPolicyReader {
  readonly #reads: AwsReads;
  readonly #kept: PromiseCache<readonly ScalingPolicy[]>;

  constructor({ reads, elapsed }: { reads: AwsReads; elapsed?: () => number }) {
    this.#reads = reads;
    this.#kept = new PromiseCache(KEPT_MS, undefined, elapsed);
  }

  policies(account: string, region: string): Promise<readonly ScalingPolicy[]> {
    return this.#kept.get(`${account} ${region}`, () => this.#read(account, region));
  }

  async #read(account: string, region: string): Promise<readonly ScalingPolicy[]> {
    const read = { account, region, action: 'application-autoscaling:DescribeScalingPolicies', table: null };
    const policies: ScalingPolicy[] = [];
    let next: string | undefined;
    do {
      const input = { ServiceNamespace: 'dynamodb', NextToken: next } as const;
      const page = await this.#reads.send(read, ({ autoScaling }, abortSignal) =>
        autoScaling.send(new DescribeScalingPoliciesCommand(input), { abortSignal }),
      );
      policies.push(...(page.ScalingPolicies ?? []).flatMap(scalingPolicy));
      next = page.NextToken;
    } while (next !== undefined);
    return policies;
  }
}

const OWN_METRICS: ReadonlySet<string | undefined> = new Set([
  'DynamoDBReadCapacityUtilization',
  'DynamoDBWriteCapacityUtilization',
]);

function scalingPolicy(policy: FoundPolicy): ScalingPolicy[] {
  const resource = scaledResource(policy);
  const tracking = policy.TargetTrackingScalingPolicyConfiguration;
  if (resource === null || tracking?.TargetValue === undefined) return [];
  return [
    {
      ...resource,
      name: policy.PolicyName ?? '',
      targetPercent: tracking.TargetValue,
      // Application Auto Scaling API Reference: for DynamoDB both default to 0.
      scaleInCooldown: tracking.ScaleInCooldown ?? 0,
      scaleOutCooldown: tracking.ScaleOutCooldown ?? 0,
      isScaleInDisabled: tracking.DisableScaleIn ?? false,
      isPredefined: OWN_METRICS.has(tracking.PredefinedMetricSpecification?.PredefinedMetricType),
    },
  ];
}
