/** Answers under way: Bolt's stop does not wait for listeners that have acked, so that a stop would cut them off. */

export class InFlight {
  readonly #running = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];

  track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
  }

  /**
   * Starts the work in one of the next turns of the event loop, one piece a turn: an acknowledgement has three seconds, an
   * answer half an hour, so whatever Slack has sent meanwhile is acknowledged first.
   */
  start(work: () => Promise<void>): Promise<void> {
    return this.track(this.#turn().then(work));
  }

  /** Resolves when all have ended, or after `mostMs`. */
  async settled(mostMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, mostMs);
    });
    await Promise.race([Promise.allSettled([...this.#running]), tooLong]);
    clearTimeout(timer);
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#next());
    });
  }

  #next(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}
