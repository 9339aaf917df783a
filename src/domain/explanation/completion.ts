/** When an explanation may have more to say later, and whether what is known then is worth changing what was said. Pure. */
import { type Explanation, needsHistory } from '../explanation.ts';
import { type Instant, MINUTE_MS } from '../instant.ts';
import type { TableAddress } from '../resource.ts';
import { spendingGap, spendingTold } from '../spending/told.ts';
import type { HowFound, Stated } from './finding.ts';
import { LAST_LOOK_MS, LOOK_EVERY_MS, type Look, lookAgain, UNREAD_AGAIN_MS } from './look.ts';
import { wantedIn } from './wanted.ts';

/** Name of the job, in the queue of news. */
export const COMPLETE_EXPLANATION = 'complete-explanation';
/** Raised with every change of the payload's shape. */
export const COMPLETION_VERSION = 2;

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

export type FoundTable = { readonly address: TableAddress } & HowFound;

/** Long enough for the refused call itself: it only fills in a form. */
const ASKED_WITHIN_MS = 15 * MINUTE_MS;

type Gap = 'table' | 'which-table' | 'record' | 'decreases' | 'refused-call';

/** What is missing; `null` where nothing is, or nothing will be known later. */
function gapIn(explanation: Explanation): Gap | null {
  const { message, finding, history, culprit } = explanation;
  if (message.kind !== 'decrease-quota') return null;
  if (finding.kind === 'reading' || finding.kind === 'unread' || finding.kind === 'unreadable') return 'table';
  // CloudTrail may show the refused call later, and with it the table.
  if (finding.kind === 'several' || (finding.kind === 'notRecorded' && finding.mayBeLate)) return 'which-table';
  if (finding.kind !== 'read' || !needsHistory(explanation)) return null;
  const gap = spendingGap(history, culprit?.of.resource.index ?? null);
  if (gap !== null) return gap;
  return finding.report.isReducible && wantedIn(explanation) === null ? 'refused-call' : null;
}

/** When to look for more, after the first explanation; `null` where there is nothing to wait for. */
export function firstLookAt(explanation: Explanation): Instant | null {
  const gap = gapIn(explanation);
  if (gap === null) return null;
  return explanation.now + (gap === 'table' || gap === 'record' ? UNREAD_AGAIN_MS : LOOK_EVERY_MS);
}

/** What to do about a reply with what is known now. */
export function lookAt(call: Pick<CompletionCall, 'told' | 'since'>, explanation: Explanation): Look {
  const gap = gapIn(explanation);
  return lookAgain(call, {
    told: toldOf(explanation),
    isAll: gap === null,
    now: explanation.now,
    withinMs: gap === 'refused-call' ? ASKED_WITHIN_MS : LAST_LOOK_MS,
  });
}

/**
 * What an explanation tells of the table and who spent its budget, as a text that differs when there is something else to tell. The
 * first letter says how much is known: 0 nothing of a table, 1 not who spent its budget, 2 all that was recorded.
 */
export function toldOf(explanation: Explanation): string {
  const { finding, history, culprit } = explanation;
  if (finding.kind === 'withheld' || gapIn(explanation) === 'table') return '0';
  if (finding.kind === 'notRecorded') return finding.mayBeLate ? '1 not recorded yet' : '1 not recorded';
  if (finding.kind === 'several') return `1 of ${finding.candidates.length}`;
  const spending = spendingTold(history, culprit?.of.resource.index ?? null);
  return spending === null ? `1${finding.kind}` : `2${JSON.stringify([...spending, wantedIn(explanation)])}`;
}
