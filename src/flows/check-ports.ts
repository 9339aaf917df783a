/** What the check needs from the outside, beside the readers the bot itself uses. Nothing in here changes anything. */

import type { QueueAction, QueueAnswer } from '../domain/check/queue.ts';
import type { RedisFacts } from '../domain/check/redis.ts';
import type { CheckedChannel, PersonKind, SlackAnswer } from '../domain/check/slack.ts';

export interface SlackProbe {
  /** auth.test: the scopes of the bot token, as Slack's header names them; `null` where it names none. */
  token(): Promise<SlackAnswer<readonly string[] | null>>;
  /** Whether the app token may open a socket (none is opened); `null` where none is configured. */
  socket(): Promise<SlackAnswer<'ok'>> | null;
  channel(id: string): Promise<SlackAnswer<CheckedChannel>>;
  /** How many members each user group of the workspace has, by id. */
  groups(): Promise<SlackAnswer<ReadonlyMap<string, number>>>;
  person(id: string): Promise<SlackAnswer<PersonKind>>;
}

export interface RedisProbe {
  /** Rejects with the reason, without password, where Redis cannot be used. */
  facts(): Promise<RedisFacts>;
}

export interface RoleToAssume {
  /** The account's name. */
  readonly account: string;
  /** Its ARN. */
  readonly role: string;
  readonly externalId: string | null;
  /** What is sent as SourceIdentity; `null` for none. */
  readonly sourceIdentity: string | null;
}

export interface RoleProbe {
  /** ARN of the identity the bot runs as (GetCallerIdentity, which needs no permission). @throws AwsReadError */
  caller(): Promise<string>;
  /** One AssumeRole whose session nobody uses. @throws AwsReadError */
  assume(role: RoleToAssume): Promise<void>;
  /** The names of all tables. @throws AwsReadError */
  listTables(account: string, region: string): Promise<readonly string[]>;
  /** One LookupEvents for one record. @throws AwsReadError */
  lookUpEvents(account: string, region: string): Promise<void>;
  /** One DescribeScalingActivities for one activity. @throws AwsReadError */
  scalingActivities(account: string, region: string): Promise<void>;
  /** AWS's time less this machine's by the Date headers seen so far, ms; 0 while they agree within 2 s. */
  clockOffsetMs(): number;
}

export interface QueueProbe {
  readonly queueUrl: string;
  readonly region: string;
  /** One call that needs the action and can do nothing: no message is received, hidden or deleted. */
  attempt(action: QueueAction): Promise<QueueAnswer>;
}
