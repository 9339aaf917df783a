/** Faults to inject: each matches calls by operation, account, region and table, a number of times, and spoils them one way. */
import { randomUUID } from 'node:crypto';
import type { Json } from './json.ts';

export interface FaultMatch {
  /** For example `UpdateTable`, `AssumeRole`. */
  readonly operation?: string | undefined;
  /** The account called into: the caller's own, or for AssumeRole the role's. */
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  readonly table?: string | undefined;
}

export type FaultEffect =
  /** The service's own throttling error for that operation. */
  | { readonly kind: 'throttle' }
  /** AccessDenied with an explicit deny in a resource-based policy. */
  | { readonly kind: 'deny' }
  /** Any other error. */
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly status?: number | undefined }
  /** HTTP 500; `after` means the call took effect before the answer failed. */
  | { readonly kind: 'server-error'; readonly when: 'before' | 'after'; readonly message?: string | undefined }
  /** The connection is cut; `after` means the call took effect and its answer is lost. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  /** Real ms before the call is looked at. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** DescribeTable answers what it showed `ageMs` ago (simulated), or before the last change when absent. */
  | { readonly kind: 'stale-read'; readonly ageMs?: number | undefined }
  /** Another writer's UpdateTable lands just before the call. */
  | { readonly kind: 'competing-update'; readonly input: Json }
  /** This answer's Date header is off by so many ms. */
  | { readonly kind: 'skew'; readonly ms: number };

export interface Fault {
  readonly match?: FaultMatch | undefined;
  readonly effect: FaultEffect;
  /** How many matching calls it spoils; 1 when absent, 0 for all of them. */
  readonly times?: number | undefined;
}

export interface ActiveFault extends Fault {
  readonly id: string;
  /** Calls it still spoils. */
  remaining: number;
  /** Calls it has spoiled so far. */
  spoiled: number;
}

export interface CallFacts {
  readonly operation: string;
  readonly account: string | null;
  readonly region: string | null;
  readonly table: string | null;
}

const matches = (match: FaultMatch | undefined, call: CallFacts): boolean =>
  (['operation', 'account', 'region', 'table'] as const).every(
    (key) => match?.[key] === undefined || match[key] === call[key],
  );

const endsTheCall = (effect: FaultEffect): boolean =>
  ['throttle', 'deny', 'error'].includes(effect.kind) || ('when' in effect && effect.when === 'before');

export class Faults {
  #active: ActiveFault[] = [];
  readonly #changed: () => void;

  /** @param changed called whenever a fault is added, used or removed */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  /** Returns the fault's id, for `remove`. */
  add(fault: Fault): string {
    const id = randomUUID();
    const remaining = fault.times === 0 ? Number.POSITIVE_INFINITY : (fault.times ?? 1);
    this.#active.push({ ...fault, id, remaining, spoiled: 0 });
    this.#changed();
    return id;
  }

  remove(id: string): void {
    this.#active = this.#active.filter((fault) => fault.id !== id);
    this.#changed();
  }

  clear(): void {
    this.#active = [];
    this.#changed();
  }

  list(): readonly ActiveFault[] {
    return this.#active;
  }

  /** The effects on this call, in the order the faults were added, up to one that ends it; each is used up by one. */
  take(call: CallFacts): FaultEffect[] {
    const matching = this.#active.filter((fault) => matches(fault.match, call));
    const last = matching.findIndex((fault) => endsTheCall(fault.effect));
    const hit = last === -1 ? matching : matching.slice(0, last + 1);
    if (hit.length === 0) return [];
    for (const fault of hit) {
      fault.remaining -= 1;
      fault.spoiled += 1;
    }
    this.#active = this.#active.filter((fault) => fault.remaining > 0);
    this.#changed();
    return hit.map((fault) => fault.effect);
  }
}
