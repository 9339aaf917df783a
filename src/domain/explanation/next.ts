/** When the next decrease is possible, by a fresh read where the table is known, else by the error's own words. */
import { decreasesAvailableNow, nextDecreaseAt } from '../budget.ts';
import { type Instant, nextUtcMidnight, SECOND_MS } from '../instant.ts';
import type { LimitMessage } from '../limit-message/message.ts';
import type { Agreement, Culprit, Stated } from './finding.ts';

export type NextDecrease =
  /** `left` decreases can be made at once; `null` where only the text was there to tell. */
  | { readonly kind: 'now'; readonly left: number | null }
  | { readonly kind: 'at'; readonly at: Instant; readonly source: 'read' | 'stated' }
  | { readonly kind: 'onDemand' }
  | { readonly kind: 'unknown' };

/** Whether the budget of the named table has to be read: for this error, and for the generic one that may stand for it. */
export const isAboutBudget = (message: LimitMessage): boolean =>
  message.kind === 'decrease-quota' ||
  (message.kind === 'dynamodb-limit-other' && message.reason === 'generic-too-many-operations');

export function nextOf(
  message: LimitMessage,
  stated: Stated | null,
  culprit: Culprit | null,
  agreement: Agreement | null,
  now: Instant,
): NextDecrease | null {
  if (culprit !== null && agreement !== 'other') {
    const { budget } = culprit.of;
    if (!isAboutBudget(message)) return null;
    if (budget.kind === 'notApplicable') return { kind: 'onDemand' };
    const at = nextDecreaseAt(budget, now);
    if (at === null) return { kind: 'unknown' };
    return at <= now ? { kind: 'now', left: decreasesAvailableNow(budget) } : { kind: 'at', at, source: 'read' };
  }
  if (stated === null) return null;
  const at = statedNext(stated);
  if (at === null) return { kind: 'unknown' };
  return at <= now ? { kind: 'now', left: null } : { kind: 'at', at, source: 'stated' };
}

/** The next decrease a refusal announces; where that is cut off, what it would have been by the rule and the stated interval. */
function statedNext({ nextDecreaseAt: next, lastDecreaseAt: last, intervalSeconds }: Stated): Instant | null {
  if (next !== null || last === null) return next;
  return Math.min(last + (intervalSeconds ?? 3600) * SECOND_MS, nextUtcMidnight(last));
}
