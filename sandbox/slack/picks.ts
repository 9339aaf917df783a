/** Elements in blocks, and what a user has picked or typed in them: `state.values`. */
import { asList, asObject, asString, isObject, type JsonObject } from './json.ts';
import type { Json } from './protocol.ts';

export interface FoundElement {
  readonly block: JsonObject;
  readonly element: JsonObject;
}

export function elementsOf(blocks: readonly Json[]): FoundElement[] {
  return blocks.filter(isObject).flatMap((block) => {
    const candidates = block.type === 'context' ? [] : [block.element, block.accessory, ...asList(block.elements)];
    return candidates
      .filter(isObject)
      .filter((element) => typeof element.action_id === 'string')
      .map((element) => ({ block, element }));
  });
}

/** Without a block id the first element with that action id. */
export const findElement = (blocks: readonly Json[], actionId: string, blockId?: string): FoundElement | undefined =>
  elementsOf(blocks).find(
    ({ block, element }) =>
      element.action_id === actionId && (blockId === undefined || blockId === '' || block.block_id === blockId),
  );

/** The field of `state` that holds what was picked, by type of element, and the field with its initial value. */
const FIELDS: Readonly<Record<string, readonly [field: string, initial: string]>> = {
  static_select: ['selected_option', 'initial_option'],
  external_select: ['selected_option', 'initial_option'],
  radio_buttons: ['selected_option', 'initial_option'],
  multi_static_select: ['selected_options', 'initial_options'],
  multi_external_select: ['selected_options', 'initial_options'],
  checkboxes: ['selected_options', 'initial_options'],
  users_select: ['selected_user', 'initial_user'],
  multi_users_select: ['selected_users', 'initial_users'],
  conversations_select: ['selected_conversation', 'initial_conversation'],
  multi_conversations_select: ['selected_conversations', 'initial_conversations'],
  channels_select: ['selected_channel', 'initial_channel'],
  multi_channels_select: ['selected_channels', 'initial_channels'],
  datepicker: ['selected_date', 'initial_date'],
  timepicker: ['selected_time', 'initial_time'],
  datetimepicker: ['selected_date_time', 'initial_date_time'],
  rich_text_input: ['rich_text_value', 'initial_value'],
  plain_text_input: ['value', 'initial_value'],
  number_input: ['value', 'initial_value'],
  email_text_input: ['value', 'initial_value'],
  url_text_input: ['value', 'initial_value'],
};

export const pickField = (type: string): string | undefined => FIELDS[type]?.[0];

const isEmptyPick = (pick: Json | undefined): boolean =>
  pick === undefined || pick === null || pick === '' || (Array.isArray(pick) && pick.length === 0);

export const isUnanswered = (element: JsonObject, state: JsonObject): boolean =>
  isEmptyPick(state[pickField(asString(element.type)) ?? 'value']);

/** `state.values`: what was picked so far over what the blocks start with. */
export function stateOf(blocks: readonly Json[], picked: JsonObject): JsonObject {
  const state: JsonObject = {};
  for (const { block, element } of elementsOf(blocks)) {
    const type = asString(element.type);
    const fields = FIELDS[type];
    if (fields === undefined) continue;
    const [field, initial] = fields;
    const nothing = field.endsWith('s') ? [] : null;
    const blockId = asString(block.block_id);
    const actionId = asString(element.action_id);
    const own = asObject(asObject(picked[blockId])[actionId]);
    const before = asObject(state[blockId]);
    // A text that was cleared is null, as one never touched.
    const pick = own[field] === undefined ? (element[initial] ?? nothing) : own[field];
    state[blockId] = { ...before, [actionId]: { type, ...own, [field]: pick === '' ? null : pick } };
  }
  return state;
}

/**
 * Values of a submit as block_id -> action_id -> pick. A block with one input may also give its pick directly.
 */
export function readValues(blocks: readonly Json[], values: { readonly [blockId: string]: Json }): JsonObject {
  const read: JsonObject = {};
  for (const { block, element } of elementsOf(blocks)) {
    const blockId = asString(block.block_id);
    const given = values[blockId];
    if (given === undefined) continue;
    const actionId = asString(element.action_id);
    const nested = asObject(given)[actionId];
    const field = pickField(asString(element.type)) ?? 'value';
    const pick = nested ?? (isObject(given) && !(field in given) ? undefined : given);
    if (pick === undefined) continue;
    read[blockId] = {
      ...asObject(read[blockId]),
      [actionId]: isObject(pick) && field in pick ? pick : { [field]: pick },
    };
  }
  return read;
}

/** What Slack's own client refuses before the app hears of a submit: block_id -> text under the input. */
export function clientErrors(blocks: readonly Json[], state: JsonObject): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { block, element } of elementsOf(blocks)) {
    if (block.type !== 'input') continue;
    const blockId = asString(block.block_id);
    const own = asObject(asObject(state[blockId])[asString(element.action_id)]);
    if (isUnanswered(element, own)) {
      if (block.optional !== true) errors[blockId] = 'Please complete this required field.';
      continue;
    }
    const value = asString(own.value);
    const problem = element.type === 'number_input' ? numberProblem(element, value) : lengthProblem(element, value);
    if (problem !== null) errors[blockId] = problem;
  }
  return errors;
}

function numberProblem(element: JsonObject, value: string): string | null {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return 'Please enter a number.';
  if (element.is_decimal_allowed !== true && !Number.isInteger(number)) return 'Please enter a whole number.';
  if (element.min_value !== undefined && number < Number(element.min_value)) {
    return `Please enter a number of at least ${String(element.min_value)}.`;
  }
  if (element.max_value !== undefined && number > Number(element.max_value)) {
    return `Please enter a number of at most ${String(element.max_value)}.`;
  }
  return null;
}

function lengthProblem(element: JsonObject, value: string): string | null {
  const { min_length: min, max_length: max } = element;
  if (typeof min === 'number' && value.length < min) return `Please enter at least ${min} characters.`;
  if (typeof max === 'number' && value.length > max) return `Please enter at most ${max} characters.`;
  return null;
}
