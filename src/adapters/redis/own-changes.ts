/** The changes this bot made in the last day, in Redis: known at once, while CloudTrail shows them minutes later. */
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../domain/instant.ts';
import type { OwnChange, OwnChanges } from '../../flows/history-ports.ts';
import { UnreadableRecord } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { readStored } from './read-stored.ts';
import { instant } from './stored-parts.ts';

/** Budgets end with the UTC day; the domain's clock may run faster than real time, never slower. */
const KEPT_MS = DAY_MS + HOUR_MS;
const VERSION = 1;

const units = z.object({ read: z.int().min(0), write: z.int().min(0) });
const stored = z.object({
  v: z.literal(VERSION),
  at: instant,
  accountId: z.string(),
  region: z.string(),
  table: z.string(),
  tableId: z.string(),
  index: z.string().nullable(),
  from: units,
  to: units,
  onBehalfOf: z.string(),
  awsRequestId: z.string(),
});

export class RedisOwnChanges implements OwnChanges {
  readonly #redis: RedisClient;
  readonly #onTrouble: (error: unknown) => void;

  constructor(redis: RedisClient, onTrouble: (error: unknown) => void) {
    this.#redis = redis;
    this.#onTrouble = onTrouble;
  }

  async note(change: OwnChange): Promise<void> {
    const name = keyOf(change.tableId);
    try {
      await this.#redis
        .multi()
        .zadd(name, change.at, JSON.stringify({ v: VERSION, ...change }))
        .zremrangebyscore(name, '-inf', `${change.at - KEPT_MS}`)
        .pexpire(name, KEPT_MS)
        .exec();
    } catch (error) {
      this.#onTrouble(error);
    }
  }

  async find(tableId: string): Promise<readonly OwnChange[]> {
    try {
      const lines = await this.#redis.zrange(keyOf(tableId), '0', '-1');
      return lines.flatMap((line) => this.#read(line));
    } catch (error) {
      this.#onTrouble(error);
      return [];
    }
  }

  /** One that cannot be read does not hide the others: CloudTrail has it too. */
  #read(line: string): OwnChange[] {
    try {
      const { v, ...change } = readStored('own change', stored, VERSION, line);
      return [change];
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      this.#onTrouble(error);
      return [];
    }
  }
}

const keyOf = (tableId: string): string => key('own-changes', tableId);
