/** A sandbox clock that only moves when told to, for tests that count milliseconds. */
import { SandboxClock } from '../../sandbox/clock.ts';

export class StillClock extends SandboxClock {
  #now: number;
  readonly #speed: number;

  /** @param speed what it says of itself: whoever waits for an instant waits so many times shorter */
  constructor(startAt: number, speed = 1) {
    super(startAt);
    this.#now = startAt;
    this.#speed = speed;
  }

  override now(): number {
    return this.#now;
  }

  override speed(): number {
    return this.#speed;
  }

  override realMsUntil(at: number): number {
    return Math.max(0, (at - this.#now) / this.#speed);
  }

  override jump(ms: number): void {
    this.#now += ms;
  }

  override setTo(at: number): void {
    this.#now = at;
  }
}
