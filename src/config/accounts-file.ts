/** The accounts file: YAML text to accounts and the queue of events, or every problem in it at once, each with its path and line. */
import { LineCounter, parseDocument } from 'yaml';
import { slipsBetween } from '../domain/nearest.ts';
import { type EventQueueSettings, fileSchema, keysKnownAt } from './account-schema.ts';
import { acrossPlaces } from './across-places.ts';
import { type ConfiguredAccount, configured } from './configured-account.ts';
import type { Parsed } from './problems.ts';
import { type Issue, member, type Path, shown } from './untyped.ts';

export interface AccountsFile {
  readonly accounts: readonly ConfiguredAccount[];
  /** `null` where no queue is named: then nothing is read from one. */
  readonly events: EventQueueSettings | null;
}

/** Reads the file's text. Checks that span several places also run where single values are wrong, so that one run shows all. */
export function parseAccounts(source: string): Parsed<AccountsFile> {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    return { ok: false, problems: document.errors.map(({ pos, message }) => syntaxProblem(lines, pos[0], message)) };
  }
  const resolved = resolveAliases(() => document.toJS());
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
    problems: issues.map(({ path, sentence }) => `${shown(path)}: ${sentence} (line ${lineOf(path)})`),
  };
}

function syntaxProblem(lines: LineCounter, offset: number, message: string): string {
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}: this is not valid YAML: ${message}. Check indentation, quotes and colons there.`;
}

/** The parser meets an alias without an anchor, or one that multiplies without end, only when it resolves them. */
function resolveAliases(read: () => unknown): Parsed<unknown> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
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
