/** The words that all messages about a request share: what it is about, who, what changes, and its state. */

import { DIMENSIONS } from '../domain/request/baseline.ts';
import type { ReductionRequest, RequestedResource, RequestState } from '../domain/request/request.ts';
import { isReached, leftOf, type Target } from '../domain/request/target.ts';
import type { Capacity } from '../domain/resource.ts';
import type { MessageKey } from '../locales/index.ts';
import { fullName } from './actions.ts';
import { code, escapeText } from './mrkdwn.ts';
import type { Words } from './words.ts';

/** More would fill a card with names; the rules of the account have them all. */
const MOST_PEOPLE = 10;

/** Slack ids hold nothing else; anything that looks otherwise is shown, not turned into markup. */
const SLACK_ID = /^[A-Z][A-Z0-9_]+$/;

/** A user, or a user group (S...), as a mention. */
export function person(id: string): string {
  if (!SLACK_ID.test(id)) return code(id, 40);
  return id.startsWith('S') ? `<!subteam^${id}>` : `<@${id}>`;
}

export function people(words: Words, ids: readonly string[]): string {
  const shown = ids.slice(0, MOST_PEOPLE).map(person);
  if (ids.length > shown.length) {
    return words('request.people.more', { people: shown.join(', '), n: ids.length - shown.length });
  }
  const last = shown.at(-1) ?? '';
  if (shown.length < 2) return last;
  return words('request.people.and', { people: shown.slice(0, -1).join(', '), last });
}

export const approversOf = (words: Words, { approvals }: ReductionRequest): string =>
  people(
    words,
    approvals.map(({ by }) => by),
  );

/** "table `orders-table`", "index `by-customer` of table `orders-table`". */
export function resourceText(words: Words, { table, index }: RequestedResource, most = 255): string {
  if (index === null) return words('request.table', { table: code(table, most) });
  return words('request.index', { table: code(table, most), index: code(index, most) });
}

/** The same without markup, for dialogs, headers and notifications; not escaped. */
export function plainResource(
  words: Words,
  { table, index }: RequestedResource,
  cut: (name: string) => string,
): string {
  if (index === null) return words('request.table', { table: cut(table) });
  return words('request.index', { table: cut(table), index: cut(index) });
}

/** "1,000 → 200 RCU, 400 → 100 WCU": only what changes. */
export function changeText(words: Words, from: Capacity, to: Target): string {
  const keys = { read: 'request.change.read', write: 'request.change.write' } as const;
  return DIMENSIONS.flatMap((dimension) => {
    const value = to[dimension];
    return value === null || value === from[dimension]
      ? []
      : [words(keys[dimension], { from: from[dimension], to: value })];
  }).join(', ');
}

/** What a request asks to lower; what is in place already is left out, unless nothing else is left. */
export function wantedText(words: Words, { baseline, target }: Pick<ReductionRequest, 'baseline' | 'target'>): string {
  const { capacity } = baseline;
  return changeText(words, capacity, isReached(target, capacity) ? target : leftOf(target, capacity));
}

/** What a request is about, as values for a sentence. */
export function about(words: Words, { resource, target, baseline }: ReductionRequest) {
  return {
    change: wantedText(words, { baseline, target }),
    resource: resourceText(words, resource),
    account: escapeText(resource.account),
    region: escapeText(resource.region),
  };
}

/** A link of Slack's own; its label is ours. */
export const linkTo = (url: string, label: string): string => `<${url.replace(/[<>|\s]/g, '')}|${label}>`;

export const capacityText = (words: Words, capacity: Capacity): string => words('request.capacity', { ...capacity });

export const requestIds = (ids: readonly string[]): string => ids.map((id) => code(id, 40)).join(', ');

/** The command that asks for the same again. */
export function askAgain(words: Words, { resource, target }: ReductionRequest): string {
  const parts = [
    '/ddb reduce',
    fullName(resource),
    ...(resource.index === null ? [] : [`index=${resource.index}`]),
    ...DIMENSIONS.flatMap((dimension) => (target[dimension] === null ? [] : [`${dimension}=${target[dimension]}`])),
  ];
  return words('request.ask.again', { command: code(parts.join(' '), 700) });
}

const STATES: { readonly [state in RequestState]: MessageKey } = {
  pending: 'state.pending',
  drifted: 'state.drifted',
  scheduled: 'state.scheduled',
  running: 'state.running',
  succeeded: 'state.succeeded',
  failed: 'state.failed',
  rejected: 'state.rejected',
  cancelled: 'state.cancelled',
  expired: 'state.expired',
};

export const stateText = (words: Words, state: RequestState): string => words(STATES[state]);
