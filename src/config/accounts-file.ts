/** The accounts file: YAML text to accounts, or every problem in it at once, each with its path and line. */
import { LineCounter, parseDocument } from 'yaml';
import { slipsBetween } from '../domain/nearest.ts';
import { ACCOUNT_KEYS, type ConfiguredAccount, fileSchema, ROLE_ARN, TOP_LEVEL_KEYS } from './account-schema.ts';
import type { Parsed } from './problems.ts';

type Path = readonly PropertyKey[];

interface Issue {
  readonly path: Path;
  readonly sentence: string;
}

/** Reads the file's text. Checks that span several places also run where single values are wrong, so that one run shows all. */
export function parseAccounts(source: string): Parsed<readonly ConfiguredAccount[]> {
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
    const accounts = parsed.data.accounts.map(({ externalId = null, ...account }) => ({ ...account, externalId }));
    return { ok: true, value: accounts };
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
  const known = issue.path.length === 0 ? TOP_LEVEL_KEYS : ACCOUNT_KEYS;
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

/** Rules over several values: names and ids once each, a role in its own account, a region once in an account. */
function acrossPlaces(data: unknown): Issue[] {
  const accounts = listAt(data, 'accounts');
  const perAccount = accounts.flatMap((account, at) => [
    ...roleElsewhere(account, at),
    ...repeats(listAt(account, 'regions'), (index) => ['accounts', at, 'regions', index], 'region'),
  ]);
  const names = accounts.map((account) => lowerCase(member(account, 'name')));
  const ids = accounts.map((account) => member(account, 'id'));
  return [
    ...perAccount,
    ...repeats(names, (index) => ['accounts', index, 'name'], 'name'),
    ...repeats(ids, (index) => ['accounts', index, 'id'], 'account id'),
  ];
}

function roleElsewhere(account: unknown, at: number): Issue[] {
  const role = member(account, 'readRole');
  const id = member(account, 'id');
  const roleAccount = typeof role === 'string' ? ROLE_ARN.exec(role)?.[1] : undefined;
  if (typeof id !== 'string' || !/^\d{12}$/.test(id) || roleAccount === undefined || roleAccount === id) return [];
  const sentence =
    `this role belongs to account ${roleAccount}, but the account's id is "${id}". ` +
    'Write a role of this account, or correct the id.';
  return [{ path: ['accounts', at, 'readRole'], sentence }];
}

function repeats(values: readonly unknown[], path: (index: number) => Path, what: string): Issue[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (typeof value !== 'string' || first === index) return [];
    return [{ path: path(index), sentence: `the same ${what} as ${shown(path(first))}. Write each ${what} once.` }];
  });
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : null;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = member(value, key);
  return Array.isArray(list) ? list : [];
}

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** `accounts[1].regions[0]`; the whole file is `file`. */
function shown(path: Path): string {
  if (path.length === 0) return 'file';
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`))
    .join('');
}

function rangeStart(node: unknown): number | null {
  const range = member(node, 'range');
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : null;
}
