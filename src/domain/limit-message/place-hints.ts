/** Where a text says a table is: its ARN, and the regions and accounts that are mentioned. Not proof, but it narrows a choice. */
import { normaliseText } from './normalise.ts';

export interface PlaceHints {
  /** The ARN of the named table, where the text has it. */
  readonly arn: string | null;
  readonly regions: ReadonlySet<string>;
  /** Numbers of twelve digits; some may be something else. */
  readonly accountIds: ReadonlySet<string>;
}

const ARN = /arn:aws(?:-[a-z]{1,9}){0,3}:dynamodb:[a-z0-9-]{1,40}:\d{12}:table\/([A-Za-z0-9_.-]{3,255})/g;
const REGION = /(?<![a-z0-9])[a-z]{2}(?:-[a-z]{3,9}){1,2}-\d(?!\d)/g;
const ACCOUNT_ID = /(?<!\d)\d{12}(?!\d)/g;
/** An error names a few; more are a listing, and tell nothing. */
const MOST = 20;

/** @param table as the text names it; `null` where it names none. Linear in the length of the text. */
export function placeHints(text: string, table: string | null): PlaceHints {
  const normalised = normaliseText(text);
  const arns = [...normalised.matchAll(ARN)].filter(([, name]) => name === table).map(([arn]) => arn);
  const [arn = null, another] = new Set(arns);
  return {
    arn: another === undefined ? arn : null,
    regions: few(normalised, REGION),
    accountIds: few(normalised, ACCOUNT_ID),
  };
}

/** The words of a text that `placeHints` goes by: all that is kept of what people wrote. */
export function placeWords(text: string, table: string | null): string {
  const { arn, regions, accountIds } = placeHints(text, table);
  return [...(arn === null ? [] : [arn]), ...regions, ...accountIds].join(' ');
}

function few(text: string, pattern: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [match] of text.matchAll(pattern)) {
    found.add(match);
    if (found.size > MOST) return new Set();
  }
  return found;
}
