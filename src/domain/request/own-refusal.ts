/** A refused call of our own, as its request's thread tells it: when who spent the budget may be known better, and what is told. Pure. */
import { LAST_LOOK_MS, LOOK_EVERY_MS, type Look, lookAgain, type Said, UNREAD_AGAIN_MS } from '../explanation/look.ts';
import type { Instant } from '../instant.ts';
import type { HistoryReport } from '../spending/history.ts';
import { spendingGap, spendingTold } from '../spending/told.ts';
import type { AuditEntry } from './audit.ts';

/** Whether the line tells that DynamoDB refused the decrease. */
export const isRefusal = ({ why }: AuditEntry): boolean => why.reason === 'waits' && why.why === 'refused';

/** See lookAgain. */
export const toldOfSpending = (history: HistoryReport | null, index: string | null): string => {
  const told = spendingTold(history, index);
  return told === null ? '1' : `2${JSON.stringify(told)}`;
};

/** When to look for who spent it, after the line was posted; `null` where it tells all. */
export function firstSpendingLookAt(history: HistoryReport | null, index: string | null, now: Instant): Instant | null {
  const gap = spendingGap(history, index);
  if (gap === null) return null;
  return now + (gap === 'record' ? UNREAD_AGAIN_MS : LOOK_EVERY_MS);
}

/** What to do about the line with what is known now. */
export const lookAtSpending = (said: Said, history: HistoryReport | null, index: string | null, now: Instant): Look =>
  lookAgain(said, {
    told: toldOfSpending(history, index),
    isAll: spendingGap(history, index) === null,
    now,
    withinMs: LAST_LOOK_MS,
  });
