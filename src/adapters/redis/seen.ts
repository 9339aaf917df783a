/** Remembers what was already taken on, so that a delivery repeated by Slack, or replayed by anyone, is answered once. */
import { randomUUID } from 'node:crypto';
import type { Deliveries } from '../../flows/ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { Script } from './script.ts';

/** Longer than the five minutes for which a signed request passes verification. */
const REMEMBERED_SECONDS = 600;

/** KEYS: delivery. ARGV: who takes it, seconds to remember. Answers 1 for the first, when its question is sent again, too. */
const TAKE = new Script(`
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2])
if redis.call('GET', KEYS[1]) == ARGV[1] then return 1 end
return 0
`);

export class SeenDeliveries implements Deliveries {
  readonly #redis: RedisClient;
  readonly #onTrouble: (error: unknown) => void;

  constructor(redis: RedisClient, onTrouble: (error: unknown) => void) {
    this.#redis = redis;
    this.#onTrouble = onTrouble;
  }

  async isFirst(deliveryId: string): Promise<boolean> {
    try {
      return (await TAKE.run(this.#redis, [key('seen', deliveryId)], [randomUUID(), REMEMBERED_SECONDS])) === 1;
    } catch (error) {
      // Without Redis a repeated question is answered twice, which costs nobody anything; silence would.
      this.#onTrouble(error);
      return true;
    }
  }
}
