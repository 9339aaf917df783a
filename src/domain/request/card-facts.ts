/** What a request's card shows beside the record: read when it was asked, and again whenever the card is drawn anew for a decision. */
import type { Budget } from '../budget.ts';
import type { Instant } from '../instant.ts';
import type { AskWarning } from './ask.ts';
import type { MonthlyDifference } from './price.ts';
import type { Target } from './target.ts';

export interface CardFacts {
  readonly budget: Budget;
  /** The budget right after this one decrease. */
  readonly budgetAfter: Budget;
  /** The earliest instant a run could send it, if it were approved at `readAt`. */
  readonly earliestAt: Instant;
  /** When all this was read. */
  readonly readAt: Instant;
  /** Peak use in 7 days, units a second averaged over a minute; `null` where CloudWatch has no data. */
  readonly peak: Target;
  /** Throttle events in 7 days; `null` without data. */
  readonly throttles: number | null;
  /** By list price; `null` where it could not be told. */
  readonly monthly: MonthlyDifference | null;
  readonly warnings: readonly AskWarning[];
  /** Slack user ids and user group ids, as who-may.ts tells them for this table. */
  readonly approvers: readonly string[];
}
