/** Rules over several values of the accounts file, on data that may be wrong elsewhere: so that one run shows every problem. */
import { ROLE_ARN } from './account-schema.ts';
import { eventIssues, incidentIssues } from './incident-issues.ts';
import { reductionIssues } from './reduction-issues.ts';
import { type Issue, listAt, member, type Path, shown } from './untyped.ts';

/** Names and ids once each, a role in its own account, a region once in an account, and what reductions need. */
export function acrossPlaces(data: unknown): Issue[] {
  const accounts = listAt(data, 'accounts');
  const perAccount = accounts.flatMap((account, at) => {
    const path = ['accounts', at];
    return [
      ...roleElsewhere(account, 'readRole', path),
      ...roleElsewhere(account, 'reduceRole', path),
      ...repeats(listAt(account, 'regions'), (index) => [...path, 'regions', index], 'region'),
      ...reductionIssues(account, path),
      ...incidentIssues(account, path),
    ];
  });
  const names = accounts.map((account) => lowerCase(member(account, 'name')));
  const ids = accounts.map((account) => member(account, 'id'));
  return [
    ...perAccount,
    ...repeats(names, (index) => ['accounts', index, 'name'], 'name'),
    ...repeats(ids, (index) => ['accounts', index, 'id'], 'account id'),
    ...eventIssues(data),
  ];
}

function roleElsewhere(account: unknown, key: string, path: Path): Issue[] {
  const role = member(account, key);
  const id = member(account, 'id');
  const roleAccount = typeof role === 'string' ? ROLE_ARN.exec(role)?.[1] : undefined;
  if (typeof id !== 'string' || !/^\d{12}$/.test(id) || roleAccount === undefined || roleAccount === id) return [];
  const sentence =
    `this role belongs to account ${roleAccount}, but the account's id is "${id}". ` +
    'Write a role of this account, or correct the id.';
  return [{ path: [...path, key], sentence }];
}

function repeats(values: readonly unknown[], path: (index: number) => Path, what: string): Issue[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (typeof value !== 'string' || first === index) return [];
    return [{ path: path(index), sentence: `the same ${what} as ${shown(path(first))}. Write each ${what} once.` }];
  });
}

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
