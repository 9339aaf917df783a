/** The budget of a table and its indexes: the answer to `/ddb budget TABLE`. */
import type { KnownBlock } from '@slack/types';
import type { BudgetReport, ResourceBudget } from '../domain/answers.ts';
import { type Budget, decreasesAvailableNow, FREE_DECREASES_A_DAY } from '../domain/budget.ts';
import { type Instant, nextUtcMidnight } from '../domain/instant.ts';
import type { ScaledDimension } from '../domain/resource.ts';
import { fullName, READ_BUDGET_AGAIN, REQUEST_REDUCTION, SHOW_HISTORY } from './actions.ts';
import { button, context, firstThatFits, header, type Message, section } from './blocks.ts';
import { budgetLine, budgetSentence, dayPicture } from './budget-line.ts';
import { code, escapeText } from './mrkdwn.ts';
import { problemText } from './problem.ts';
import { dateToken } from './time.ts';
import type { Words } from './words.ts';

/** `brief` is for tables with many indexes of long names: the budgets stay whole, what surrounds them is shortened. */
type Detail = 'full' | 'brief';
const NAME_MOST: { readonly [detail in Detail]: number } = { full: 255, brief: 60 };

export function budgetMessage(words: Words, report: BudgetReport): Message {
  return firstThatFits([() => message(words, report, 'full'), () => message(words, report, 'brief')]);
}

function message(words: Words, report: BudgetReport, detail: Detail): Message {
  const { state, now } = report;
  const isOnDemand = state.billingMode === 'PAY_PER_REQUEST';
  const reduce = button({
    action: REQUEST_REDUCTION,
    value: fullName(state.address, report.askedIndex),
    text: words('budget.reduce'),
  });
  const again = button({
    action: READ_BUDGET_AGAIN,
    value: fullName(state.address, report.askedIndex),
    text: words('budget.again'),
  });
  const whoSpent = button({
    action: SHOW_HISTORY,
    value: fullName(state.address, report.askedIndex),
    text: words('history.show'),
  });
  return {
    text: escapeText(fallbackText(words, report)),
    blocks: [
      header(state.address.table),
      context(whereText(words, report)),
      ...(isOnDemand
        ? [section(words('budget.notApplicable'))]
        : report.resources.map((entry) => section(resourceText(words, entry, now, detail)))),
      ...notes(words, report),
      context(
        isOnDemand
          ? words('budget.foot.onDemandSwitch')
          : words('budget.foot.reset', { at: dateToken(words, nextUtcMidnight(now)) }),
      ),
      { type: 'actions', elements: [...(report.isReducible ? [reduce] : []), whoSpent, again] },
    ],
  };
}

function whereText(words: Words, { state }: BudgetReport): string {
  const mode = state.billingMode === 'PAY_PER_REQUEST' ? 'budget.where.onDemand' : 'budget.where.provisioned';
  const { account, region } = state.address;
  return [`*${escapeText(account)}* (${state.accountId})`, escapeText(region), words(mode)].join('  ·  ');
}

function resourceText(words: Words, entry: ResourceBudget, now: Instant, detail: Detail): string {
  const { resource, budget, scaled } = entry;
  const name =
    resource.index === null ? `*${words('budget.resource.table')}*` : code(resource.index, NAME_MOST[detail]);
  return [
    `${name}  ${words('budget.capacity', { ...resource.capacity })}`,
    `${dayPicture(budget)} ${budgetLine(words, budget, now)}${detail === 'full' ? furtherText(words, budget) : ''}`,
    ...(scaled.length > 0 ? [`_${detail === 'full' ? scaledText(words, scaled) : words('budget.scaled.brief')}_`] : []),
    ...(resource.status === 'ACTIVE' ? [] : [statusText(words, resource.status, detail)]),
  ].join('\n');
}

const statusText = (words: Words, status: string, detail: Detail): string =>
  detail === 'full' ? words('budget.status', { status: code(status) }) : code(status);

function furtherText(words: Words, budget: Budget): string {
  if (budget.kind === 'notApplicable' || budget.kind === 'unknown') return '';
  return [
    ...(budget.used > FREE_DECREASES_A_DAY ? [words('budget.counted', { n: budget.used })] : []),
    words('budget.further', { n: budget.furtherToday }),
  ]
    .map((text) => ` · ${text}`)
    .join('');
}

function scaledText(words: Words, scaled: readonly ScaledDimension[]): string {
  const read = scaled.find(({ dimension }) => dimension === 'read');
  const write = scaled.find(({ dimension }) => dimension === 'write');
  if (read !== undefined && write !== undefined) {
    return words('budget.scaled.both', {
      readMin: read.min,
      readMax: read.max,
      writeMin: write.min,
      writeMax: write.max,
    });
  }
  if (read !== undefined) return words('budget.scaled.read', { min: read.min, max: read.max });
  return write === undefined ? '' : words('budget.scaled.write', { min: write.min, max: write.max });
}

/** What a reader should know besides the figures, each once a message. */
function notes(words: Words, { state, resources, scalingProblem }: BudgetReport): KnownBlock[] {
  const quotaPage = resources.find(({ quotaPageSays }) => quotaPageSays !== null);
  const texts = [
    ...(quotaPage === undefined
      ? []
      : [
          words('budget.quotaPage', {
            resource:
              quotaPage.resource.index === null ? words('budget.quotaPage.table') : code(quotaPage.resource.index, 60),
            n: quotaPage.quotaPageSays ?? 0,
            granted: decreasesAvailableNow(quotaPage.budget),
          }),
        ]),
    ...(state.globalRegions.length > 1
      ? [words('budget.global', { regions: state.globalRegions.map(escapeText).join(', ') })]
      : []),
    ...(scalingProblem === null
      ? []
      : [words('budget.scaling.unread', { problem: problemText(words, scalingProblem) })]),
  ];
  return texts.map((text) => context(text));
}

function fallbackText(words: Words, { state, resources, now }: BudgetReport): string {
  const [first] = resources;
  if (first === undefined) return state.address.table;
  return budgetSentence(words, state.address.table, first.budget, now);
}
