/** What tells who spent a budget: CloudTrail's records, asked for at its pace, and how auto scaling is set. */
import { CloudTrailReader } from '../adapters/aws/cloudtrail-reader.ts';
import type { AwsReads } from '../adapters/aws/reads.ts';
import { AwsScalingPolicyReader } from '../adapters/aws/scaling-policy-reader.ts';
import type { RedisClient } from '../adapters/redis/connection.ts';
import { RedisOwnChanges } from '../adapters/redis/own-changes.ts';
import { LOOKUPS, RedisPace } from '../adapters/redis/pace.ts';
import type { CallRecord, OwnChanges, ScalingPolicyReader } from '../flows/history-ports.ts';
import type { Clock } from '../flows/ports.ts';

export interface HistoryDeps {
  readonly reads: AwsReads;
  readonly clock: Clock;
  readonly redis: RedisClient;
  readonly onTrouble: (error: unknown) => void;
}

export function assembleHistory({ reads, clock, redis, onTrouble }: HistoryDeps): {
  readonly policies: ScalingPolicyReader;
  readonly record: CallRecord;
  readonly own: OwnChanges;
} {
  const pace = new RedisPace(redis, LOOKUPS, '-lookups');
  const turn = (accountId: string, region: string): Promise<number> =>
    pace.slot(accountId, region).catch((error: unknown) => {
      // Alone at the right pace; AWS throttles what several processes send too often, and the SDK waits and tries again.
      onTrouble(error);
      return LOOKUPS.everyMs;
    });
  return {
    policies: new AwsScalingPolicyReader({ reads }),
    record: new CloudTrailReader({ reads, clock, turn }),
    own: new RedisOwnChanges(redis, onTrouble),
  };
}
