/** Why a request waits, asks again or failed, each as a sentence with the next step where there is one. */
import type { Drift, Failure, WaitReason } from '../domain/request/reasons.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { Dimension, ScaledDimension } from '../domain/resource.ts';
import type { MessageKey } from '../locales/index.ts';
import { code, escapeText, plain } from './mrkdwn.ts';
import { capacityText } from './request-text.ts';
import { dateToken } from './time.ts';
import { undoCommand } from './undo-command.ts';
import type { Words } from './words.ts';

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
      return words('drift.raisedSince', { at: dateToken(words, drift.lastIncreaseAt) });
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
    case 'not-given-back': {
      const { to, detail } = why;
      const facts = { capacity: capacityText(words, to), detail: plain(detail ?? '', 500) };
      const key = detail === null ? 'failure.notGivenBack.late' : 'failure.notGivenBack';
      return { sentence: words(key, facts), detail: undoCommand(resource, to) };
    }
    case 'outcome-unknown': {
      const key = why.isAccepted ? 'failure.outcomeUnknown.accepted' : 'failure.outcomeUnknown';
      return only(words(key, { detail: plain(why.detail, 500) }));
    }
  }
}
