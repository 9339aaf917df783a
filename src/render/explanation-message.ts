/** An explanation in Slack: a reply in a thread, or an answer that only its reader sees. */
import type { Button, KnownBlock } from '@slack/types';
import { type Budget, FREE_DECREASES_A_DAY } from '../domain/budget.ts';
import type { Advice } from '../domain/explanation/advice.ts';
import { wantedIn } from '../domain/explanation/wanted.ts';
import { type Explanation, mainCause } from '../domain/explanation.ts';
import type { Target } from '../domain/request/target.ts';
import { askValue, fullName, REQUEST_REDUCTION, SHOW_BUDGET, SHOW_HISTORY } from './actions.ts';
import { adviceCommand } from './advice-text.ts';
import { pagesText } from './aws-pages.ts';
import { button, context, firstThatFits, type Message, section } from './blocks.ts';
import { dayPicture } from './budget-line.ts';
import { causeText } from './cause-text.ts';
import { chosenValue, EXPLAIN_CHOSEN, EXPLAIN_CHOSEN_IN_THREAD } from './explain-actions.ts';
import { otherLimitTexts } from './explanation-limit.ts';
import { callFacts, foundText } from './explanation-resource.ts';
import {
  adviceText,
  doubtText,
  nextText,
  onDemandCommand,
  relatedText,
  statedText,
  untilThen,
  whatText,
} from './explanation-texts.ts';
import { noMarkup, slackMarkup } from './markup.ts';
import { code, escapeText, fence } from './mrkdwn.ts';
import { refusedText } from './spending-text.ts';
import { spentByText } from './spent-by-text.ts';
import type { Words } from './words.ts';

/** Who reads it decides which menu it has: a pick in a thread is answered there. */
export type Readers = 'one' | 'thread';

const NOTHING_WANTED: Target = { read: null, write: null };
/** In a menu; fewer where their names are long. */
const MOST_CANDIDATES = 15;
const LONG_CANDIDATES = 4;

/** @param wanted what the refused call asked for, where that is known: the form for a reduction then opens with it */
export function explanationMessage(
  words: Words,
  explanation: Explanation,
  readers: Readers,
  wanted: Target = wantedIn(explanation) ?? NOTHING_WANTED,
): Message {
  const version = (most: number) => () => message(words, explanation, readers, wanted, most);
  return firstThatFits([version(MOST_CANDIDATES), version(LONG_CANDIDATES)]);
}

function message(words: Words, explanation: Explanation, readers: Readers, wanted: Target, most: number): Message {
  const isQuota = explanation.message.kind === 'decrease-quota';
  const pages = pagesText(words, explanation, slackMarkup);
  return {
    text: escapeText(fallbackText(words, explanation)),
    blocks: [
      ...(isQuota
        ? quotaBlocks(words, explanation, menu(words, explanation, readers, most))
        : otherBlocks(words, explanation)),
      ...(isQuota ? [] : menu(words, explanation, readers, most)),
      ...buttons(words, explanation, wanted),
      ...(pages === '' ? [] : [context(...[relatedText(words, explanation, slackMarkup), pages].filter(Boolean))]),
    ],
  };
}

/** Nothing of the kind was found in a text that somebody asked about. */
export function nothingToExplainMessage(words: Words): Message {
  const text = words('explain.nothing');
  return { text, blocks: [section(text)] };
}

/** One line under an error that was explained nearby a moment ago. */
export function repeatMessage(words: Words, explanation: Explanation, link: string): Message {
  const repeat = (label: string, next: string) => words('explain.repeat', { link: label, next }).trim();
  const label = words('explain.repeat.link');
  return {
    text: escapeText(repeat(label, nextText(words, explanation, noMarkup))),
    blocks: [section(repeat(slackMarkup.link(link, label), nextText(words, explanation, slackMarkup)))],
  };
}

/** To whoever asked for the explanation of a message: it stands in that message's thread. */
export function inThreadMessage(words: Words, link: string): Message {
  const label = words('explain.inThread.link');
  return {
    text: words('explain.inThread', { link: label }),
    blocks: [section(words('explain.inThread', { link: slackMarkup.link(link, label) }))],
  };
}

function fallbackText(words: Words, explanation: Explanation): string {
  if (explanation.message.kind !== 'decrease-quota') return otherLimitTexts(words, explanation, noMarkup).join(' ');
  const what = whatText(words, explanation, noMarkup);
  return words('explain.fallback', { what, next: nextText(words, explanation, noMarkup) });
}

function otherBlocks(words: Words, explanation: Explanation): KnownBlock[] {
  const [what = '', ...rest] = otherLimitTexts(words, explanation, slackMarkup);
  return [section(rest.length === 0 ? what : [`*${what}*`, ...rest].join('\n'))];
}

function quotaBlocks(words: Words, explanation: Explanation, choice: readonly KnownBlock[]): KnownBlock[] {
  const { advice } = explanation;
  const steps = advice.flatMap((one, at) => [
    `${at + 1}.  ${adviceText(words, one, explanation, slackMarkup)}`,
    ...commandsFor(explanation, one).map(fence),
  ]);
  const doubt = doubtText(words, explanation, slackMarkup);
  const next = [`*${nextText(words, explanation, slackMarkup)}*`, ...untilThen(words, explanation)].join(' ');
  const remarks = [statedText(words, explanation, slackMarkup), foundText(words, explanation, slackMarkup)].filter(
    (text) => text !== '',
  );
  return [
    section(`*${whatText(words, explanation, slackMarkup)}*\n${words('explain.rule')}`),
    ...(doubt === '' ? [] : [section(`:warning: ${doubt}`)]),
    ...resourceBlocks(words, explanation),
    section(next),
    ...spentBlocks(words, explanation),
    ...(remarks.length === 0 ? [] : [context(...remarks)]),
    ...choice,
    ...(steps.length === 0 ? [] : [section([`*${words('explain.advice')}*`, ...steps].join('\n'))]),
  ];
}

function commandsFor({ finding }: Explanation, advice: Advice): string[] {
  if (advice.kind === 'onDemand') return [onDemandCommand(advice)];
  if (advice.kind !== 'cause' || finding.kind !== 'read') return [];
  return [adviceCommand(finding.report.state.address, advice.advice)].filter((command) => command !== null);
}

/** Who spent the budget, why it went so fast, and who was refused. */
function spentBlocks(words: Words, explanation: Explanation): KnownBlock[] {
  const { history, culprit } = explanation;
  const index = culprit?.of.resource.index;
  const ofCulprit = history?.resources.find(({ resource }) => resource.index === index);
  if (history === null || ofCulprit === undefined) return [];
  const cause = mainCause(explanation, history);
  const texts = [
    spentByText(words, ofCulprit.spending, history.recordProblem),
    ...(cause === null ? [] : [causeText(words, cause)]),
    refusedText(words, ofCulprit.refused) ?? '',
  ].filter((text) => text !== '');
  return texts.length === 0 ? [] : [section(texts.join('\n'))];
}

function resourceBlocks(words: Words, { finding, culprit }: Explanation): KnownBlock[] {
  if (finding.kind !== 'read' || culprit === null) return [];
  const { address } = finding.report.state;
  const { resource, budget } = culprit.of;
  const name = resource.index === null ? code(address.table) : `${code(address.table)} / ${code(resource.index)}`;
  const facts = [
    name,
    `*${escapeText(address.account)}*`,
    escapeText(address.region),
    ...(budget.kind === 'notApplicable' ? [] : [words('budget.capacity', { ...resource.capacity })]),
  ];
  return [section(`${facts.join('  ·  ')}\n${usedText(words, budget)}`)];
}

function usedText(words: Words, budget: Budget): string {
  if (budget.kind === 'notApplicable') return `${dayPicture(budget)} ${words('budget.notApplicable')}`;
  if (budget.kind === 'unknown') return `${dayPicture(budget)} ${words('budget.unknown')}`;
  const limit = FREE_DECREASES_A_DAY;
  return [
    `${dayPicture(budget)} ${words('explain.used', { used: Math.min(budget.used, limit), limit })}`,
    ...(budget.used > limit ? [words('explain.used.counted', { n: budget.used })] : []),
  ].join(' · ');
}

function menu(words: Words, { finding, message }: Explanation, readers: Readers, most: number): KnownBlock[] {
  if (finding.kind !== 'several') return [];
  const { candidates } = finding;
  return [
    section(`*${words('explain.several')}*`),
    ...candidates.slice(0, most).map((candidate) => {
      const { account, region, table } = candidate.address;
      const name = candidate.index === null ? code(table) : `${code(table)} / ${code(candidate.index)}`;
      const { call } = candidate;
      const refused = call === null ? [] : [words('explain.several.recorded', callFacts(words, call, slackMarkup))];
      return section(
        [name, [escapeText(account), escapeText(region), ...refused].join('  ·  ')].join('\n'),
        button({
          action: readers === 'thread' ? EXPLAIN_CHOSEN_IN_THREAD : EXPLAIN_CHOSEN,
          value: chosenValue(candidate, message),
          text: words('explain.several.pick'),
          label: words('explain.several.pick.label', { table, account, region }),
        }),
      );
    }),
    ...(candidates.length > most ? [context(words('explain.several.more', { example: code('/ddb budget') }))] : []),
  ];
}

function buttons(words: Words, { finding, culprit, next, agreement }: Explanation, wanted: Target): KnownBlock[] {
  if (finding.kind !== 'read') return [];
  const { state, isReducible } = finding.report;
  const index = culprit?.of.resource.index ?? null;
  const value = fullName(state.address, index);
  const isWanted = wanted.read !== null || wanted.write !== null;
  const asked = isWanted ? askValue(state.address, index, wanted) : value;
  const run = words(next?.kind === 'at' ? 'explain.run.then' : 'explain.run.now');
  const mayRun = isReducible && next !== null && next.kind !== 'onDemand' && agreement !== 'other';
  const elements: Button[] = [
    ...(mayRun ? [button({ action: REQUEST_REDUCTION, value: asked, text: run })] : []),
    button({ action: SHOW_BUDGET, value, text: words('explain.show') }),
    button({ action: SHOW_HISTORY, value, text: words('history.show') }),
  ];
  return [{ type: 'actions', elements }];
}
