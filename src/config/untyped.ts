/** Looking into data whose shape is not known yet. */
import { printable } from './problems.ts';

export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : null;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const list = member(value, key);
  return Array.isArray(list) ? list : [];
}

export type Path = readonly PropertyKey[];

/** A problem before it becomes a line of text: where, and what to write instead. */
export interface Issue {
  readonly path: Path;
  readonly sentence: string;
}

const LONGEST_KEY = 60;

/** `accounts[1].regions[0]`; the whole file is `file`. */
export function shown(path: Path): string {
  if (path.length === 0) return 'file';
  const key = (part: PropertyKey) => printable(String(part), LONGEST_KEY);
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${key(part)}`)).join('');
}
