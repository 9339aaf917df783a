/** What refusals of our own calls taught, in Redis, by incarnation of a table and by index. */
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../domain/instant.ts';
import type { RefusalMemory } from '../../domain/request/budget-now.ts';
import type { RequestedResource } from '../../domain/request/request.ts';
import type { RefusalStore } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { readStored } from './read-stored.ts';
import { answered } from './script.ts';
import { instant } from './stored-parts.ts';

/**
 * A refusal counts until its UTC day ends (budget-now.ts judges that). The domain's clock may run faster than real time, never slower, so
 * a day and some is never too short.
 */
const KEPT_MS = DAY_MS + HOUR_MS;

const VERSION = 1;

const refusal = z.object({
  v: z.literal(VERSION),
  at: instant,
  seenLastDecreaseAt: instant.nullable(),
  until: instant,
});

export class RedisRefusalStore implements RefusalStore {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** @throws StoreUnavailable, UnreadableRecord */
  async find(resource: RequestedResource, tableId: string): Promise<RefusalMemory | null> {
    const stored = await answered(() => this.#redis.get(keyOf(resource, tableId)));
    if (stored === null) return null;
    const { v, ...memory } = readStored(`refusal of ${resource.table}`, refusal, VERSION, stored);
    return memory;
  }

  /** @throws StoreUnavailable */
  async keep(resource: RequestedResource, tableId: string, memory: RefusalMemory): Promise<void> {
    const { at, seenLastDecreaseAt, until } = memory;
    const stored = JSON.stringify({ v: VERSION, at, seenLastDecreaseAt, until });
    await answered(() => this.#redis.set(keyOf(resource, tableId), stored, 'PX', KEPT_MS));
  }
}

/** An index is named after its kind, so that the table itself cannot be mistaken for one. */
const keyOf = ({ accountId, region, index }: RequestedResource, tableId: string): string =>
  key('refusal', accountId, region, tableId, ...(index === null ? ['table'] : ['index', index]));
