/** Pauses of an account, or of everything, in Redis. A run checks them in the script that starts it (change-script.ts). */
import { randomUUID } from 'node:crypto';
import { HOUR_MS, type Instant } from '../../domain/instant.ts';
import type { Pause } from '../../domain/request/pause.ts';
import type { PauseStore } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { PAUSES_KEY } from './request-keys.ts';
import { answered, Script } from './script.ts';
import { readPause, writePause } from './stored-pause.ts';

/** A lifted pause is remembered for a client that sends its question again. */
const LIFTED_KEPT_MS = HOUR_MS;

/** KEYS: pauses, what this operation lifted. ARGV: scope, ms to remember. Answers the pause or nil. */
const LIFT = new Script(`
local pause = redis.call('HGET', KEYS[1], ARGV[1])
if not pause then return redis.call('GET', KEYS[2]) end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], pause, 'PX', ARGV[2])
return pause
`);

/** KEYS: pauses. ARGV: scope, the pause as stored. */
const FORGET = new Script(`
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
`);

export class RedisPauseStore implements PauseStore {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  async pause(pause: Pause): Promise<void> {
    await answered(() => this.#redis.hset(PAUSES_KEY, pause.scope, writePause(pause)));
  }

  /** The pause may have ended by itself before: its `until` tells. */
  async resume(scope: string): Promise<Pause | null> {
    const lifted = await LIFT.run(this.#redis, [PAUSES_KEY, key('lifted', randomUUID())], [scope, LIFTED_KEPT_MS]);
    return typeof lifted === 'string' ? readPause(lifted) : null;
  }

  async list(now: Instant): Promise<readonly Pause[]> {
    return (await this.#all()).filter((pause) => isInForce(pause, now)).sort((a, b) => a.at - b.at);
  }

  async ended(now: Instant): Promise<readonly Pause[]> {
    return (await this.#all()).filter((pause) => !isInForce(pause, now));
  }

  async forget(pause: Pause): Promise<void> {
    await FORGET.run(this.#redis, [PAUSES_KEY], [pause.scope, writePause(pause)]);
  }

  async #all(): Promise<readonly Pause[]> {
    return (await answered(() => this.#redis.hvals(PAUSES_KEY))).map(readPause);
  }
}

const isInForce = ({ until }: Pause, now: Instant): boolean => until === null || now < until;
