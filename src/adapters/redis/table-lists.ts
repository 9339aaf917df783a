/** Table names per account and region in Redis, shared by all processes for a few minutes. */
import { z } from 'zod';
import { type Instant, MINUTE_MS } from '../../domain/instant.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';

export interface Listing {
  readonly names: readonly string[];
  /** When AWS was asked. */
  readonly listedAt: Instant;
}

export interface Place {
  readonly accountId: string;
  readonly region: string;
}

/** Redis forgets a listing by itself: its age stays on real time, whatever the domain's clock does. */
const KEPT_MS = 5 * MINUTE_MS;

/** Raised whenever the shape of Listing changes, so that a new version never reads an old one's data. */
const VERSION = 1;

const listing = z.object({ names: z.array(z.string()), listedAt: z.number() });

export class RedisTableLists {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** One answer per place, in order; `null` where none is kept. @throws what Redis or a foreign value makes it throw */
  async load(places: readonly Place[]): Promise<readonly (Listing | null)[]> {
    const values = await this.#redis.mget(places.map(keyOf));
    return values.map((value) => (value === null ? null : listing.parse(JSON.parse(value))));
  }

  /** @throws what ioredis throws */
  async save(place: Place, { names, listedAt }: Listing): Promise<void> {
    await this.#redis.set(keyOf(place), JSON.stringify({ names, listedAt }), 'PX', KEPT_MS);
  }
}

const keyOf = ({ accountId, region }: Place): string => key('tables', `v${VERSION}`, accountId, region);
