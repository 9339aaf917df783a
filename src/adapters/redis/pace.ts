/** Slots for calls in one account and region, shared by all processes. */
import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '../../domain/instant.ts';
import type { Pace } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { Script } from './script.ts';

/** Of changes, one more a second, and a few at once after a pause: of ten simultaneous calls AWS refused three to five (measured). */
const CHANGES: Rate = { everyMs: SECOND_MS, atOnce: 4 };
/** AWS CloudTrail API Reference, LookupEvents: two a second for each account and region. */
export const LOOKUPS: Rate = { everyMs: SECOND_MS / 2, atOnce: 1 };
/** A slot whose time has come is kept this long for its holder. */
const KEPT_MS = 60 * SECOND_MS;

export interface Rate {
  readonly everyMs: number;
  /** So many may go at once when none went lately. */
  readonly atOnce: number;
}

/**
 * Time is Redis's own. A holder that asks again, after a lost answer or later, is told of the slot it has.
 *
 * KEYS: the instant up to which slots are given, slots by holder.
 * ARGV: holder, ms between slots, how many at once, ms to keep, ms from now before which it is of no use. Answers the ms to wait.
 */
const SLOT = new Script(`
local holder, every, atOnce, kept = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - kept)
local slot = tonumber(redis.call('ZSCORE', KEYS[2], holder) or nil)
if not slot then
  local from = now + tonumber(ARGV[5])
  local given = math.max(from, tonumber(redis.call('GET', KEYS[1]) or '0'))
  slot = math.max(from, given - (atOnce - 1) * every)
  redis.call('SET', KEYS[1], string.format('%d', given + every), 'PX', given + every - now)
  redis.call('ZADD', KEYS[2], slot, holder)
  redis.call('PEXPIRE', KEYS[2], given + every + kept - now)
end
return math.max(0, slot - now)
`);

export class RedisPace implements Pace {
  readonly #redis: RedisClient;
  readonly #rate: Rate;
  readonly #of: string;

  /** @param of what the slots are for: calls of another name have slots of their own */
  constructor(redis: RedisClient, rate: Rate = CHANGES, of = '') {
    this.#redis = redis;
    this.#rate = rate;
    this.#of = of;
  }

  /**
   * @param holder keeps the slot: whoever would wait long can leave and come back for it. A new one each time when left out
   * @param notBeforeMs for whoever will be ready only then
   * @throws StoreUnavailable
   */
  async slot(accountId: string, region: string, holder: string = randomUUID(), notBeforeMs = 0): Promise<number> {
    const { everyMs, atOnce } = this.#rate;
    const keys = [key(`pace${this.#of}`, accountId, region), key(`slots${this.#of}`, accountId, region)];
    return Number(await SLOT.run(this.#redis, keys, [holder, everyMs, atOnce, KEPT_MS, Math.ceil(notBeforeMs)]));
  }
}
