/** How much of who spent one resource's budget is known, and what of it is told. Pure. */
import type { Diagnosis } from './diagnosis.ts';
import type { HistoryReport, ResourceSpending } from './history.ts';

/** What is missing of it: the record itself, or decreases that are in no record yet; `null` for nothing. */
export function spendingGap(history: HistoryReport | null, index: string | null): 'record' | 'decreases' | null {
  if (history === null || history.recordProblem !== null) return 'record';
  return (spendingOf(history, index)?.spending.unaccounted ?? 0) > 0 ? 'decreases' : null;
}

/** Differs when there is something else to tell; `null` where nothing is known. */
export function spendingTold(history: HistoryReport | null, index: string | null): readonly unknown[] | null {
  const of = history === null ? undefined : spendingOf(history, index);
  if (history === null || history.recordProblem !== null || of === undefined) return null;
  const { counted, byActor, unaccounted, mayBeLate } = of.spending;
  return [index, counted, byActor, unaccounted, unaccounted > 0 && mayBeLate, causeOf(history, index)?.cause ?? null];
}

export const spendingOf = ({ resources }: HistoryReport, index: string | null): ResourceSpending | undefined =>
  resources.find(({ resource }) => resource.index === index);

/** The cause that explains most of what the resource spent. */
export const causeOf = ({ diagnoses }: HistoryReport, index: string | null): Diagnosis | null =>
  diagnoses.find((diagnosis) => diagnosis.index === index) ?? null;
