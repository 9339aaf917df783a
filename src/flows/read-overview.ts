/** Budgets of all tables in some accounts, the scarcest first, with what could not be read named. */
import type { Account } from '../domain/accounts.ts';
import type { Overview } from '../domain/answers.ts';
import type { Instant } from '../domain/instant.ts';
import { compareScarcity, tableSummary } from '../domain/overview.ts';
import type { TableAddress, TableState } from '../domain/resource.ts';
import { inAccounts } from './find-table.ts';
import { inParallel } from './in-parallel.ts';
import type { Clock, TableDirectory } from './ports.ts';
import { problemOr } from './problem-or.ts';

/** DescribeTable calls in flight at once for one overview: far below AWS's control-plane limits (2,500 a second). */
export const OVERVIEW_CONCURRENCY = 10;

export interface Progress {
  done: number;
  total: number;
}

export interface OverviewRead {
  readonly overview: Overview;
  /** When the oldest of the tables was read. */
  readonly oldestAt: Instant;
}

export async function readOverview(
  { directory, clock }: { readonly directory: TableDirectory; readonly clock: Clock },
  visible: readonly Account[],
  readTable: (address: TableAddress) => Promise<TableState>,
  progress: Progress,
): Promise<OverviewRead> {
  const list = await directory.list();
  const tables = inAccounts(list.tables, visible);
  progress.total = tables.length;
  const reads = await inParallel(tables, OVERVIEW_CONCURRENCY, async (address) => {
    const read = await problemOr(readTable(address));
    progress.done += 1;
    return read;
  });

  const now = clock.now();
  const names = new Set(visible.map(({ name }) => name));
  const states = reads.flatMap((read) => (read.ok ? [read.value] : []));
  return {
    overview: {
      rows: states.map((state) => tableSummary(state, now)).toSorted(compareScarcity),
      // A table deleted since it was listed is no news to anyone.
      unread: reads.flatMap((read) => (read.ok || read.problem.code === 'table-not-found' ? [] : [read.problem])),
      unlisted: list.problems.filter(({ account }) => names.has(account)),
      readAt: now,
    },
    oldestAt: states.reduce((oldest, { readAt }) => Math.min(oldest, readAt), now),
  };
}
