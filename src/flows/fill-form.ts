/** What the form for a reduction shows while it is filled in: the tables to choose from, and what the chosen one has now. */
import type { NoTable } from '../domain/answers.ts';
import { DAY_MS } from '../domain/instant.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { Target } from '../domain/request/target.ts';
import type { TableAddress, TableState } from '../domain/resource.ts';
import { findTable, inAccounts } from './find-table.ts';
import { problemOr } from './problem-or.ts';
import type { ReductionPorts } from './reductions.ts';
import { type Asker, visibleAccounts } from './visible-accounts.ts';

/** Tables the asker may see in accounts that may be changed. @throws PeopleUnavailable */
export async function tablesToChoose(ports: ReductionPorts, asker: Asker): Promise<readonly TableAddress[]> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return [];
  const reducible = sight.visible.filter(({ name }) => ports.rulesOf(name) !== null);
  return inAccounts((await ports.directory.list()).tables, reducible);
}

export type NoForm = Extract<NoTable, { readonly kind: 'refused' | 'nothingVisible' }>;

/** Why there is nothing to choose for this person here; `null` for whom there may be. @throws PeopleUnavailable */
export async function noFormFor({ people, accounts }: ReductionPorts, asker: Asker): Promise<NoForm | null> {
  const sight = await visibleAccounts(people, accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  return sight.visible.length === 0 ? { kind: 'nothingVisible', hidden: sight.hidden } : null;
}

export type Chosen =
  | {
      readonly kind: 'chosen';
      readonly state: TableState;
      readonly index: string | null;
      readonly peak: Target | null;
    }
  | NoTable
  | { readonly kind: 'unreadable'; readonly problem: ReadProblem };

/** @param index in place of one behind the table's name @throws PeopleUnavailable */
export async function chooseTable(
  ports: ReductionPorts,
  asker: Asker,
  name: string,
  index: string | null,
): Promise<Chosen> {
  const found = await findTable(ports, asker, name);
  if (found.kind !== 'found') return found;
  const { address } = found;
  const now = ports.clock.now();
  const wanted = index ?? found.index;
  const [read, peak] = await Promise.all([
    problemOr(ports.tables.read(address)),
    problemOr(ports.usage.peak(address, wanted, now - 7 * DAY_MS, now)),
  ]);
  if (!read.ok) return { kind: 'unreadable', problem: read.problem };
  const known = read.value.indexes.some((resource) => resource.index === wanted);
  return { kind: 'chosen', state: read.value, index: known ? wanted : null, peak: peak.ok ? peak.value : null };
}
