// The documentation as data: every Markdown file of the repository with its headings, links, code words and code blocks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const root = new URL('../../', import.meta.url);
const FOLDERS = ['docs', 'deploy', 'sandbox', 'bench', 'test'];

export interface Block {
  /** As named behind the fence; empty where none is. */
  readonly language: string;
  readonly text: string;
}

export interface MarkdownFile {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
  /** The text without code blocks and comments. */
  readonly prose: string;
  readonly blocks: readonly Block[];
  /** Words between single backticks in the prose. */
  readonly codes: readonly string[];
}

const FENCED = /^([^\S\n]*)```(\w*)[^\n]*\n([\s\S]*?)^\1```[^\S\n]*$/gm;

export function documents(): readonly MarkdownFile[] {
  const own = readdirSync(root).filter((name) => name.endsWith('.md'));
  const inside = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );
  return [...own, ...inside].map(document);
}

export function document(path: string): MarkdownFile {
  const text = readFileSync(new URL(path, root), 'utf8');
  const blocks = [...text.matchAll(FENCED)].map(([, , language = '', inside = '']) => ({ language, text: inside }));
  const prose = text.replace(FENCED, '').replace(/<!--[\s\S]*?-->/g, '');
  return { path, text, prose, blocks, codes: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code) };
}

export const isThere = (path: string): boolean => existsSync(new URL(path, root));

/** The anchors GitHub gives the headings of a text: lower case, without punctuation, with hyphens for blanks, numbered if repeated. */
export function anchorsOf({ prose }: Pick<MarkdownFile, 'prose'>): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const slugs = [...prose.matchAll(/^#{1,6} +(.+?) *#* *$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set(slugs);
}

/** Targets of links and pictures. */
export function linksOf({ prose }: Pick<MarkdownFile, 'prose'>): readonly string[] {
  const withoutCode = prose.replace(/`[^`\n]+`/g, '');
  return [...withoutCode.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
}

/** Rows of the tables whose first header cell is `first`, as cells without the blanks around them. */
export function rowsOf({ prose }: Pick<MarkdownFile, 'prose'>, first: string): readonly (readonly string[])[] {
  const tables = prose.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('|')));
  return tables
    .map((lines) =>
      lines.map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    )
    .filter(([head]) => head?.[0] === first)
    .flatMap((rows) => rows.slice(2));
}
