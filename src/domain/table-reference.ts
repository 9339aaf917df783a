/** The ways to read what a person typed for a table, before looking which tables there are. */
import type { Account } from './accounts.ts';
import { tidy } from './typed-text.ts';

/** One reading: which accounts and region it allows (`null`: any), the table it names, and the index behind it, as typed. */
export interface Reading {
  readonly accounts: readonly Account[] | null;
  readonly region: string | null;
  readonly table: string;
  readonly index: string | null;
}

export type InvalidReference =
  | { readonly reason: 'empty' }
  /** Longer than any address of a table, or than a name in DynamoDB (255 characters). */
  | { readonly reason: 'too-long'; readonly length: number }
  /** Not 3 to 255 of `A-Z a-z 0-9 _ . -`, or no form that names a table. */
  | { readonly reason: 'not-a-name'; readonly text: string }
  /** The account (its name or its twelve digits) is not configured. */
  | { readonly reason: 'other-account'; readonly account: string }
  /** The account is configured, but not for this region. */
  | {
      readonly reason: 'region-not-configured';
      readonly account: string;
      readonly region: string;
      readonly regions: readonly string[];
    };

export interface TypedReference {
  /** What was typed, tidied; at most `MAX_TYPED_LENGTH` characters. */
  readonly text: string;
  /** At least one unless `otherwise` is set. */
  readonly readings: readonly Reading[];
  /** What is wrong with the text if no reading of it names a known table. */
  readonly otherwise: InvalidReference | null;
}

/** An index's ARN with the longest names and region has some 600 characters. */
export const MAX_TYPED_LENGTH = 1_000;

/** Table and index names alike: Developer Guide, "Naming rules". */
const NAME = /^[A-Za-z0-9_.-]{3,255}$/;
const MAX_NAME_LENGTH = 255;
const REGION = /^[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}$/;
/** What may be the name of an account that is not configured; anything else is no address at all. */
const ACCOUNT_NAME = /^[\p{L}\p{N}_.-]{1,255}$/u;
const ACCOUNT_ID = /^\d{12}$/;
const ARN = /^arn:aws(?:-[a-z]+)*:dynamodb:([a-z0-9-]+):(\d{12}):table\/([^/]+)(?:\/(?:index\/)?([^/]+))?$/;

/**
 * Reads `table`, `account/table`, `account/region/table` and ARNs, each with or without `/index` behind. Accounts are named
 * in any case or by their twelve digits. Total; linear in the length of the text.
 */
export function readReference(typed: string, accounts: readonly Account[]): TypedReference {
  const text = tidy(typed);
  const invalid = (otherwise: InvalidReference): TypedReference => ({
    text: text.slice(0, MAX_TYPED_LENGTH),
    readings: [],
    otherwise,
  });
  if (text === '') return invalid({ reason: 'empty' });
  if (text.length > MAX_TYPED_LENGTH) return invalid({ reason: 'too-long', length: text.length });

  const { readings, otherwise } = text.startsWith('arn:') ? readArn(text, accounts) : readPath(text, accounts);
  const named = readings.filter(hasNames);
  if (named.length > 0 || otherwise !== null) return { text, readings: named, otherwise };
  const longest = Math.max(...text.split('/').map((part) => part.length));
  const isOnlyTooLong = longest > MAX_NAME_LENGTH && /^[A-Za-z0-9_./-]+$/.test(text);
  return invalid(isOnlyTooLong ? { reason: 'too-long', length: longest } : { reason: 'not-a-name', text });
}

type Readings = Pick<TypedReference, 'readings' | 'otherwise'>;
const NONE: Readings = { readings: [], otherwise: null };

function readArn(text: string, accounts: readonly Account[]): Readings {
  const [, region, accountId, table, index] = ARN.exec(text) ?? [];
  if (region === undefined || accountId === undefined || table === undefined) return NONE;
  return readFull(accountId, region, { table, index: index ?? null }, accounts);
}

function readPath(text: string, accounts: readonly Account[]): Readings {
  const parts = text.split('/');
  const [first = '', second = '', third = '', fourth = null] = parts;
  const inAccount = { accounts: accountsNamed(first, accounts), region: null };
  const anywhere = { accounts: null, region: null };
  if (parts.length > 1 && inAccount.accounts.length === 0 && !ACCOUNT_NAME.test(first)) return NONE;
  switch (parts.length) {
    case 1:
      return { readings: [{ ...anywhere, table: first, index: null }], otherwise: null };
    case 2: {
      const isOtherAccount = ACCOUNT_ID.test(first) && inAccount.accounts.length === 0;
      return {
        readings: [
          { ...inAccount, table: second, index: null },
          { ...anywhere, table: first, index: second },
        ],
        otherwise: isOtherAccount && NAME.test(second) ? { reason: 'other-account', account: first } : null,
      };
    }
    case 3: {
      const asTable = readFull(first, second.toLowerCase(), { table: third, index: null }, accounts);
      const asIndex = { ...inAccount, table: second, index: third };
      const isRegionMeant = inAccount.accounts.length === 0 || REGION.test(second.toLowerCase());
      return { readings: [...asTable.readings, asIndex], otherwise: isRegionMeant ? asTable.otherwise : null };
    }
    case 4:
      return readFull(first, second.toLowerCase(), { table: third, index: fourth }, accounts);
    default:
      return NONE;
  }
}

/** What names account and region: no account or no region of that name is a problem of its own. */
function readFull(
  account: string,
  region: string,
  target: Pick<Reading, 'table' | 'index'>,
  accounts: readonly Account[],
): Readings {
  if (!hasNames(target)) return NONE;
  const named = accountsNamed(account, accounts);
  const [one] = named;
  if (one === undefined) return { readings: [], otherwise: { reason: 'other-account', account } };
  const inRegion = named.filter(({ regions }) => regions.includes(region));
  if (inRegion.length > 0) return { readings: [{ ...target, accounts: inRegion, region }], otherwise: null };
  const otherwise = { reason: 'region-not-configured', account: one.name, region, regions: one.regions } as const;
  return { readings: [], otherwise };
}

/** The account of this name, or all (several roles may reach one account) with these twelve digits. */
function accountsNamed(typed: string, accounts: readonly Account[]): readonly Account[] {
  const name = typed.toLowerCase();
  const byName = accounts.filter((account) => account.name.toLowerCase() === name);
  return byName.length > 0 ? byName : accounts.filter((account) => account.id === typed);
}

function hasNames({ table, index }: Pick<Reading, 'table' | 'index'>): boolean {
  return NAME.test(table) && (index === null || NAME.test(index));
}
