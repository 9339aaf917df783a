/** When what was said of a refusal is looked at again, and whether what is known then is worth changing it. Pure. */
import { type Instant, MINUTE_MS, SECOND_MS, startOfUtcDay } from '../instant.ts';
import { RECORDED_WITHIN_MS } from '../spending/spent-today.ts';

/** Where only a slow or failing read is missing. */
export const UNREAD_AGAIN_MS = MINUTE_MS;
/** CloudTrail shows a call after 5 to 15 minutes. */
export const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** Then it shows all that was done before, and what is still missing is in no record. */
export const LAST_LOOK_MS = RECORDED_WITHIN_MS + SECOND_MS;

/** What was said, and when first. */
export interface Said {
  /** Differs when there is something else to tell; its first digit says how much of it is known. */
  readonly told: string;
  readonly since: Instant;
}

export interface Known {
  readonly told: string;
  /** Nothing is missing, or nothing more will be known. */
  readonly isAll: boolean;
  readonly now: Instant;
  /** How long after `since` it is worth a look. */
  readonly withinMs: number;
}

export interface Look {
  /** Whether the reply is to be changed. */
  readonly isNews: boolean;
  /** When to look again; `null` for never. */
  readonly nextAt: Instant | null;
}

/**
 * A reply is changed once, when all is known or no more will be; before that only from one that tells less. Of a day that is over
 * nothing is told any more: its budget is gone, and its records are not read again.
 */
export function lookAgain({ told: before, since }: Said, { told, isAll, now, withinMs }: Known): Look {
  if (startOfUtcDay(now) !== startOfUtcDay(since)) return { isNews: false, nextAt: null };
  const lastAt = since + withinMs;
  const isLast = isAll || now >= lastAt;
  const isMore = levelOf(told) > levelOf(before);
  const isLess = levelOf(told) < levelOf(before);
  return {
    isNews: told !== before && !isLess && (isLast || isMore),
    nextAt: isLast ? null : Math.min(now + LOOK_EVERY_MS, lastAt),
  };
}

const levelOf = (told: string): number => Number(told.charAt(0));
