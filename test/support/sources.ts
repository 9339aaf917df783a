// The repository's own code as text, for tests that read it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const root = new URL('../../', import.meta.url);

/** Source text by path from the repository's root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** All code in these folders of the repository; one that is empty may be missing, because git keeps no empty folders. */
export function sourcesIn(...folders: readonly string[]): Sources {
  const paths = folders.filter((folder) => existsSync(new URL(folder, root))).flatMap(filesIn);
  const code = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return new Map(code.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]));
}

function filesIn(folder: string): string[] {
  const inside = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });
  return inside.map((path) => posix.join(folder, path.replaceAll('\\', '/')));
}
