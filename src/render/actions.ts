/** Names of the buttons, shared by who draws them and who answers a click. Old messages keep old buttons: never rename. */
import type { ReductionRequest } from '../domain/request/request.ts';
import { shownText } from '../domain/request/shown.ts';
import type { Target } from '../domain/request/target.ts';
import type { TableAddress } from '../domain/resource.ts';

/** Its value is a table as `account/region/table`, or with `/index` behind it. Draws a new answer beside the old message. */
export const SHOW_BUDGET = 'budget_show';
/** The same value; replaces the message it is in. */
export const READ_BUDGET_AGAIN = 'budget_again';
/** The same value as SHOW_BUDGET; who spent the budget, beside the old message. */
export const SHOW_HISTORY = 'history_show';
/** The same value; replaces the message it is in. */
export const READ_HISTORY_AGAIN = 'history_again';
/** Its value is `<overview id>:<page>`. The two need names of their own: Slack wants them unique in a block. */
export const NEXT_PAGE = 'overview_next';
export const PREVIOUS_PAGE = 'overview_previous';
/** No value. */
export const READ_OVERVIEW_AGAIN = 'overview_again';

/** No value; the same beside the old message. */
export const SHOW_OVERVIEW = 'overview_show';

/** No value; draws the Home tab again. */
export const READ_HOME_AGAIN = 'home_again';
/** A link, which Slack follows by itself; its value is a request's id. */
export const OPEN_CARD = 'card_open';

/** Its value is that of a card with what is approved behind it; see approveValue. */
export const APPROVE_REQUEST = 'request_approve';
/** `<request id>:<revision>` the card was drawn from; opens a modal for the reason. */
export const REJECT_REQUEST = 'request_reject';
/** The same value. */
export const CANCEL_REQUEST = 'request_cancel';

/** A table in full, as for SHOW_BUDGET, or with units to begin with, as for CONFIRM_ASK; opens the form for a reduction. */
export const REQUEST_REDUCTION = 'request_reduction';

/** No value; opens the form without a table. */
export const ASK_REDUCTION = 'reduction_ask';

/** Asks although something had to be confirmed; see askValue. */
export const CONFIRM_ASK = 'ask_confirm';

/** The value of a card's buttons: the revision that was shown is the one that is decided on. */
export const cardValue = ({ id, revision }: { readonly id: string; readonly revision: number }): string =>
  `${id}:${revision}`;

/** What was shown is what is approved: at most 111 + 800 of a button's 2,000 characters. */
export const approveValue = (request: ReductionRequest): string => `${cardValue(request)}:${shownText(request)}`;

/** `null` for a value no Approve button of ours carries. */
export function readApproveValue(value: string) {
  const [, id, revision, shown] = /^([\w-]{1,100}):(\d{1,9}):(.+)$/s.exec(value) ?? [];
  return id === undefined || shown === undefined ? null : { id, revision: Number(revision), shown };
}

/** `null` for a value no card of ours carries. */
export function readCardValue(value: string): { readonly id: string; readonly revision: number } | null {
  const [, id, revision] = /^([\w-]{1,100}):(\d{1,9})$/.exec(value) ?? [];
  return id === undefined ? null : { id, revision: Number(revision) };
}

/** A table in the form that resolves to exactly one; at most 50 + 1 + 25 + 1 + 255 + 1 + 255 characters of a button's 2,000. */
export const fullName = ({ account, region, table }: TableAddress, index: string | null = null): string =>
  [account, region, table, ...(index === null ? [] : [index])].join('/');

/**
 * What a person wanted to ask for, so that one click can ask it after all: at most 577 + 3 + 41 of a button's 2,000 characters.
 * @param id of the request to make: pressed twice it is made once; `null` where a form comes between
 */
export const askValue = (
  address: TableAddress,
  index: string | null,
  { read, write }: Target,
  id: string | null = null,
): string => [fullName(address, index), read ?? '', write ?? '', ...(id === null ? [] : [id])].join('|');

export interface AskedAgain {
  /** A table in full, with its index behind it. */
  readonly name: string;
  readonly target: Target;
  readonly id: string | null;
}

/** `null` for a value no button of ours carries. */
export function readAskValue(value: string): AskedAgain | null {
  const [, name, read, write, id = null] =
    /^([^|]{3,600})\|(\d{0,16})\|(\d{0,16})(?:\|(r[0-9a-z]{8}))?$/.exec(value) ?? [];
  if (name === undefined) return null;
  return { name, target: { read: read ? Number(read) : null, write: write ? Number(write) : null }, id };
}
