/** Remembers what was already taken on, so that a delivery repeated by Slack, or replayed by anyone, is answered once. */
import type { Deliveries } from '../../flows/ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';

/** Longer than the five minutes for which a signed request passes verification. */
const REMEMBERED_SECONDS = 600;

export class SeenDeliveries implements Deliveries {
  readonly #redis: RedisClient;
  readonly #onTrouble: (error: unknown) => void;

  constructor(redis: RedisClient, onTrouble: (error: unknown) => void) {
    this.#redis = redis;
    this.#onTrouble = onTrouble;
  }

  async isFirst(deliveryId: string): Promise<boolean> {
    try {
      return (await this.#redis.set(key('seen', deliveryId), '1', 'EX', REMEMBERED_SECONDS, 'NX')) === 'OK';
    } catch (error) {
      // Without Redis a repeated question is answered twice, which costs nobody anything; silence would.
      this.#onTrouble(error);
      return true;
    }
  }
}
