// docs/configuration.md is what the schemas of the settings say, and they say something of every key.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configurationPage, environmentKeys, fileKeys } from '../../docs/reference.ts';

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const ofFile = [...fileKeys().values()].flat();

test('the page is what npm run docs would write', () => {
  expect(text('docs/configuration.md')).toBe(configurationPage());
});

test('every key has a sentence, a type, and a default unless it is needed or changes nothing when left out', () => {
  const keys = [...environmentKeys(), ...ofFile];
  expect(keys.length).toBeGreaterThan(35);
  expect(keys.filter(({ meaning }) => !/^["'\w`].{15,}[.)]$/.test(meaning)).map(({ name }) => name)).toEqual([]);
  expect(keys.filter(({ type }) => type === '').map(({ name }) => name)).toEqual([]);
  const open = keys.filter(
    ({ needed, otherwise, meaning }) => !needed && otherwise === null && !/Left out|Needed|left out/.test(meaning),
  );
  expect(open.map(({ name }) => name)).toEqual(['SLACK_APP_TOKEN']);
});

test('the example file shows every key', () => {
  const example = parse(text('docs/config.example.yaml')) as { accounts: readonly object[]; events: object };
  const [account = {}] = example.accounts;
  const { approversByTable = [] } = account as { approversByTable?: readonly object[] };
  const shown = [example, account, approversByTable[0] ?? {}, example.events].flatMap((part) => Object.keys(part));
  expect(shown.toSorted()).toEqual(ofFile.map(({ name }) => name).toSorted());
});
