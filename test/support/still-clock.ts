/** A sandbox clock that only moves when told to, for tests that count milliseconds. */
import { SandboxClock } from '../../sandbox/clock.ts';

export class StillClock extends SandboxClock {
  #now: number;

  constructor(startAt: number) {
    super(startAt);
    this.#now = startAt;
  }

  override now(): number {
    return this.#now;
  }

  override jump(ms: number): void {
    this.#now += ms;
  }

  override setTo(at: number): void {
    this.#now = at;
  }
}
