/** What a wake-up call comes to. */
import { type Instant, SECOND_MS } from '../domain/instant.ts';

/** Nothing more to do, or to come again after so many ms of real time. */
export type Ran = 'done' | { readonly laterMs: number };

/** The same, to come again at an instant of the domain's clock. */
export type RanUntil = 'done' | { readonly until: Instant };

/** Somebody else has moved it meanwhile: soon, and never at once, whatever keeps it from agreeing. */
export const CONFLICT_MS = SECOND_MS;
