/** Answers under way: Bolt's stop does not wait for listeners that have acked, so that a stop would cut them off. */

export class InFlight {
  readonly #running = new Set<Promise<void>>();

  track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
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
}
