/**
 * What there is to say about a limit error: from what its text states and what was read of the table to one explanation. Pure.
 * Values from a text are shown as stated and held against a fresh read; nothing of them is kept as budget.
 */
import type { BudgetReport, ResourceBudget } from './answers.ts';
import { decreasesAvailableNow, nextDecreaseAt } from './budget.ts';
import { type Instant, nextUtcMidnight, SECOND_MS } from './instant.ts';
import type { LimitMessage, NamedResource } from './limit-message/message.ts';
import type { ReadProblem } from './read-problem.ts';
import type { ScaledDimension, TableAddress } from './resource.ts';
import type { ResourceAddress } from './table-name.ts';

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
  /** A person picked it from the menu. */
  | 'chosen';

/** What is known of the table the error is about. */
export type Finding =
  /** Nobody looked: there is no AWS here. */
  | { readonly kind: 'notLooked' }
  /** The place is shared with others or not listed for the account: nothing of a table is shown. */
  | { readonly kind: 'withheld' }
  | { readonly kind: 'unnamed' }
  /** The table is being read, and AWS takes its time. */
  | { readonly kind: 'reading' }
  /** It could not be looked up, and the reason is our own. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'several'; readonly candidates: readonly ResourceAddress[] }
  | { readonly kind: 'unknownTable'; readonly name: string }
  | { readonly kind: 'unreadable'; readonly address: TableAddress; readonly problem: ReadProblem }
  | { readonly kind: 'read'; readonly report: BudgetReport; readonly by: FoundBy };

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

export type NextDecrease =
  /** `left` decreases can be made at once; `null` where only the text was there to tell. */
  | { readonly kind: 'now'; readonly left: number | null }
  | { readonly kind: 'at'; readonly at: Instant; readonly source: 'read' | 'stated' }
  | { readonly kind: 'onDemand' }
  | { readonly kind: 'unknown' };

/** How the stated last decrease compares with the one just read. */
export type Agreement =
  | 'same'
  /** One more was made since, so the stated times are out of date. */
  | 'newer'
  /** The one read is older than the stated one: the error was about something else. */
  | 'other';

export type Advice =
  | { readonly kind: 'tryNow'; readonly left: number | null }
  | { readonly kind: 'wait'; readonly at: Instant }
  | { readonly kind: 'oneStep' }
  | { readonly kind: 'autoScaling'; readonly scaled: readonly ScaledDimension[] }
  | { readonly kind: 'onDemand'; readonly table: string | null; readonly region: string | null };

export type Stated = Extract<LimitMessage, { kind: 'decrease-quota' }>;

export interface Explanation {
  readonly message: Exclude<LimitMessage, { kind: 'none' }>;
  readonly finding: Finding;
  /** `null` where no table was read. */
  readonly culprit: Culprit | null;
  /** `null` for what is no matter of the decrease budget. */
  readonly next: NextDecrease | null;
  /** `null` where there is nothing to compare. */
  readonly agreement: Agreement | null;
  /** Best first; none where a choice comes first. */
  readonly advice: readonly Advice[];
  readonly now: Instant;
}

/** @param now AWS's clock, where there is one */
export function explain(message: Explanation['message'], finding: Finding, now: Instant): Explanation {
  const stated = message.kind === 'decrease-quota' ? message : null;
  const culprit = finding.kind === 'read' ? culpritIn(finding.report, namedBy(message).index, stated) : null;
  const agreement = stated === null || culprit === null ? null : agreementOf(stated, culprit.of);
  const next = nextOf(message, stated, culprit, agreement, now);
  return {
    message,
    finding,
    culprit,
    next,
    agreement,
    advice: stated === null || finding.kind === 'several' ? [] : adviceFor(stated, finding, culprit, next, agreement),
    now,
  };
}

/** The names in a text, as far as the kind of message has any. */
export const namedBy = (message: LimitMessage): NamedResource =>
  'table' in message ? { table: message.table, index: message.index } : { table: null, index: null };

/** Whether the budget of the named table has to be read: for this error, and for the generic one that may stand for it. */
export const isAboutBudget = (message: LimitMessage): boolean =>
  message.kind === 'decrease-quota' ||
  (message.kind === 'dynamodb-limit-other' && message.reason === 'generic-too-many-operations');

function culpritIn({ resources }: BudgetReport, index: string | null, stated: Stated | null): Culprit | null {
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

function agreementOf({ lastDecreaseAt: stated }: Stated, { resource }: ResourceBudget): Agreement | null {
  if (stated === null) return null;
  const read = resource.counter.lastDecreaseAt;
  if (read === null) return 'other';
  if (sameSecond(read, stated)) return 'same';
  return read > stated ? 'newer' : 'other';
}

function nextOf(
  message: LimitMessage,
  stated: Stated | null,
  culprit: Culprit | null,
  agreement: Agreement | null,
  now: Instant,
): NextDecrease | null {
  if (culprit !== null && agreement !== 'other') {
    const { budget } = culprit.of;
    if (!isAboutBudget(message)) return null;
    if (budget.kind === 'notApplicable') return { kind: 'onDemand' };
    const at = nextDecreaseAt(budget, now);
    if (at === null) return { kind: 'unknown' };
    return at <= now ? { kind: 'now', left: decreasesAvailableNow(budget) } : { kind: 'at', at, source: 'read' };
  }
  if (stated === null) return null;
  const at = statedNext(stated);
  if (at === null) return { kind: 'unknown' };
  return at <= now ? { kind: 'now', left: null } : { kind: 'at', at, source: 'stated' };
}

/** The next decrease a refusal announces; where that is cut off, what it would have been by the rule and the stated interval. */
function statedNext({ nextDecreaseAt: next, lastDecreaseAt: last, intervalSeconds }: Stated): Instant | null {
  if (next !== null || last === null) return next;
  return Math.min(last + (intervalSeconds ?? 3600) * SECOND_MS, nextUtcMidnight(last));
}

function adviceFor(
  stated: Stated,
  finding: Finding,
  culprit: Culprit | null,
  next: NextDecrease | null,
  agreement: Agreement | null,
): Advice[] {
  if (next?.kind === 'onDemand') return [];
  const isSure = finding.kind === 'read' && agreement !== 'other';
  const address = isSure ? finding.report.state.address : null;
  const mayName = finding.kind === 'notLooked' || finding.kind === 'unknownTable';
  const scaled = isSure ? (culprit?.of.scaled ?? []) : [];
  return [
    ...(next?.kind === 'now' ? [{ kind: 'tryNow' as const, left: next.left }] : []),
    ...(next?.kind === 'at' ? [{ kind: 'wait' as const, at: next.at }] : []),
    { kind: 'oneStep' },
    ...(!isSure || scaled.length > 0 ? [{ kind: 'autoScaling' as const, scaled }] : []),
    {
      kind: 'onDemand',
      table: address?.table ?? (mayName ? stated.table : null),
      region: address?.region ?? null,
    },
  ];
}
