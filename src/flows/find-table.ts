/** From what was typed to the one table it names, among those the asker may see here. */
import type { HiddenAccount } from '../domain/access.ts';
import type { Account } from '../domain/accounts.ts';
import type { NoTable } from '../domain/answers.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { TableAddress } from '../domain/resource.ts';
import { type ResourceAddress, resolveTableName } from '../domain/table-name.ts';
import { matchesAny } from '../domain/table-pattern.ts';
import type { People, TableDirectory } from './ports.ts';
import { type Asker, visibleAccounts } from './visible-accounts.ts';

export interface FindPorts {
  readonly accounts: readonly Account[];
  readonly people: People;
  readonly directory: TableDirectory;
}

export type Found = { readonly kind: 'found' } & ResourceAddress;

/** @throws PeopleUnavailable when Slack cannot say who asks */
export async function findTable(ports: FindPorts, asker: Asker, text: string): Promise<Found | NoTable> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  return findAmong(ports.directory, sight, text);
}

/** The same among accounts that were judged before. */
export async function findAmong(
  directory: TableDirectory,
  { visible, hidden }: { readonly visible: readonly Account[]; readonly hidden: readonly HiddenAccount[] },
  text: string,
): Promise<Found | NoTable> {
  if (visible.length === 0) return { kind: 'nothingVisible', hidden };

  let list = await directory.list();
  let name = resolveTableName(text, inAccounts(list.tables, visible), visible);
  if (name.kind === 'unknown') {
    // A table created a minute ago is not in the cached list yet.
    list = await directory.refresh();
    name = resolveTableName(text, inAccounts(list.tables, visible), visible);
  }
  switch (name.kind) {
    case 'invalid':
      return { kind: 'badName', problem: name, accounts: visible };
    case 'ambiguous':
      return { kind: 'ambiguous', text, candidates: name.candidates };
    case 'found':
      return name;
    case 'unknown': {
      const unlisted = list.problems.filter((problem) => visible.some((account) => account.name === problem.account));
      // A table named in full can be read even where the role may not list.
      const [readable, another] = name.named.filter(({ address }) => mayBeThere(address, visible, unlisted));
      if (readable !== undefined && another === undefined) return { kind: 'found', ...readable };
      return { kind: 'unknownTable', text: name.text, nearest: name.nearest, hidden, unlisted };
    }
  }
}

/**
 * The table that a button of ours names in full. CloudTrail may have told of it before any list did: whether it is there, a read tells.
 * `null` where nothing of its account, region or name may be shown.
 */
export function namedInFull(text: string, visible: readonly Account[]): ResourceAddress | null {
  const name = resolveTableName(text, [], visible);
  if (name.kind !== 'unknown') return null;
  const [only, another] = name.named.filter(({ address }) =>
    visible.some(
      ({ name: account, regions, tables }) =>
        account === address.account && regions.includes(address.region) && matchesAny(address.table, tables),
    ),
  );
  return only !== undefined && another === undefined ? only : null;
}

function mayBeThere(address: TableAddress, accounts: readonly Account[], unlisted: readonly ReadProblem[]): boolean {
  const patterns = accounts.find(({ name }) => name === address.account)?.tables ?? [];
  const couldNotBeListed = unlisted.some(
    ({ account, region }) => account === address.account && region === address.region,
  );
  return couldNotBeListed && matchesAny(address.table, patterns);
}

export const inAccounts = (tables: readonly TableAddress[], accounts: readonly Account[]): readonly TableAddress[] => {
  const names = new Set(accounts.map(({ name }) => name));
  return tables.filter(({ account }) => names.has(account));
};
