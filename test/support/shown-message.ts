// What a reader sees of a message, and the buttons in it.
import type { Json, ShownMessage } from '../../sandbox/slack/protocol.ts';

/** Everything a reader could see of a message, one piece a line. */
export const textOf = (message: ShownMessage): string => [message.text, ...textsIn(message.blocks)].join('\n');

/** What stands in the blocks alone, without the fallback. */
export const blocksText = (message: Pick<ShownMessage, 'blocks'>): string => textsIn(message.blocks).join('\n');

function textsIn(value: Json | readonly Json[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  if (!isObject(value)) return [];
  const own = typeof value.text === 'string' ? [value.text] : [];
  return [...own, ...Object.values(value).flatMap((one) => (typeof one === 'string' ? [] : textsIn(one)))];
}

export interface ShownButton {
  readonly action: string;
  readonly value: string;
  readonly blockId: string;
}

export const buttonsOf = (message: { readonly blocks: readonly Json[] }): ShownButton[] =>
  message.blocks.flatMap((block) => {
    if (!isObject(block)) return [];
    const elements = [block.accessory ?? null, ...(Array.isArray(block.elements) ? block.elements : [])];
    return elements
      .filter(isObject)
      .flatMap(({ type, action_id: action, value }) =>
        type === 'button' ? [{ action: String(action), value: String(value), blockId: String(block.block_id) }] : [],
      );
  });

const isObject = (value: Json | readonly Json[]): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
