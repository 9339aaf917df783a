/** A cache of answers under way and given: concurrent callers share one call; failures are not kept. */

export class PromiseCache<Value> {
  readonly #ttlMs: number;
  readonly #most: number;
  readonly #entries = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();

  /** @param ttlMs how long an answer counts, in ms of this process's monotonic clock; @param most entries kept at most */
  constructor(ttlMs: number, most = 5_000) {
    this.#ttlMs = ttlMs;
    this.#most = most;
  }

  get(name: string, ask: () => Promise<Value>): Promise<Value> {
    const now = performance.now();
    const known = this.#entries.get(name);
    if (known !== undefined && known.until > now) return known.value;

    const value = ask();
    const entry = { until: now + this.#ttlMs, value };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    value.catch(() => {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
    });
    // Maps keep insertion order, so the first is the oldest.
    const oldest = this.#entries.size > this.#most ? this.#entries.keys().next() : null;
    if (oldest?.done === false) this.#entries.delete(oldest.value);
    return value;
  }
}
