// Reads who imports whom and says what runs against the house's direction, in sentences.
import { posix } from 'node:path';
import type { Sources } from './sources.ts';

interface Import {
  readonly from: string;
  /** A path in the repository for a relative import, else the package or Node module as written. */
  readonly to: string;
  readonly local: boolean;
}

interface Area {
  readonly name: string;
  readonly files: RegExp;
  /** Which repository files it may import besides its own. */
  readonly imports: RegExp;
  /** Which packages it may import; any when left out. */
  readonly packages?: RegExp;
}

const nothing = /^$/;
const anything = /^/;
const product = /^(src|commands|jobs)\//;
const productOrSandbox = /^(src|commands|jobs|sandbox)\//;

// The first area whose files match is a file's area.
const areas: readonly Area[] = [
  { name: 'domain', files: /^src\/domain\//, imports: nothing, packages: /^(luxon|fastest-levenshtein)$/ },
  { name: 'locales', files: /^src\/locales\//, imports: /^src\/domain\// },
  { name: 'flows', files: /^src\/flows\//, imports: /^src\/domain\// },
  { name: 'render', files: /^src\/render\//, imports: /^src\/(domain|locales)\// },
  {
    name: 'adapters',
    files: /^src\/adapters\//,
    imports: /^src\/(domain|render|locales)\/|^src\/flows\/([a-z]+-)?ports\.ts$/,
  },
  { name: 'commands', files: /^commands\//, imports: /^src\/(flows|render|locales|domain)\// },
  { name: 'jobs', files: /^jobs\//, imports: /^src\/(flows|render|locales|domain)\// },
  { name: 'settings', files: /^src\/config(\.ts$|\/)/, imports: /^src\/(domain|locales)\// },
  { name: 'assembly', files: /^src\/assemble(\.ts$|\/)/, imports: product },
  {
    name: 'the command line',
    files: /^src\/cli(\.ts$|\/)/,
    imports: /^src\/(start\.ts$|assemble(\.ts$|\/)|config(\.ts$|\/)|flows\/|render\/|locales\/|domain\/)/,
  },
  {
    name: 'entry points',
    files: /^src\/(main|start)\.ts$/,
    imports: /^src\/(assemble|config)(\.ts$|\/)|^src\/domain\//,
  },
  { name: 'the sandbox that starts the app', files: /^sandbox\/(main|app)\.ts$/, imports: productOrSandbox },
  { name: 'sandbox', files: /^sandbox\//, imports: /^src\/domain\// },
  { name: 'tests and benchmarks', files: /^(test|bench|deploy|docs)\//, imports: anything },
];

/** Every import that runs against the direction, every file no area knows, every cycle; empty when all is well. */
export function violations(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
  return [
    ...[...sources.keys()].filter((path) => areaOf(path) === undefined).map(homeless),
    ...imports.filter((each) => !allowed(each)).map(({ from, to }) => `${from} must not import ${to}`),
    ...luxonTwice(imports),
    ...cycles(imports),
  ];
}

/** The imports of one file, type-only ones included: a direction is a direction for types too. */
export function importsOf(from: string, text: string): Import[] {
  const statement = /^\s*(?:import|export)\s[^'";]*?\bfrom\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;
  return [...text.matchAll(statement)].map((match) => {
    const written = match[1] ?? match[2] ?? match[3] ?? '';
    const local = written.startsWith('.');
    return { from, to: local ? posix.join(posix.dirname(from), written) : written, local };
  });
}

function areaOf(path: string): Area | undefined {
  return areas.find(({ files }) => files.test(path));
}

function homeless(path: string): string {
  return `${path} belongs to no area: move it, or add an area to test/support/imports.ts and to CONTRIBUTING.md`;
}

function allowed({ from, to, local }: Import): boolean {
  const area = areaOf(from);
  if (area === undefined) return true;
  if (!local) return area.packages?.test(to) ?? true;
  return area.files.test(to) || area.imports.test(to);
}

function luxonTwice(imports: readonly Import[]): string[] {
  const files = imports
    .filter(({ from, to }) => to === 'luxon' && from.startsWith('src/domain/'))
    .map(({ from }) => from);
  return files.length > 1 ? [`only one file of src/domain may import luxon, but ${files.join(', ')} do`] : [];
}

function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports.filter(({ local }) => local)) next.set(from, [...(next.get(from) ?? []), to]);
  const finished = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`import cycle: ${[...trail.slice(start), path].join(' -> ')}`);
    if (start >= 0 || finished.has(path)) return;
    for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
    finished.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}
