/** What a question about budgets can be answered with: what flows find out and renderers say. */
import type { HiddenAccount, Refusal } from './access.ts';
import type { Account } from './accounts.ts';
import type { Budget } from './budget.ts';
import type { Instant } from './instant.ts';
import type { TableSummary } from './overview.ts';
import type { ReadProblem } from './read-problem.ts';
import type { Resource, ScaledDimension, TableAddress, TableState } from './resource.ts';
import type { ResourceAddress } from './table-name.ts';
import type { InvalidReference } from './table-reference.ts';

export interface ResourceBudget {
  readonly resource: Resource;
  readonly budget: Budget;
  /** What AWS's Quotas page would suggest at most, where that is more than the service grants; else `null`. */
  readonly quotaPageSays: number | null;
  readonly scaled: readonly ScaledDimension[];
}

export interface BudgetReport {
  readonly state: TableState;
  /** The table first, then its indexes by name. */
  readonly resources: readonly ResourceBudget[];
  /** Why auto scaling could not be read, or `null`. */
  readonly scalingProblem: ReadProblem | null;
  readonly now: Instant;
  /** Whether a reduction of it can be asked for here: its account names a role and people who approve. */
  readonly isReducible: boolean;
  /** An index the person named, to be shown first; `null` if none was. */
  readonly askedIndex: string | null;
}

/** Why what was typed does not lead to one table. */
export type NoTable =
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'nothingVisible'; readonly hidden: readonly HiddenAccount[] }
  | { readonly kind: 'badName'; readonly problem: InvalidReference; readonly accounts: readonly Account[] }
  | { readonly kind: 'ambiguous'; readonly text: string; readonly candidates: readonly ResourceAddress[] }
  | {
      readonly kind: 'unknownTable';
      readonly text: string;
      readonly nearest: readonly TableAddress[];
      readonly hidden: readonly HiddenAccount[];
      readonly unlisted: readonly ReadProblem[];
    };

export type BudgetAnswer =
  | NoTable
  | { readonly kind: 'report'; readonly report: BudgetReport }
  | { readonly kind: 'unknownIndex'; readonly state: TableState; readonly index: string }
  | { readonly kind: 'unreadable'; readonly problem: ReadProblem };

export interface Overview {
  readonly rows: readonly TableSummary[];
  /** Tables that are listed but could not be read. */
  readonly unread: readonly ReadProblem[];
  /** Accounts and regions that could not be listed. */
  readonly unlisted: readonly ReadProblem[];
  readonly readAt: Instant;
}

export type OverviewAnswer =
  | { readonly kind: 'overview'; readonly overview: Overview; readonly id: string | null; readonly page: number }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'nothingVisible'; readonly hidden: readonly HiddenAccount[] }
  | { readonly kind: 'expired' };
