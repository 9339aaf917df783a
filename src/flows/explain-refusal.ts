/** From an error text to what there is to say about it, with the table it is about where that can be told and may be shown. */
import type { Account } from '../domain/accounts.ts';
import type { FoundTable } from '../domain/explanation/completion.ts';
import { type Finding, hasCounters } from '../domain/explanation/finding.ts';
import { isAboutBudget } from '../domain/explanation/next.ts';
import { type Explanation, explain, namedBy } from '../domain/explanation.ts';
import { type PlaceHints, placeHints } from '../domain/limit-message/place-hints.ts';
import type { TableAddress } from '../domain/resource.ts';
import type { ResourceAddress } from '../domain/table-name.ts';
import { findAmong, inAccounts } from './find-table.ts';
import { inParallel } from './in-parallel.ts';
import { problemOr } from './problem-or.ts';
import { type BudgetPorts, readBudget } from './show-budget.ts';

/** A limit error as it was met. */
export interface MetError {
  readonly message: Explanation['message'];
  /** Around it there may be an account or a region. */
  readonly text: string;
}

/** Tables that are read to find one by its counters: in more than these a search takes longer than a reader waits. */
const MOST_SEARCHED = 300;
const SEARCH_CONCURRENCY = 10;

/** @param visible accounts whose tables may be shown where the explanation goes; none keeps it general */
export async function explainRefusal(
  ports: BudgetPorts,
  visible: readonly Account[],
  { message, text }: MetError,
): Promise<Explanation> {
  const finding = isAboutBudget(message)
    ? await find(ports, visible, { message, text })
    : ({ kind: 'unnamed' } as const);
  return explain(message, finding, ports.clock.now());
}

/** The same for a table that a person picked, as `account/region/table` with or without an index. */
export async function explainChosen(
  ports: BudgetPorts,
  visible: readonly Account[],
  message: Explanation['message'],
  chosen: string,
): Promise<Explanation> {
  const found = await findAmong(ports.directory, { visible, hidden: [] }, chosen);
  const now = () => ports.clock.now();
  if (found.kind === 'nothingVisible') return explain(message, { kind: 'withheld' }, now());
  if (found.kind !== 'found') return explain(message, { kind: 'unknownTable', name: chosen }, now());
  const finding = await read(ports, found, 'chosen');
  return explain('index' in message ? { ...message, index: found.index ?? message.index } : message, finding, now());
}

/** The same for a table that was found before. */
export async function explainFound(
  ports: BudgetPorts,
  visible: readonly Account[],
  { message }: MetError,
  { address, by }: FoundTable,
): Promise<Explanation> {
  const mayShow = visible.some(({ name }) => name === address.account);
  const finding = mayShow ? await read(ports, { address, index: null }, by) : ({ kind: 'withheld' } as const);
  return explain(message, finding, ports.clock.now());
}

async function find(ports: BudgetPorts, visible: readonly Account[], error: MetError): Promise<Finding> {
  if (visible.length === 0) return { kind: 'withheld' };
  const { table } = namedBy(error.message);
  if (table === null) return findByCounters(ports, visible, error.message);

  const hints = placeHints(error.text, table);
  const found = await findAmong(ports.directory, { visible, hidden: [] }, hints.arn ?? table);
  switch (found.kind) {
    case 'found':
      return read(ports, found, 'named');
    case 'ambiguous':
      return findOneOf(ports, narrowed(found.candidates, hints, ports.accounts), error.message);
    default:
      return (await isHidden(ports, visible, table)) ? { kind: 'withheld' } : { kind: 'unknownTable', name: table };
  }
}

async function read(
  ports: BudgetPorts,
  { address }: ResourceAddress,
  by: Extract<Finding, { kind: 'read' }>['by'],
): Promise<Finding> {
  const answer = await readBudget(ports, { address, index: null });
  if (answer.kind === 'report') return { kind: 'read', report: answer.report, by };
  return answer.kind === 'unreadable'
    ? { kind: 'unreadable', address, problem: answer.problem }
    : { kind: 'unknownTable', name: address.table };
}

/** Those that the text's own account and region leave; all where it leaves none. */
function narrowed(
  candidates: readonly ResourceAddress[],
  hints: PlaceHints,
  accounts: readonly Account[],
): readonly ResourceAddress[] {
  const idOf = new Map(accounts.map(({ name, id }) => [name, id]));
  const keep = (some: readonly ResourceAddress[], fits: (address: TableAddress) => boolean) => {
    const kept = some.filter(({ address }) => fits(address));
    return kept.length === 0 ? some : kept;
  };
  const inRegion = keep(candidates, ({ region }) => hints.regions.has(region));
  return keep(inRegion, ({ account }) => hints.accountIds.has(idOf.get(account) ?? ''));
}

/** Known, but in an account that is not shown here: then nothing is said of it, not even that it is not shown. */
async function isHidden(ports: BudgetPorts, visible: readonly Account[], table: string): Promise<boolean> {
  const hidden = ports.accounts.filter(({ name }) => !visible.some((account) => account.name === name));
  const { tables } = await ports.directory.list();
  return inAccounts(tables, hidden).some((address) => address.table === table);
}

/** Of several tables with the name: the only one, or the only one with the stated counters; else a menu. */
async function findOneOf(
  ports: BudgetPorts,
  candidates: readonly ResourceAddress[],
  message: Explanation['message'],
): Promise<Finding> {
  const [only, another] = candidates;
  if (only !== undefined && another === undefined) return read(ports, only, 'placed');
  const [match, more] = await withCounters(
    ports,
    candidates.map(({ address }) => address),
    message,
  );
  if (match !== undefined && more === undefined) return read(ports, match, 'counted');
  const { index } = namedBy(message);
  return { kind: 'several', candidates: candidates.map(({ address }) => ({ address, index })) };
}

/** A refusal that names no table still states a count and a last decrease to the second: few tables have the same. */
async function findByCounters(
  ports: BudgetPorts,
  visible: readonly Account[],
  message: Explanation['message'],
): Promise<Finding> {
  const { tables } = await ports.directory.list();
  const matching = await withCounters(ports, inAccounts(tables, visible), message);
  const [only, another] = matching;
  if (only === undefined) return { kind: 'unnamed' };
  return another === undefined ? read(ports, only, 'counters') : { kind: 'several', candidates: matching };
}

/** The tables and indexes that have the count and the last decrease an error states. */
async function withCounters(
  ports: BudgetPorts,
  tables: readonly TableAddress[],
  message: Explanation['message'],
): Promise<readonly ResourceAddress[]> {
  if (message.kind !== 'decrease-quota' || message.lastDecreaseAt === null) return [];
  if (tables.length > MOST_SEARCHED) return [];
  const reads = await inParallel(tables, SEARCH_CONCURRENCY, (address) => problemOr(ports.tables.read(address)));
  return reads.flatMap((one) => {
    if (!one.ok) return [];
    const { address, table, indexes } = one.value;
    const matching = [table, ...indexes].filter((resource) => hasCounters({ resource }, message));
    return matching.map(({ index }) => ({ address, index }));
  });
}
