/** Which table an error is about: by its name, by the account or region around it, by its counters, or by CloudTrail's record. */
import type { Account } from '../domain/accounts.ts';
import type { Candidate, Finding, HowFound } from '../domain/explanation/finding.ts';
import type { RecordedRefusal } from '../domain/explanation/recorded.ts';
import { type Explanation, namedBy } from '../domain/explanation.ts';
import type { Instant } from '../domain/instant.ts';
import { type PlaceHints, placeHints } from '../domain/limit-message/place-hints.ts';
import type { TableAddress } from '../domain/resource.ts';
import { RECORDED_WITHIN_MS } from '../domain/spending/spent-today.ts';
import type { ResourceAddress } from '../domain/table-name.ts';
import { findAmong, inAccounts } from './find-table.ts';
import type { CallRecord } from './history-ports.ts';
import { withCounters } from './search-counters.ts';
import { type CallPlace, refusedIn } from './search-record.ts';
import { type BudgetPorts, readBudget } from './show-budget.ts';

/** A limit error as it was met. */
export interface MetError {
  readonly message: Explanation['message'];
  /** Around it there may be an account or a region. */
  readonly text: string;
  /** When it was first met, on AWS's clock; this moment when left out. */
  readonly metAt?: Instant;
}

export interface FindingPorts extends BudgetPorts {
  readonly record: CallRecord;
}

/** @param visible accounts whose tables may be shown where the explanation goes */
export async function findCulprit(ports: FindingPorts, visible: readonly Account[], error: MetError): Promise<Finding> {
  if (visible.length === 0) return { kind: 'withheld' };
  const { table } = namedBy(error.message);
  const hints = placeHints(error.text, table);
  if (table === null) return findUnnamed(ports, visible, hints, error);

  const found = await findAmong(ports.directory, { visible, hidden: [] }, hints.arn ?? table);
  switch (found.kind) {
    case 'found':
      return readFound(ports, found.address, { by: 'named' });
    case 'ambiguous':
      return findOneOf(
        ports,
        narrowed(found.candidates, ({ address }) => address, hints, visible),
        error,
      );
    default:
      return (await isHidden(ports, visible, table)) ? { kind: 'withheld' } : { kind: 'unknownTable', name: table };
  }
}

/** The table, freshly read. Of a recorded call only what it was to change can have been refused. */
export async function readFound(ports: BudgetPorts, address: TableAddress, how: HowFound): Promise<Finding> {
  const answer = await readBudget(ports, { address, index: null });
  if (answer.kind === 'unreadable') return { kind: 'unreadable', address, problem: answer.problem };
  if (answer.kind !== 'report') return { kind: 'unknownTable', name: address.table };
  const { report } = answer;
  const indexes = how.by === 'recorded' ? how.call.indexes : [];
  const asked = report.resources.filter(({ resource }) => indexes.includes(resource.index));
  return { kind: 'read', report: asked.length === 0 ? report : { ...report, resources: asked }, ...how };
}

/** Those that the text's own account and region leave; all where it leaves none. */
function narrowed<Some>(
  all: readonly Some[],
  placeOf: (one: Some) => { readonly account: string; readonly region: string },
  hints: PlaceHints,
  accounts: readonly Account[],
): readonly Some[] {
  const idOf = new Map(accounts.map(({ name, id }) => [name, id]));
  const keep = (some: readonly Some[], fits: (place: ReturnType<typeof placeOf>) => boolean) => {
    const kept = some.filter((one) => fits(placeOf(one)));
    return kept.length === 0 ? some : kept;
  };
  const inRegion = keep(all, ({ region }) => hints.regions.has(region));
  return keep(inRegion, ({ account }) => hints.accountIds.has(idOf.get(account) ?? ''));
}

/** Known, but in an account that is not shown here: then nothing is said of it, not even that it is not shown. */
async function isHidden(ports: BudgetPorts, visible: readonly Account[], table: string): Promise<boolean> {
  const hidden = ports.accounts.filter(({ name }) => !visible.some((account) => account.name === name));
  const { tables } = await ports.directory.list();
  return inAccounts(tables, hidden).some((address) => address.table === table);
}

/** Of several tables with the name: the only one, the only one with the stated counters or a refused call; else a menu. */
async function findOneOf(
  ports: FindingPorts,
  candidates: readonly ResourceAddress[],
  error: MetError,
): Promise<Finding> {
  const [only, another] = candidates;
  if (only !== undefined && another === undefined) return readFound(ports, only.address, { by: 'placed' });
  const addresses = candidates.map(({ address }) => address);
  const [match, more] = await withCounters(ports.tables, addresses, error.message);
  if (match !== undefined && more === undefined) return readFound(ports, match.address, { by: 'counted' });
  const places = placesOf(ports.accounts).filter(({ account, region }) =>
    addresses.some((address) => address.account === account.name && address.region === region),
  );
  const recorded = await recordedIn(ports, places, error, addresses);
  const [call, otherCall] = recorded ?? [];
  if (call !== undefined && otherCall === undefined) return readRecorded(ports, call);
  const { index } = namedBy(error.message);
  return { kind: 'several', candidates: candidates.map(({ address }) => ({ address, index, call: null })) };
}

async function findUnnamed(
  ports: FindingPorts,
  visible: readonly Account[],
  hints: PlaceHints,
  error: MetError,
): Promise<Finding> {
  const { tables } = await ports.directory.list();
  const matching = await withCounters(ports.tables, inAccounts(tables, visible), error.message);
  const [only, another] = matching;
  if (only !== undefined && another === undefined) return readFound(ports, only.address, { by: 'counters' });

  const among = matching.length === 0 ? null : matching.map(({ address }) => address);
  const places = narrowed(
    placesOf(visible),
    ({ account, region }) => ({ account: account.name, region }),
    hints,
    visible,
  );
  const recorded = await recordedIn(ports, places, error, among);
  const [call, otherCall] = recorded ?? [];
  if (call !== undefined && otherCall === undefined) return readRecorded(ports, call);
  if (among !== null) return { kind: 'several', candidates: matching.map((one) => ({ ...one, call: null })) };
  if (recorded === null) return { kind: 'unnamed' };
  if (call !== undefined) return { kind: 'several', candidates: recorded.map(asCandidate) };
  const { metAt = ports.clock.now() } = error;
  return { kind: 'notRecorded', mayBeLate: ports.clock.now() - metAt < RECORDED_WITHIN_MS };
}

const placesOf = (accounts: readonly Account[]): readonly CallPlace[] =>
  accounts.flatMap((account) => account.regions.map((region) => ({ account, region })));

/** @param among the only tables that come into question; `null` for all of the places */
async function recordedIn(
  { record, clock }: FindingPorts,
  places: readonly CallPlace[],
  { message, metAt = clock.now() }: MetError,
  among: readonly TableAddress[] | null,
): Promise<readonly RecordedRefusal[] | null> {
  if (message.kind !== 'decrease-quota') return null;
  const found = await refusedIn(record, places, message, metAt);
  if (found === null || among === null) return found;
  return found.filter(({ address }) => among.some((one) => isSameTable(one, address)));
}

const isSameTable = (a: TableAddress, b: TableAddress): boolean =>
  a.account === b.account && a.region === b.region && a.table === b.table;

const readRecorded = (ports: BudgetPorts, { address, call }: RecordedRefusal): Promise<Finding> =>
  readFound(ports, address, { by: 'recorded', call });

function asCandidate({ address, call }: RecordedRefusal): Candidate {
  const [index = null, another] = call.indexes;
  return { address, index: another === undefined ? index : null, call };
}
