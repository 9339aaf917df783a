/** How often an app may call a method. Limits are per method, workspace and app; posting is also limited per channel. */

/** A bucket that holds `burst` calls and gets `perMinute` new ones a minute. */
export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

/** Slack's published tiers; a whole minute's calls may come at once. */
export const TIERS = {
  tier2: { perMinute: 20, burst: 20 },
  tier3: { perMinute: 50, burst: 50 },
  tier4: { perMinute: 100, burst: 100 },
  /** "About one a second in a channel, short bursts allowed": how short is not published. */
  postInChannel: { perMinute: 60, burst: 5 },
  /** "Several hundred a minute" in a workspace. */
  postInWorkspace: { perMinute: 300, burst: 300 },
  generous: { perMinute: 600, burst: 600 },
} as const satisfies Record<string, Rate>;

export class RateLimits {
  readonly #buckets = new Map<string, { left: number; at: number }>();
  readonly #on: boolean;

  constructor(on: boolean) {
    this.#on = on;
  }

  /** Takes one call; 0 when it is allowed, else the seconds to wait (Retry-After). */
  take(key: string, rate: Rate, nowMs: number): number {
    if (!this.#on) return 0;
    const bucket = this.#buckets.get(key) ?? { left: rate.burst, at: nowMs };
    bucket.left = Math.min(rate.burst, bucket.left + ((nowMs - bucket.at) / 60_000) * rate.perMinute);
    bucket.at = nowMs;
    this.#buckets.set(key, bucket);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil(((1 - bucket.left) / rate.perMinute) * 60));
  }
}
