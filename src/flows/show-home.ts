/** The App Home of one person: what is known at once first, and once more when the budgets took longer than a moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Home } from '../domain/home.ts';
import { readHomeWork } from './home-work.ts';
import type { RecentTables } from './ports.ts';
import { readOverview } from './read-overview.ts';
import type { ReductionPorts } from './reductions.ts';
import type { BudgetPorts } from './show-budget.ts';
import { visibleAccounts } from './visible-accounts.ts';

/** Real time. Budgets that come within it spare a second drawing. */
const MOMENT_MS = 500;

export interface HomePorts extends BudgetPorts {
  readonly recent: RecentTables;
}

export interface HomeScreen {
  /** False when something newer is shown: then this drawing, and all that would follow it, is not needed any more. */
  show(home: Home): Promise<boolean>;
}

/**
 * At most two drawings.
 * @param reductions `null` where no account may be changed
 * @param maxAgeMs how old a reading of a table may be
 * @throws PeopleUnavailable when Slack cannot say who looks
 */
export async function showHome(
  ports: HomePorts,
  reductions: ReductionPorts | null,
  userId: string,
  screen: HomeScreen,
  maxAgeMs: number,
): Promise<void> {
  const sight = await visibleAccounts(ports.people, ports.accounts, { userId, channelId: userId });
  if (sight.kind === 'refused') {
    await screen.show({ kind: 'refused', why: sight.why });
    return;
  }
  if (sight.visible.length === 0) {
    await screen.show({ kind: 'nothingVisible', hidden: sight.hidden });
    return;
  }

  const reading = readOverview(ports, sight.visible, (address) => ports.recent.read(address, maxAgeMs), {
    done: 0,
    total: 0,
  });
  // It is waited for below; a rejection before then must not end the process.
  reading.catch(() => {});
  const work = () => (reductions === null ? null : readHomeWork(reductions, sight));
  const soon = Promise.race([reading, sleep(MOMENT_MS, null, { ref: false })]);
  const [known, budgets] = await Promise.all([work(), soon]);
  const isShown = await screen.show({ kind: 'home', now: ports.clock.now(), work: known, budgets });
  if (budgets !== null || !isShown) return;

  const late = await reading;
  // Requests may have been decided meanwhile.
  await screen.show({ kind: 'home', now: ports.clock.now(), work: await work(), budgets: late });
}
