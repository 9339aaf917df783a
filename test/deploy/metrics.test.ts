// The documentation, the dashboard and the alert rules speak of the metrics that a process really tells, with labels they have.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Bot, startBot } from '../support/bot.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Type by name, as the process tells them. */
const told = new Map<string, string>();
let bot: Bot;
beforeAll(async () => {
  bot = await startBot({ role: 'worker', metrics: 0 });
  const text = await (await fetch(`http://127.0.0.1:${bot.app.metricsPort}/metrics`)).text();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) told.set(name, type);
});
afterAll(() => bot.stop());

/** Name, type and labels from the table of docs/metrics.md. */
const documented = new Map(
  [...read('docs/metrics.md').matchAll(/^\| `(ddb_budget_\w+)` +\| (\w+)(?:, shared)? +\| ([^|]*)\|/gm)].map(
    ([, name = '', type = '', labels = '']) => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) },
    ],
  ),
);

test('the documentation tells every metric of the process with its type, and no other', () => {
  const own = [...told].filter(([name]) => name.startsWith('ddb_budget_'));
  expect(Object.fromEntries([...documented].map(([name, { type }]) => [name, type]))).toEqual(Object.fromEntries(own));
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly description: string };
}
interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/grafana/ddb-budget.json')) as { panels: readonly Panel[] };
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

const NAME = /\b(?:ddb_budget|nodejs|process)_\w+/g;
/** A histogram is asked for by its series. */
const metricOf = (series: string): string =>
  told.has(series)
    ? series
    : series.replace(/_(bucket|sum|count)$/, (part, _kind, at) =>
        told.get(series.slice(0, at)) === 'histogram' ? '' : part,
      );

/** Labels that Prometheus adds, and the one of histograms. */
const GIVEN = ['instance', 'job', 'le'];
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map((match) => match[1] ?? ''),
  ),
  ...[...expr.matchAll(/\b(?:by|on|without) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  ),
];

describe.each([
  ['alert', rules.map(({ alert, expr }) => ({ title: alert, expr }))],
  ['panel', shown],
])('every %s', (_, all) => {
  test.each(all)('asks for metrics there are, by labels they have: $title', ({ expr }) => {
    const names = (expr.match(NAME) ?? []).map(metricOf);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect([...told.keys()]).toContain(name);
    const labels = names.flatMap((name) => documented.get(name)?.labels ?? []);
    expect([...labels, ...GIVEN]).toEqual(expect.arrayContaining(labelsIn(expr)));
  });
});

test('every metric of the process is on the dashboard', () => {
  const used = shown.flatMap(({ expr }) => (expr.match(NAME) ?? []).map(metricOf));
  expect([...documented.keys()].filter((name) => !used.includes(name))).toEqual([]);
});

test('values that rules and panels select are values that the process counts', () => {
  const code = [
    'src/adapters/metrics/meter.ts',
    'src/adapters/slack/counting-fetch.ts',
    'src/domain/request/outcome.ts',
    'jobs/sweep.ts',
    'src/adapters/aws/read-problems.ts',
    'jobs/worker.ts',
  ]
    .map(read)
    .join('\n');
  const exprs = [...rules, ...shown].map(({ expr }) => expr).join('\n');
  const values = [...exprs.matchAll(/\w+(?:=~|!~|!=|=)"([^"]*)"/g)].flatMap(([, value = '']) => value.split('|'));
  expect(values.length).toBeGreaterThan(5);
  for (const value of new Set(values)) expect(code, value).toMatch(new RegExp(`['":]${value}['"]`));
});

test('every alert says what to do, and the names it fills in are those it groups by', () => {
  for (const { alert, expr, annotations } of rules) {
    expect(annotations.description.length, alert).toBeGreaterThan(40);
    const filled = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    expect(labelsIn(expr), alert).toEqual(expect.arrayContaining(filled));
  }
});

test('panels have ids of their own and lie beside each other, not on each other', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});
