/** The sandbox's clock: starts at the real time, can jump, be set, or run faster. Signatures and sessions stay on real time. */

/** Plain data, so that another process can follow the same clock. */
export interface ClockState {
  /** Real epoch ms at which `simulatedMs` held. */
  readonly realMs: number;
  readonly simulatedMs: number;
  /** Simulated seconds a real second; 1 or more. */
  readonly speed: number;
}

export const clockReading = (state: ClockState, realMs: number = Date.now()): number =>
  Math.floor(state.simulatedMs + (realMs - state.realMs) * state.speed);

export class SandboxClock {
  #state: ClockState;
  readonly #listeners = new Set<(state: ClockState) => void>();

  constructor(startAt: number = Date.now()) {
    this.#state = { realMs: Date.now(), simulatedMs: startAt, speed: 1 };
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Epoch ms UTC, simulated. */
  now(): number {
    return clockReading(this.#state);
  }

  /** Simulated ms a real ms. */
  speed(): number {
    return this.#state.speed;
  }

  /** Real ms until the simulated instant; 0 if it has passed. */
  realMsUntil(at: number): number {
    return Math.max(0, (at - this.now()) / this.#state.speed);
  }

  jump(ms: number): void {
    this.#change({ simulatedMs: this.now() + ms });
  }

  setTo(at: number): void {
    this.#change({ simulatedMs: at });
  }

  runAt(speed: number): void {
    if (!(speed >= 1)) throw new RangeError(`speed must be 1 or more, got ${speed}`);
    this.#change({ simulatedMs: this.now(), speed });
  }

  onChange(listener: (state: ClockState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(change: { simulatedMs: number; speed?: number }): void {
    this.#state = { realMs: Date.now(), speed: this.#state.speed, ...change };
    for (const listener of this.#listeners) listener(this.#state);
  }
}
