// Every relative link in every Markdown file leads to a file that is there, and to a heading in it.
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsOf, document, documents, isThere, linksOf } from '../support/documents.ts';

const all = documents();

test('every file of the documentation is read, each of docs/ is linked from the README or from another one', () => {
  const paths = all.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/security.md', 'deploy/README.md']),
  );
  const targets = all.flatMap((file) => linksOf(file).map((link) => fileOf(file.path, link)));
  expect(paths.filter((path) => path.startsWith('docs/') && !targets.includes(path))).toEqual([]);
});

/** The file a link leads to, from the repository's root. */
function fileOf(from: string, link: string): string {
  const [file = ''] = link.split('#');
  return file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file)).replace(/\/$/, '');
}

function deadLinks(path: string): readonly string[] {
  const relative = linksOf(document(path)).filter((link) => !/^[a-z]+:/.test(link));
  return relative.filter((link) => {
    const target = fileOf(path, link);
    const [, anchor] = link.split('#');
    if (!isThere(target)) return true;
    return anchor !== undefined && !anchorsOf(document(target)).has(anchor);
  });
}

test.each(all.map(({ path }) => path))('%s has no link that leads nowhere', (path) => {
  expect(deadLinks(path)).toEqual([]);
});

describe('the check', () => {
  test('knows how GitHub names headings', () => {
    const prose =
      '# One: `two` & three!\n\ntext\n\n## What it promises, and what it cannot\n\n## [Linked](x.md) – yes\n\n## Two\n\n## Two\n';
    expect([...anchorsOf({ prose })]).toEqual([
      'one-two--three',
      'what-it-promises-and-what-it-cannot',
      'linked--yes',
      'two',
      'two-1',
    ]);
  });

  test('finds links and pictures, and none in code', () => {
    expect(linksOf({ prose: '![a](b.png) [c](d.md#e) `[f](g)` [h](https://i)' })).toEqual([
      'b.png',
      'd.md#e',
      'https://i',
    ]);
  });
});
