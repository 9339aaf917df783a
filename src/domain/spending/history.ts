/** The answer to who spent a table's decreases today: what was read, put together resource by resource. */
import type { BudgetAnswer, NoTable } from '../answers.ts';
import { type Budget, decreaseBudget, decreasesUsedToday, FREE_DECREASES_A_DAY } from '../budget.ts';
import type { Instant } from '../instant.ts';
import type { ReadProblem } from '../read-problem.ts';
import { compareText, type Resource, type TableState } from '../resource.ts';
import { type CapacityChange, capacityChanges } from './changes.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnosis, ResourceHistory } from './diagnosis.ts';
import type { ScalingSettings } from './scaling-settings.ts';
import { type RefusedTries, refusedToday, type Spending, spentToday } from './spent-today.ts';
import type { UpdateCall } from './update-call.ts';

export interface ResourceSpending {
  readonly resource: Resource;
  readonly budget: Budget;
  readonly spending: Spending;
  readonly refused: readonly RefusedTries[];
}

export interface HistoryReport {
  readonly state: TableState;
  /** The table first, then an index that was asked for, then the others by name. */
  readonly resources: readonly ResourceSpending[];
  /** The one that explains most first; empty where none can be shown. */
  readonly diagnoses: readonly Diagnosis[];
  /** Records were read back to this instant; `null` where they could not be read. */
  readonly since: Instant | null;
  /** Why CloudTrail could not be read, or `null`. */
  readonly recordProblem: ReadProblem | null;
  /** Why auto scaling could not be read, or `null`. */
  readonly scalingProblem: ReadProblem | null;
  readonly askedIndex: string | null;
  readonly now: Instant;
}

export type HistoryAnswer =
  | NoTable
  | Extract<BudgetAnswer, { kind: 'unknownIndex' | 'unreadable' }>
  | { readonly kind: 'history'; readonly report: HistoryReport };

export interface HistoryFacts {
  readonly state: TableState;
  /** Of the whole account and region. */
  readonly calls: readonly UpdateCall[];
  readonly scaling: readonly ScalingSettings[];
}

export function historyReport(
  { state, calls, scaling }: HistoryFacts,
  rest: Pick<HistoryReport, 'since' | 'recordProblem' | 'scalingProblem' | 'askedIndex' | 'now'>,
): HistoryReport {
  const { now, askedIndex } = rest;
  const ofTable = calls.filter((call) => isOn(call, state));
  const changes = capacityChanges(ofTable, { tableId: state.tableId, isGlobal: state.globalRegions.length > 1 });
  const usedUp = [state.table, ...state.indexes].filter(
    ({ counter }) => decreasesUsedToday(counter, now) >= FREE_DECREASES_A_DAY,
  );
  const histories = [state.table, ...inOrder(state.indexes, askedIndex)].map((resource) => ({
    resource,
    index: resource.index,
    counter: resource.counter,
    changes: changes.filter(({ index }) => index === resource.index),
    scaling: scaling.filter(({ table, index }) => table === state.address.table && index === resource.index),
  })) satisfies readonly ResourceHistory[];
  return {
    ...rest,
    state,
    resources: histories.map((history) => ({
      resource: history.resource,
      budget: decreaseBudget(state.billingMode, history.counter, now),
      spending: spentToday(history.changes, history.counter, now),
      refused: refusedToday(
        history.changes.filter((change) => isToBlame(change, usedUp)),
        now,
      ),
    })),
    diagnoses: diagnose(histories, now),
  };
}

/** A call on several resources is refused for those that are used up, as far as there are any. */
const isToBlame = ({ together, index }: CapacityChange, usedUp: readonly Resource[]): boolean =>
  together === 1 || usedUp.length === 0 || usedUp.some((resource) => resource.index === index);

const isOn = (call: UpdateCall, { address, accountId }: TableState): boolean =>
  call.table === address.table && call.region === address.region && call.accountId === accountId;

const inOrder = (indexes: readonly Resource[], asked: string | null): readonly Resource[] =>
  indexes.toSorted(
    (a, b) => Number(b.index === asked) - Number(a.index === asked) || compareText(a.index ?? '', b.index ?? ''),
  );
