/** Names of the buttons, shared by who draws them and who answers a click. Old messages keep old buttons: never rename. */
import type { TableAddress } from '../domain/resource.ts';

/** Its value is a table as `account/region/table`, or with `/index` behind it. Draws a new answer beside the old message. */
export const SHOW_BUDGET = 'budget_show';
/** The same value; replaces the message it is in. */
export const READ_BUDGET_AGAIN = 'budget_again';
/** Its value is `<overview id>:<page>`. The two need names of their own: Slack wants them unique in a block. */
export const NEXT_PAGE = 'overview_next';
export const PREVIOUS_PAGE = 'overview_previous';
/** No value. */
export const READ_OVERVIEW_AGAIN = 'overview_again';

/** A table in the form that resolves to exactly one; at most 50 + 1 + 25 + 1 + 255 + 1 + 255 characters of a button's 2,000. */
export const fullName = ({ account, region, table }: TableAddress, index: string | null = null): string =>
  [account, region, table, ...(index === null ? [] : [index])].join('/');
