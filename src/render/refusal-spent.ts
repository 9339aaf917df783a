/** Below the line that a call of ours was refused: who spent the budget, and why it went so fast. */
import type { KnownBlock } from '@slack/types';
import type { HistoryReport } from '../domain/spending/history.ts';
import { causeOf, spendingOf } from '../domain/spending/told.ts';
import { section } from './blocks.ts';
import { causeText } from './cause-text.ts';
import { spentByText } from './spent-by-text.ts';
import type { Words } from './words.ts';

/** Empty where nothing of it is known. */
export function spentBlocks(words: Words, index: string | null, history: HistoryReport | null): readonly KnownBlock[] {
  const of = history === null ? undefined : spendingOf(history, index);
  if (history === null || of === undefined) return [];
  const cause = causeOf(history, index);
  const texts = [
    spentByText(words, of.spending, history.recordProblem),
    ...(cause === null ? [] : [causeText(words, cause)]),
  ].filter((text) => text !== '');
  return texts.length === 0 ? [] : [section(texts.join('\n'))];
}
