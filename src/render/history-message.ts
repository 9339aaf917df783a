/** Who spent today's decreases of a table and its indexes, why, and what to do first: the answer to `/ddb history TABLE`. */
import type { KnownBlock } from '@slack/types';
import { startOfUtcDay } from '../domain/instant.ts';
import type { HistoryAnswer, HistoryReport, ResourceSpending } from '../domain/spending/history.ts';
import { fullName, READ_HISTORY_AGAIN, SHOW_BUDGET } from './actions.ts';
import { answerMessage } from './answer-message.ts';
import { button, context, firstThatFits, header, type Message, section } from './blocks.ts';
import { budgetLine, dayPicture } from './budget-line.ts';
import { code, escapeText } from './mrkdwn.ts';
import { problemText } from './problem.ts';
import { decreaseText, refusedText } from './spending-text.ts';
import { spentByText } from './spent-by-text.ts';
import { dateToken } from './time.ts';
import { whyBlocks } from './why-blocks.ts';
import type { Words } from './words.ts';

interface Detail {
  /** Decreases listed of one resource, the newest. */
  readonly lines: number;
  readonly name: number;
}
/** For tables with many indexes: the shares stay whole, the single decreases give way. */
const FULL: Detail = { lines: 8, name: 255 };
const SHORT: Detail = { lines: 3, name: 60 };
const SHARES_ONLY: Detail = { lines: 0, name: 40 };
export function historyMessage(words: Words, answer: HistoryAnswer): Message {
  if (answer.kind !== 'history') return answerMessage(words, answer);
  const { report } = answer;
  return firstThatFits([
    () => message(words, report, FULL),
    () => message(words, report, SHORT),
    () => message(words, report, SHARES_ONLY),
  ]);
}

function message(words: Words, report: HistoryReport, detail: Detail): Message {
  const { state, resources, askedIndex } = report;
  const total = resources.reduce((sum, { spending }) => sum + spending.counted, 0);
  const told = resources.filter(isWorthTelling);
  const silent = resources.filter((entry) => !isWorthTelling(entry));
  const name = fullName(state.address, askedIndex);
  return {
    text: escapeText(words('history.fallback', { table: state.address.table, n: total })),
    blocks: [
      header(state.address.table),
      context(whereText(words, report)),
      ...(state.billingMode === 'PAY_PER_REQUEST' ? [section(words('history.onDemand'))] : []),
      ...told.map((entry) => section(resourceText(words, entry, report, detail))),
      ...silentBlocks(words, silent, told.length, detail),
      ...whyBlocks(words, state.address, report.diagnoses),
      ...notes(words, report),
      {
        type: 'actions',
        elements: [
          button({ action: SHOW_BUDGET, value: name, text: words('history.toBudget') }),
          button({ action: READ_HISTORY_AGAIN, value: name, text: words('history.again') }),
        ],
      },
    ],
  };
}

function whereText(words: Words, { state }: HistoryReport): string {
  const { account, region } = state.address;
  return [`*${escapeText(account)}* (${state.accountId})`, escapeText(region), words('history.where')].join('  ·  ');
}

const isWorthTelling = ({ spending, refused }: ResourceSpending): boolean =>
  spending.counted > 0 || spending.unclear > 0 || refused.length > 0;

function resourceText(words: Words, entry: ResourceSpending, report: HistoryReport, detail: Detail): string {
  const { resource, budget, spending, refused } = entry;
  const isOnDemand = budget.kind === 'notApplicable';
  const spentBy = spentByText(words, spending, report.recordProblem);
  const { decreases } = spending;
  const refusedTries = refusedText(words, refused);
  const earlier = decreases.length - detail.lines;
  return [
    `*${nameOf(words, entry, detail)}*${isOnDemand ? '' : `  ${words('budget.capacity', { ...resource.capacity })}`}`,
    ...(isOnDemand ? [] : [`${dayPicture(budget)} ${budgetLine(words, budget, report.now)}`]),
    ...(spentBy === '' ? [] : [spentBy]),
    ...(earlier > 0 && detail.lines > 0 ? [`_${words('history.earlier', { n: earlier })}_`] : []),
    ...(detail.lines === 0 ? [] : decreases.slice(-detail.lines).map((change) => `• ${decreaseText(words, change)}`)),
    ...(refusedTries === null ? [] : [refusedTries]),
    ...(spending.surplus > 0 ? [`_${words('history.surplus', { n: spending.surplus })}_`] : []),
    ...(spending.unclear > 0 ? [`_${words('history.unclear', { n: spending.unclear })}_`] : []),
  ].join('\n');
}

const nameOf = (words: Words, { resource }: ResourceSpending, { name }: Detail): string =>
  resource.index === null ? words('history.table') : code(resource.index, name);

function silentBlocks(words: Words, silent: readonly ResourceSpending[], told: number, detail: Detail): KnownBlock[] {
  if (silent.length === 0) return [];
  if (told === 0) return [section(words('history.none'))];
  const names = silent.map((entry) => nameOf(words, entry, { ...detail, name: Math.min(detail.name, 60) }));
  return [context(words('history.noneOf', { names: names.join(', ') }))];
}

function notes(words: Words, report: HistoryReport): KnownBlock[] {
  const { since, recordProblem, scalingProblem, now, resources } = report;
  const isCut = since !== null && since > startOfUtcDay(now);
  const scalingMatters = resources.some(({ spending }) =>
    spending.byActor.some(({ actor }) => actor.kind === 'auto-scaling'),
  );
  return [
    ...(recordProblem === null
      ? [words('history.lag')]
      : [words('history.unread.record', { problem: problemText(words, recordProblem) })]),
    ...(isCut ? [words('history.cut', { at: dateToken(words, since) })] : []),
    ...(scalingProblem !== null && scalingMatters
      ? [words('history.unread.scaling', { problem: problemText(words, scalingProblem) })]
      : []),
  ].map((text) => context(text));
}
