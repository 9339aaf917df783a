/**
 * DynamoDB's side of the decrease budget, step by step, for comparison: it only knows how to accept or refuse one decrease at one
 * instant. What a calculator claims about the future is found out here by trying. Shares no code with src/domain on purpose.
 */
const FREE = 4;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const dayNumber = (at: number): number => Math.floor(at / DAY);

export class DecreaseService {
  #count: number;
  #last: number | null;

  constructor(count = 0, last: number | null = null) {
    this.#count = count;
    this.#last = last;
  }

  /** What a read shows that has not noticed a new day yet. */
  get count(): number {
    return this.#count;
  }

  get last(): number | null {
    return this.#last;
  }

  /** Sends one decrease; a refusal changes nothing. The service's stamps never go back, whatever the caller's clock says. */
  tryDecrease(at: number): boolean {
    const isNewDay = this.#last !== null && dayNumber(this.#last) < dayNumber(at);
    const count = isNewDay ? 0 : this.#count;
    if (count >= FREE && this.#last !== null && at - this.#last < HOUR) return false;
    this.#count = count + 1;
    this.#last = Math.max(at, this.#last ?? at);
    return true;
  }

  copy(): DecreaseService {
    return new DecreaseService(this.#count, this.#last);
  }
}

/**
 * The first instant from `from` to the day's end (inclusive) at which a try is accepted. Refusals cost nothing, and what is open
 * stays open until it is used, so halving the span finds it. A try at the day's end is always accepted.
 */
export function firstAccepted(service: DecreaseService, from: number): number {
  const isAccepted = (at: number): boolean => service.copy().tryDecrease(at);
  if (isAccepted(from)) return from;
  let refused = from;
  let accepted = (dayNumber(from) + 1) * DAY;
  while (accepted - refused > 1) {
    const middle = Math.floor((refused + accepted) / 2);
    if (isAccepted(middle)) accepted = middle;
    else refused = middle;
  }
  return accepted;
}

/** How many decreases are accepted one after another at this one instant, up to `limit`. */
export function acceptedAtOnce(service: DecreaseService, at: number, limit = 10): number {
  const trial = service.copy();
  let accepted = 0;
  while (accepted < limit && trial.tryDecrease(at)) accepted += 1;
  return accepted;
}

/** How many are accepted until the day's end, when each is sent as early as it is accepted. */
export function acceptedUntilDayEnd(service: DecreaseService, from: number): number {
  const trial = service.copy();
  const dayEnd = (dayNumber(from) + 1) * DAY;
  let accepted = 0;
  for (let at = firstAccepted(trial, from); at < dayEnd; at = firstAccepted(trial, at)) {
    trial.tryDecrease(at);
    accepted += 1;
  }
  return accepted;
}
