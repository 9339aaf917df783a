/** Token buckets: a burst of calls, then so many a second, on whatever clock `now` is read from. */

export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes one token of the bucket named `key`; false when there is none left. */
  take(key: string, limit: RateLimit, now: number): boolean {
    const bucket = this.#buckets.get(key) ?? { tokens: limit.burst, at: now };
    const gained = (Math.max(0, now - bucket.at) / 1000) * limit.perSecond;
    const tokens = Math.min(limit.burst, bucket.tokens + gained);
    this.#buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  }
}
