// The direction in which data flows through the house, and that the checker notices what runs against it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, violations } from './support/imports.ts';
import { sourcesIn } from './support/sources.ts';

const house = sourcesIn('src', 'commands', 'jobs', 'sandbox', 'test', 'bench', 'deploy', 'docs');

describe('the house', () => {
  test('has no import against the direction, no file without an area and no import cycle', () => {
    expect(violations(house)).toEqual([]);
  });

  test('is read whole: the ports that adapters implement are among what the checker sees', () => {
    const text = house.get('src/flows/ports.ts') ?? '';
    expect(importsOf('src/flows/ports.ts', text).map(({ to }) => to)).toContain('src/domain/resource.ts');
  });
});

test('the shipped code imports only packages that the image installs', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const imported = [...sourcesIn('src', 'commands', 'jobs')]
    .flatMap(([path, text]) => importsOf(path, text))
    .filter(({ to, local }) => !local && !to.startsWith('node:'))
    .map(({ to }) => to.match(/^(@[^/]+\/)?[^/]+/)?.[0]);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...new Set(imported)]));
});

describe('the checker', () => {
  test.each([
    ['domain using a flow', 'src/domain/a.ts', `import { b } from '../flows/b.ts';`],
    ['domain using a type of a flow', 'src/domain/a.ts', `import type { B } from '../flows/ports.ts';`],
    ['domain using Node', 'src/domain/a.ts', `import { readFileSync } from 'node:fs';`],
    ['domain using another package', 'src/domain/a.ts', `import { z } from 'zod';`],
    ['a flow using an adapter', 'src/flows/a.ts', `import { b } from '../adapters/aws/b.ts';`],
    ['a flow using a renderer', 'src/flows/a.ts', `import { b } from '../render/b.ts';`],
    ['a renderer using a flow', 'src/render/a.ts', `import { b } from '../flows/b.ts';`],
    [
      'an adapter using a flow that is not the ports',
      'src/adapters/a.ts',
      `import { b } from '../flows/show-budget.ts';`,
    ],
    ['a command using an adapter', 'commands/a.ts', `import { b } from '../src/adapters/b.ts';`],
    ['a command using a job', 'commands/a.ts', `import { b } from '../jobs/b.ts';`],
    ['a command using the assembly', 'commands/a.ts', `import { b } from '../src/assemble.ts';`],
    ['a job using the settings', 'jobs/a.ts', `import { b } from '../src/config.ts';`],
    ['the product using the sandbox', 'src/assemble.ts', `import { b } from '../sandbox/clock.ts';`],
    ['the product using a test helper', 'commands/a.ts', `import { b } from '../test/support/b.ts';`],
    ['the sandbox using an adapter', 'sandbox/aws/a.ts', `import { b } from '../../src/adapters/b.ts';`],
    ['a re-export', 'src/flows/a.ts', `export { b } from '../adapters/b.ts';`],
    ['an import for its effect', 'src/flows/a.ts', `import '../adapters/b.ts';`],
    ['an import at run time', 'src/flows/a.ts', `const b = await import('../adapters/b.ts');`],
    ['an import over several lines', 'src/flows/a.ts', `import {\n  b,\n  type C,\n} from '../adapters/b.ts';`],
  ])('finds %s', (_, path, text) => {
    expect(violations(new Map([[path, text]]))).toEqual([expect.stringMatching(`^${path} must not import `)]);
  });

  test('finds a cycle and shows its way round', () => {
    const sources = new Map([
      ['src/domain/a.ts', `import { b } from './b.ts';`],
      ['src/domain/b.ts', `import type { C } from './c.ts';`],
      ['src/domain/c.ts', `import { b } from './b.ts';`],
    ]);
    expect(violations(sources)).toEqual(['import cycle: src/domain/b.ts -> src/domain/c.ts -> src/domain/b.ts']);
  });

  test('finds luxon in a second file of the domain', () => {
    const luxon = `import { DateTime } from 'luxon';`;
    const sources = new Map([
      ['src/domain/a.ts', luxon],
      ['src/domain/b.ts', luxon],
    ]);
    expect(violations(sources)).toEqual([
      'only one file of src/domain may import luxon, but src/domain/a.ts, src/domain/b.ts do',
    ]);
  });

  test('finds a file that belongs to no area', () => {
    expect(violations(new Map([['src/helpers.ts', '']]))).toEqual([
      expect.stringMatching(/^src\/helpers\.ts belongs to no area: /),
    ]);
  });

  test('accepts what the direction allows', () => {
    const sources = new Map([
      ['src/domain/a.ts', `import { b } from './b.ts';\nimport { distance } from 'fastest-levenshtein';`],
      ['src/flows/a.ts', `import type { B } from '../domain/b.ts';`],
      ['src/adapters/aws/a.ts', `import type { B } from '../../flows/ports.ts';\nimport { c } from '../errors.ts';`],
      ['commands/a.ts', `import { b } from '../src/flows/b.ts';\nimport { c } from '../src/render/c.ts';`],
      ['src/assemble.ts', `import { a } from '../commands/a.ts';\nimport { b } from './adapters/b.ts';`],
      ['sandbox/aws/a.ts', `import type { B } from '../../src/domain/b.ts';\nimport { c } from '../clock.ts';`],
      ['sandbox/app.ts', `import { start } from '../src/start.ts';\nimport { c } from './clock.ts';`],
    ]);
    expect(violations(sources)).toEqual([]);
  });
});
