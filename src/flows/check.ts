/**
 * Tries everything the bot will need, without changing anything, and tells all that was found. Slack, Redis and each account are
 * tried side by side; within an account a role comes before what needs it, so that one missing thing is told once.
 */
import { AWS, clockFinding } from '../domain/check/aws.ts';
import type { Finding } from '../domain/check/finding.ts';
import { QUEUE, QUEUE_ACTIONS, queueFindings } from '../domain/check/queue.ts';
import { redisFindings, unreachable } from '../domain/check/redis.ts';
import { type AccountPorts, type CheckedAccount, noIdentity } from './check-account.ts';
import type { QueueProbe, RedisProbe, SlackProbe } from './check-ports.ts';
import { checkReading } from './check-reading.ts';
import { checkReducing } from './check-reducing.ts';
import { checkSlack } from './check-slack.ts';
import { inParallel } from './in-parallel.ts';
import { problemOr } from './problem-or.ts';

export interface CheckPorts extends AccountPorts {
  readonly slack: SlackProbe;
  readonly redis: RedisProbe;
  /** Replicas that a change waits for; 0 for none. */
  readonly awaitedReplicas: number;
  /** `null` where no queue of events is configured. */
  readonly queue: QueueProbe | null;
}

export interface Progress {
  /** How many of all are done, this one included. */
  readonly done: number;
  readonly of: number;
  /** What has just been tried: `slack`, `redis`, an account's name. */
  readonly place: string;
  readonly findings: readonly Finding[];
}

/** Accounts tried at once. */
const AT_ONCE = 10;

interface Part {
  readonly place: string;
  readonly run: () => Promise<readonly Finding[]>;
}

/** @returns everything found, in the order Slack, Redis, AWS, the queue, the accounts as configured */
export async function check(
  ports: CheckPorts,
  accounts: readonly CheckedAccount[],
  tell: (progress: Progress) => void,
): Promise<readonly Finding[]> {
  const caller = await problemOr(ports.roles.caller());
  const parts: readonly Part[] = [
    { place: 'slack', run: () => checkSlack(ports.slack, accounts) },
    { place: 'redis', run: () => checkRedis(ports) },
    ...(caller.ok
      ? [
          ...queuePart(ports.queue, caller.value),
          ...accounts.map((account) => ({
            place: account.name,
            run: () => checkAccount(ports, account, caller.value),
          })),
        ]
      : [{ place: AWS, run: async () => [noIdentity(caller.problem)] }]),
  ];
  let done = 0;
  const found = await inParallel(parts, AT_ONCE, async ({ place, run }) => {
    const findings = await run();
    done += 1;
    tell({ done, of: parts.length, place, findings });
    return findings;
  });
  const [ofSlack = [], ofRedis = [], ...ofAccounts] = found;
  const clock = caller.ok ? [clockFinding(ports.roles.clockOffsetMs())] : [];
  return [...ofSlack, ...ofRedis, ...clock, ...ofAccounts.flat()];
}

function queuePart(queue: QueueProbe | null, caller: string): readonly Part[] {
  if (queue === null) return [];
  const { queueUrl, region } = queue;
  const run = async () =>
    queueFindings(
      { queueUrl, region, caller },
      await Promise.all(QUEUE_ACTIONS.map((action) => queue.attempt(action))),
    );
  return [{ place: QUEUE, run }];
}

async function checkAccount(ports: AccountPorts, account: CheckedAccount, caller: string): Promise<readonly Finding[]> {
  const both = await Promise.all([checkReading(ports, account, caller), checkReducing(ports, account, caller)]);
  return both.flat();
}

async function checkRedis({ redis, awaitedReplicas }: CheckPorts): Promise<readonly Finding[]> {
  try {
    return redisFindings(await redis.facts(), awaitedReplicas);
  } catch (error) {
    return [unreachable(error instanceof Error ? error.message : String(error))];
  }
}
