/** The App Home's lower part: the scarcest budgets, or that they are still being read, or why they could not be. */
import type { KnownBlock } from '@slack/types';
import type { Overview } from '../domain/answers.ts';
import type { HomeBudgets } from '../domain/home.ts';
import { context, header, section } from './blocks.ts';
import { noRowsText, overviewRow, readTroubles } from './overview-message.ts';
import { dateToken } from './time.ts';
import type { Words } from './words.ts';

const MOST_ROWS = 6;
const MOST_TROUBLES = 4;

export function budgetBlocks(words: Words, budgets: HomeBudgets | null): KnownBlock[] {
  const title = header(words('home.budgets'));
  if (budgets === null) return [title, section(`:hourglass_flowing_sand: ${words('working.overview')}`)];
  const { overview, oldestAt } = budgets;
  const { rows, readAt } = overview;
  const scarce = rows.filter(({ budget }) => budget.kind !== 'notApplicable').slice(0, MOST_ROWS);
  const troubles = readTroubles(words, overview, MOST_TROUBLES);
  return [
    title,
    ...(rows.length === 0
      ? []
      : [context(summaryText(words, budgets), words('overview.readAt', { at: dateToken(words, oldestAt) }))]),
    ...scarce.map((row) => overviewRow(words, row, readAt)),
    ...(scarce.length === 0 ? [section(emptyText(words, overview))] : []),
    ...troubles.map((text) => context(text)),
  ];
}

function summaryText(words: Words, { overview: { rows } }: HomeBudgets): string {
  const waiting = rows.filter(({ budget }) => budget.kind === 'waiting').length;
  return words('home.budgets.summary', { tables: rows.length, waiting });
}

/** Without a scarce row: all that was read is on-demand, or nothing was found or could be read. */
const emptyText = (words: Words, overview: Overview): string =>
  overview.rows.length > 0 ? words('home.budgets.onDemand') : noRowsText(words, overview);
