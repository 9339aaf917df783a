// The bot as several real processes behind a round robin, between a local Slack and the seeded local AWS, on a clock that runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsFile } from '../../sandbox/accounts-file.ts';
import { routeRefusals } from '../../sandbox/aws/events/route.ts';
import { type LocalAws, startLocalAws } from '../../sandbox/aws/index.ts';
import { seed } from '../../sandbox/aws/seed.ts';
import { EVENT_QUEUE, HOME_ID } from '../../sandbox/aws/seed-accounts.ts';
import type { Queue } from '../../sandbox/aws/sqs/queue.ts';
import { SandboxClock } from '../../sandbox/clock.ts';
import { startLocalSlack } from '../../sandbox/slack/index.ts';
import { AFTERNOON } from './bot.ts';
import { type BotProcess, startProcess } from './processes.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { type LogLine, type TalkingBot, talkTo } from './talking.ts';

const REGION = 'us-east-1';
/** Shorter jumps are those by which tests move a still clock on while they wait. */
const LEAST_JUMP_MS = 1_000;

export type Role = 'all' | 'web' | 'worker';

export interface ProcessBot extends TalkingBot {
  readonly redis: { readonly url: string };
  readonly processes: readonly BotProcess[];
  readonly balancer: RoundRobin;
  readonly queue: Queue;
  /** Where the logs of all processes come together. */
  readonly log: LogLine[];
  start(role: Role): Promise<BotProcess>;
  stop(): Promise<void>;
}

export interface ProcessBotOptions {
  readonly redisUrl: string;
  readonly roles: readonly Role[];
  /** Runs before the processes start. */
  readonly prepare?: (aws: LocalAws) => void;
  /** For all processes, beside what they need. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether boundaries.mjs counts their calls; it does when left out. */
  readonly isWatched?: boolean;
}

export async function startProcessBot(options: ProcessBotOptions): Promise<ProcessBot> {
  const { redisUrl, roles, prepare, isWatched = true } = options;
  const clock = new RunningClock(AFTERNOON);
  const [aws, slack, balancer] = await Promise.all([
    startLocalAws({ clock }),
    startLocalSlack({ clock, rateLimits: 'off' }),
    startRoundRobin(),
  ]);
  const seeded = seed(aws.world);
  prepare?.(aws);
  // Everybody reads English: other languages have tests of their own.
  for (const [id, user] of slack.world.users) slack.world.users.set(id, { ...user, locale: 'en-US' });
  const queue = aws.world.createQueue(HOME_ID, REGION, EVENT_QUEUE);
  const stopRouting = routeRefusals(aws.world, queue, { delayMs: [0, 20] });
  const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-processes-'));
  const config = join(folder, 'accounts.yaml');
  writeFileSync(config, accountsFile(seeded, { queueUrl: `${aws.url}${queue.path}`, region: REGION }));
  const env = (role: Role): NodeJS.ProcessEnv => ({
    ROLE: role,
    REDIS_URL: redisUrl,
    DDB_BUDGET_CONFIG: config,
    AWS_ENDPOINT_URL: aws.url,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: seeded.bot.accessKeyId,
    AWS_SECRET_ACCESS_KEY: seeded.bot.secretAccessKey,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    SLACK_API_URL: slack.apiUrl,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_APP_TOKEN: '',
    APPROVAL_KEY: 'a key of these tests alone and of nobody else',
    PORT: '0',
    LOG_LEVEL: 'info',
    ...options.env,
  });
  const log: LogLine[] = [];
  const processes: BotProcess[] = [];
  const start = async (role: Role): Promise<BotProcess> => {
    const one = await startProcess({
      env: env(role),
      clock: clock.state,
      isWatched,
      onLine: (line) => log.push(logLine(line)),
    });
    const unfollow = clock.onChange((state) => one.tell(state));
    void one.gone.then(unfollow);
    processes.push(one);
    balancer.setTargets(processes.flatMap(({ url }) => (url === null ? [] : [url])));
    return one;
  };
  await Promise.all(roles.map(start));
  slack.setAppUrl(balancer.url);
  return {
    slack,
    aws,
    clock,
    log,
    redis: { url: redisUrl },
    processes,
    balancer,
    queue,
    start,
    ...talkTo(slack, log),
    stop: async () => {
      await Promise.all(processes.map((one) => one.end()));
      stopRouting();
      await Promise.all([slack.close(), aws.close(), balancer.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

class RunningClock extends SandboxClock {
  override jump(ms: number): void {
    if (ms >= LEAST_JUMP_MS) super.jump(ms);
  }
}

/** From pino's JSON. */
function logLine(line: string): LogLine {
  const { level, msg, ...facts } = JSON.parse(line) as { level: number; msg: string };
  return { level: level >= 50 ? 'error' : level >= 40 ? 'warn' : 'info', facts, message: msg };
}
