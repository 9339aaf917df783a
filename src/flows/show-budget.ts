/** `/ddb budget TABLE`: from what was typed to the budget of a table and its indexes, or to why not. */
import type { BudgetAnswer, ResourceBudget } from '../domain/answers.ts';
import { decreaseBudget } from '../domain/budget.ts';
import type { Instant } from '../domain/instant.ts';
import { quotaPageExcess } from '../domain/quota-page.ts';
import { compareText, type Resource, type ScaledDimension, type TableState } from '../domain/resource.ts';
import type { ResourceAddress } from '../domain/table-name.ts';
import { type FindPorts, findTable } from './find-table.ts';
import type { Clock, ScalingReader, TableReader } from './ports.ts';
import { problemOr } from './problem-or.ts';
import type { Asker } from './visible-accounts.ts';

export interface BudgetPorts extends FindPorts {
  readonly tables: TableReader;
  readonly scaling: ScalingReader;
  readonly clock: Clock;
  /** Whether the account's tables may be lowered by this bot at all. */
  canReduce(account: string): boolean;
}

/** @throws PeopleUnavailable when Slack cannot say who asks */
export async function showBudget(ports: BudgetPorts, asker: Asker, text: string): Promise<BudgetAnswer> {
  const found = await findTable(ports, asker, text);
  return found.kind === 'found' ? readBudget(ports, found) : found;
}

/** One table that was found: a fresh read of it and of its auto scaling. */
export async function readBudget(ports: BudgetPorts, { address, index }: ResourceAddress): Promise<BudgetAnswer> {
  const [read, scaling] = await Promise.all([
    problemOr(ports.tables.read(address)),
    problemOr(ports.scaling.scaledDimensions(address.account, address.region)),
  ]);
  if (!read.ok) return { kind: 'unreadable', problem: read.problem };

  const state = read.value;
  if (index !== null && !state.indexes.some((resource) => resource.index === index)) {
    return { kind: 'unknownIndex', state, index };
  }
  const now = ports.clock.now();
  const scaled = scaling.ok ? scaling.value.filter(({ table }) => table === address.table) : [];
  const indexes = state.indexes.toSorted(
    (a, b) => order(a, index) - order(b, index) || compareText(a.index ?? '', b.index ?? ''),
  );
  return {
    kind: 'report',
    report: {
      state,
      resources: [state.table, ...indexes].map((resource) => resourceBudget(state, resource, scaled, now)),
      scalingProblem: scaling.ok ? null : scaling.problem,
      now,
      isReducible: state.billingMode === 'PROVISIONED' && ports.canReduce(address.account),
      askedIndex: index,
    },
  };
}

function resourceBudget(
  state: TableState,
  resource: Resource,
  scaled: readonly ScaledDimension[],
  now: Instant,
): ResourceBudget {
  const budget = decreaseBudget(state.billingMode, resource.counter, now);
  return {
    resource,
    budget,
    quotaPageSays: quotaPageExcess(budget, resource.counter, now),
    scaled: scaled.filter(({ index }) => index === resource.index),
  };
}

const order = (resource: Resource, asked: string | null): number => (resource.index === asked ? 0 : 1);
