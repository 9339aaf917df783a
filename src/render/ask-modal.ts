/** The form behind `/ddb reduce` without numbers: first a table, then what it has now and what it is to have. */
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { AskWarning } from '../domain/request/ask.ts';
import { resourceOf } from '../domain/request/baseline.ts';
import type { Target } from '../domain/request/target.ts';
import type { Dimension, TableAddress, TableState } from '../domain/resource.ts';
import { ASK_FIELDS, indexBlock } from './ask-form.ts';
import { warningsBlock } from './ask-message.ts';
import { context, type Message, section } from './blocks.ts';
import { code, escapeText } from './mrkdwn.ts';
import { wholeUnits } from './reason-text.ts';
import { indexOption, tableOption } from './table-option.ts';
import type { Words } from './words.ts';

export const ASK_MODAL = 'ask_reduction';

const REASON_MOST = 700;
/** Of a select. A table has 20 indexes unless AWS raised its limit. */
const MOST_OPTIONS = 100;

export interface AskForm {
  /** Ids only: it comes back with the form, and everybody can read it on the way. */
  readonly metadata: string;
  readonly chosen: ChosenTable | null;
  /** Typed with the command; `null` where nothing was. Later drawings keep what is in the fields. */
  readonly target?: Target;
  /** To be confirmed before it is asked: the form then has a box to tick. */
  readonly warnings?: readonly AskWarning[];
  /** Why the table that was named or picked cannot be shown: another one can be picked. */
  readonly problem?: Message;
}

export interface ChosenTable {
  readonly state: TableState;
  /** `null` for the table itself. */
  readonly index: string | null;
  /** Peak use in 7 days, units a second; `null` while it is not known. */
  readonly peak: Target | null;
}

export function askModal(words: Words, form: AskForm): ModalView {
  const { chosen, warnings = [], problem } = form;
  return modal(words, form.metadata, [
    ...(problem === undefined ? [] : withoutButtons(problem.blocks)),
    // On top: the form comes back with them, and must not hide them below what is already filled in.
    ...(warnings.length === 0 ? [] : [warningsBlock(words, warnings), confirmInput(words)]),
    tableInput(words, chosen?.state.address ?? null),
    ...(chosen === null ? [] : chosenBlocks(words, chosen, form.target ?? { read: null, write: null })),
    ...(chosen === null ? [] : [reasonInput(words)]),
  ]);
}

/** While the table named with the command is being read: a form has to be open within three seconds. */
export function askLoadingModal(words: Words, metadata: string, table: string): ModalView {
  const { submit: _, ...view } = modal(words, metadata, [
    section(words('ask.modal.loading', { table: code(table, 80) })),
  ]);
  return view;
}

/** The sent form as it is, with a word on top that it takes long: what was filled in stays. */
export function askWaitingModal(
  words: Words,
  sent: { readonly private_metadata: string; readonly blocks: readonly object[] },
): ModalView {
  const blocks = sent.blocks as KnownBlock[];
  return modal(words, sent.private_metadata, [context(words('ask.modal.waiting')), ...blocks]);
}

/** What became of it, in place of the form. */
export function askResultModal(words: Words, message: Message): ModalView {
  return {
    type: 'modal',
    callback_id: ASK_MODAL,
    title: label(words('ask.modal.title')),
    close: label(words('ask.modal.done')),
    blocks: withoutButtons(message.blocks),
  };
}

/** A click in a form has no message to answer beside. */
const withoutButtons = (blocks: readonly KnownBlock[]): KnownBlock[] =>
  blocks.flatMap((block): KnownBlock[] => {
    if (block.type === 'actions') return [];
    if (block.type !== 'section') return [block];
    const { accessory: _, ...rest } = block;
    return [rest];
  });

const label = (text: string) => ({ type: 'plain_text' as const, text, emoji: false });

function modal(words: Words, metadata: string, blocks: KnownBlock[]): ModalView {
  return {
    type: 'modal',
    callback_id: ASK_MODAL,
    private_metadata: metadata,
    title: label(words('ask.modal.title')),
    submit: label(words('ask.modal.submit')),
    close: label(words('ask.modal.close')),
    blocks,
  };
}

const tableInput = (words: Words, address: TableAddress | null): InputBlock => ({
  type: 'input',
  block_id: ASK_FIELDS.table,
  dispatch_action: true,
  label: label(words('ask.modal.table')),
  element: {
    type: 'external_select',
    action_id: ASK_FIELDS.table,
    min_query_length: 0,
    placeholder: label(words('ask.modal.table.placeholder')),
    ...(address !== null && { initial_option: tableOption(address) }),
  },
});

function chosenBlocks(words: Words, chosen: ChosenTable, target: Target): KnownBlock[] {
  const { state, index } = chosen;
  const { account, region, table } = state.address;
  const where = `${code(table)}  ·  *${escapeText(account)}* (${state.accountId})  ·  ${escapeText(region)}`;
  return [
    context(where),
    ...(state.indexes.length === 0 ? [] : [indexInput(words, state, index)]),
    numberInput(words, chosen, 'read', target.read),
    numberInput(words, chosen, 'write', target.write),
  ];
}

function indexInput(words: Words, state: TableState, index: string | null): InputBlock {
  const itself = words('ask.modal.index.table');
  const named = state.indexes.slice(0, MOST_OPTIONS - 1).map((resource) => indexOption(resource.index, itself));
  const options = [indexOption(null, itself), ...named];
  const chosen = indexOption(index, itself);
  return {
    type: 'input',
    block_id: indexBlock(state),
    dispatch_action: true,
    label: label(words('ask.modal.index')),
    element: {
      type: 'static_select',
      action_id: ASK_FIELDS.index,
      options,
      initial_option: options.find(({ value }) => value === chosen.value) ?? indexOption(null, itself),
    },
  };
}

function numberInput(words: Words, chosen: ChosenTable, dimension: Dimension, typed: number | null): InputBlock {
  const { state, index, peak } = chosen;
  const now = (resourceOf(state, index) ?? state.table).capacity[dimension];
  const most = peak?.[dimension] ?? null;
  return {
    type: 'input',
    block_id: ASK_FIELDS[dimension],
    optional: true,
    label: label(words(dimension === 'read' ? 'ask.modal.read' : 'ask.modal.write', { n: now })),
    hint: label(
      most === null ? words('ask.modal.number.hint') : words('ask.modal.number.hintPeak', { n: wholeUnits(most) }),
    ),
    element: {
      type: 'number_input',
      action_id: ASK_FIELDS[dimension],
      is_decimal_allowed: false,
      ...(typed !== null && { initial_value: String(typed) }),
    },
  };
}

const reasonInput = (words: Words): InputBlock => ({
  type: 'input',
  block_id: ASK_FIELDS.reason,
  optional: true,
  label: label(words('ask.modal.reason')),
  element: {
    type: 'plain_text_input',
    action_id: ASK_FIELDS.reason,
    multiline: true,
    max_length: REASON_MOST,
    placeholder: label(words('ask.modal.reason.placeholder')),
  },
});

const confirmInput = (words: Words): InputBlock => ({
  type: 'input',
  block_id: ASK_FIELDS.confirm,
  label: label(words('ask.modal.confirm')),
  element: {
    type: 'checkboxes',
    action_id: ASK_FIELDS.confirm,
    options: [{ text: label(words('ask.modal.confirm.option')), value: 'confirmed' }],
  },
});
