/** The words that all messages about a request share: what it is about, who, what changes, and why it waits, asks again or failed. */

import { DIMENSIONS } from '../domain/request/baseline.ts';
import type { Drift, Failure, WaitReason } from '../domain/request/reasons.ts';
import type { ReductionRequest, RequestedResource, RequestState } from '../domain/request/request.ts';
import type { Target } from '../domain/request/target.ts';
import type { Capacity, Dimension, ScaledDimension } from '../domain/resource.ts';
import type { MessageKey } from '../locales/index.ts';
import { fullName } from './actions.ts';
import { code, escapeText, plain } from './mrkdwn.ts';
import { dateToken } from './time.ts';
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

/** What a request is about, as values for a sentence. */
export function about(words: Words, { resource, target, baseline }: ReductionRequest) {
  return {
    change: changeText(words, baseline.capacity, target),
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

const ABOVE = { read: 'drift.above.read', write: 'drift.above.write' } as const;
const BELOW = { read: 'drift.below.read', write: 'drift.below.write' } as const;
const USE = { read: 'drift.use.read', write: 'drift.use.write' } as const;

export function driftText(words: Words, drift: Drift): string {
  switch (drift.reason) {
    case 'other-table-id':
      return words('drift.otherTable');
    case 'capacity-above-baseline':
      return words(ABOVE[drift.dimension], { shown: drift.shown, current: drift.current });
    case 'capacity-below-baseline':
      return words(BELOW[drift.dimension], { shown: drift.shown, current: drift.current });
    case 'raised-since':
      return words('drift.raisedSince', { at: dateToken(drift.lastIncreaseAt) });
    case 'use-above-target':
      return words(USE[drift.dimension], { use: wholeUnits(drift.use), target: drift.target });
    case 'decreased-meanwhile':
      return words('drift.decreasedMeanwhile');
    case 'overwritten':
      return words('drift.overwritten', { capacity: capacityText(words, drift.restored) });
  }
}

/** Up, so that a value just above another never reads as the same. */
export const wholeUnits = (units: number): number => Math.ceil(units);

const WAITS: { readonly [why in WaitReason]: MessageKey } = {
  budget: 'wait.budget',
  refused: 'wait.refused',
  'budget-unknown': 'wait.budgetUnknown',
  settling: 'wait.settling',
  'in-use': 'wait.inUse',
  throttled: 'wait.throttled',
  'not-applied': 'wait.notApplied',
  unreachable: 'wait.unreachable',
  paused: 'wait.paused',
  resumed: 'wait.resumed',
};

export const waitReasonText = (words: Words, why: WaitReason): string => words(WAITS[why]);

const BOUNDS = { read: 'card.bounds.read', write: 'card.bounds.write' } as const satisfies Record<
  Dimension,
  MessageKey
>;

/** "reads (100 to 2,000 RCU), writes (10 to 400 WCU)". */
export const boundsText = (words: Words, scaled: readonly ScaledDimension[]): string =>
  scaled.map(({ dimension, min, max }) => words(BOUNDS[dimension], { min, max })).join(', ');

/** A sentence, and AWS's own words where they say more. */
export interface FailureText {
  readonly sentence: string;
  readonly detail: string | null;
}

export function failureText(words: Words, { resource }: ReductionRequest, why: Failure): FailureText {
  const account = code(resource.account);
  const only = (sentence: string): FailureText => ({ sentence, detail: null });
  switch (why.reason) {
    case 'table-gone':
      return only(words('failure.tableGone'));
    case 'index-gone':
      return only(words('failure.indexGone', { index: code(why.index) }));
    case 'on-demand':
      return only(words('failure.onDemand'));
    case 'autoscaled':
      return only(words('failure.autoscaled', { bounds: boundsText(words, why.scaled) }));
    case 'global-table':
      return only(words('failure.global', { regions: why.regions.map(escapeText).join(', ') }));
    case 'denied':
      return { sentence: words('failure.denied', { account }), detail: why.detail };
    case 'validation':
      return { sentence: words('failure.validation'), detail: why.detail };
    case 'other-limit':
      return { sentence: words('failure.otherLimit'), detail: why.detail };
    case 'not-signed':
      return only(words('failure.notSigned'));
    case 'unreadable':
      return only(words('failure.unreadable', { detail: plain(why.detail, 500) }));
  }
}
