// docs/architecture.md: its boxes are the folders of the product, its arrows the imports between them.
import { expect, test } from 'vitest';
import { document } from '../support/documents.ts';
import { importsOf } from '../support/imports.ts';
import { sourcesIn } from '../support/sources.ts';

const page = document('docs/architecture.md');
const [, diagram = ''] = page.blocks.filter(({ language }) => language === 'mermaid').map(({ text }) => text);

const folderOf = new Map([...diagram.matchAll(/(\w+)\["([\w/]+\/)"\]/g)].map(([, id = '', path = '']) => [id, path]));
const arrows = [...diagram.matchAll(/^ {2}(\w+)(?:\["[^"]+"\])? --(?: "[^"]+" --)?> (\w+)/gm)].map(
  ([, from = '', to = '']) => [folderOf.get(from) ?? from, folderOf.get(to) ?? to] as const,
);

const ENTRY = /^src\/(?:main|start|cli)\.ts$/;

/** The box a file belongs to: `src/config.ts` to `src/config/`; entry points to none. */
function boxOf(path: string): string | null {
  const [, box] = /^(src\/\w+|commands|jobs)(?:\/|\.ts$)/.exec(path) ?? [];
  return box === undefined || ENTRY.test(path) ? null : `${box}/`;
}

const sources = sourcesIn('src', 'commands', 'jobs');
const boxes = new Set([...sources.keys()].flatMap((path) => boxOf(path) ?? []));
const imported = new Set(
  [...sources].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(({ local }) => local)
      .map(({ to }) => `${boxOf(path)} ${boxOf(to)}`),
  ),
);

const reaches = (from: string, to: string, seen: readonly string[] = []): boolean =>
  arrows.some(([a, b]) => a === from && (b === to || (!seen.includes(b) && reaches(b, to, [...seen, b]))));

test('every folder of the product is a box, and every box is a folder', () => {
  expect([...folderOf.values()].toSorted()).toEqual([...boxes].toSorted());
});

test('every arrow is an import, and every import is on the way of the arrows', () => {
  expect(arrows.length).toBeGreaterThan(12);
  expect(arrows.filter(([from, to]) => !imported.has(`${from} ${to}`))).toEqual([]);
  const missing = [...imported].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return from !== to && boxes.has(from) && boxes.has(to) && !reaches(from, to);
  });
  expect(missing).toEqual([]);
});
