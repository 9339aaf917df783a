/** `/ddb budget`: every table the asker may see, the scarcest first, with what could not be read named. */
import type { Overview, OverviewAnswer } from '../domain/answers.ts';
import type { OverviewStore } from './ports.ts';
import { type Progress, readOverview } from './read-overview.ts';
import type { BudgetPorts } from './show-budget.ts';
import { type Asker, visibleAccounts } from './visible-accounts.ts';

export interface OverviewPorts extends BudgetPorts {
  readonly overviews: OverviewStore;
}

/** @throws PeopleUnavailable when Slack cannot say who asks */
export async function showOverview(ports: OverviewPorts, asker: Asker, progress: Progress): Promise<OverviewAnswer> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  if (sight.visible.length === 0) return { kind: 'nothingVisible', hidden: sight.hidden };
  const { overview } = await readOverview(ports, sight.visible, (address) => ports.tables.read(address), progress);
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
