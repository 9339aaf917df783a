/** Tables and indexes as options of a menu. An option's text and value take 75 characters; names may have 255. */
import { createHash } from 'node:crypto';
import type { PlainTextOption } from '@slack/types';
import type { TableAddress } from '../domain/resource.ts';
import { fullName } from './actions.ts';
import { oneLine } from './mrkdwn.ts';

const MOST = 75;

/** The text itself where it fits, else a hash of it: `#` stands in no name. */
const shortened = (text: string): string =>
  text.length <= MOST ? text : `#${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;

type MenuOption = PlainTextOption & { readonly value: string };

const option = (text: string, value: string, description?: string): MenuOption => ({
  text: { type: 'plain_text', text: oneLine(text, MOST) || ' ', emoji: false },
  value,
  ...(description !== undefined && {
    description: { type: 'plain_text' as const, text: oneLine(description, MOST), emoji: false },
  }),
});

export const tableOption = (address: TableAddress): MenuOption =>
  option(address.table, shortened(fullName(address)), `${address.account} · ${address.region}`);

/** The table an option stands for; `null` when it is not among these. */
export const tableOfOption = (value: string, tables: readonly TableAddress[]): TableAddress | null =>
  tables.find((address) => shortened(fullName(address)) === value) ?? null;

/** Stands for the table itself: no index can be called that. */
const TABLE_ITSELF = '-';

export const indexOption = (index: string | null, tableItself: string): MenuOption =>
  index === null ? option(tableItself, TABLE_ITSELF) : option(index, shortened(index));

/** The index an option stands for, `null` for the table itself, `undefined` when it is not among these. */
export function indexOfOption(value: string, indexes: readonly string[]): string | null | undefined {
  return value === TABLE_ITSELF ? null : indexes.find((index) => shortened(index) === value);
}
