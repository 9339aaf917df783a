/** How much of everything there is in Redis, for metrics. Every method throws where Redis does not answer. */
import type { Queue } from 'bullmq';
import type { Instant } from '../../domain/instant.ts';
import type { RequestState } from '../../domain/request/request.ts';
import type { Log } from '../../flows/ports.ts';
import type { RedisClient } from './connection.ts';
import { ATTENTION_KEY, recordKey, STALE_CARDS_KEY } from './request-keys.ts';
import { readRequest } from './stored-request.ts';
import { callingQueue } from './wake-ups.ts';

const READ_AT_ONCE = 100;

const OPEN_STATES: readonly RequestState[] = ['pending', 'drifted', 'scheduled', 'running'];
const JOB_STATES = ['waiting', 'active', 'delayed'] as const;

export interface QueuedJobs {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
}

export class RedisFigures {
  readonly #redis: RedisClient;
  readonly #queues: readonly Queue[];

  /** @param redis fails fast; it is shared, not closed */
  constructor(redis: RedisClient, queues: readonly string[], log: Pick<Log, 'warn'>) {
    this.#redis = redis;
    this.#queues = queues.map((name) => callingQueue(name, redis, log));
  }

  /** Of those that are not finished; one that cannot be read is left out. */
  async requestsByState(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>(OPEN_STATES.map((state) => [state, 0]));
    const ids = await this.#redis.zrange(ATTENTION_KEY, '0', '-1');
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const some = ids.slice(at, at + READ_AT_ONCE);
      const records = await Promise.all(some.map((id) => this.#redis.hgetBuffer(recordKey(id), 'record')));
      for (const [n, packed] of records.entries()) {
        const state = packed === null ? null : stateOf(some[n] ?? '', packed);
        const known = state === null ? undefined : counts.get(state);
        if (state !== null && known !== undefined) counts.set(state, known + 1);
      }
    }
    return counts;
  }

  staleCards(): Promise<number> {
    return this.#redis.scard(STALE_CARDS_KEY);
  }

  /** ms since the time of what has waited longest for its time to be noticed; 0 if nothing has. A run under way is not overdue. */
  async overdueMs(now: Instant): Promise<number> {
    const [, since] = await this.#redis.zrange(ATTENTION_KEY, '(0', `${now}`, 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES');
    return since === undefined ? 0 : Math.max(0, now - Number(since));
  }

  async jobs(): Promise<readonly QueuedJobs[]> {
    const counted = await Promise.all(
      this.#queues.map(async (queue) => ({ queue: queue.name, counts: await queue.getJobCounts(...JOB_STATES) })),
    );
    return counted.flatMap(({ queue, counts }) =>
      JOB_STATES.map((state) => ({ queue, state, count: counts[state] ?? 0 })),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.close()));
  }
}

function stateOf(id: string, packed: Buffer): RequestState | null {
  try {
    return readRequest(id, packed).state;
  } catch {
    return null;
  }
}
