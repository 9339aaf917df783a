/** Bundles the page in memory; nothing is written to disk and nothing is fetched from another host. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFile {
  /** For the Content-Type header. */
  readonly type: string;
  readonly body: Uint8Array;
}

export interface PageBundle {
  /** What to serve at `/`. */
  readonly html: string;
  /** Path, with its leading slash, to what is served there. */
  readonly files: Readonly<Record<string, PageFile>>;
}

const typeOf = (path: string): string =>
  path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** @throws esbuild's BuildFailure, which names file and line, when the page's source does not compile. */
export async function bundlePage(): Promise<PageBundle> {
  const [html, built] = await Promise.all([
    readFile(here('./page.html'), 'utf8'),
    build({
      entryPoints: { page: here('./main.tsx'), style: here('./styles/page.css') },
      outdir: '/',
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      splitting: true,
      target: 'es2022',
      jsx: 'automatic',
      legalComments: 'none',
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  ]);
  const files = built.outputFiles.map(({ path, contents }) => [path, { type: typeOf(path), body: contents }] as const);
  return { html, files: Object.fromEntries(files) };
}
