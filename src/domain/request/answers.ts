/** What asking for, deciding, cancelling and pausing can be answered with: what flows find out and renderers say. */
import type { NoTable } from '../answers.ts';
import type { ReadProblem } from '../read-problem.ts';
import type { TableState } from '../resource.ts';
import type { AskProblem, AskWarning } from './ask.ts';
import type { AuditEntry } from './audit.ts';
import type { CardFacts } from './card-facts.ts';
import type { Refusal } from './life.ts';
import type { Pause } from './pause.ts';
import type { Drift } from './reasons.ts';
import type { FailedRequest, ReductionRequest, SucceededRequest } from './request.ts';
import type { Target } from './target.ts';
import type { MayCancel, MayDecide, MayPause, MayRequest } from './who-may.ts';

type Not<Decision extends { readonly may: boolean }> = Extract<Decision, { readonly may: false }>;

export type AskAnswer =
  | NoTable
  | { readonly kind: 'unreadable'; readonly problem: ReadProblem }
  /** The account has no role that may change tables, or nobody who may approve. */
  | { readonly kind: 'notReducible'; readonly account: string }
  | { readonly kind: 'mayNotAsk'; readonly why: Not<MayRequest>; readonly account: string }
  | {
      readonly kind: 'problems';
      readonly state: TableState;
      readonly index: string | null;
      readonly target: Target;
      readonly problems: readonly AskProblem[];
    }
  /** Has to be confirmed first. */
  | {
      readonly kind: 'confirm';
      /** Of the request it becomes when it is confirmed, once however often that is. */
      readonly id: string;
      readonly state: TableState;
      readonly index: string | null;
      readonly target: Target;
      readonly warnings: readonly AskWarning[];
    }
  | {
      readonly kind: 'asked';
      readonly request: ReductionRequest;
      readonly facts: CardFacts;
      /** Open requests on the same resource, oldest first, each with a link to its card where it has one. */
      readonly others: readonly { readonly request: ReductionRequest; readonly link: string | null }[];
    };

/** Who moved a request last, for whoever came too late. */
export interface LastMove {
  readonly request: ReductionRequest;
  readonly entry: AuditEntry | null;
}

export type DecideAnswer =
  | { readonly kind: 'decided'; readonly request: ReductionRequest }
  | { readonly kind: 'gone' }
  | { readonly kind: 'mayNot'; readonly why: Not<MayDecide>; readonly last: LastMove }
  /** Somebody was faster. */
  | { readonly kind: 'lost'; readonly last: LastMove }
  /** The table changed: the card is drawn again, and this click decided nothing. */
  | { readonly kind: 'redrawn'; readonly request: ReductionRequest; readonly drift: Drift }
  /** The table has left nothing to approve: whatever was clicked, the request is over. */
  | { readonly kind: 'ended'; readonly request: SucceededRequest | FailedRequest }
  /** The table could not be read for this click: it decided nothing, the request is kept. */
  | { readonly kind: 'unreadable'; readonly problem: ReadProblem }
  /** The index is gone: there is nothing to approve. */
  | { readonly kind: 'indexGone'; readonly request: ReductionRequest }
  | { readonly kind: 'impossible'; readonly why: Refusal; readonly last: LastMove };

export type CancelAnswer =
  | { readonly kind: 'cancelled'; readonly request: ReductionRequest }
  | { readonly kind: 'gone' }
  | { readonly kind: 'mayNot'; readonly why: Not<MayCancel>; readonly last: LastMove }
  | { readonly kind: 'lost'; readonly last: LastMove };

/** Another pause that goes on holding runs of what was to be resumed. */
export interface StillPaused {
  /** The account as configured, or `all`. */
  readonly name: string;
  readonly by: string;
}

export type PauseAnswer =
  | { readonly kind: 'paused'; readonly pause: Pause; readonly name: string }
  | { readonly kind: 'resumed'; readonly lifted: Pause; readonly name: string; readonly still: readonly StillPaused[] }
  | { readonly kind: 'notPaused'; readonly name: string; readonly still: readonly StillPaused[] }
  | { readonly kind: 'unknownAccount'; readonly text: string; readonly known: readonly string[] }
  | { readonly kind: 'mayNot'; readonly why: Not<MayPause>; readonly account: string };
