/** The one place that puts things together, read from top to bottom like a parts list. */
import { InFlight } from '../commands/in-flight.ts';
import { registerCommands } from '../commands/index.ts';
import { AwsClock } from './adapters/aws/aws-clock.ts';
import { AwsClients } from './adapters/aws/clients.ts';
import { AwsReads } from './adapters/aws/reads.ts';
import { AwsScalingReader } from './adapters/aws/scaling-reader.ts';
import { AwsTableDirectory } from './adapters/aws/table-directory.ts';
import { AwsTableReader } from './adapters/aws/table-reader.ts';
import { calmLog } from './adapters/calm-log.ts';
import { healthRoutes } from './adapters/health-routes.ts';
import { Meter } from './adapters/metrics/meter.ts';
import { waitingRedis } from './adapters/redis/connection.ts';
import { RedisTableLists } from './adapters/redis/table-lists.ts';
import { SlackAnnouncer } from './adapters/slack/announcer.ts';
import { connectSlack } from './adapters/slack/bolt-app.ts';
import { countingFetch } from './adapters/slack/counting-fetch.ts';
import { SlackPeople } from './adapters/slack/people.ts';
import { slackWord } from './adapters/slack/slack-errors.ts';
import { assembleCommands } from './assemble/commands.ts';
import { assembleJobs } from './assemble/jobs.ts';
import { assembleHealth, startMetrics } from './assemble/metrics.ts';
import { reachRedis } from './assemble/redis.ts';
import type { Config } from './config.ts';
import type { AuditedLog, BaseClock } from './flows/ports.ts';

export type { BaseClock } from './flows/ports.ts';

/** Answers under way get this long at a stop; with closing the rest it stays within the 10 s that platforms allow. */
const STOP_WAITS_MS = 7_000;

export interface RunningApp {
  /** The port requests are taken at; `null` in Socket Mode. */
  readonly port: number | null;
  /** Where metrics are told; `null` where they are not. */
  readonly metricsPort: number | null;
  stop(): Promise<void>;
}

/** What is wrong outside: sentences for whoever starts the app. */
export class CannotStart extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.name = 'CannotStart';
    this.problems = problems;
  }
}

function notTaking({ slack }: Config, error: unknown): CannotStart {
  const problem =
    slack.connection.mode === 'http'
      ? `PORT: nothing can be taken there (${error}). Write another port, or 0 for any that is free.`
      : `Slack did not accept SLACK_APP_TOKEN: ${error}. Copy the token from the app's page again.`;
  return new CannotStart([problem], { cause: error });
}

function noSlack(error: unknown): string {
  return slackWord(error) === null
    ? `Slack did not answer: ${error}. Does this machine reach it? Start again once it does.`
    : `Slack did not accept SLACK_BOT_TOKEN: ${error}. Copy the token from the app's page again.`;
}

/**
 * @param baseClock this machine's clock; the answers of AWS correct it
 * @throws CannotStart when Redis or Slack cannot be used as configured
 */
export async function startApp(config: Config, log: AuditedLog, baseClock: BaseClock): Promise<RunningApp> {
  const redisLog = calmLog(log);
  const reached = await reachRedis(config, redisLog);
  if (!reached.ok) throw new CannotStart(reached.problems);
  const { address, redis } = reached;

  const clock = new AwsClock(baseClock);
  const meter = new Meter(config.accounts);
  const clients = new AwsClients({
    stsRegion: config.stsRegion,
    clock,
    onCall: (call) => meter.awsCallMade(call),
  });
  const reads = new AwsReads({ accounts: config.accounts, clients });
  const lists = new RedisTableLists(redis);
  const directory = new AwsTableDirectory({ reads, lists, clock, logger: log });

  const slackSettings = { ...config.slack, fetch: countingFetch((call) => meter.slackCallMade(call)) };
  const health = assembleHealth(redis, slackSettings, log);
  const routes = healthRoutes(health);
  const slack = await connectSlack({ ...slackSettings, port: config.port }, log, { ...routes }).catch((error) => {
    redis.disconnect();
    clients.destroy();
    throw new CannotStart([noSlack(error)], { cause: error });
  });
  const budget = {
    accounts: config.accounts,
    people: new SlackPeople(slack.app.client, slack.workspace),
    directory,
    tables: new AwsTableReader({ reads, clock }),
    scaling: new AwsScalingReader({ reads }),
    clock,
    canReduce: (account: string) =>
      config.accounts.some(({ name, reductions: rules }) => name === account && rules !== null),
  };
  const announcer = new SlackAnnouncer(slackSettings, log);
  const parts = { config, log, redisLog, clients, reads, budget, announcer, meter };

  const isWeb = config.role !== 'worker';
  const inFlight = new InFlight();
  const commands = isWeb ? assembleCommands({ ...parts, redis }) : null;
  if (commands !== null) registerCommands(slack.app, { ...commands, inFlight });
  const metrics =
    config.metricsPort === null
      ? null
      : await startMetrics({ port: config.metricsPort, redis, meter, health, clock, redisLog }).catch((error) => {
          redis.disconnect();
          clients.destroy();
          const advice = 'Write another port, or 0 for any that is free.';
          throw new CannotStart([`METRICS_PORT: nothing can be told there (${error}). ${advice}`], { cause: error });
        });
  const jobs =
    config.role === 'web' ? null : assembleJobs({ ...parts, redis: waitingRedis(address, redisLog), directory });
  const port = isWeb ? await slack.start().catch((error) => Promise.reject(notTaking(config, error))) : null;

  return {
    port,
    metricsPort: metrics?.port ?? null,
    stop: async () => {
      health.stop();
      if (isWeb) await slack.stop();
      await Promise.all([inFlight.settled(STOP_WAITS_MS), jobs?.close()]);
      await commands?.close();
      await metrics?.close();
      clients.destroy();
      redis.disconnect();
    },
  };
}
