/** Who spent today's decreases of a table and its indexes, why, and what to do first: the answer to `/ddb history TABLE`. */
import type { KnownBlock } from '@slack/types';
import { startOfUtcDay } from '../domain/instant.ts';
import { adviceFor } from '../domain/spending/advice.ts';
import type { CapacityChange } from '../domain/spending/changes.ts';
import type { Diagnosis } from '../domain/spending/diagnosis.ts';
import type { HistoryAnswer, HistoryReport, ResourceSpending } from '../domain/spending/history.ts';
import type { Spending } from '../domain/spending/spent-today.ts';
import type { MessageKey } from '../locales/index.ts';
import { fullName, READ_HISTORY_AGAIN, SHOW_BUDGET } from './actions.ts';
import { actorText } from './actor-text.ts';
import { adviceCommand, adviceText } from './advice-text.ts';
import { answerMessage } from './answer-message.ts';
import { button, context, firstThatFits, header, type Message, section } from './blocks.ts';
import { budgetLine, dayPicture } from './budget-line.ts';
import { changeText } from './capacity-text.ts';
import { causeText, sharesText } from './cause-text.ts';
import { code, escapeText, fence } from './mrkdwn.ts';
import { problemText } from './problem.ts';
import { clockToken, dateToken } from './time.ts';
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
/** More would bury the one that explains most. */
const MOST_CAUSES = 2;

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
      ...whyBlocks(words, report),
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
  const shares = [
    ...(spending.byActor.length > 0 ? [sharesText(words, spending.byActor)] : []),
    ...(spending.unaccounted > 0 ? [words(unaccountedKey(spending, report), { n: spending.unaccounted })] : []),
  ];
  const { decreases } = spending;
  const earlier = decreases.length - detail.lines;
  return [
    `*${nameOf(words, entry, detail)}*${isOnDemand ? '' : `  ${words('budget.capacity', { ...resource.capacity })}`}`,
    ...(isOnDemand ? [] : [`${dayPicture(budget)} ${budgetLine(words, budget, report.now)}`]),
    ...(shares.length > 0 ? [words('history.spentBy', { shares: shares.join(' · ') })] : []),
    ...(earlier > 0 && detail.lines > 0 ? [`_${words('history.earlier', { n: earlier })}_`] : []),
    ...(detail.lines === 0 ? [] : decreases.slice(-detail.lines).map((change) => `• ${lineText(words, change)}`)),
    ...refusedText(words, refused),
    ...(spending.surplus > 0 ? [`_${words('history.surplus', { n: spending.surplus })}_`] : []),
    ...(spending.unclear > 0 ? [`_${words('history.unclear', { n: spending.unclear })}_`] : []),
  ].join('\n');
}

function unaccountedKey({ mayBeLate }: Spending, { recordProblem }: HistoryReport): MessageKey {
  if (recordProblem !== null) return 'history.unaccounted.unread';
  return mayBeLate ? 'history.unaccounted' : 'history.unaccounted.missing';
}

const nameOf = (words: Words, { resource }: ResourceSpending, { name }: Detail): string =>
  resource.index === null ? words('history.table') : code(resource.index, name);

function lineText(words: Words, { at, actor, from, to, why }: CapacityChange): string {
  const what = why === 'billing-switch' ? words('history.switched') : from === null ? '' : changeText(words, from, to);
  const approver = actor.kind === 'this-bot' && SLACK_USER.test(actor.name) ? `<@${actor.name}>` : null;
  return [
    clockToken(at),
    actorText(words, actor),
    what,
    ...(approver === null ? [] : [words('history.approvedBy', { person: approver })]),
  ].join('  ·  ');
}

/** AWS kept whatever it was given as source identity. */
const SLACK_USER = /^[UW][A-Z0-9]{4,20}$/;

function refusedText(words: Words, refused: ResourceSpending['refused']): string[] {
  if (refused.length === 0) return [];
  const tries = refused.map(({ actor, tries: n }) => words('history.share', { actor: actorText(words, actor), n }));
  const at = clockToken(Math.max(...refused.map(({ lastAt }) => lastAt)));
  return [words('history.refused', { tries: tries.join(' · '), at })];
}

function silentBlocks(words: Words, silent: readonly ResourceSpending[], told: number, detail: Detail): KnownBlock[] {
  if (silent.length === 0) return [];
  if (told === 0) return [section(words('history.none'))];
  const names = silent.map((entry) => nameOf(words, entry, { ...detail, name: Math.min(detail.name, 60) }));
  return [context(words('history.noneOf', { names: names.join(', ') }))];
}

function whyBlocks(words: Words, report: HistoryReport): KnownBlock[] {
  const [main, ...others] = report.diagnoses.slice(0, MOST_CAUSES);
  if (main === undefined) return [];
  const causes = [main, ...others].map((diagnosis) => causeText(words, diagnosis));
  const listed = causes.length > 1 ? causes.map((cause) => `• ${cause}`) : causes;
  return [section([words('history.why'), ...listed].join('\n')), ...firstBlocks(words, report, main)];
}

/** The first advice, and others of its kind: reads and writes have a policy each. */
function firstBlocks(words: Words, { state }: HistoryReport, main: Diagnosis): KnownBlock[] {
  const [first, ...rest] = adviceFor(main);
  if (first === undefined) return [];
  const chosen = [first, ...rest.filter((one) => one.advice === first.advice)];
  const commands = chosen.flatMap((advice) => adviceCommand(state.address, advice) ?? []);
  const sentences = chosen.map((advice) => adviceText(words, advice, main.spent));
  return [
    section([words('history.first'), ...sentences].join('\n')),
    ...commands.map((command) => section(fence(command))),
  ];
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
    ...(isCut ? [words('history.cut', { at: dateToken(since) })] : []),
    ...(scalingProblem !== null && scalingMatters
      ? [words('history.unread.scaling', { problem: problemText(words, scalingProblem) })]
      : []),
  ].map((text) => context(text));
}
