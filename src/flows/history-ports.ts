/** What telling who spent a budget needs from the outside. */
import type { Instant } from '../domain/instant.ts';
import type { ScalingPolicy } from '../domain/spending/scaling-settings.ts';
import type { UpdateCall } from '../domain/spending/update-call.ts';

export interface RecordedCalls {
  /** Every UpdateTable of the account and region that is recorded since `since`, refused ones too; in no order. */
  readonly calls: readonly UpdateCall[];
  /** Before the UTC day's start, or later where there were too many to read. */
  readonly since: Instant;
}

export interface CallRecord {
  /** What AWS CloudTrail shows of this UTC day; it lags 5 to 15 minutes. Shared and kept for moments. @throws AwsReadError */
  today(account: string, region: string): Promise<RecordedCalls>;
}

export interface ScalingPolicyReader {
  /** Every target tracking policy on DynamoDB in one account and region; cached. @throws AwsReadError */
  policies(account: string, region: string): Promise<readonly ScalingPolicy[]>;
}
