/** What both sides of the app are put together from, what Slack sends and what nobody waits for, whatever their connection to Redis. */
import type { AwsClients } from '../adapters/aws/clients.ts';
import type { AwsReads } from '../adapters/aws/reads.ts';
import type { Meter } from '../adapters/metrics/meter.ts';
import type { RedisClient } from '../adapters/redis/connection.ts';
import type { SlackAnnouncer } from '../adapters/slack/announcer.ts';
import type { Config } from '../config.ts';
import type { AuditedLog, Log } from '../flows/ports.ts';
import type { BudgetPorts } from '../flows/show-budget.ts';
import type { HistoryReadPorts } from '../flows/show-history.ts';

export interface Parts {
  readonly config: Config;
  readonly log: AuditedLog;
  /** Told of a Redis that is away, by everybody who meets it. */
  readonly redisLog: Pick<Log, 'warn'>;
  readonly redis: RedisClient;
  readonly clients: AwsClients;
  readonly reads: AwsReads;
  readonly budget: BudgetPorts;
  readonly announcer: SlackAnnouncer;
  readonly meter: Meter;
}

/** With who spent a budget, too. */
export interface SeeingParts extends Parts {
  readonly budget: BudgetPorts & HistoryReadPorts;
}
