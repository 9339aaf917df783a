/** Things that go wrong on purpose, each for the next so many times. */

/** `lose-answer`: it is done, but the answer never arrives. `hang`: neither. */
export type ApiFault =
  | { readonly error: string }
  | { readonly status: 429; readonly retryAfter: number }
  | { readonly status: 500 | 502 | 503 }
  | 'hang'
  | 'lose-answer';

/** `twice`: the same payload, at the same moment. `lose-answer`: the app gets it, its answer is lost. `never`: it does not get it. */
export type DeliveryFault = 'twice' | 'lose-answer' | 'never';

export class Faults {
  readonly #api = new Map<string, ApiFault[]>();
  readonly #delivery: DeliveryFault[] = [];

  /** The next `times` calls of `method` fail that way. A post to a response URL is the method "response_url". */
  api(method: string, fault: ApiFault, times = 1): void {
    const waiting = this.#api.get(method) ?? [];
    for (let left = times; left > 0; left -= 1) waiting.push(fault);
    this.#api.set(method, waiting);
  }

  /** The next `times` deliveries to the app go that way. */
  delivery(fault: DeliveryFault, times = 1): void {
    for (let left = times; left > 0; left -= 1) this.#delivery.push(fault);
  }

  clear(): void {
    this.#api.clear();
    this.#delivery.length = 0;
  }

  takeApi(method: string): ApiFault | undefined {
    return this.#api.get(method)?.shift();
  }

  takeDelivery(): DeliveryFault | undefined {
    return this.#delivery.shift();
  }
}
