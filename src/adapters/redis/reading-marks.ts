/** How far scaling activities have been read, by account and region. */
import { DAY_MS } from '../../domain/instant.ts';
import type { ReadingMarks } from '../../flows/alert-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { answered } from './script.ts';

/** AWS shows activities of six weeks (Application Auto Scaling API Reference). */
const KEPT_MS = 42 * DAY_MS;

export class RedisReadingMarks implements ReadingMarks {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  find(account: string, region: string): Promise<string | null> {
    return answered(() => this.#redis.get(markKey(account, region)));
  }

  async keep(account: string, region: string, mark: string): Promise<void> {
    await answered(() => this.#redis.set(markKey(account, region), mark, 'PX', KEPT_MS));
  }
}

const markKey = (account: string, region: string): string => key('scaling-read', account, region);
