/** A stop of all runs, of one account or of everything. */
import type { Instant } from '../instant.ts';

export interface Pause {
  /** An account's twelve digits, or `all`. */
  readonly scope: string;
  /** Slack user id. */
  readonly by: string;
  readonly at: Instant;
  /** `null`: until somebody resumes. */
  readonly until: Instant | null;
}

/** The pause that holds the runs of this account's requests; `null` where none does. */
export const pauseFor = (pauses: readonly Pause[], accountId: string): Pause | null =>
  pauses.find(({ scope }) => scope === 'all' || scope === accountId) ?? null;
