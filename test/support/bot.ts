// The real app in one process, between a local Slack, the seeded local AWS and a private Redis, on a clock that only tests move.
import { type LocalAws, startLocalAws } from '../../sandbox/aws/index.ts';
import { type Seeded, seed } from '../../sandbox/aws/seed.ts';
import { IDS, type LocalSlackOptions, startLocalSlack } from '../../sandbox/slack/index.ts';
import { type RunningApp, startApp } from '../../src/assemble.ts';
import type { Config, ConfiguredAccount } from '../../src/config.ts';
import { type PrivateRedis, startRedis } from './redis.ts';
import { StillClock } from './still-clock.ts';
import { type LogLine, type TalkingBot, talkTo } from './talking.ts';

export { blocksText, buttonsOf, type ShownButton, textOf } from './shown-message.ts';
export type { LogLine } from './talking.ts';

/** Late enough in the UTC day for every seeded table to have spent what it is said to have spent. */
export const AFTERNOON = Date.parse('2026-10-09T15:20:00.000Z');

export interface BotOptions {
  /** Changes the configuration of the seeded accounts (prod, staging, analytics). */
  readonly accounts?: (seeded: readonly ConfiguredAccount[]) => readonly ConfiguredAccount[];
  readonly slack?: LocalSlackOptions;
  /** What the first process does; `all` when left out. */
  readonly role?: Config['role'];
  /** How Slack reaches the app: by signed requests when left out. */
  readonly connection?: 'http' | 'socket';
  /** What the clock says of its speed: with 10, a wait of a second takes a tenth of one; 1 when left out. */
  readonly speed?: number;
  /** The queue of events that the app reads; none when left out. */
  readonly events?: (aws: LocalAws) => Config['events'];
  /** The port at which metrics are told, 0 for any; they are not when left out. */
  readonly metrics?: number;
  /** The least and most ms until CloudTrail shows a call; 5 to 15 minutes, differing from run to run, when left out. */
  readonly trailDelayMs?: readonly [number, number];
  /** Replicas that are waited for; none when left out. */
  readonly copies?: Config['copies'];
  /** Runs before the app starts. */
  readonly prepare?: (aws: LocalAws) => void;
}

export interface Bot extends TalkingBot {
  readonly app: RunningApp;
  /** Where Slack's requests go. */
  readonly url: string;
  readonly redis: { readonly url: string; pid(): number; kill(): Promise<void>; startAgain(): Promise<void> };
  /** Another process's app on the same Redis, Slack and AWS; Slack keeps calling the first. */
  startAnother(): Promise<RunningApp>;
  stop(): Promise<void>;
}

/** Ben and the database group approve, in #db-approvals. */
const reductionsBy = (role: string): NonNullable<ConfiguredAccount['reductions']> => ({
  role,
  sourceIdentity: true,
  requesters: [],
  approvers: [IDS.users.ben, IDS.groups.dba],
  approversByTable: [],
  approvals: 1,
  allowOwnRequests: false,
  allowAutoscaled: false,
  globalTables: 'refuse',
  production: false,
  approvalsChannel: IDS.channels.dbApprovals,
});

export async function startBot(options: BotOptions = {}): Promise<Bot> {
  const clock = new StillClock(AFTERNOON, options.speed);
  const [aws, slack, firstRedis] = await Promise.all([
    startLocalAws({ clock, ...(options.trailDelayMs && { trailDelayMs: options.trailDelayMs }) }),
    startLocalSlack({ clock, rateLimits: 'off', ...options.slack }),
    startRedis(),
  ]);
  let redis: PrivateRedis = firstRedis;
  const seeded = seed(aws.world);
  options.prepare?.(aws);
  pointSdkAt(aws, seeded);

  const log: LogLine[] = [];
  const note = (level: LogLine['level']) => (facts: object, message: string) =>
    void log.push({ level, facts, message });
  const all = seeded.accounts.map(({ config, reduceRole }) => ({
    ...config,
    tables: ['*'],
    viewers: [],
    channels: [],
    language: 'en' as const,
    incidentChannel: null,
    announceBudgetBack: false,
    reductions: reductionsBy(reduceRole),
  }));
  const startOne = () =>
    startApp(
      {
        accounts: options.accounts?.(all) ?? all,
        events: options.events?.(aws) ?? null,
        slack: {
          botToken: slack.botToken,
          connection:
            options.connection === 'socket'
              ? { mode: 'socket', appToken: slack.appToken }
              : { mode: 'http', signingSecret: slack.signingSecret },
          apiUrl: slack.apiUrl,
        },
        redisUrls: [firstRedis.url],
        copies: options.copies ?? null,
        approvalKeys: ['a key of this test alone, thirty-two bytes and more'],
        role: options.role ?? 'all',
        port: 0,
        metricsPort: options.metrics ?? null,
        logLevel: 'info',
        stsRegion: 'us-east-1',
      },
      { info: note('info'), warn: note('warn'), error: note('error'), audit: (facts) => note('info')(facts, 'audit') },
      clock,
    );
  const app = await startOne();
  const url = `http://127.0.0.1:${app.port}/slack/events`;
  if (app.port !== null) slack.setAppUrl(url);

  return {
    slack,
    aws,
    clock,
    app,
    url,
    log,
    redis: {
      url: firstRedis.url,
      pid: () => redis.pid,
      kill: () => redis.stop(),
      startAgain: async () => {
        redis = await startRedis({ port: firstRedis.port });
      },
    },
    startAnother: startOne,
    ...talkTo(slack, log),
    stop: async () => {
      // A test may have stopped it already.
      await app.stop().catch(() => {});
      await Promise.all([slack.close(), aws.close(), redis.stop()]);
    },
  };
}

/** For the SDK's clients made from now on, in this process. */
function pointSdkAt(aws: LocalAws, { bot }: Seeded): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: aws.url,
    AWS_ACCESS_KEY_ID: bot.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bot.secretAccessKey,
    // Otherwise the machine's own profile could be read.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  });
}
