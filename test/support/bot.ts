// The real app in one process, between a local Slack, the seeded local AWS and a private Redis, on a clock that only tests move.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalAws, startLocalAws } from '../../sandbox/aws/index.ts';
import { type Seeded, seed } from '../../sandbox/aws/seed.ts';
import type { SandboxClock } from '../../sandbox/clock.ts';
import { IDS, type LocalSlack, type LocalSlackOptions, startLocalSlack } from '../../sandbox/slack/index.ts';
import type { Json, ShownMessage } from '../../sandbox/slack/protocol.ts';
import { type RunningApp, startApp } from '../../src/assemble.ts';
import type { Config, ConfiguredAccount } from '../../src/config.ts';
import { type PrivateRedis, startRedis } from './redis.ts';
import { StillClock } from './still-clock.ts';

/** Late enough in the UTC day for every seeded table to have spent what it is said to have spent. */
export const AFTERNOON = Date.parse('2026-10-09T15:20:00.000Z');

/** How long a test waits for an answer. */
const PATIENCE_MS = 25_000;

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly facts: object;
  readonly message: string;
}

export interface BotOptions {
  /** Changes the configuration of the seeded accounts (prod, staging, analytics). */
  readonly accounts?: (seeded: readonly ConfiguredAccount[]) => readonly ConfiguredAccount[];
  readonly slack?: LocalSlackOptions;
  /** What the first process does; `all` when left out. */
  readonly role?: Config['role'];
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

export interface Bot {
  readonly slack: LocalSlack;
  readonly aws: LocalAws;
  readonly clock: SandboxClock;
  readonly app: RunningApp;
  /** Where Slack's requests go. */
  readonly url: string;
  readonly log: readonly LogLine[];
  readonly redis: { readonly url: string; pid(): number; kill(): Promise<void>; startAgain(): Promise<void> };
  /** Another process's app on the same Redis, Slack and AWS; Slack keeps calling the first. */
  startAnother(): Promise<RunningApp>;
  /** Types a command and waits for its answer. */
  ask(user: string, channel: string, typed: string): Promise<ShownMessage>;
  /** Presses the button of that action, and value where several have it, and waits for the answer. */
  press(user: string, message: ShownMessage, action: string, value?: string): Promise<ShownMessage>;
  /** What the bot posts or changes for that user, notices and all, until it has given `answers` answers. */
  watch(user: string, action: () => Promise<unknown>, answers?: number): Promise<ShownMessage[]>;
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
          connection: { mode: 'http', signingSecret: slack.signingSecret },
          apiUrl: slack.apiUrl,
        },
        redisUrl: firstRedis.url,
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
  slack.setAppUrl(url);

  const watch: Bot['watch'] = async (user, action, answers = 1) => {
    const seen: ShownMessage[] = [];
    const unfollow = followAnswers(slack, user, (message) => seen.push(message));
    const given = () =>
      log.filter(({ message, facts }) => message === 'answered' && 'user' in facts && facts.user === user).length;
    const enough = given() + answers;
    try {
      await action();
      const deadline = Date.now() + PATIENCE_MS;
      while (given() < enough) {
        if (Date.now() > deadline) throw new Error(`not answered in time; so far: ${seen.map(textOf).join(' | ')}`);
        await sleep(5);
      }
      return seen;
    } finally {
      unfollow();
    }
  };
  const only = async (user: string, action: () => Promise<unknown>): Promise<ShownMessage> => {
    const message = (await watch(user, action)).at(-1);
    if (message === undefined) throw new Error(`nothing was posted. Slack refused: ${JSON.stringify(slack.refusals)}`);
    return message;
  };
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
    ask: (user, channel, typed) => only(user, () => did(slack.command(user, channel, typed))),
    press: (user, message, action, value) =>
      only(user, () => {
        const found = buttonsOf(message).find((one) => one.action === action && (value ?? one.value) === one.value);
        if (found === undefined) throw new Error(`no button ${action} ${value ?? ''} in: ${textOf(message)}`);
        const { channel, ts } = message;
        return did(slack.click(user, { channel, ts }, action, { value: found.value }, found.blockId));
      }),
    watch,
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

/** @throws with what Slack's client would show */
async function did(outcome: ReturnType<LocalSlack['say']>): Promise<void> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.error);
}

function followAnswers(slack: LocalSlack, user: string, take: (message: ShownMessage) => void): () => void {
  return slack.world.onMessage(({ kind, message }) => {
    const isForUser = message.author.user === IDS.users.ddbBudget && message.onlyFor === user;
    const shown = slack.seen(user, message.channel).find(({ ts }) => ts === message.ts);
    if (kind !== 'deleted' && isForUser && shown !== undefined) take(structuredClone(shown));
  });
}

/** Everything a reader could see of a message, one piece a line. */
export const textOf = (message: ShownMessage): string => [message.text, ...textsIn(message.blocks)].join('\n');

/** What stands in the blocks alone, without the fallback. */
export const blocksText = (message: Pick<ShownMessage, 'blocks'>): string => textsIn(message.blocks).join('\n');

function textsIn(value: Json | readonly Json[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  if (!isObject(value)) return [];
  const own = typeof value.text === 'string' ? [value.text] : [];
  return [...own, ...Object.values(value).flatMap((one) => (typeof one === 'string' ? [] : textsIn(one)))];
}

export interface ShownButton {
  readonly action: string;
  readonly value: string;
  readonly blockId: string;
}

export const buttonsOf = (message: Pick<ShownMessage, 'blocks'>): ShownButton[] =>
  message.blocks.flatMap((block) => {
    if (!isObject(block)) return [];
    const elements = [block.accessory ?? null, ...(Array.isArray(block.elements) ? block.elements : [])];
    return elements
      .filter(isObject)
      .flatMap(({ type, action_id: action, value }) =>
        type === 'button' ? [{ action: String(action), value: String(value), blockId: String(block.block_id) }] : [],
      );
  });

const isObject = (value: Json | readonly Json[]): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
