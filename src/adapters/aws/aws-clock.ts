/** AWS's clock, as far as the Date headers of its answers tell it. */
import type { Instant } from '../../domain/instant.ts';
import type { BaseClock, Clock } from '../../flows/ports.ts';

/** A smaller difference is within what a header of whole seconds and the way of an answer can explain. */
const TOLERATED_MS = 2_000;
/** Date has whole seconds, cut off: the answer was written somewhere in the second it names. */
const HEADER_PRECISION_MS = 1_000;

export class AwsClock implements Clock {
  readonly #base: BaseClock;
  #offset = 0;

  constructor(base: BaseClock) {
    this.#base = base;
  }

  now(): Instant {
    return this.#base.now() + this.#offset;
  }

  realMsUntil(at: Instant): number {
    return Math.max(0, (at - this.now()) / this.#base.speed());
  }

  /** The uncorrected clock: when a request goes out, as `sentAt` of `observe`. */
  uncorrected(): Instant {
    return this.#base.now();
  }

  /**
   * Takes an answer's Date header. The answer was written between `sentAt` and now, so the header bounds the true offset from
   * both sides; a correction within the bounds stays, so that the clock does not sway with every answer. No header, no change.
   */
  observe(date: string | undefined, sentAt: Instant): void {
    const written = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(written)) return;
    const least = written - this.#base.now();
    const most = written + HEADER_PRECISION_MS - sentAt;
    const agrees = (offset: number) => least <= offset && offset <= most;
    if (agrees(this.#offset)) return;
    const middle = (least + most) / 2;
    this.#offset = agrees(0) || Math.abs(middle) <= TOLERATED_MS ? 0 : Math.round(middle);
  }
}
