/** The thread that tells one resource's refusals of one UTC day: what is known, what Slack shows of it, and what to do next. Pure. */
import type { RefusedDecrease } from './aws-event.ts';
import { type Explanation, needsHistory } from './explanation.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from './instant.ts';

export interface Alert {
  /** See alertKey. */
  readonly id: string;
  /** The account's name in the configuration. */
  readonly account: string;
  /** Where it is told. */
  readonly channel: string;
  /** Refused calls, each counted once; up to MOST_COUNTED. */
  readonly count: number;
  /** The earliest refusal that was heard of. */
  readonly firstAt: Instant;
  /** The latest one, by its own time. */
  readonly newest: RefusedDecrease;
  /** See causeKey. */
  readonly cause: string;
  readonly shown: ShownAlert;
}

/** What Slack shows; kept beside what is known, by whoever draws. */
export interface ShownAlert {
  /** Slack's names of the messages: the one in the channel, and the explanation below it. */
  readonly root: string | null;
  readonly reply: string | null;
  /** Posts that were begun. One that is not noted as posted may be there. */
  readonly begun: readonly AlertPost[];
  readonly count: number;
  /** The count at the last look, shown or not. */
  readonly seen: number;
  /** The cause that is explained. */
  readonly cause: string | null;
  /** When the explanation is read once more: CloudTrail is late, and a read may have failed. */
  readonly completeAt: Instant | null;
  /** When a decrease is possible again, to be told then. */
  readonly backAt: Instant | null;
  /** Somebody deleted it: nothing more is said that day. */
  readonly isGone: boolean;
  /** It is listed with others; they have a thread together. */
  readonly isGathered: boolean;
}

export type AlertPost = 'root' | 'reply' | 'back';

export const NOTHING_SHOWN: ShownAlert = {
  root: null,
  reply: null,
  begun: [],
  count: 0,
  seen: 0,
  cause: null,
  completeAt: null,
  backAt: null,
  isGone: false,
  isGathered: false,
};

/** A thread in which many resources are listed, instead of one for each. */
export interface GatheredAlerts {
  readonly root: string | null;
  readonly begun: readonly 'root'[];
  /** Resources listed so far, and on how many pages. */
  readonly count: number;
  readonly pages: number;
  /** Ids on the page that was begun last, and may be there; empty when none is. */
  readonly page: readonly string[];
}

export const NOTHING_GATHERED: GatheredAlerts = { root: null, begun: [], count: 0, pages: 0, page: [] };

/** Lines that fit into one message of Slack, with long names. */
export const MOST_ON_PAGE = 40;
/** Threads that are opened in a channel within ten minutes; further resources share one. */
export const MOST_THREADS = 5;

/** More are not told apart: what a flood takes of memory has an end. */
export const MOST_COUNTED = 10_000;

export type AlertStep =
  | 'open'
  | 'explain'
  /** Another decrease was made since, so that the explanation is of an older cause. */
  | 'explain-again'
  | 'count'
  /** It rises too fast to be worth a call each time: look again. */
  | 'let-rise'
  | 'complete'
  | 'tell-back'
  | 'nothing';

export function nextStep({ shown, cause, count }: Alert, now: Instant): AlertStep {
  if (shown.isGone || shown.isGathered) return 'nothing';
  if (shown.root === null) return 'open';
  if (shown.reply === null) return 'explain';
  if (shown.cause !== cause) return 'explain-again';
  if (shown.count !== count) return isWorthShowing(shown, count) ? 'count' : 'let-rise';
  if (shown.completeAt !== null && shown.completeAt <= now) return 'complete';
  if (shown.backAt !== null && shown.backAt <= now) return 'tell-back';
  return 'nothing';
}

const FEW = 10;

/** Small numbers at once, large ones when they have doubled, and each when it has come to rest. */
const isWorthShowing = (shown: ShownAlert, count: number): boolean =>
  count < FEW || count >= 2 * shown.count || count === shown.seen;

/** When there is something to do although nothing new is heard; `null` for never. */
export function dueAt({ completeAt, backAt, isGone, isGathered }: ShownAlert): Instant | null {
  if (isGone || isGathered) return null;
  const due = [completeAt, backAt].filter((at) => at !== null);
  return due.length === 0 ? null : Math.min(...due);
}

/** CloudTrail shows a call within about 15 minutes (CloudTrail User Guide). */
const CLOUDTRAIL_MS = 15 * MINUTE_MS;
const UNREAD_AGAIN_MS = MINUTE_MS;
const LATE_AGAIN_MS = 10 * SECOND_MS;
const GIVEN_UP_MS = HOUR_MS;

/** When an explanation is to be read once more: the table could not be read, CloudTrail took its time, or cannot know yet. */
export function completionOf(explanation: Explanation, { at }: RefusedDecrease): Instant | null {
  const { finding, now, history } = explanation;
  if (finding.kind === 'unreadable') return now < at + GIVEN_UP_MS ? now + UNREAD_AGAIN_MS : null;
  if (!needsHistory(explanation) || now >= at + CLOUDTRAIL_MS) return null;
  return history === null ? now + LATE_AGAIN_MS : at + CLOUDTRAIL_MS;
}
