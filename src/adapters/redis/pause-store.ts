/** Pauses of an account, or of everything, and their audit trail, in Redis. A run checks them in the script that starts it (change-script.ts). */
import { randomUUID } from 'node:crypto';
import { HOUR_MS, type Instant } from '../../domain/instant.ts';
import type { Pause } from '../../domain/request/pause.ts';
import type { AuditedLog } from '../../flows/ports.ts';
import type { PauseStore } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { END, LIFT, PAUSE } from './pause-scripts.ts';
import type { ReplicaCopies } from './replica-copies.ts';
import { PAUSE_TRAIL_KEY, PAUSES_KEY } from './request-keys.ts';
import { answered } from './script.ts';
import { type PauseLine, readPause, readPauseLine, writePause } from './stored-pause.ts';

/** A lifted pause is remembered for a client that sends its question again. */
const LIFTED_KEPT_MS = HOUR_MS;

export interface PauseStoreDeps {
  readonly redis: RedisClient;
  /** Gets every audit line, once it is stored. */
  readonly log: Pick<AuditedLog, 'audit'>;
  /** A change is answered once they have it; `null` where there are none to wait for. */
  readonly copies?: ReplicaCopies | null;
}

export class RedisPauseStore implements PauseStore {
  readonly #redis: RedisClient;
  readonly #log: Pick<AuditedLog, 'audit'>;
  readonly #copies: ReplicaCopies | null;

  constructor({ redis, log, copies = null }: PauseStoreDeps) {
    this.#redis = redis;
    this.#log = log;
    this.#copies = copies;
  }

  async pause(pause: Pause): Promise<void> {
    const { scope, by, at } = pause;
    await this.#tell(await PAUSE.run(this.#redis, KEYS, [scope, writePause(pause), by, at]));
  }

  async resume(scope: string, by: string, at: Instant): Promise<Pause | null> {
    const keys = [...KEYS, key('lifted', randomUUID())];
    const [line] = await this.#tell(await LIFT.run(this.#redis, keys, [scope, by, at, LIFTED_KEPT_MS]));
    return line?.what === 'resumed' ? line.pause : null;
  }

  async list(now: Instant): Promise<readonly Pause[]> {
    return (await this.#all()).filter((pause) => isInForce(pause, now)).sort((a, b) => a.at - b.at);
  }

  async ended(now: Instant): Promise<readonly Pause[]> {
    return (await this.#all()).filter((pause) => !isInForce(pause, now));
  }

  async end(pause: Pause): Promise<void> {
    await this.#tell(await END.run(this.#redis, KEYS, [pause.scope, writePause(pause)]));
  }

  /** @param answer of a script: a line, several, or none */
  async #tell(answer: unknown): Promise<readonly PauseLine[]> {
    const lines = [answer].flat().flatMap((line) => (typeof line === 'string' ? [readPauseLine(line)] : []));
    for (const audit of lines) this.#log.audit({ audit });
    if (lines.length > 0)
      await this.#copies?.awaited({ pauses: lines.map(({ what, pause }) => `${what} ${pause.scope}`) });
    return lines;
  }

  async #all(): Promise<readonly Pause[]> {
    return (await answered(() => this.#redis.hvals(PAUSES_KEY))).map(readPause);
  }
}

const KEYS = [PAUSES_KEY, PAUSE_TRAIL_KEY];

const isInForce = ({ until }: Pause, now: Instant): boolean => until === null || now < until;
