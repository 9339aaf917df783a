/** `/ddb budget`: every table the asker may see, the scarcest first, with what could not be read named. */
import type { Overview, OverviewAnswer } from '../domain/answers.ts';
import { compareScarcity, tableSummary } from '../domain/overview.ts';
import { inAccounts } from './find-table.ts';
import { inParallel } from './in-parallel.ts';
import type { OverviewStore } from './ports.ts';
import { problemOr } from './problem-or.ts';
import type { BudgetPorts } from './show-budget.ts';
import { type Asker, visibleAccounts } from './visible-accounts.ts';

/** DescribeTable calls in flight at once for one overview: far below AWS's control-plane limits (2,500 a second). */
export const OVERVIEW_CONCURRENCY = 10;

export interface OverviewPorts extends BudgetPorts {
  readonly overviews: OverviewStore;
}

export interface Progress {
  done: number;
  total: number;
}

/** @throws PeopleUnavailable when Slack cannot say who asks */
export async function showOverview(ports: OverviewPorts, asker: Asker, progress: Progress): Promise<OverviewAnswer> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  if (sight.visible.length === 0) return { kind: 'nothingVisible', hidden: sight.hidden };

  const list = await ports.directory.list();
  const tables = inAccounts(list.tables, sight.visible);
  progress.total = tables.length;
  const reads = await inParallel(tables, OVERVIEW_CONCURRENCY, async (address) => {
    const read = await problemOr(ports.tables.read(address));
    progress.done += 1;
    return read;
  });

  const now = ports.clock.now();
  const names = new Set(sight.visible.map(({ name }) => name));
  const overview: Overview = {
    rows: reads.flatMap((read) => (read.ok ? [tableSummary(read.value, now)] : [])).toSorted(compareScarcity),
    // A table deleted since it was listed is no news to anyone.
    unread: reads.flatMap((read) => (read.ok || read.problem.code === 'table-not-found' ? [] : [read.problem])),
    unlisted: list.problems.filter(({ account }) => names.has(account)),
    readAt: now,
  };
  return { kind: 'overview', overview, id: await ports.overviews.keep(asker.userId, overview), page: 1 };
}

/**
 * Another page of an overview read before. Rights are judged again: what the asker may no longer see is left out.
 * @throws PeopleUnavailable when Slack cannot say who asks
 */
export async function turnPage(ports: OverviewPorts, asker: Asker, id: string, page: number): Promise<OverviewAnswer> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  const kept = await ports.overviews.find(asker.userId, id);
  if (kept === null) return { kind: 'expired' };

  const names = new Set(sight.visible.map(({ name }) => name));
  const isVisible = ({ account }: { readonly account: string }) => names.has(account);
  const overview: Overview = {
    rows: kept.rows.filter(({ address }) => isVisible(address)),
    unread: kept.unread.filter(isVisible),
    unlisted: kept.unlisted.filter(isVisible),
    readAt: kept.readAt,
  };
  return { kind: 'overview', overview, id, page };
}
