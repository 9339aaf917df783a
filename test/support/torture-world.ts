// A local AWS, a local Slack and a private Redis for processes that die: what each test asks of them, and what must hold afterwards.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { accountsFile } from '../../sandbox/accounts-file.ts';
import { charge } from '../../sandbox/aws/dynamodb/rule.ts';
import type { UpdateRecord } from '../../sandbox/aws/history.ts';
import { type LocalAws, startLocalAws } from '../../sandbox/aws/index.ts';
import { seed } from '../../sandbox/aws/seed.ts';
import { PROD_ID, REGIONS, STAGING_ID } from '../../sandbox/aws/seed-accounts.ts';
import type { WorldOptions } from '../../sandbox/aws/world.ts';
import { SandboxClock } from '../../sandbox/clock.ts';
import { IDS, type LocalSlack, type StoredMessage, startLocalSlack } from '../../sandbox/slack/index.ts';
import { RedisCardStore } from '../../src/adapters/redis/card-store.ts';
import { RedisRequestStore } from '../../src/adapters/redis/request-store.ts';
import { BullWakeUps } from '../../src/adapters/redis/wake-ups.ts';
import { HmacSigner } from '../../src/adapters/signer.ts';
import { type RunningApp, startApp } from '../../src/assemble.ts';
import { readConfig } from '../../src/config.ts';
import type { AuditReason } from '../../src/domain/request/audit.ts';
import { decisionText } from '../../src/domain/request/decision-text.ts';
import { move, newRequest } from '../../src/domain/request/life.ts';
import { isFinished, type ReductionRequest, type ScheduledRequest } from '../../src/domain/request/request.ts';
import { cardMessage } from '../../src/render/card-message.ts';
import { wordsFor } from '../../src/render/words.ts';
import { cardFacts } from './card-facts.ts';
import { keptLog } from './kept-log.ts';
import { type BotProcess, type ProcessOptions, startProcess } from './processes.ts';
import { type PrivateRedis, startRedis } from './redis.ts';

const { ana, ben } = IDS.users;
export const PROD = PROD_ID;
/** Late enough in the UTC day for hours to lie before and behind it. */
export const AFTERNOON = Date.parse('2026-10-09T15:20:00.000Z');
export const REGION = 'us-east-1';
export const APPROVAL_KEY = 'a key of these tests alone and of nobody else';

/** Units a second: less than any request here asks for. */
const QUIET = 20;

export interface WorldSettings {
  readonly clock?: SandboxClock;
  readonly aws?: WorldOptions;
  readonly rateLimits?: 'slack' | 'off';
  /** As the shipped Redis runs: every write is on disk before it is answered. */
  readonly durable?: boolean;
}

export interface Ask {
  /** A new table is made for it when left out. */
  readonly table?: string;
  readonly read?: number;
  /** ms from now. */
  readonly dueIn?: number;
}

/** One Redis database: its requests, its processes. */
export interface Bot {
  readonly redis: Redis;
  readonly store: RedisRequestStore;
  readonly cards: RedisCardStore;
  readonly wakeUps: BullWakeUps;
  /** For processes of this bot, by role. */
  env(role: 'web' | 'worker' | 'all'): NodeJS.ProcessEnv;
  start(role: 'web' | 'worker' | 'all', options?: Partial<ProcessOptions>): Promise<BotProcess>;
  /** A worker within this process, for what only has to go on where others died. */
  goOn(): Promise<void>;
  /** Asked by Ana and waiting for a decision. */
  pending(ask?: Ask): Promise<ReductionRequest>;
  /** Asked by Ana, approved and signed by Ben: stored and called for, as the flows do it. */
  scheduled(ask?: Ask): Promise<ScheduledRequest>;
  /** Waits for the end of the request and until Slack shows all of it. @throws after three minutes */
  finished(id: string, withinMs?: number): Promise<ReductionRequest>;
}

export interface TortureWorld {
  readonly aws: LocalAws;
  readonly slack: LocalSlack;
  readonly clock: SandboxClock;
  /** A database of its own on the same Redis server. */
  bot(): Promise<Bot>;
  /** Kills Redis; what it has confirmed is on disk if it is durable. */
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  redisPid(): number;
  /** A table of 1,000 RCU and 400 WCU with nothing spent, or with `spent` decreases of which the last was `agoMs` ago. */
  table(spent?: number, agoMs?: number): string;
  /** The same with nothing spent, in two regions of an account whose global tables may be reduced. */
  globalTable(): string;
  /** Every UpdateTable of ours for the request's table, oldest first. */
  updatesOf(request: ReductionRequest): readonly UpdateRecord[];
  /** Cards and replies about the request that are there now. */
  postsOf(request: ReductionRequest): readonly StoredMessage[];
  /** The request succeeded, with exactly one accepted change, one card that shows its end, and one reply for each line worth telling. */
  expectMadeOnce(bot: Bot, request: ReductionRequest): Promise<void>;
  /** One card that shows the newest revision, no reply twice, none untrue, none missing. */
  expectToldOnce(bot: Bot, request: ReductionRequest): Promise<void>;
  stop(): Promise<void>;
}

export async function startTortureWorld(settings: WorldSettings = {}): Promise<TortureWorld> {
  const clock = settings.clock ?? new SandboxClock(AFTERNOON);
  const directory = mkdtempSync(join(tmpdir(), 'ddb-budget-torture-'));
  const redisSettings = {
    databases: '1024',
    ...(settings.durable ? { appendonly: 'yes', appendfsync: 'always' } : {}),
  };
  const [aws, slack, first] = await Promise.all([
    startLocalAws({ clock, ...settings.aws }),
    startLocalSlack({ clock, rateLimits: settings.rateLimits ?? 'off' }),
    startRedis({ directory, settings: redisSettings }),
  ]);
  let server: PrivateRedis = first;
  const seeded = seed(aws.world);
  const config = join(directory, 'accounts.yaml');
  writeFileSync(config, accountsFile(seeded));
  const sdk = {
    AWS_ENDPOINT_URL: aws.url,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: seeded.bot.accessKeyId,
    AWS_SECRET_ACCESS_KEY: seeded.bot.secretAccessKey,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  };
  Object.assign(process.env, sdk);
  const processes: BotProcess[] = [];
  const bots: { close(): Promise<void> }[] = [];
  const apps: RunningApp[] = [];
  const tables = new Map<string, string>();
  const untrue = watchForLies(aws, slack, tables);

  /** Tables that are not in `prod`. */
  const inStaging = new Set<string>();
  const quietTable = (account: string, region: string, name: string, spent = 0, agoMs = 0) => {
    const createdAt = clock.now() - 86_400_000;
    const made = aws.world.createTable({ account, region, name, read: 1_000, write: 400, createdAt });
    for (let n = 0; n < spent; n += 1) charge(made.throughput.ledger, clock.now() - agoMs);
    made.history.length = 0;
    aws.world.noteDescription(made, createdAt);
    for (const dimension of ['read', 'write'] as const) {
      aws.world.setUse({ account, region, table: name, index: null, dimension }, QUIET);
    }
  };
  const newName = () => `t-${randomUUID().slice(0, 8)}`;
  const table: TortureWorld['table'] = (spent, agoMs) => {
    const name = newName();
    quietTable(PROD, REGION, name, spent, agoMs);
    return name;
  };
  const globalTable = () => {
    const name = newName();
    inStaging.add(name);
    for (const region of REGIONS) quietTable(STAGING_ID, region, name);
    aws.world.joinGlobalTable(STAGING_ID, name, REGIONS);
    return name;
  };
  const updatesOf: TortureWorld['updatesOf'] = ({ resource }) =>
    aws.world.history.filter(
      ({ tableName, principal }) => tableName === resource.table && principal.arn.includes('ddb-budget-reducer'),
    );
  const postsOf: TortureWorld['postsOf'] = ({ id }) =>
    slack.world.messages.filter((message) => !message.deleted && markOf(message)?.request === id);

  const expectToldOnce: TortureWorld['expectToldOnce'] = async (bot, { id }) => {
    const request = await bot.store.find(id);
    if (request === null) throw new Error(`request ${id} is gone`);
    const trail = await bot.store.trail(id);
    const posts = postsOf(request);
    const marks = posts.map((message) => markOf(message));
    const shown = posts.filter((message) => markOf(message)?.kind === 'card').map(({ text }) => text);
    const facts = await bot.cards.facts(id);
    if (facts === null) throw new Error(`request ${id} has no facts`);
    expect(shown, `cards of ${id}`).toEqual([cardMessage(wordsFor('en'), { request, facts, pause: null }).text]);
    const told = marks.filter((mark) => mark?.kind !== 'card').map((mark) => `${mark?.kind}@${mark?.revision}`);
    expect(new Set(told).size, `replies about ${id}: ${told}`).toBe(told.length);
    const lines = trail.map(({ why, revision }) => ({ name: `${why.reason}@${revision}`, reason: why.reason }));
    expect(lines.map(({ name }) => name)).toEqual(expect.arrayContaining(told));
    expect(told).toEqual(
      expect.arrayContaining(lines.filter(({ reason }) => ALWAYS_TOLD.has(reason)).map(({ name }) => name)),
    );
    expect(untrue).toEqual([]);
  };

  let databases = 0;
  const bot = async (): Promise<Bot> => {
    const url = `${first.url}/${databases++}`;
    // Patient: what a test asks is not what is tested.
    const redis = new Redis(url, { maxRetriesPerRequest: null });
    redis.on('error', () => {});
    await once(redis, 'ready');
    const store = new RedisRequestStore({ redis, log: keptLog() });
    const cards = new RedisCardStore(redis);
    const realMsUntil = (at: number) => clock.realMsUntil(at);
    const wakeUps = new BullWakeUps({ redis, clock: { realMsUntil }, log: keptLog() });
    bots.push({
      close: async () => {
        await wakeUps.close();
        redis.disconnect();
      },
    });
    const env: Bot['env'] = (role) => ({
      ROLE: role,
      REDIS_URL: url,
      DDB_BUDGET_CONFIG: config,
      ...sdk,
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_APP_TOKEN: '',
      APPROVAL_KEY,
      PORT: '0',
      LOG_LEVEL: process.env.TORTURE_LOG ?? 'silent',
    });
    const pending: Bot['pending'] = async ({ table: name = table(), read = 200 } = {}) => {
      const [account, accountId] = inStaging.has(name) ? ['staging', STAGING_ID] : ['prod', PROD];
      const there = aws.world.findTable(accountId, REGION, name);
      if (there === undefined) throw new Error(`no table ${name}`);
      const { units, lastIncreaseAt } = there.throughput;
      const { request, audit } = newRequest(
        {
          id: `r${randomUUID().slice(0, 8)}`,
          resource: { account, accountId, region: REGION, table: name, index: null },
          target: { read, write: null },
          baseline: { tableId: there.id, capacity: units, lastIncreaseAt: lastIncreaseAt ?? null },
          requester: ana,
          reason: null,
          approvalsNeeded: 1,
        },
        clock.now(),
      );
      tables.set(request.id, name);
      await cards.keepFacts(request.id, cardFacts);
      await store.create(request, audit);
      await wakeUps.showCard(request.id);
      return request;
    };
    const scheduled: Bot['scheduled'] = async ({ dueIn = 0, ...ask } = {}) => {
      const asked = await pending(ask);
      const now = clock.now();
      const { baseline: seen, revision } = asked;
      const approval = { kind: 'approve', by: ben, revision, seen, dueAt: now + dueIn, withdrawn: [] } as const;
      const moved = move(asked, approval, now);
      if (!moved.ok || moved.request.state !== 'scheduled') throw new Error('not approved');
      const signature = new HmacSigner([APPROVAL_KEY]).sign(decisionText(moved.request));
      const to = { ...moved.request, signature };
      await store.change([{ from: asked, to, audit: moved.audit }], `approve-${asked.id}`);
      await wakeUps.run(to);
      await wakeUps.showCard(to.id);
      return to;
    };
    const finished: Bot['finished'] = async (id, withinMs = 180_000) => {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const request = await store.find(id).catch(() => null);
        const card = await cards.find(id).catch(() => null);
        if (request !== null && isFinished(request) && card !== null) {
          if (Math.min(card.shownRevision, card.toldRevision) === request.revision) return request;
        }
        if (Date.now() > deadline) {
          const trail = (await store.trail(id)).map(({ why }) => JSON.stringify(why)).join('\n');
          throw new Error(
            `${id} is ${request?.state}, its card ${JSON.stringify(card)} after ${withinMs} ms:\n${trail}`,
          );
        }
        await sleep(100);
      }
    };
    const start: Bot['start'] = async (role, options = {}) => {
      const one = await startProcess({ env: env(role), clock: clock.state, ...options });
      const unfollow = clock.onChange((state) => one.tell(state));
      void one.gone.then(unfollow);
      processes.push(one);
      return one;
    };
    const goOn: Bot['goOn'] = async () => {
      const read = readConfig(env('worker'));
      if (!read.ok) throw new Error(read.problems.join('\n'));
      apps.push(await startApp(read.config, keptLog(), clock));
    };
    return { redis, store, cards, wakeUps, env, start, goOn, pending, scheduled, finished };
  };

  return {
    aws,
    slack,
    clock,
    bot,
    stopRedis: () => server.stop(),
    redisPid: () => server.pid,
    startRedis: async () => {
      server = await startRedis({ directory, settings: redisSettings, port: first.port });
    },
    table,
    globalTable,
    updatesOf,
    postsOf,
    expectToldOnce,
    expectMadeOnce: async (of, request) => {
      const ended = await of.store.find(request.id);
      expect(ended, JSON.stringify(ended)).toMatchObject({ state: 'succeeded', outcome: { how: 'reduced' } });
      const accepted = updatesOf(request).filter(({ outcome }) => outcome === 'accepted');
      expect(accepted, `changes of ${request.resource.table}`).toHaveLength(1);
      await expectToldOnce(of, request);
    },
    stop: async () => {
      await Promise.all(processes.map((one) => one.end()));
      await Promise.allSettled(apps.map((app) => app.stop()));
      await Promise.allSettled(bots.map((one) => one.close()));
      await Promise.all([slack.close(), aws.close(), server.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until it holds; tests that run beside others of their file cannot use vitest's poll. @throws after a minute */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`after a minute it still does not hold that ${what}`);
    await sleep(20);
  }
}

const ALWAYS_TOLD: ReadonlySet<AuditReason['reason']> = new Set<AuditReason['reason']>([
  'approved',
  'rejected',
  'cancelled',
  'not-decided',
  'not-run-in-time',
  'redrawn',
  'drifted',
  'succeeded',
  'failed',
  'restored',
]);

export function markOf({ metadata }: StoredMessage): { request: string; kind: string; revision: number } | null {
  const { event_payload: mark } = (metadata ?? {}) as { event_payload?: unknown };
  return mark === undefined ? null : (mark as { request: string; kind: string; revision: number });
}

/** Success is never announced before the change is made. */
function watchForLies(
  { world }: LocalAws,
  slack: LocalSlack,
  tables: ReadonlyMap<string, string>,
): readonly { readonly request: string; readonly kind: string }[] {
  const untrue: { request: string; kind: string }[] = [];
  slack.world.onMessage(({ kind, message }) => {
    const mark = markOf(message);
    if (kind !== 'posted' || mark?.kind !== 'succeeded') return;
    const table = tables.get(mark.request);
    const isMade = world.history.some((call) => call.outcome === 'accepted' && call.tableName === table);
    if (!isMade) untrue.push(mark);
  });
  return untrue;
}
