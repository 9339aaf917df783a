/** A place in a text that names a table or an index, and how names are read off a text. */

export interface Mention {
  readonly table: string | null;
  readonly index: string | null;
  /** Offset in the text. */
  readonly at: number;
  /** Said in prose: it yields to a mention in an ARN, a member or an option. */
  readonly inProse: boolean;
}

/** Letters of a DynamoDB table or index name; 3 to 255 of them. */
const NAME = /[A-Za-z0-9_.-]{3,255}/y;
const CUT = /^(?:…|\.\.)/;
/** Placeholders, and what a program has where the name should stand. */
const NO_NAMES = new Set(
  'await false index index_name indexname name new nil none null string table table_name tablename true undefined unknown'.split(
    ' ',
  ),
);
/** References in programs and infrastructure code: they stand for a name and are none. */
const REFERENCE =
  /^(?:aws_|var\.|local\.|module\.|data\.|each\.|self\.|this\.|process\.env\.|os\.environ|args\.|event\.|options\.|params\.|props\.|arn$)/i;

export interface ReadName {
  readonly name: string;
  readonly end: number;
}

/** The name that begins at `at`; `null` if there is none, or if it is cut and the rest unknown. */
export function readNameAt(text: string, at: number): ReadName | null {
  NAME.lastIndex = at;
  const run = NAME.exec(text)?.[0];
  if (run === undefined) return null;
  const name = run.replace(/\.$/, '');
  const end = at + name.length;
  if (text.charAt(end) === '[') return null;
  const cut = CUT.test(text.slice(end, end + 2)) || run.endsWith('..');
  if (cut || name.length < 3 || !/[A-Za-z0-9]/.test(name)) return null;
  if (NO_NAMES.has(name.toLowerCase()) || REFERENCE.test(name)) return null;
  return { name, end };
}

/** An index that follows the table as in `NAME/index/IDX`. */
export function readIndexPathAt(text: string, at: number): ReadName | null {
  return /^\/index\/$/i.test(text.slice(at, at + 7)) ? readNameAt(text, at + 7) : null;
}
