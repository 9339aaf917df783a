/** Waits until replicas have what was just stored: what people are told then outlives the loss of the primary. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from 'ioredis';
import type { Log } from '../../flows/ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';

/** WAIT looks at the writes of its own connection (https://redis.io/docs/latest/commands/wait/), so that it needs one. */
const WRITTEN_KEY = key('written');

/** How many replicas are to have a change, and how long that is waited for, ms of real time. */
export interface WantedCopies {
  readonly replicas: number;
  readonly withinMs: number;
}

export interface ReplicaCopiesDeps extends WantedCopies {
  readonly redis: RedisClient;
  readonly log: Pick<Log, 'warn'>;
  /** A change stays stored, and is announced, without its copies. */
  readonly onMissing: () => void;
}

/**
 * On a connection of its own: WAIT holds back whatever comes behind it. Replicas take writes in order, so that one which has a later
 * write has the change, too. One question serves all who came while the one before was under way.
 */
export class ReplicaCopies {
  readonly #redis: RedisClient;
  readonly #wanted: WantedCopies;
  readonly #log: Pick<Log, 'warn'>;
  readonly #onMissing: () => void;
  #asked: Promise<unknown> = Promise.resolve();
  #next: Promise<boolean> | null = null;

  /** @param deps.redis is copied: the connection itself stays free */
  constructor({ redis, replicas, withinMs, log, onMissing }: ReplicaCopiesDeps) {
    // The time that replicas have is this connection's, too: a change of the first moment is not to miss it.
    const patient = { enableOfflineQueue: true };
    this.#redis = redis instanceof Cluster ? redis.duplicate(undefined, patient) : redis.duplicate(patient);
    // Without a listener it would end the process; the connection it was copied from tells of the same Redis.
    this.#redis.on('error', () => {});
    this.#wanted = { replicas, withinMs };
    this.#log = log;
    this.#onMissing = onMissing;
  }

  /**
   * To be called once the change was answered. Never throws: what is stored is not refused because a replica is away.
   * @param facts what it was, for the log
   */
  async awaited(facts: object): Promise<void> {
    if (await Promise.race([this.#copied(), sleep(this.#wanted.withinMs, false, { ref: false })])) return;
    this.#log.warn({ ...facts, ...this.#wanted }, 'stored, but replicas have not confirmed it: a failover may lose it');
    this.#onMissing();
  }

  close(): void {
    this.#redis.disconnect();
  }

  #copied(): Promise<boolean> {
    this.#next ??= this.#asked.then(() => {
      this.#next = null;
      const answer = this.#ask();
      this.#asked = answer;
      return answer;
    });
    return this.#next;
  }

  /** In one pipeline: of a cluster, both go to the node that has our keys, and a lost connection fails both together. */
  async #ask(): Promise<boolean> {
    const { replicas, withinMs } = this.#wanted;
    const answers = await this.#redis
      .pipeline()
      .set(WRITTEN_KEY, '1')
      .wait(replicas, withinMs)
      .exec()
      .catch(() => null);
    const [written, waited] = answers ?? [];
    return written?.[0] === null && Number(waited?.[1]) >= replicas;
  }
}
