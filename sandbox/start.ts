/** The whole sandbox: Redis, the local AWS, the local Slack with its page, and the real app between them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsFile } from './accounts-file.ts';
import { routeRefusals } from './aws/events/route.ts';
import { type LocalAws, startLocalAws } from './aws/index.ts';
import { type Seeded, seed } from './aws/seed.ts';
import { EVENT_QUEUE } from './aws/seed-accounts.ts';
import { SandboxClock } from './clock.ts';
import { controlRoom } from './control/room.ts';
import { bundlePage } from './page/bundle.ts';
import { AppProcesses, type ProcessSpec } from './processes.ts';
import { startRedis } from './redis.ts';
import { type LocalSlack, startLocalSlack } from './slack/index.ts';

/** The app's processes, one a line; each may have an `env` of its own beside what all of them get. */
const PROCESSES: readonly ProcessSpec[] = [
  { name: 'web', env: { ROLE: 'web' } },
  { name: 'worker', env: { ROLE: 'worker' } },
];

/** Where the queue of events is; the rules of all regions lead to it. */
const EVENT_REGION = 'us-east-1';

export interface SandboxOptions {
  /** Of the page; 0 takes a free one. */
  readonly port: number;
  /** A Redis to use instead of a private one. */
  readonly redisUrl?: string | undefined;
  readonly logLevel: string;
  /** Simulated epoch ms to begin at; the real time when absent. */
  readonly startAt?: number;
  /** Other processes than the usual ones. */
  readonly processes?: readonly ProcessSpec[];
}

export interface Sandbox {
  /** The page's address. */
  readonly url: string;
  /** Path of a file for `node --env-file` with everything the app's processes get: other commands of the app run beside them. */
  readonly envFile: string;
  /** Path of the file with what the app's processes log: their audit trail too, which is written at every level. Gone with the sandbox. */
  readonly logFile: string;
  readonly clock: SandboxClock;
  readonly aws: LocalAws;
  readonly slack: LocalSlack;
  readonly processes: AppProcesses;
  stop(): Promise<void>;
}

/** @throws ProcessProblem when the app does not start, RedisDidNotStart, or the system's error when the port is taken */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // The other way round: the app ends while what it talks to is still there.
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const clock = new SandboxClock(options.startAt);
    const aws = await startLocalAws({ clock, controlPlaneLimit: { burst: 6, perSecond: 1 } });
    stops.push(() => aws.close());
    const seeded = seed(aws.world);
    const processes = new AppProcesses(clock, options.processes ?? PROCESSES);
    const queue = aws.world.createQueue(seeded.homeAccountId, EVENT_REGION, EVENT_QUEUE);
    const stopRouting = routeRefusals(aws.world, queue);
    stops.push(async () => stopRouting());
    // The bots speak once there is a Slack to speak in.
    const room = controlRoom(aws.world, processes, (bot, said) => slack.sayAsBot(bot, said));
    const slack: LocalSlack = await startLocalSlack({
      clock,
      port: options.port,
      page: await bundlePage(),
      extraRoutes: room,
    });
    stops.push(() => slack.close());
    // A restarted process takes another port.
    processes.onChange(() => processes.slackUrl !== null && slack.setAppUrl(processes.slackUrl));
    const redisUrl = options.redisUrl ?? (await privateRedis(stops));
    const folder = await mkdtemp(join(tmpdir(), 'ddb-budget-sandbox-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'accounts.yaml');
    await writeFile(path, accountsFile(seeded, { queueUrl: `${aws.url}${queue.path}`, region: EVENT_REGION }));
    const env = { ...appEnvironment(aws, slack, seeded), REDIS_URL: redisUrl, DDB_BUDGET_CONFIG: path };
    stops.push(() => processes.stopAll());
    const envFile = join(folder, 'env');
    await writeFile(envFile, envFileText(env), { mode: 0o600 });
    const logFile = join(folder, 'app.log');
    await processes.startAll({ ...env, LOG_LEVEL: options.logLevel }, logFile);
    return { url: slack.url, envFile, logFile, clock, aws, slack, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function privateRedis(stops: (() => Promise<unknown>)[]): Promise<string> {
  const redis = await startRedis();
  stops.push(() => redis.stop());
  return redis.url;
}

/** Addresses and keys, as a deployment would set them; nothing in it says that this is a sandbox. */
function appEnvironment(aws: LocalAws, slack: LocalSlack, { bot }: Seeded): NodeJS.ProcessEnv {
  return {
    AWS_ENDPOINT_URL: aws.url,
    AWS_REGION: 'us-east-1',
    // The SDK's note about future Node versions would be the first thing a newcomer reads.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_ACCESS_KEY_ID: bot.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bot.secretAccessKey,
    // Otherwise the machine's own profile could be read.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    SLACK_API_URL: slack.apiUrl,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_APP_TOKEN: '',
    APPROVAL_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
  };
}

const envFileText = (env: NodeJS.ProcessEnv): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${JSON.stringify(value ?? '')}\n`)
    .join('');
