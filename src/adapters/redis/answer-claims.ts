/** Which error messages are answered, and where: `posting` until a deadline, then `posted` with the place of the answer. */
import { randomUUID } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '../../domain/instant.ts';
import type { AnswerClaims, Claim, PostedAnswer } from '../../flows/explain-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { answered, Script } from './script.ts';

/** Longer than an answer takes, reads and retries included. */
const POSTING_MS = 30 * SECOND_MS;
/** An outcome nobody noted is remembered, so that the post is looked for before it is made again. */
const UNKNOWN_KEPT_MS = DAY_MS;
const MOST_HERE = 1_000;

/**
 * KEYS: claim. ARGV: claimant, ms it may take, ms it is remembered. The deadline is on Redis's clock, which all share. A claimant that
 * asks again, since its answer was lost, is told so.
 */
const CLAIM = new Script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = redis.call('GET', KEYS[1])
local said = 'first'
if found then
  local kind, untilMs, who = string.match(found, '^(%a+) (%d+) (.*)$')
  if kind ~= 'posting' then return found end
  if who ~= ARGV[1] then
    if tonumber(untilMs) > now then return 'taken' end
    said = 'unknown'
  end
end
redis.call('SET', KEYS[1], string.format('posting %.0f %s', now + ARGV[2], ARGV[1]), 'PX', ARGV[3])
return said
`);

export class RedisAnswerClaims implements AnswerClaims {
  readonly #redis: RedisClient;
  readonly #onTrouble: (error: unknown) => void;
  readonly #postingMs: number;
  /** What this process claimed while Redis was away. */
  readonly #here = new Set<string>();

  /** @param postingMs shorter in tests */
  constructor(redis: RedisClient, onTrouble: (error: unknown) => void, postingMs: number = POSTING_MS) {
    this.#postingMs = postingMs;
    this.#redis = redis;
    this.#onTrouble = onTrouble;
  }

  async claim(what: string): Promise<Claim> {
    if (this.#here.has(what)) return { kind: 'taken' };
    try {
      return claimOf(
        String(await CLAIM.run(this.#redis, [claimKey(what)], [randomUUID(), this.#postingMs, UNKNOWN_KEPT_MS])),
      );
    } catch (error) {
      this.#onTrouble(error);
      this.#here.add(what);
      const oldest = this.#here.size > MOST_HERE ? this.#here.keys().next() : null;
      if (oldest?.done === false) this.#here.delete(oldest.value);
      return { kind: 'first' };
    }
  }

  async posted(what: string, answer: PostedAnswer, keptMs: number): Promise<void> {
    await this.#trying(() => this.#redis.set(claimKey(what), `posted 0 ${JSON.stringify(answer)}`, 'PX', keptMs));
  }

  async release(what: string): Promise<void> {
    this.#here.delete(what);
    await this.#trying(() => this.#redis.del(claimKey(what)));
  }

  async #trying(ask: () => Promise<unknown>): Promise<void> {
    try {
      await answered(ask);
    } catch (error) {
      this.#onTrouble(error);
    }
  }
}

const claimKey = (what: string): string => key('explained', what);

function claimOf(found: string): Claim {
  if (found === 'first' || found === 'unknown' || found === 'taken') return { kind: found };
  return { kind: 'posted', answer: JSON.parse(found.slice('posted 0 '.length)) as PostedAnswer };
}
