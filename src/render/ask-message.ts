/** Private answers to who asks for a reduction: that it was asked, that it needs a second look, or what is wrong with it. */
import type { SectionBlock } from '@slack/types';
import type { AskAnswer } from '../domain/request/answers.ts';
import type { AskProblem, AskWarning } from '../domain/request/ask.ts';
import { resourceOf } from '../domain/request/baseline.ts';
import type { CannotPostReason } from '../domain/request/cannot-post.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { Target } from '../domain/request/target.ts';
import type { TableState } from '../domain/resource.ts';
import type { MessageKey } from '../locales/index.ts';
import { askValue, CONFIRM_ASK } from './actions.ts';
import { answerMessage, sentenceMessage } from './answer-message.ts';
import { askProblemText, type ShowName } from './ask-problems.ts';
import { button, context, type Message, section } from './blocks.ts';
import { warningText } from './card-facts-text.ts';
import { notMemberText } from './decide-message.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { about, changeText, linkTo, people, person, resourceText, stateText, wantedText } from './request-text.ts';
import type { Words } from './words.ts';

type Answer<Kind extends AskAnswer['kind']> = Extract<AskAnswer, { kind: Kind }>;

export function askMessage(words: Words, answer: AskAnswer): Message {
  switch (answer.kind) {
    case 'asked':
      return askedMessage(words, answer);
    case 'confirm':
      return confirmMessage(words, answer);
    case 'problems':
      return problemsMessage(words, answer);
    case 'notReducible':
      return sentenceMessage(words('ask.notReducible', { account: code(answer.account) }));
    case 'mayNotAsk':
      return sentenceMessage([mayNotAskText(words, answer, code), ...whoMayText(words, answer)].join(' '));
    default:
      return answerMessage(words, answer);
  }
}

const MOST_OTHERS = 3;

function askedMessage(words: Words, { request, facts, others }: Answer<'asked'>): Message {
  const text = words('ask.asked', about(words, request));
  const next = request.approvalsNeeded === 2 ? 'ask.asked.nextTwo' : 'ask.asked.next';
  const shown = others.slice(0, MOST_OTHERS);
  const more = others.length - shown.length;
  const remarks = [
    ...shown.map(({ request: other, link }) => otherText(words, other, link)),
    ...(more > 0 ? [words('ask.others.more', { n: more })] : []),
    ...(others.length > 0 ? [words('ask.others.merged')] : []),
  ];
  return {
    text,
    blocks: [
      section(`${text}\n${words(next, { approvers: people(words, facts.approvers) })}`),
      ...(remarks.length === 0 ? [] : [section(`:information_source: ${remarks.join('\n')}`)]),
      context(
        words('ask.asked.foot', { id: code(request.id, 40), command: code(`/ddb cancel ${oneLine(request.id, 40)}`) }),
      ),
    ],
  };
}

function otherText(words: Words, other: ReductionRequest, link: string | null): string {
  const facts = {
    id: code(other.id, 40),
    who: person(other.requester),
    change: wantedText(words, other),
    state: stateText(words, other.state),
  };
  if (link === null) return words('ask.other', facts);
  return words('ask.other.link', { ...facts, link: linkTo(link, words('ask.other.card')) });
}

function confirmMessage(words: Words, { id, state, index, target, warnings }: Answer<'confirm'>): Message {
  const again = button({
    action: CONFIRM_ASK,
    value: askValue(state.address, index, target, id),
    text: words('ask.confirm.button'),
  });
  const text = words('ask.confirm', wishText(words, state, index, target));
  return {
    text: words('ask.confirm.plain'),
    blocks: [section(text), warningsBlock(words, warnings), { type: 'actions', elements: [again] }],
  };
}

export const warningsBlock = (words: Words, warnings: readonly AskWarning[]): SectionBlock =>
  section([words('card.warnings.ask'), ...warnings.map((one) => `•  ${warningText(words, one)}`)].join('\n'));

function problemsMessage(words: Words, { state, index, target, problems }: Answer<'problems'>): Message {
  const text = words('ask.problems', wishText(words, state, index, target));
  const sentences = problems.map((problem) => `•  ${problemLine(words, problem)}`);
  return { text, blocks: [section([text, ...sentences].join('\n'))] };
}

const OF = { read: 'ask.problem.of.read', write: 'ask.problem.of.write' } as const;

function problemLine(words: Words, problem: AskProblem): string {
  const text = askProblemText(words, problem, code);
  return 'dimension' in problem ? words(OF[problem.dimension], { problem: text }) : text;
}

function wishText(words: Words, state: TableState, index: string | null, target: Target) {
  const { account, region, table } = state.address;
  const capacity = (resourceOf(state, index) ?? state.table).capacity;
  return {
    change: changeText(words, capacity, target),
    resource: resourceText(words, { account, region, table, index, accountId: state.accountId }),
    account: escapeText(account),
    region: escapeText(region),
  };
}

const whoMayText = (words: Words, { why }: Answer<'mayNotAsk'>): string[] =>
  why.reason === 'not-a-requester'
    ? [words('ask.mayNot.notRequester.these', { people: people(words, why.requesters) })]
    : [];

export function mayNotAskText(words: Words, { why, account }: Answer<'mayNotAsk'>, show: ShowName): string {
  switch (why.reason) {
    case 'not-a-requester':
      return words('ask.mayNot.notRequester', { account: show(account) });
    case 'no-approvers':
      return words('ask.mayNot.noApprovers', { account: show(account) });
    default:
      return notMemberText(words, why);
  }
}

const CANNOT_POST: { readonly [why in CannotPostReason]: MessageKey } = {
  'not-in-channel': 'ask.cannotPost.notInChannel',
  'channel-not-found': 'ask.cannotPost.notFound',
  archived: 'ask.cannotPost.archived',
  restricted: 'ask.cannotPost.restricted',
  'message-gone': 'ask.cannotPost.other',
  'no-direct-messages': 'ask.cannotPost.other',
  'not-accepted': 'ask.cannotPost.other',
};

/** To the requester: the request is kept, but nobody sees its card. */
export function cannotPostMessage(
  words: Words,
  request: ReductionRequest,
  { why, channel }: { readonly why: CannotPostReason; readonly channel: string },
): Message {
  const text = words('ask.cannotPost', {
    ...about(words, request),
    id: code(request.id, 40),
    channel: /^[CG]\w+$/.test(channel) ? `<#${channel}>` : code(channel, 40),
    why: words(CANNOT_POST[why], { invite: code('/invite @ddb-budget'), setting: code('approvalsChannel') }),
  });
  return sentenceMessage(text);
}
