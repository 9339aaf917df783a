/** What an error may be about: the table that was found, how, and which of its resources. */
import type { BudgetReport, ResourceBudget } from '../answers.ts';
import { type Instant, SECOND_MS } from '../instant.ts';
import type { LimitMessage } from '../limit-message/message.ts';
import type { ReadProblem } from '../read-problem.ts';
import type { TableAddress } from '../resource.ts';
import type { Actor } from '../spending/update-call.ts';
import type { ResourceAddress } from '../table-name.ts';

export type Stated = Extract<LimitMessage, { kind: 'decrease-quota' }>;

/** How the table was found; said with it, so that a wrong one is noticed. */
export type FoundBy =
  /** The text names it, and only one table has that name here. */
  | 'named'
  /** Several have the name; the text says which account or region. */
  | 'placed'
  /** Several have the name; the text's count and last decrease are those of this one. */
  | 'counted'
  /** The text names none, but its count and last decrease are those of this one. */
  | 'counters'
  /** AWS recorded which table the refused call was about. */
  | 'called'
  /** A person picked it from the menu. */
  | 'chosen'
  /** The text names none or several; CloudTrail has a refused call on this one that it may be. */
  | 'recorded';

/** A refused call, as far as it tells which resource an error is about. */
export interface RefusedCall {
  readonly at: Instant;
  readonly actor: Actor;
  /** The resources it was to change, the table as `null`; empty where its record does not tell. */
  readonly indexes: readonly (string | null)[];
  /** Whether both state the same last or next decrease; else only the minutes around the error speak for it. */
  readonly isSame: boolean;
}

/** How it was found, with the call that tells it where one does. */
export type HowFound =
  | { readonly by: Exclude<FoundBy, 'recorded'> }
  | { readonly by: 'recorded'; readonly call: RefusedCall };

/** A table or index that may be meant, and the refused call that speaks for it. */
export interface Candidate extends ResourceAddress {
  readonly call: RefusedCall | null;
}

/** What is known of the table the error is about. */
export type Finding =
  /** Nobody looked: there is no AWS here. */
  | { readonly kind: 'notLooked' }
  /** The place is shared with others or not listed for the account: nothing of a table is shown. */
  | { readonly kind: 'withheld' }
  | { readonly kind: 'unnamed' }
  /** The text names none, and CloudTrail shows no refused call that fits: or not yet, where `mayBeLate`. */
  | { readonly kind: 'notRecorded'; readonly mayBeLate: boolean }
  /** The table is being read, and AWS takes its time. */
  | { readonly kind: 'reading' }
  /** It could not be looked up, and the reason is our own. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'several'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'unknownTable'; readonly name: string }
  | { readonly kind: 'unreadable'; readonly address: TableAddress; readonly problem: ReadProblem }
  | ({ readonly kind: 'read'; readonly report: BudgetReport } & HowFound);

/** The table or index the refusal is about. */
export interface Culprit {
  readonly of: ResourceBudget;
  readonly by:
    | 'named'
    /** Its count and last decrease are those stated. */
    | 'counters'
    /** The only one of the table's resources without a free decrease. */
    | 'used-up'
    /** Nothing tells which: the table itself is shown. */
    | 'table';
}

/** How the stated last decrease compares with the one just read. */
export type Agreement =
  | 'same'
  /** One more was made since, so the stated times are out of date. */
  | 'newer'
  /** The one read is older than the stated one: the error was about something else. */
  | 'other';

export function culpritIn({ resources }: BudgetReport, index: string | null, stated: Stated | null): Culprit | null {
  const named = index === null ? undefined : resources.find(({ resource }) => resource.index === index);
  if (named !== undefined) return { of: named, by: 'named' };
  const matching = stated === null ? [] : resources.filter((entry) => hasCounters(entry, stated));
  if (matching[0] !== undefined && matching.length === 1) return { of: matching[0], by: 'counters' };
  const usedUp = resources.filter(({ budget }) => budget.kind === 'waiting' || budget.kind === 'hourly');
  if (usedUp[0] !== undefined && usedUp.length === 1) return { of: usedUp[0], by: 'used-up' };
  const [table] = resources;
  return table === undefined ? null : { of: table, by: 'table' };
}

/** Whether a resource has the count and, to the second, the last decrease that a refusal states. */
export function hasCounters({ resource }: Pick<ResourceBudget, 'resource'>, stated: Stated): boolean {
  const { decreasesToday, lastDecreaseAt } = resource.counter;
  if (stated.lastDecreaseAt === null || lastDecreaseAt === null) return false;
  return (
    sameSecond(lastDecreaseAt, stated.lastDecreaseAt) &&
    (stated.decreasesToday === null || stated.decreasesToday === decreasesToday)
  );
}

/** The text has whole seconds, cut off; a read has milliseconds. */
const sameSecond = (a: Instant, b: Instant): boolean => Math.floor(a / SECOND_MS) === Math.floor(b / SECOND_MS);

export function agreementOf({ lastDecreaseAt: stated }: Stated, { resource }: ResourceBudget): Agreement | null {
  if (stated === null) return null;
  const read = resource.counter.lastDecreaseAt;
  if (read === null) return 'other';
  if (sameSecond(read, stated)) return 'same';
  return read > stated ? 'newer' : 'other';
}
