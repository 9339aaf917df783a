/** The form behind `/ddb reduce` without numbers: first a table, then what it has now and what it is to have. */
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { AskAnswer } from '../domain/request/answers.ts';
import type { AskProblem, AskWarning } from '../domain/request/ask.ts';
import { resourceOf } from '../domain/request/baseline.ts';
import type { Target } from '../domain/request/target.ts';
import type { Dimension, TableAddress, TableState } from '../domain/resource.ts';
import { answerMessage } from './answer-message.ts';
import { mayNotAskText, warningsBlock } from './ask-message.ts';
import { askProblemText } from './ask-problems.ts';
import { context, section } from './blocks.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { wholeUnits } from './request-text.ts';
import { indexOption, tableOption } from './table-option.ts';
import type { Words } from './words.ts';

export const ASK_MODAL = 'ask_reduction';

/** Names of both the block and the element in it; what was typed stays when the form is drawn again under the same names. */
export const ASK_FIELDS = {
  table: 'ask_table',
  index: 'ask_index',
  read: 'ask_read',
  write: 'ask_write',
  reason: 'ask_reason',
  confirm: 'ask_confirm',
} as const;

/** A choice of another table starts the choice of an index anew, so its block is named after the table. */
const indexBlock = (state: TableState): string => `${ASK_FIELDS.index}:${state.tableId}`.slice(0, 255);

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
}

export interface ChosenTable {
  readonly state: TableState;
  /** `null` for the table itself. */
  readonly index: string | null;
  /** Peak use in 7 days, units a second; `null` while it is not known. */
  readonly peak: Target | null;
}

export function askModal(words: Words, form: AskForm): ModalView {
  const { chosen, warnings = [] } = form;
  return modal(words, form.metadata, [
    tableInput(words, chosen?.state.address ?? null),
    ...(chosen === null ? [] : chosenBlocks(words, chosen, form.target ?? { read: null, write: null })),
    ...(chosen === null ? [] : [reasonInput(words)]),
    ...(warnings.length === 0 ? [] : [warningsBlock(words, warnings), confirmInput(words)]),
  ]);
}

/** While the table named with the command is being read: a form has to be open within three seconds. */
export function askLoadingModal(words: Words, metadata: string, table: string): ModalView {
  const { submit: _, ...view } = modal(words, metadata, [
    section(words('ask.modal.loading', { table: code(table, 80) })),
  ]);
  return view;
}

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

/** The text under each field, by block id; `null` where the form has to say nothing (asked), or to be drawn with a box to tick. */
export function askErrors(words: Words, answer: AskAnswer): Record<string, string> | null {
  switch (answer.kind) {
    case 'asked':
    case 'confirm':
      return null;
    case 'problems':
      return fieldErrors(words, answer.state, answer.problems);
    case 'notReducible':
      return { [ASK_FIELDS.table]: words('ask.notReducible', { account: answer.account }) };
    case 'mayNotAsk':
      return { [ASK_FIELDS.table]: mayNotAskText(words, answer, bare) };
    default:
      return { [ASK_FIELDS.table]: bare(answerMessage(words, answer).text) };
  }
}

/** No markup is read under a field. */
const bare = (text: string): string => oneLine(text, 300);

function fieldErrors(words: Words, state: TableState, problems: readonly AskProblem[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    const field = fieldOf(state, problem);
    const text = askProblemText(words, problem, (name) => oneLine(name, 80));
    errors[field] = [...(errors[field] === undefined ? [] : [errors[field]]), text].join(' ');
  }
  return errors;
}

/** Only fields that are drawn can carry an error: a table without indexes has no choice of them. */
function fieldOf(state: TableState, problem: AskProblem): string {
  switch (problem.reason) {
    case 'not-a-whole-number':
    case 'below-one':
    case 'raise':
      return ASK_FIELDS[problem.dimension];
    case 'nothing-asked':
    case 'nothing-changes':
      return ASK_FIELDS.read;
    case 'autoscaled':
      return ASK_FIELDS[problem.scaled[0]?.dimension ?? 'read'];
    case 'index-unknown':
      return state.indexes.length === 0 ? ASK_FIELDS.table : indexBlock(state);
    case 'on-demand':
    case 'global-table':
      return ASK_FIELDS.table;
  }
}

/** The part of a submission's or click's `view.state.values` that is read here. */
export type FormValues = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        {
          readonly value?: string | null;
          readonly selected_option?: { readonly value?: string } | null;
          readonly selected_options?: readonly object[];
        }
      >
    >
  >
>;

export interface AskTyped {
  /** Values of options: see table-option.ts. `null` where nothing is chosen. */
  readonly table: string | null;
  readonly index: string | null;
  /** `NaN` for what is no number. */
  readonly target: Target;
  readonly reason: string | null;
  readonly confirmed: boolean;
}

export function readAskForm(values: FormValues): AskTyped {
  const fields = Object.assign({}, ...Object.values(values)) as FormValues[string];
  const number = (text: string | null | undefined): number | null => (text ? Number(text) : null);
  return {
    table: fields[ASK_FIELDS.table]?.selected_option?.value ?? null,
    index: fields[ASK_FIELDS.index]?.selected_option?.value ?? null,
    target: { read: number(fields[ASK_FIELDS.read]?.value), write: number(fields[ASK_FIELDS.write]?.value) },
    reason: fields[ASK_FIELDS.reason]?.value?.trim() || null,
    confirmed: (fields[ASK_FIELDS.confirm]?.selected_options ?? []).length > 0,
  };
}
