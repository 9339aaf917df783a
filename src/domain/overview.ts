/** The overview of all tables: one row a table, the scarcest budget first, a page at a time. */
import { type Budget, decreaseBudget } from './budget.ts';
import type { Instant } from './instant.ts';
import { type Capacity, compareAddresses, type Resource, type TableAddress, type TableState } from './resource.ts';

/** A table by its scarcest resource: the one that stands in the way first. */
export interface TableSummary {
  readonly address: TableAddress;
  /** The index whose budget is the scarcest, or `null` where it is the table's own, also when an index is as scarce. */
  readonly index: string | null;
  readonly budget: Budget;
  /** Units of that resource. */
  readonly capacity: Capacity;
  /** Units of the table itself, whichever resource is the scarcest. */
  readonly tableCapacity: Capacity;
  /** How many indexes the table has. */
  readonly indexCount: number;
}

export function tableSummary(state: TableState, now: Instant): TableSummary {
  const summaryOf = (resource: Resource): TableSummary => ({
    address: state.address,
    index: resource.index,
    budget: decreaseBudget(state.billingMode, resource.counter, now),
    capacity: resource.capacity,
    tableCapacity: state.table.capacity,
    indexCount: state.indexes.length,
  });
  return state.indexes
    .map(summaryOf)
    .reduce(
      (scarcest, index) => (compareBudgets(index.budget, scarcest.budget) < 0 ? index : scarcest),
      summaryOf(state.table),
    );
}

/** Orders rows: the scarcest budget first, equal ones by account, region and table. */
export function compareScarcity(a: TableSummary, b: TableSummary): number {
  return compareBudgets(a.budget, b.budget) || compareAddresses(a.address, b.address);
}

/**
 * The scarcest first: waiting (the longest wait first), one an hour, not known, free (the fewest left first), on-demand.
 * What is not known may be spent, so it does not hide behind what is known to be free.
 */
export function compareBudgets(a: Budget, b: Budget): number {
  if (a.kind === 'waiting' && b.kind === 'waiting') return b.nextAt - a.nextAt;
  if (a.kind === 'free' && b.kind === 'free') return a.left - b.left;
  return SCARCITY[a.kind] - SCARCITY[b.kind];
}

const SCARCITY: Readonly<Record<Budget['kind'], number>> = {
  waiting: 0,
  hourly: 1,
  unknown: 2,
  free: 3,
  notApplicable: 4,
};

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1 to `pages`. */
  readonly page: number;
  /** At least 1: no rows make one empty page. */
  readonly pages: number;
}

/** The page of this number, or the nearest there is: rows may have gone since its button was drawn. `size` is at least 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const wanted = Number.isNaN(page) ? 1 : Math.trunc(page);
  const shown = Math.min(pages, Math.max(1, wanted));
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown, pages };
}
