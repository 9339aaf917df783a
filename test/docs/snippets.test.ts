// What the documentation tells people to type or to paste is understood by what it is typed into.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentKeys } from '../../docs/reference.ts';
import { parseAccounts } from '../../src/config/accounts-file.ts';
import { SECRETS } from '../../src/config/secret-files.ts';
import { COMMAND_NAMES, parseCommand } from '../../src/domain/command-text.ts';
import { documents, isThere } from '../support/documents.ts';
import { sourcesIn } from '../support/sources.ts';

const all = documents();
const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(text('package.json')) as { scripts: Readonly<Record<string, string>> };

/** Lines of code blocks that are no data, and code words: what may be typed. */
const typed = all.flatMap(({ path, blocks, codes }) => {
  const lines = blocks
    .filter(({ language }) => !['yaml', 'json', 'hcl', 'mermaid'].includes(language))
    .flatMap((block) => block.text.split('\n'));
  return [...lines, ...codes].map((line) => ({ path, line: line.trim() }));
});
const found = (pattern: RegExp) =>
  typed.flatMap(({ path, line }) => [...line.matchAll(pattern)].map(([, what = '']) => ({ path, what })));

describe('every npm script that is named', () => {
  const named = found(/\bnpm (?:run (?:--silent )?|(?=(?:test|start|ci|install)\b))([a-z][\w:]*)/g);
  const OWN_OF_NPM = ['ci', 'install'];

  test('exists', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ what }) => !(what in scripts) && !OWN_OF_NPM.includes(what))).toEqual([]);
  });
});

describe('every /ddb command', () => {
  const named = found(/(?:^|[("\s])\/ddb((?: [^`"]*)?)$/g).map(({ path, what }) => ({ path, what: what.trim() }));

  test('is understood by the bot', () => {
    expect(named.length).toBeGreaterThan(20);
    const wrong = named.filter(({ what }) => {
      const { kind } = parseCommand(what);
      // A command by its name alone, in the middle of a sentence.
      return (kind === 'unknown' || kind === 'usage') && !COMMAND_NAMES.some((name) => name === what);
    });
    expect(wrong).toEqual([]);
  });

  test('is shown in the documentation', () => {
    const kinds = new Set(named.map(({ what }) => what.split(' ')[0]));
    expect([...COMMAND_NAMES].filter((name) => !kinds.has(name))).toEqual([]);
  });
});

test('every command of ddb-budget is one it has', () => {
  const known = [...text('src/cli.ts').matchAll(/^ {2}case '([a-z]+)':/gm)].map(([, name = '']) => name);
  // Behind `docker` it is the image.
  const named = found(/(?<!^docker .*)(?:^|\s)(?:ddb-budget|node dist\/src\/cli\.js) ([a-z]+)\b/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ what }) => !known.includes(what))).toEqual([]);
});

describe('every variable of the environment', () => {
  /** Those of Node, the SDK and the tools that are named on the way. */
  const FOREIGN = /^(AWS_|NODE_|npm_)/;
  const own = [...environmentKeys().map(({ name }) => name), ...SECRETS.map((name) => `${name}_FILE`)];
  const ofTheHouse = [...sourcesIn('src', 'sandbox', 'test', 'bench').values()]
    .flatMap((code) => [...code.matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b/g)])
    .map(([, name = '']) => name);
  const known = new Set([...own, ...ofTheHouse]);
  /** Words in capitals that AWS and CloudFormation have. */
  const NO_VARIABLE = new Set(['PAY_PER_REQUEST', 'CAPABILITY_NAMED_IAM', 'SERVICE_MANAGED']);

  test('that is named is a setting, or one that the sandbox or the tests know', () => {
    const assigned = found(/(?:^|\s|literal=)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)=/g);
    const alone = found(/^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/g);
    const named = [...assigned, ...alone];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ what }) => !known.has(what) && !FOREIGN.test(what) && !NO_VARIABLE.has(what))).toEqual([]);
  });

  test('that is a setting is described', () => {
    const page = text('docs/configuration.md');
    expect(own.filter((name) => !page.includes(`\`${name.replace(/_FILE$/, '')}\``))).toEqual([]);
  });
});

test('every path of the repository that is named exists', () => {
  const named = found(/^((?:src|commands|jobs|sandbox|bench|deploy|docs|test)\/[\w./-]*\w)$/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ what }) => !isThere(what))).toEqual([]);
});

describe('every snippet', () => {
  const snippets = all.flatMap(({ path, blocks }) =>
    blocks.map((block, n) => ({ ...block, title: `${path} (${n + 1})` })),
  );
  const of = (...languages: readonly string[]) => snippets.filter(({ language }) => languages.includes(language));

  test.each(of('json'))('of JSON parses: $title', (snippet) => {
    expect(() => JSON.parse(snippet.text)).not.toThrow();
  });

  test.each(of('yaml', 'yml'))('of YAML parses, and as an accounts file where it is one: $title', (snippet) => {
    const content: unknown = parse(snippet.text);
    if (typeof content === 'object' && content !== null && 'accounts' in content) {
      expect(parseAccounts(snippet.text)).toMatchObject({ ok: true });
    }
  });

  test('is of a kind that is checked, or plain text', () => {
    const known = ['', 'json', 'yaml', 'yml', 'hcl', 'ini', 'mermaid', 'ts'];
    expect(snippets.filter(({ language }) => !known.includes(language)).map(({ title }) => title)).toEqual([]);
  });
});
