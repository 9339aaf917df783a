/** Buttons and the shortcut of explanations. Old messages keep old buttons: never rename. */
import type { Explanation } from '../domain/explanation.ts';
import type { ResourceAddress } from '../domain/table-name.ts';
import { fullName } from './actions.ts';

/** The message shortcut "Explain this error"; its name is in the manifest. */
export const EXPLAIN_SHORTCUT = 'explain_limit_error';
/** Picks a table from a menu that only its reader sees; takes the menu's place. See chosenValue. */
export const EXPLAIN_CHOSEN = 'explain_chosen';
/** The same in a thread, where everybody reads the answer. */
export const EXPLAIN_CHOSEN_IN_THREAD = 'explain_chosen_in_thread';

/**
 * A table in full, and what the error states, so that a menu works for as long as it is on a screen: at most some 650 of a button's
 * 2,000 characters.
 */
export function chosenValue({ address, index }: ResourceAddress, message: Explanation['message']): string {
  const stated =
    message.kind === 'decrease-quota'
      ? [message.decreasesToday, message.lastDecreaseAt, message.nextDecreaseAt, message.intervalSeconds]
      : ['generic'];
  return [fullName(address, index), ...stated.map((value) => value ?? '')].join('|');
}

/** `null` for a value no button of ours carries. */
export function readChosenValue(
  value: string,
): { readonly name: string; readonly message: Explanation['message'] } | null {
  const [name = '', ...stated] = value.split('|');
  const named = { table: null, index: null };
  if (name === '') return null;
  if (stated.length === 1 && stated[0] === 'generic') {
    return { name, message: { kind: 'dynamodb-limit-other', reason: 'generic-too-many-operations', ...named } };
  }
  if (stated.length !== 4 || stated.some((one) => !/^\d{0,16}$/.test(one))) return null;
  const [decreasesToday, lastDecreaseAt, nextDecreaseAt, intervalSeconds] = stated.map(numberOrNull);
  return {
    name,
    message: {
      kind: 'decrease-quota',
      ...named,
      decreasesToday: decreasesToday ?? null,
      lastDecreaseAt: lastDecreaseAt ?? null,
      nextDecreaseAt: nextDecreaseAt ?? null,
      intervalSeconds: intervalSeconds ?? null,
    },
  };
}

const numberOrNull = (digits: string): number | null => (digits === '' ? null : Number(digits));
