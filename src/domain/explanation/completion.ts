/** When an explanation may have more to say later, and whether what is known then is worth changing what was said. Pure. */
import { type Explanation, mainCause, needsHistory } from '../explanation.ts';
import { type Instant, MINUTE_MS, SECOND_MS, startOfUtcDay } from '../instant.ts';
import type { TableAddress } from '../resource.ts';
import { RECORDED_WITHIN_MS } from '../spending/spent-today.ts';
import type { FoundBy, Stated } from './finding.ts';
import { wantedIn } from './wanted.ts';

/** Name of the job, in the queue of news. */
export const COMPLETE_EXPLANATION = 'complete-explanation';
/** Raised with every change of the payload's shape. */
export const COMPLETION_VERSION = 1;

/** Everything it takes to explain an error again, without what people wrote: the payload of the job. */
export interface CompletionCall {
  readonly v: typeof COMPLETION_VERSION;
  readonly channel: string;
  /** Slack's names of the message with the error, and of the reply. */
  readonly message: string;
  readonly reply: string;
  readonly stated: Stated;
  /** See placeWords. */
  readonly words: string;
  /** The table, once it is found: its counters may move on, and tell it no more. */
  readonly found: FoundTable | null;
  /** See toldOf. */
  readonly told: string;
  /** When it was first explained, and when to look again. */
  readonly since: Instant;
  readonly dueAt: Instant;
}

export interface FoundTable {
  readonly address: TableAddress;
  readonly by: FoundBy;
}

/** Where only a slow or failing read is missing. */
const UNREAD_AGAIN_MS = MINUTE_MS;
/** CloudTrail shows a call after 5 to 15 minutes. */
const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** Long enough for the refused call itself: it only fills in a form. */
const ASKED_WITHIN_MS = 15 * MINUTE_MS;
/** Then it shows all that was done before, and what is still missing is in no record. */
const LAST_LOOK_MS = RECORDED_WITHIN_MS + SECOND_MS;

type Gap = 'table' | 'record' | 'decreases' | 'refused-call';

/** What is missing; `null` where nothing is, or nothing will be known later. */
function gapIn(explanation: Explanation): Gap | null {
  const { message, finding, history, culprit } = explanation;
  if (message.kind !== 'decrease-quota') return null;
  if (finding.kind === 'reading' || finding.kind === 'unread' || finding.kind === 'unreadable') return 'table';
  if (finding.kind !== 'read' || !needsHistory(explanation)) return null;
  if (history === null || history.recordProblem !== null) return 'record';
  const spending = history.resources.find(({ resource }) => resource.index === culprit?.of.resource.index)?.spending;
  if (spending !== undefined && spending.unaccounted > 0) return 'decreases';
  return finding.report.isReducible && wantedIn(explanation) === null ? 'refused-call' : null;
}

/** When to look for more, after the first explanation; `null` where there is nothing to wait for. */
export function firstLookAt(explanation: Explanation): Instant | null {
  const gap = gapIn(explanation);
  if (gap === null) return null;
  return explanation.now + (gap === 'table' || gap === 'record' ? UNREAD_AGAIN_MS : LOOK_EVERY_MS);
}

export interface Look {
  /** Whether the reply is to be changed. */
  readonly isNews: boolean;
  /** When to look again; `null` for never. */
  readonly nextAt: Instant | null;
}

/**
 * The reply is changed once, when all is known or no more will be; before that only from a table that could not be read. Of a day
 * that is over nothing is told any more: its budget is gone, and its records are not read again.
 */
export function lookAt({ told: before, since }: CompletionCall, explanation: Explanation): Look {
  const { now } = explanation;
  if (startOfUtcDay(now) !== startOfUtcDay(since)) return { isNews: false, nextAt: null };
  const told = toldOf(explanation);
  const gap = gapIn(explanation);
  const lastAt = since + (gap === 'refused-call' ? ASKED_WITHIN_MS : LAST_LOOK_MS);
  const isLast = gap === null || now >= lastAt;
  const isMore = levelOf(told) > levelOf(before);
  const isLess = levelOf(told) < levelOf(before);
  return {
    isNews: told !== before && !isLess && (isLast || isMore),
    nextAt: isLast ? null : Math.min(now + LOOK_EVERY_MS, lastAt),
  };
}

/**
 * What an explanation tells of the table and who spent its budget, as a text that differs when there is something else to tell. The
 * first letter says how much is known: 0 nothing of a table, 1 not who spent its budget, 2 all that was recorded.
 */
export function toldOf(explanation: Explanation): string {
  const { finding, history, culprit } = explanation;
  if (finding.kind === 'withheld' || gapIn(explanation) === 'table') return '0';
  const index = culprit?.of.resource.index ?? null;
  const spending = history?.resources.find(({ resource }) => resource.index === index)?.spending;
  if (history === null || history.recordProblem !== null || spending === undefined) return `1${finding.kind}`;
  const { counted, byActor, unaccounted, mayBeLate } = spending;
  const cause = mainCause(explanation, history)?.cause ?? null;
  return `2${JSON.stringify([index, counted, byActor, unaccounted, unaccounted > 0 && mayBeLate, cause, wantedIn(explanation)])}`;
}

const levelOf = (told: string): number => Number(told.charAt(0));
