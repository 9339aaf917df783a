/** All tables, the scarcest first, a page at a time: the answer to `/ddb budget`. */
import type { KnownBlock } from '@slack/types';
import type { Overview, OverviewAnswer } from '../domain/answers.ts';
import type { Instant } from '../domain/instant.ts';
import { pageOf, type TableSummary } from '../domain/overview.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { MessageKey } from '../locales/index.ts';
import { fullName, NEXT_PAGE, PREVIOUS_PAGE, READ_OVERVIEW_AGAIN, SHOW_BUDGET } from './actions.ts';
import { button, context, header, type Message, section } from './blocks.ts';
import { budgetLine, dayPicture } from './budget-line.ts';
import { code, escapeText } from './mrkdwn.ts';
import { problemText } from './problem.ts';
import { dateToken } from './time.ts';
import type { Words } from './words.ts';

const ROWS_A_PAGE = 10;
const MOST_TROUBLES = 8;
const MOST_UNREAD_NAMES = 5;

type Shown = Extract<OverviewAnswer, { kind: 'overview' }>;

export function overviewMessage(words: Words, { overview, id, page: wanted }: Shown): Message {
  const { rows, readAt } = overview;
  const waiting = rows.filter(({ budget }) => budget.kind === 'waiting').length;
  const { rows: shown, page, pages } = pageOf(rows, wanted, ROWS_A_PAGE);
  const counts = { tables: rows.length, waiting, page, pages };
  return {
    text: rows.length === 0 ? noRowsText(words, overview) : words('overview.fallback', counts),
    blocks: [
      header(words('overview.title')),
      ...(rows.length === 0
        ? [section(noRowsText(words, overview))]
        : [context(words('overview.summary', counts), words('overview.readAt', { at: dateToken(words, readAt) }))]),
      ...shown.map((row) => overviewRow(words, row, readAt)),
      ...readTroubles(words, overview, MOST_TROUBLES).map((text) => context(text)),
      { type: 'actions', elements: pageButtons(words, id, page, pages) },
    ],
  };
}

/** Why there is no row. The configuration is only to blame where AWS answered everything and there was nothing. */
export function noRowsText(words: Words, { unread, unlisted }: Overview): string {
  if (unlisted.length > 0) return words('overview.noneListed');
  if (unread.length > 0) return words('overview.noneRead', { n: unread.length });
  return `${words('overview.none')} ${words('overview.none.next', { setting: code('accounts[].tables') })}`;
}

export function overviewRow(words: Words, row: TableSummary, now: Instant): KnownBlock {
  const { address, index, budget, capacity, tableCapacity, indexCount } = row;
  const facts = [
    escapeText(address.account),
    escapeText(address.region),
    ...(budget.kind === 'notApplicable' ? [] : [words('budget.capacity', { ...tableCapacity })]),
    ...(indexCount === 0 ? [] : [words('overview.row.indexes', { n: indexCount })]),
  ];
  return section(
    [
      `${code(address.table)}  ${facts.join(' · ')}`,
      ...(index === null ? [] : [words('overview.row.scarcest', { index: code(index, 80), ...capacity })]),
      `${dayPicture(budget)} ${budgetLine(words, budget, now)}`,
    ].join('\n'),
    button({
      action: SHOW_BUDGET,
      value: fullName(address),
      text: words('overview.show'),
      label: words('overview.show.label', { table: address.table }),
    }),
  );
}

/** What could not be read, one line a cause: an account that is throttled would otherwise fill the page with one sentence. */
export function readTroubles(words: Words, { unread, unlisted }: Overview, most: number): string[] {
  const causes = new Map<string, ReadProblem[]>();
  for (const problem of unread) {
    const cause = `${problem.account} ${problem.region} ${problem.code}`;
    causes.set(cause, [...(causes.get(cause) ?? []), problem]);
  }
  return [
    ...unlisted.map((problem) => unlistedText(words, problem)),
    ...[...causes.values()].map((problems) => unreadText(words, problems)),
  ].slice(0, most);
}

function unlistedText(words: Words, problem: ReadProblem): string {
  const where = { account: escapeText(problem.account), region: escapeText(problem.region) };
  return words('overview.unlisted', { ...where, problem: problemText(words, problem) });
}

function unreadText(words: Words, problems: readonly ReadProblem[]): string {
  const named = problems.slice(0, MOST_UNREAD_NAMES).map(({ table }) => code(table ?? '', 80));
  const names = named.join(', ');
  const n = problems.length - named.length;
  const [first] = problems;
  return [
    words('overview.unread', {
      n: problems.length,
      names: n > 0 ? words('overview.unread.more', { names, n }) : names,
    }),
    ...(first === undefined ? [] : [problemText(words, first)]),
  ].join('\n');
}

function pageButtons(words: Words, id: string | null, page: number, pages: number) {
  const turn = (action: string, key: MessageKey, to: number) =>
    button({ action, value: `${id}:${to}`, text: words(key) });
  const canTurn = id !== null && pages > 1;
  return [
    ...(canTurn && page > 1 ? [turn(PREVIOUS_PAGE, 'overview.previous', page - 1)] : []),
    ...(canTurn && page < pages ? [turn(NEXT_PAGE, 'overview.next', page + 1)] : []),
    button({ action: READ_OVERVIEW_AGAIN, value: 'all', text: words('overview.again') }),
  ];
}
