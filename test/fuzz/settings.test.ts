// Any accounts file and any environment: read, or told in sentences what is wrong with it, none of which holds a secret.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { anything, type Json, nearly, nested, runs, words } from '../support/fuzz.ts';

const example = readFileSync(new URL('../../docs/config.example.yaml', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-fuzz-'));
const file = join(folder, 'accounts.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

const SECRETS = {
  SLACK_BOT_TOKEN: 'xoxb-hush-bot-token',
  SLACK_SIGNING_SECRET: 'hush-signing-secret',
  SLACK_APP_TOKEN: 'xapp-hush-app-token',
  REDIS_URL: 'rediss://user:hush-password@localhost:6379',
  APPROVAL_KEY: 'hush-approval-key-of-at-least-thirty-two-bytes',
};
const ENVIRONMENT = { ...SECRETS, DDB_BUDGET_CONFIG: file };

/** Of one line each, so that nobody takes a part of the file for a sentence of ours, and not so many that the first is lost. */
function expectSentences(problems: readonly string[]): void {
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThan(60);
  for (const problem of problems) {
    expect(problem.length).toBeLessThan(1_500);
    expect(problem).toMatch(/^\S.*: .*[.)]$/u);
    expect(problem).not.toMatch(/[\p{Cc}\p{Cs}]| {4}at |node_modules|hush|undefined|\[object/u);
  }
}

function readWritten(content: string | Uint8Array, env: Readonly<Record<string, string>> = {}) {
  writeFileSync(file, content);
  const read = readConfig({ ...ENVIRONMENT, ...env });
  if (!read.ok) expectSentences(read.problems);
  return read;
}

describe('an accounts file', () => {
  test('that is nearly right is read or explained', () => {
    const yaml = nearly(parse(example) as Json).map((json) => stringify(json, { aliasDuplicateObjects: false }));
    fc.assert(
      fc.property(yaml, (written) => {
        readWritten(written);
      }),
      runs(300),
    );
  });

  test('whose text was changed somewhere is read or explained', () => {
    const noise = fc.oneof(
      words,
      fc.constantFrom('&a ', '*a', '!!binary ', '!!set ', '? ', '- ', '<<: *a', '\t', '%YAML 1.1\n---\n', '---\n'),
    );
    const cut = fc.tuple(fc.nat(example.length), fc.nat(40), noise);
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
        readWritten(cuts.reduce((text, [at, many, put]) => text.slice(0, at) + put + text.slice(at + many), example));
      }),
      runs(300),
    );
  });

  test('of any JSON or any bytes is explained', () => {
    const content = fc.oneof(
      anything.map((json) => JSON.stringify(json)),
      fc.uint8Array({ maxLength: 300 }),
      words,
    );
    fc.assert(
      fc.property(content, (written) => {
        expect(readWritten(written).ok).toBe(false);
      }),
      runs(300),
    );
  });

  const bomb = `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`).join('\n')}`;
  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['white space', ' \n\t\n'],
    ['an alias that multiplies', `${bomb}\naccounts: *a30\n`],
    ['an alias within itself', 'accounts: &a [*a]\n'],
    ['an account within itself', 'accounts:\n  - &a { name: prod, id: *a, regions: [*a] }\n'],
    ['an alias of nothing', 'accounts: *nobody\n'],
    ['a hundred thousand brackets', `accounts: ${nested(100_000)}`],
    ['a hundred thousand indents', Array.from({ length: 2_000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
    ['half a megabyte of accounts', `accounts:\n${'  - name: x\n'.repeat(40_000)}`],
    ['a megabyte of unknown keys', `${Array.from({ length: 40_000 }, (_, n) => `unknown-key-${n}: 1`).join('\n')}\n`],
    ['a megabyte in one word', `accounts: ${'x'.repeat(1_000_000)}\n`],
    ['a megabyte in one key', `${'x'.repeat(1_000_000)}: 1\n`],
    ['half a megabyte of mistakes', '*a [ } "\n'.repeat(50_000)],
    ['UTF-16', Buffer.from(`\uFEFF${example}`, 'utf16le')],
    ['bytes of no alphabet', Uint8Array.from({ length: 256 }, (_, n) => n)],
    ['two documents', `${example}---\n${example}`],
    ['keys with escapes for a terminal', '"\\e[2J\\r\\n": 1\naccounts: []\n'],
    ['a prototype', '__proto__: { accounts: [] }\nconstructor: 1\n'],
    ['a date', '%YAML 1.1\n---\naccounts: 2026-01-01\n'],
    [
      'bytes, a set and an ordered map',
      '%YAML 1.1\n---\naccounts: !!set { a }\nevents: !!binary aGk=\n? !!omap [a: 1]\n: 1\n',
    ],
  ])('of %s is explained', (_, content) => {
    expect(readWritten(content).ok).toBe(false);
  });

  test('as Windows writes it, with a mark of its bytes and carriage returns, is read', () => {
    expect(readWritten(`\uFEFF${example.replaceAll('\n', '\r\n')}`).ok).toBe(true);
  });
});

describe('an environment', () => {
  const names = [...Object.keys(SECRETS), 'SLACK_API_URL', 'ROLE', 'PORT', 'METRICS_PORT', 'LOG_LEVEL', 'AWS_REGION'];
  const odd = fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '-1',
      '65536',
      '3000.5',
      'redis://',
      'redis://:%zz@h',
      'redis://h:0/x',
      'http://',
      'file:///etc/passwd',
    ],
    ...['xoxb-', 'xoxb-a b', 'xoxb-\u0000', 'xapp-', '__proto__', 'constructor', ',', `${'k'.repeat(32)},`],
  );

  test('of any values is read, or explained without a secret', () => {
    const some = fc.dictionary(fc.constantFrom(...names), fc.oneof(odd, words), { maxKeys: 4 });
    fc.assert(
      fc.property(some, (env) => {
        readWritten(example, env);
      }),
      runs(500),
    );
  });

  test.each(['/nowhere/accounts.yaml', '/', '\u0000', 'x'.repeat(10_000), '/proc/self/mem'])(
    'that names a file which cannot be read, %j, is explained',
    (path) => {
      const read = readConfig({ ...ENVIRONMENT, DDB_BUDGET_CONFIG: path });
      expect(read.ok).toBe(false);
      if (!read.ok) expectSentences(read.problems);
    },
  );

  test('that is whole is read', () => {
    expect(readWritten(example).ok).toBe(true);
  });
});
