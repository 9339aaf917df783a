/** Answers to a name that does not lead to one table: what is wrong with it, and what was probably meant. */
import type { KnownBlock } from '@slack/types';
import type { BudgetAnswer } from '../domain/answers.ts';
import type { TableAddress } from '../domain/resource.ts';
import type { InvalidReference } from '../domain/table-reference.ts';
import { fullName, SHOW_BUDGET } from './actions.ts';
import { button, context, type Message, section } from './blocks.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { problemText } from './problem.ts';
import { hiddenText } from './refusal-message.ts';
import type { Words } from './words.ts';

type Answer<Kind extends BudgetAnswer['kind']> = Extract<BudgetAnswer, { kind: Kind }>;

/** More would make the list longer than an eye takes in; the full name always works. */
const MOST_CANDIDATES = 20;
const MOST_INDEXES = 20;

export function badNameMessage(words: Words, { problem, accounts }: Answer<'badName'>): Message {
  const text = badNameText(words, problem, accounts.map(({ name }) => code(name)).join(', '));
  return { text, blocks: [section(text)] };
}

function badNameText(words: Words, problem: InvalidReference, known: string): string {
  switch (problem.reason) {
    case 'empty':
      return words('name.empty', { example: code('/ddb budget orders-table'), overview: code('/ddb budget') });
    case 'too-long':
      return words('name.tooLong', { n: problem.length });
    case 'not-a-name':
      return words('name.invalid', { text: code(problem.text, 80), allowed: code('_ . -') });
    case 'other-account':
      return words('name.otherAccount', { account: code(problem.account, 60), known });
    case 'region-not-configured':
      return words('name.otherRegion', {
        account: code(problem.account),
        region: code(problem.region, 60),
        known: problem.regions.map((region) => code(region)).join(', '),
      });
  }
}

export function ambiguousMessage(words: Words, { text, candidates }: Answer<'ambiguous'>): Message {
  const question = words('name.ambiguous', { text: code(text, 80) });
  const shown = candidates.slice(0, MOST_CANDIDATES);
  return {
    text: question,
    blocks: [section(question), ...shown.map(({ address, index }) => choice(words, address, index))],
  };
}

export function unknownTableMessage(words: Words, answer: Answer<'unknownTable'>): Message {
  const { nearest, hidden, unlisted } = answer;
  const text = code(answer.text, 80);
  const sentence =
    nearest.length > 0
      ? words('name.unknown.nearest', { text })
      : `${words('name.unknown', { text })} ${words('name.unknown.none', { overview: code('/ddb budget') })}`;
  const remarks = [
    ...(unlisted.length === 0
      ? []
      : [[words('name.unlisted'), ...unlisted.map((problem) => `• ${problemText(words, problem)}`)].join('\n')]),
    ...(hidden.length === 0 ? [] : [words('name.hidden', { n: hidden.length, accounts: hiddenText(words, hidden) })]),
  ];
  return {
    text: words('name.unknown.fallback', { text: escapeText(oneLine(answer.text, 80)) }),
    blocks: [
      section(sentence),
      ...nearest.map((address) => choice(words, address, null)),
      ...remarks.map((remark) => context(remark)),
    ],
  };
}

export function unknownIndexMessage(words: Words, { state, index }: Answer<'unknownIndex'>): Message {
  const names = state.indexes.flatMap((resource) => (resource.index === null ? [] : [resource.index]));
  const text = [
    words('name.indexUnknown', { table: code(state.address.table), index: code(index, 80) }),
    names.length === 0
      ? words('name.indexUnknown.none')
      : words('name.indexUnknown.known', {
          indexes: names
            .slice(0, MOST_INDEXES)
            .map((name) => code(name, 80))
            .join(', '),
        }),
  ].join(' ');
  return { text, blocks: [section(text), choice(words, state.address, null)] };
}

/** A table to choose: where it is, and a button that shows its budget. */
function choice(words: Words, address: TableAddress, index: string | null): KnownBlock {
  const name = index === null ? code(address.table) : `${code(address.table)} / ${code(index)}`;
  return section(
    `${name}\n${escapeText(address.account)}  ·  ${escapeText(address.region)}`,
    button({
      action: SHOW_BUDGET,
      value: fullName(address, index),
      text: words('overview.show'),
      label: words('overview.show.label', { table: address.table }),
    }),
  );
}
