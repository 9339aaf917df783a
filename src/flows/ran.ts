/** What a wake-up call comes to. */
import type { Instant } from '../domain/instant.ts';

/** Nothing more to do, or to come again after so many ms of real time. */
export type Ran = 'done' | { readonly laterMs: number };

/** The same, to come again at an instant of the domain's clock. */
export type RanUntil = 'done' | { readonly until: Instant };
