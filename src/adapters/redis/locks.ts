/** Exclusive use of something by one process, in Redis, for as long as its holder shows that it lives. */
import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '../../domain/instant.ts';
import type { Log } from '../../flows/ports.ts';
import type { Lease, Locks } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { Script } from './script.ts';

/** After a holder's death nobody has it for at most this long: a little more than one call to AWS may take. */
const KEPT_MS = 15 * SECOND_MS;
/** Between asking `isHeld` and an answer of AWS lies a call, and two machines' seconds differ a little. */
const SAFETY_MS = 3 * SECOND_MS;

/** KEYS: lock. ARGV: holder, ms. A holder that asks again, since its answer was lost, is told so. */
const TAKE = new Script(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`);

/** KEYS: lock. ARGV: holder, ms. A lock that ran out is not taken anew: another may have had it meanwhile. */
const RENEW = new Script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

/** KEYS: lock. ARGV: holder. */
const RELEASE = new Script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`);

export interface LocksDeps {
  readonly redis: RedisClient;
  readonly log: Pick<Log, 'warn'>;
  /** Shorter in tests. */
  readonly times?: LockTimes;
}

export interface LockTimes {
  /** How long Redis keeps a lock that is not renewed, ms. It is renewed every third of it. */
  readonly keptMs: number;
  /** How long before its end the holder no longer counts on it, ms. */
  readonly safetyMs: number;
}

export class RedisLocks implements Locks {
  readonly #redis: RedisClient;
  readonly #log: LocksDeps['log'];
  readonly #times: LockTimes;

  constructor({ redis, log, times = { keptMs: KEPT_MS, safetyMs: SAFETY_MS } }: LocksDeps) {
    this.#redis = redis;
    this.#log = log;
    this.#times = times;
  }

  /** @throws StoreUnavailable; the lock may then be taken, by nobody, until it runs out */
  async take(name: string): Promise<Lease | null> {
    const lock = key('lock', name);
    const holder = randomUUID();
    const { keptMs, safetyMs } = this.#times;
    let sent: Moment;
    do {
      sent = new Moment();
      if ((await TAKE.run(this.#redis, [lock], [holder, keptMs])) !== 1) return null;
      // An answer that Redis was waited for so long proves nothing any more; whoever asks again has it from then on.
    } while (sent.agoMs >= keptMs - safetyMs);
    return new RedisLease({
      sent,
      times: this.#times,
      renew: async () => (await RENEW.run(this.#redis, [lock], [holder, keptMs])) === 1,
      release: async () => {
        try {
          await RELEASE.run(this.#redis, [lock], [holder]);
        } catch (err) {
          this.#log.warn({ err, name }, 'a lock was not released; it runs out by itself');
        }
      },
    });
  }
}

/** When something was sent: as the holder does not know when Redis got it, its time counts from here. */
class Moment {
  readonly #monotonic = performance.now();
  readonly #wall = Date.now();

  /** The monotonic clock stands still while the whole machine is suspended, the other can be set: the longer time counts. */
  get agoMs(): number {
    return Math.max(performance.now() - this.#monotonic, Date.now() - this.#wall);
  }
}

interface Held {
  readonly sent: Moment;
  readonly times: LockTimes;
  /** Whether it was still ours. */
  readonly renew: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

class RedisLease implements Lease {
  readonly #held: Held;
  #sent: Moment;
  #isOver = false;
  #timer: NodeJS.Timeout;

  constructor(held: Held) {
    this.#held = held;
    this.#sent = held.sent;
    this.#timer = this.#renewLater();
  }

  isHeld(): boolean {
    const { keptMs, safetyMs } = this.#held.times;
    return !this.#isOver && this.#sent.agoMs < keptMs - safetyMs;
  }

  async release(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#held.release();
  }

  #renewLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#renew(), this.#held.times.keptMs / 3).unref();
  }

  async #renew(): Promise<void> {
    const sent = new Moment();
    // Without an answer nothing is known: time alone decides, and the next attempt may come through.
    const isOurs = await this.#held.renew().catch(() => null);
    if (isOurs === true) this.#sent = sent;
    if (isOurs === false) this.#isOver = true;
    if (!this.#isOver) this.#timer = this.#renewLater();
  }
}
