/** A cache of answers under way and given: concurrent callers share one call; failures are not kept. */

interface Entry<Value> {
  readonly until: number;
  readonly value: Promise<Value>;
  given?: Value;
}

export class PromiseCache<Value> {
  readonly #ttlMs: number;
  readonly #most: number;
  readonly #elapsed: () => number;
  readonly #entries = new Map<string, Entry<Value>>();

  /**
   * @param ttlMs how long an answer counts, from when it was asked for; @param most entries kept at most
   * @param elapsed ms that only go forward: a wall clock that is set must not make anything young again
   */
  constructor(ttlMs: number, most = 5_000, elapsed = () => performance.now()) {
    this.#ttlMs = ttlMs;
    this.#most = most;
    this.#elapsed = elapsed;
  }

  get(name: string, ask: () => Promise<Value>): Promise<Value> {
    const now = this.#elapsed();
    const known = this.#entries.get(name);
    if (known !== undefined && known.until > now) return known.value;

    const value = ask();
    const entry: Entry<Value> = { until: now + this.#ttlMs, value };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    value.then(
      (given) => {
        entry.given = given;
      },
      () => {
        if (this.#entries.get(name) === entry) this.#entries.delete(name);
      },
    );
    // Maps keep insertion order, so the first is the oldest.
    const oldest = this.#entries.size > this.#most ? this.#entries.keys().next() : null;
    if (oldest?.done === false) this.#entries.delete(oldest.value);
    return value;
  }

  /** Drops this very answer; one that has taken its place meanwhile stays. */
  drop(name: string, given: Value): void {
    if (this.#entries.get(name)?.given === given) this.#entries.delete(name);
  }
}
