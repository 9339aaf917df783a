/** The budget a run may act on: the rule with its margin for clocks, overruled by a refusal of our own call. */
import { type Budget, decreaseBudget } from '../budget.ts';
import { type Instant, MINUTE_MS, nextUtcMidnight, SECOND_MS } from '../instant.ts';
import type { BillingMode, DecreaseCounter } from '../resource.ts';

/** Added to an instant derived from DescribeTable, which has milliseconds. */
export const READ_MARGIN_MS = 250;
/** Added to an instant from a text, which is cut to whole seconds: up to 999 ms early. */
export const TEXT_MARGIN_MS = SECOND_MS;

/** The longest wait before reading again a last decrease that lies ahead of this clock. */
const READ_AGAIN_MS = MINUTE_MS;

/** What a refusal of our own call taught about one resource. Kept by account, region, TableId and index. */
export interface RefusalMemory {
  /** When DynamoDB refused. */
  readonly at: Instant;
  /** The last decrease our read showed before the refused call: while reads still show it, they know less than the refusal. */
  readonly seenLastDecreaseAt: Instant | null;
  /** Nothing is sent before: the announced time with its margin and the wait that grows with every refusal (outcome.ts). */
  readonly until: Instant;
}

export type BudgetNow =
  | { readonly kind: 'available' }
  | { readonly kind: 'wait'; readonly until: Instant; readonly why: 'budget' | 'refused' | 'budget-unknown' }
  | { readonly kind: 'notApplicable' };

/** Whether a decrease may be sent at `now` by what was just read and by what was refused before. */
export function budgetNow(
  billingMode: BillingMode,
  counter: DecreaseCounter,
  refusal: RefusalMemory | null,
  now: Instant,
): BudgetNow {
  if (billingMode === 'PAY_PER_REQUEST') return { kind: 'notApplicable' };
  if (refusal !== null && isInForce(refusal, counter, now)) {
    return now < refusal.until ? { kind: 'wait', until: refusal.until, why: 'refused' } : { kind: 'available' };
  }
  return byRule(decreaseBudget(billingMode, counter, now - READ_MARGIN_MS), counter, now);
}

/** When a run approved now is due: the next decrease with its margin; `now` where one is available, or nothing has to be waited for. */
export function earliestRunAt(
  billingMode: BillingMode,
  counter: DecreaseCounter,
  refusal: RefusalMemory | null,
  now: Instant,
): Instant {
  const budget = budgetNow(billingMode, counter, refusal, now);
  return budget.kind === 'wait' ? budget.until : now;
}

/** A refusal overrules the arithmetic until a read shows another last decrease or the UTC day ends. */
function isInForce(refusal: RefusalMemory, counter: DecreaseCounter, now: Instant): boolean {
  return counter.lastDecreaseAt === refusal.seenLastDecreaseAt && now < nextUtcMidnight(refusal.at) + READ_MARGIN_MS;
}

/** `budget` was computed a margin ago, so that the hour and midnight both come a margin later. */
function byRule(budget: Budget, { lastDecreaseAt }: DecreaseCounter, now: Instant): BudgetNow {
  switch (budget.kind) {
    case 'free':
    case 'hourly':
      return { kind: 'available' };
    case 'waiting':
      return { kind: 'wait', until: budget.nextAt + READ_MARGIN_MS, why: 'budget' };
    case 'unknown':
      return {
        kind: 'wait',
        until: Math.min((lastDecreaseAt ?? now) + READ_MARGIN_MS, now + READ_AGAIN_MS),
        why: 'budget-unknown',
      };
    case 'notApplicable':
      return { kind: 'notApplicable' };
  }
}
