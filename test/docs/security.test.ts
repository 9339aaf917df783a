// docs/security.md: the tests it names for its controls are there, under these very names.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { document, isThere, rowsOf } from '../support/documents.ts';

const page = document('docs/security.md');
const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** `test/a.test.ts`: “one”, “two” */
const NAMED = /`(test\/[\w./-]+\.test\.ts)`: ((?:“[^”]+”(?:, )?)+)/g;
const controls = rowsOf(page, 'control').map(([control = '', shownBy = '']) => ({
  control,
  tests: [...shownBy.matchAll(NAMED)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  ),
  /** What is left of the cell without them. */
  rest: shownBy.replace(NAMED, '').replaceAll('<br>', '').trim(),
}));

/** Whether the file has a test, or a table of tests, of this name. */
function hasTest(code: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(['"\`])${escaped}\\1,\\s*(?:async\\s*)?(?:\\(|_|\\{|\\w+ =>)`).test(code);
}

test('names a test for every control', () => {
  expect(controls.length).toBeGreaterThan(25);
  expect(controls.filter(({ tests, rest }) => tests.length === 0 || rest !== '').map(({ control }) => control)).toEqual(
    [],
  );
});

test.each(controls)('the tests named are there: $control', ({ tests }) => {
  for (const { file, name } of tests) {
    expect(isThere(file), file).toBe(true);
    expect(hasTest(text(file), name), `${file}: ${name}`).toBe(true);
  }
});

test('the check tells a test from any other text, and misses a renamed one', () => {
  const code =
    "test('is there', async () => {});\nit.each([])('is %s', (_, x) => x);\nexpect(told).toContain('is no test');";
  expect(['is there', 'is %s', 'is no test', 'is'].map((name) => hasTest(code, name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('no package runs a script of its own when it is installed', () => {
  expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});
