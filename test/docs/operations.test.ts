// docs/operations.md: an entry for every alert, and what it quotes from the log is what the code writes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { anchorsOf, document } from '../support/documents.ts';
import { sourcesIn } from '../support/sources.ts';

const page = document('docs/operations.md');
const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly annotations: { readonly runbook?: string };
}

const { groups } = parse(text('deploy/prometheus/alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

test('every alert points to its own entry, and every entry is about an alert', () => {
  const anchors = anchorsOf(page);
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook, alert).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect([...anchors]).toContain(alert.toLowerCase());
  }
  const entries = [...page.prose.matchAll(/^### (Ddb\w+)$/gm)].map(([, alert]) => alert);
  expect(entries).toEqual(rules.map(({ alert }) => alert));
});

test('every metric it names is one that is told', () => {
  const told = text('docs/metrics.md');
  const named = page.prose.match(/\bddb_budget_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((metric) => !told.includes(`\`${metric}\``))).toEqual([]);
});

test('every line of the log it quotes is one that the code writes', () => {
  const quoted = page.codes.filter((code) => /^(?:a|the) [a-z ]+$/.test(code));
  const code = [...sourcesIn('src', 'commands', 'jobs').values()].join('\n');
  expect(quoted.length).toBeGreaterThan(3);
  expect(quoted.filter((line) => !code.includes(line))).toEqual([]);
});
