/** Which table a person means: what was typed, held against the tables and accounts this bot knows. */
import type { Account } from './accounts.ts';
import { slipsBetween } from './nearest.ts';
import { compareAddresses, compareText, type TableAddress } from './resource.ts';
import { type InvalidReference, type Reading, readReference } from './table-reference.ts';

/** A table, or with `index` one of its GSIs. The index is as typed: only a read of the table tells whether it exists. */
export interface ResourceAddress {
  readonly address: TableAddress;
  readonly index: string | null;
}

export type TableNameResolution =
  | ({ readonly kind: 'found' } & ResourceAddress)
  /** Several tables fit, or one text names a table in one reading and an index in another. In the order of addresses. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly ResourceAddress[] }
  | {
      readonly kind: 'unknown';
      /** What was typed, without what surrounded it. */
      readonly text: string;
      /** At most three, nearest first. */
      readonly nearest: readonly TableAddress[];
      /**
       * Where the text names account, region and table in full: the addresses it names, for a caller who knows that these
       * could not be listed. The account's table patterns are not applied here.
       */
      readonly named: readonly ResourceAddress[];
    }
  | ({ readonly kind: 'invalid' } & InvalidReference);

const MOST_NEAREST = 3;

/**
 * Resolves a table as typed in Slack against `tables`, by the forms of `readReference`. Table names are case-sensitive, as in
 * DynamoDB: another case is only offered as nearest. Where a text has two readings, what exists decides, and if both exist it is
 * ambiguous. Total, and linear in the length of the text and in the number of tables.
 */
export function resolveTableName(
  text: string,
  tables: readonly TableAddress[],
  accounts: readonly Account[],
): TableNameResolution {
  const reference = readReference(text, accounts);
  const candidates = reference.readings
    .flatMap((reading) =>
      tables.filter((address) => fits(address, reading)).map((address) => toCandidate(address, reading)),
    )
    .sort((a, b) => compareAddresses(a.address, b.address) || compareText(a.index ?? '', b.index ?? ''));
  const [only] = candidates;
  if (only !== undefined) {
    return candidates.length === 1 ? { kind: 'found', ...only } : { kind: 'ambiguous', candidates };
  }
  if (reference.otherwise !== null) return { kind: 'invalid', ...reference.otherwise };
  const { readings } = reference;
  return {
    kind: 'unknown',
    text: reference.text,
    nearest: nearestTables(readings, tables),
    named: readings.flatMap(inFull),
  };
}

function fits(address: TableAddress, reading: Reading): boolean {
  return address.table === reading.table && isInScope(address, reading);
}

function isInScope(address: TableAddress, { accounts, region }: Reading): boolean {
  const isAccount = accounts === null || accounts.some((account) => account.name === address.account);
  return isAccount && (region === null || region === address.region);
}

/** Not where the person looked; an account that does not exist was no place to look. */
function isElsewhere(address: TableAddress, reading: Reading): boolean {
  return reading.accounts?.length !== 0 && !isInScope(address, reading);
}

function toCandidate({ account, region, table }: TableAddress, { index }: Reading): ResourceAddress {
  return { address: { account, region, table }, index };
}

function inFull(reading: Reading): readonly ResourceAddress[] {
  const { accounts, region, table } = reading;
  if (accounts === null || region === null) return [];
  return accounts.map(({ name }) => toCandidate({ account: name, region, table }, reading));
}

/** Tables where the person looked come first, then the fewest slips; ties in the order of names, then of addresses. */
function nearestTables(readings: readonly Reading[], tables: readonly TableAddress[]): readonly TableAddress[] {
  const near = tables.flatMap((address) => {
    const ranks = readings.flatMap((reading) => {
      const slips = slipsBetween(reading.table, address.table);
      return slips === null ? [] : [{ elsewhere: isElsewhere(address, reading) ? 1 : 0, slips }];
    });
    const [best] = ranks.sort((a, b) => a.elsewhere - b.elsewhere || a.slips - b.slips);
    return best === undefined ? [] : [{ address, ...best }];
  });
  return near
    .sort(
      (a, b) =>
        a.elsewhere - b.elsewhere ||
        a.slips - b.slips ||
        compareText(a.address.table, b.address.table) ||
        compareAddresses(a.address, b.address),
    )
    .slice(0, MOST_NEAREST)
    .map(({ address }) => address);
}
