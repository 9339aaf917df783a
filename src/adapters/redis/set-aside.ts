/** Messages that could not be taken time and again: the newest of them, for a person to look at, and how many there were. */
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { answered } from './script.ts';

const LIST = key('events', 'set-aside');
const COUNT = key('events', 'set-aside', 'count');
const MOST_KEPT = 100;
const BODY_MOST = 10_000;

export class RedisSetAside {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** @returns how many there have been. @throws StoreUnavailable */
  async keep(message: { readonly id: string; readonly body: string; readonly why: string }): Promise<number> {
    const kept = JSON.stringify({ ...message, body: message.body.slice(0, BODY_MOST) });
    return answered(async () => {
      await this.#redis.lpush(LIST, kept);
      await this.#redis.ltrim(LIST, 0, MOST_KEPT - 1);
      return this.#redis.incr(COUNT);
    });
  }
}
