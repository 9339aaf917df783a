/** `/ddb budget TABLE`: from what was typed to the budget of a table and its indexes, or to why not. */
import type { Account } from '../domain/accounts.ts';
import type { BudgetAnswer, ResourceBudget } from '../domain/answers.ts';
import { decreaseBudget } from '../domain/budget.ts';
import type { Instant } from '../domain/instant.ts';
import { quotaPageExcess } from '../domain/quota-page.ts';
import { AwsReadError, type ReadProblem } from '../domain/read-problem.ts';
import {
  compareText,
  type Resource,
  type ScaledDimension,
  type TableAddress,
  type TableState,
} from '../domain/resource.ts';
import { type ResourceAddress, resolveTableName } from '../domain/table-name.ts';
import { matchesAny } from '../domain/table-pattern.ts';
import type { Clock, People, ScalingReader, TableDirectory, TableReader } from './ports.ts';
import { type Asker, visibleAccounts } from './visible-accounts.ts';

export interface BudgetPorts {
  readonly accounts: readonly Account[];
  readonly people: People;
  readonly directory: TableDirectory;
  readonly tables: TableReader;
  readonly scaling: ScalingReader;
  readonly clock: Clock;
}

/** @throws PeopleUnavailable when Slack cannot say who asks */
export async function showBudget(ports: BudgetPorts, asker: Asker, text: string): Promise<BudgetAnswer> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  const { visible, hidden } = sight;
  if (visible.length === 0) return { kind: 'nothingVisible', hidden };

  let list = await ports.directory.list();
  let name = resolveTableName(text, inAccounts(list.tables, visible), visible);
  if (name.kind === 'unknown') {
    // A table created a minute ago is not in the cached list yet.
    list = await ports.directory.refresh();
    name = resolveTableName(text, inAccounts(list.tables, visible), visible);
  }
  switch (name.kind) {
    case 'invalid':
      return { kind: 'badName', problem: name, accounts: visible };
    case 'ambiguous':
      return { kind: 'ambiguous', text, candidates: name.candidates };
    case 'found':
      return readBudget(ports, name);
    case 'unknown': {
      const unlisted = list.problems.filter((problem) => visible.some((account) => account.name === problem.account));
      // A table named in full can be read even where the role may not list.
      const [readable, another] = name.named.filter(({ address }) => mayBeThere(address, visible, unlisted));
      if (readable !== undefined && another === undefined) return readBudget(ports, readable);
      return { kind: 'unknownTable', text: name.text, nearest: name.nearest, hidden, unlisted };
    }
  }
}

function mayBeThere(address: TableAddress, accounts: readonly Account[], unlisted: readonly ReadProblem[]): boolean {
  const patterns = accounts.find(({ name }) => name === address.account)?.tables ?? [];
  const couldNotBeListed = unlisted.some(
    ({ account, region }) => account === address.account && region === address.region,
  );
  return couldNotBeListed && matchesAny(address.table, patterns);
}

async function readBudget(ports: BudgetPorts, { address, index }: ResourceAddress): Promise<BudgetAnswer> {
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

export const inAccounts = (tables: readonly TableAddress[], accounts: readonly Account[]): readonly TableAddress[] => {
  const names = new Set(accounts.map(({ name }) => name));
  return tables.filter(({ account }) => names.has(account));
};

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ReadProblem };

/** A problem with AWS is an answer like any other; anything else is a bug and goes up. */
export async function problemOr<T>(reading: Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, value: await reading };
  } catch (error) {
    if (error instanceof AwsReadError) return { ok: false, problem: error.problem };
    throw error;
  }
}
