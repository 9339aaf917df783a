/** Overviews kept for paging, each readable by the user who asked for it only. */
import { randomUUID } from 'node:crypto';
import type { Overview } from '../../domain/answers.ts';
import type { OverviewStore } from '../../flows/ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';

const KEPT_SECONDS = 600;
/** Raised whenever the shape of Overview changes, so that a new version never reads an old one's data. */
const VERSION = 2;

export class RedisOverviewStore implements OverviewStore {
  readonly #redis: RedisClient;
  readonly #onTrouble: (error: unknown) => void;

  constructor(redis: RedisClient, onTrouble: (error: unknown) => void) {
    this.#redis = redis;
    this.#onTrouble = onTrouble;
  }

  async keep(userId: string, overview: Overview): Promise<string | null> {
    const id = randomUUID();
    try {
      await this.#redis.set(this.#key(userId, id), JSON.stringify(overview), 'EX', KEPT_SECONDS);
      return id;
    } catch (error) {
      this.#onTrouble(error);
      return null;
    }
  }

  async find(userId: string, id: string): Promise<Overview | null> {
    try {
      const kept = await this.#redis.get(this.#key(userId, id));
      return kept === null ? null : (JSON.parse(kept) as Overview);
    } catch (error) {
      this.#onTrouble(error);
      return null;
    }
  }

  #key(userId: string, id: string): string {
    return key('overview', `v${VERSION}`, userId, id);
  }
}
