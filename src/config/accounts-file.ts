/** The accounts file: YAML text to accounts and the queue of events, or every problem in it at once, each with its path and line. */
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { slipsBetween } from '../domain/nearest.ts';
import { type EventQueueSettings, fileSchema, keysKnownAt } from './account-schema.ts';
import { acrossPlaces } from './across-places.ts';
import { type ConfiguredAccount, configured } from './configured-account.ts';
import { type Parsed, printable } from './problems.ts';
import { type Issue, member, type Path, shown } from './untyped.ts';

export interface AccountsFile {
  readonly accounts: readonly ConfiguredAccount[];
  /** `null` where no queue is named: then nothing is read from one. */
  readonly events: EventQueueSettings | null;
}

/** Reads the file's text. Checks that span several places also run where single values are wrong, so that one run shows all. */
export function parseAccounts(source: string): Parsed<AccountsFile> {
  const lines = new LineCounter();
  // The parser looks for a key that is there twice by comparing each with each: minutes for a file of another kind.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'error' } as const;
  const read = readYaml(() => parseDocument(source, options));
  if (!read.ok) return read;
  const document = read.value;
  const errors = [...document.errors.map(({ pos, message }) => ({ offset: pos[0], message })), ...keysTwice(document)];
  // How the parser tells that it has run out of room for one more level.
  if (errors.some(({ message }) => message === 'Maximum call stack size exceeded')) return TOO_DEEP;
  if (errors.length > 0) {
    return { ok: false, problems: first(errors, ({ offset, message }) => syntaxProblem(lines, offset, message)) };
  }
  const resolved = readYaml((): unknown => document.toJS({ maxAliasCount: MOST_ALIASES }));
  if (!resolved.ok) return resolved;
  const data = resolved.value;
  const parsed = fileSchema.safeParse(data);
  const issues = [...(parsed.success ? [] : parsed.error.issues.flatMap(asIssues)), ...acrossPlaces(data)];
  if (parsed.success && issues.length === 0) {
    const { accounts, events = null } = parsed.data;
    return { ok: true, value: { accounts: accounts.map(configured), events } };
  }
  const lineOf = (path: Path): number => {
    const offset = rangeStart(document.getIn(path, true));
    if (offset !== null) return lines.linePos(offset).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  return {
    ok: false,
    problems: first(issues, ({ path, sentence }) => `${shown(path)}: ${sentence} (line ${lineOf(path)})`),
  };
}

/** Hundreds of accounts may share one list of approvers; one that multiplies without end is past this in a few levels. */
const MOST_ALIASES = 10_000;

const MOST_PROBLEMS = 50;

/** As many as a person reads: a file of another kind has a problem on every line. */
function first<T>(all: readonly T[], sentence: (one: T) => string): readonly string[] {
  const told = all.slice(0, MOST_PROBLEMS).map(sentence);
  const more = all.length - told.length;
  return more === 0 ? told : [...told, `file: ${more} more problems. Correct those above first.`];
}

function keysTwice(document: Document): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push({ offset: rangeStart(key) ?? 0, message: 'Map keys must be unique' });
        seen.add(key.value);
      }
    },
  });
  return found;
}

function syntaxProblem(lines: LineCounter, offset: number, message: string): string {
  const { line, col } = lines.linePos(offset);
  const what = printable(message, LONGEST_MESSAGE);
  return `line ${line}, column ${col}: this is not valid YAML: ${what}. Check indentation, quotes and colons there.`;
}

const LONGEST_MESSAGE = 200;

const TOO_DEEP = {
  ok: false,
  problems: ['file: nested too deeply. Write accounts as docs/config.example.yaml shows them.'],
} as const;

/** The parser calls itself for each level, and resolves aliases last: one without an anchor, or one that multiplies without end. */
function readYaml<T>(read: () => T): Parsed<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof RangeError) {
      return {
        ok: false,
        problems: ['file: nested too deeply. Write accounts as docs/config.example.yaml shows them.'],
      };
    }
    const reason = printable(error instanceof Error ? error.message : String(error), LONGEST_MESSAGE);
    return { ok: false, problems: [`file: ${reason}. Write the values out instead of using YAML aliases (*name).`] };
  }
}

interface SchemaIssue {
  readonly code: string;
  readonly path: Path;
  readonly message: string;
  readonly keys?: readonly string[];
}

function asIssues(issue: SchemaIssue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, sentence: issue.message }];
  const known = keysKnownAt(issue.path);
  return (issue.keys ?? []).map((key) => ({ path: [...issue.path, key], sentence: unknownKey(key, known) }));
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = known
    .map((name) => ({ name, slips: slipsBetween(key, name) }))
    .filter((one): one is { name: string; slips: number } => one.slips !== null)
    .sort((a, b) => a.slips - b.slips)[0];
  const hint = near === undefined ? `Known here: ${known.join(', ')}.` : `Did you mean "${near.name}"?`;
  return `unknown key. ${hint} Nothing is read from unknown keys, so correct or remove it.`;
}

function rangeStart(node: unknown): number | null {
  const range = member(node, 'range');
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : null;
}
