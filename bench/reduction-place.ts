/** Everything a reduction needs, without the app: a local AWS, a local Slack, a Redis, and requests approved and shown in it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { stringify } from 'yaml';
import { IDS, type LocalSlack, startLocalSlack } from '../sandbox/slack/index.ts';
import { RedisCardStore } from '../src/adapters/redis/card-store.ts';
import { failFastRedis } from '../src/adapters/redis/connection.ts';
import { RedisRequestStore } from '../src/adapters/redis/request-store.ts';
import { BullWakeUps } from '../src/adapters/redis/wake-ups.ts';
import { HmacSigner } from '../src/adapters/signer.ts';
import { decisionText } from '../src/domain/request/decision-text.ts';
import { move, newRequest } from '../src/domain/request/life.ts';
import type { PendingRequest } from '../src/domain/request/request.ts';
import { inParallel } from '../src/flows/in-parallel.ts';
import { cardFacts } from '../test/support/card-facts.ts';
import { startRedis } from '../test/support/redis.ts';
import { appEnvironment } from './app-environment.ts';
import { type AwsProcess, type BenchTable, type ManyAccounts, REGION, startAwsProcess } from './aws-process.ts';

const APPROVAL_KEY = 'a key of these measurements alone and of nobody else';
const SEEDED_AT_ONCE = 50;
/** Units of read every reduction goes to. */
export const TARGET_READ = 60;
const { ana, ben } = IDS.users;
const quiet = { info: () => {}, audit: () => {}, warn: console.warn, error: console.error };

export interface Due {
  readonly table: BenchTable;
  readonly dueAt: number;
}

export interface ReductionPlace {
  readonly aws: AwsProcess;
  readonly slack: LocalSlack;
  readonly redis: Redis;
  readonly redisUrl: string;
  readonly store: RedisRequestStore;
  /** For logs. */
  readonly folder: string;
  env(role: 'web' | 'worker'): NodeJS.ProcessEnv;
  /** Asked for by Ana, its card in Slack and up to date. */
  pending(tables: readonly BenchTable[]): Promise<readonly PendingRequest[]>;
  /** The same, approved by Ben and called for. */
  scheduled(due: readonly Due[]): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * @param realMsUntil by the clock that `now` reads
 * @param hz of Redis: how often it looks at its timers when nobody else wakes it
 */
export async function startReductionPlace(
  size: ManyAccounts,
  { now = Date.now, realMsUntil = (at: number) => Math.max(0, at - Date.now()), hz = '100' } = {},
): Promise<ReductionPlace> {
  const [aws, server, slack] = await Promise.all([
    startAwsProcess(size),
    startRedis({ settings: { hz } }),
    startLocalSlack({ rateLimits: 'off' }),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-bench-'));
  const config = join(folder, 'accounts.yaml');
  const more = { approvalsChannel: IDS.channels.dbApprovals, approvers: [ben] };
  writeFileSync(config, stringify({ accounts: aws.accounts.map((account) => ({ ...account, ...more })) }));
  const redis = failFastRedis(server.url, quiet);
  await once(redis, 'ready');
  const store = new RedisRequestStore({ redis, log: quiet });
  const cards = new RedisCardStore(redis);
  const wakeUps = new BullWakeUps({ redis, clock: { realMsUntil }, log: quiet });
  const signer = new HmacSigner([APPROVAL_KEY]);

  const post = async (): Promise<{ channel: string; ts: string }> => {
    const answer = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${slack.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel: IDS.channels.dbApprovals, text: 'a card' }),
    });
    return (await answer.json()) as { channel: string; ts: string };
  };
  const asked = async ({ account, accountId, table, tableId }: BenchTable): Promise<PendingRequest> => {
    const { request, audit } = newRequest(
      {
        id: `r${randomUUID().slice(0, 8)}`,
        resource: { account, accountId, region: REGION, table, index: null },
        target: { read: TARGET_READ, write: null },
        baseline: { tableId, capacity: { read: 100, write: 50 }, lastIncreaseAt: null },
        requester: ana,
        reason: null,
        approvalsNeeded: 1,
      },
      now(),
    );
    await cards.keepFacts(request.id, cardFacts);
    await store.create(request, audit);
    return request;
  };
  const shown = async (id: string, revision: number) => {
    const { channel, ts } = await post();
    await cards.note(id, { channel, ts, shownRevision: revision, toldRevision: revision, shownPause: null });
  };

  return {
    aws,
    slack,
    redis,
    redisUrl: server.url,
    store,
    folder,
    env: (role) => ({ ...appEnvironment(aws, slack, server.url, config), ROLE: role, APPROVAL_KEY }),
    pending: (tables) =>
      inParallel(tables, SEEDED_AT_ONCE, async (table) => {
        const request = await asked(table);
        await shown(request.id, request.revision);
        return request;
      }),
    scheduled: (due) =>
      inParallel(due, SEEDED_AT_ONCE, async ({ table, dueAt }) => {
        const from = await asked(table);
        const { baseline: seen, revision } = from;
        const approval = { kind: 'approve', by: ben, revision, seen, dueAt, withdrawn: [] } as const;
        const moved = move(from, approval, now());
        if (!moved.ok || moved.request.state !== 'scheduled') throw new Error('a request was not approved');
        const to = { ...moved.request, signature: signer.sign(decisionText(moved.request)) };
        await store.change([{ from, to, audit: moved.audit }], `approve-${to.id}`);
        await shown(to.id, to.revision);
        await wakeUps.run(to);
        return to.id;
      }),
    stop: async () => {
      await wakeUps.close();
      redis.disconnect();
      aws.stop();
      await Promise.all([server.stop(), slack.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}
