/** What telling who spent a budget needs from the outside. */
import type { Instant } from '../domain/instant.ts';
import type { Capacity } from '../domain/resource.ts';
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

/** A change this bot made, known at once; CloudTrail shows it later, under the same request id. */
export interface OwnChange {
  readonly at: Instant;
  readonly accountId: string;
  readonly region: string;
  readonly table: string;
  readonly tableId: string;
  readonly index: string | null;
  readonly from: Capacity;
  readonly to: Capacity;
  /** The Slack user whose click completed the approval. */
  readonly onBehalfOf: string;
  readonly awsRequestId: string;
}

export interface OwnChanges {
  /** Never rejects: a reduction does not wait for this, and CloudTrail will tell. */
  note(change: OwnChange): Promise<void>;
  /** Those of the last day on this incarnation of a table. None where they cannot be read. */
  find(tableId: string): Promise<readonly OwnChange[]>;
}
