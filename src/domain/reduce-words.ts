/** The words behind `/ddb reduce`: a table, and what it is to be lowered to. */
import type { Target } from './request/target.ts';
import { tidy } from './typed-text.ts';

export interface ReduceCommand {
  readonly kind: 'reduce';
  /** `null` where none was named: a form asks for it. */
  readonly table: string | null;
  readonly index: string | null;
  readonly target: Target;
}

/** `200`, `1,000`, `1'000` or `1_000`: how people write units. */
const NUMBER = /^\d{1,3}(?:[,_'’.]\d{3})+$|^\d{1,15}$/;

/** `table [index=NAME] [read=N] [write=N]`, in any order, each once. */
export function readReduceWords(words: readonly string[]): ReduceCommand | 'too-many-words' | 'not-understood' {
  const named = new Map<string, string>();
  let table: string | null = null;
  for (const word of words) {
    const [, name, value] = /^(index|read|write)[=:](.+)$/iu.exec(word) ?? [];
    if (name === undefined || value === undefined) {
      if (table !== null) return word.includes('=') ? 'not-understood' : 'too-many-words';
      if (word.includes('=')) return 'not-understood';
      table = word;
    } else if (named.has(name.toLowerCase())) {
      return 'not-understood';
    } else {
      named.set(name.toLowerCase(), tidy(value));
    }
  }
  const read = numberIn(named.get('read'));
  const write = numberIn(named.get('write'));
  if (read === 'no-number' || write === 'no-number') return 'not-understood';
  return { kind: 'reduce', table, index: named.get('index') ?? null, target: { read, write } };
}

function numberIn(text: string | undefined): number | null | 'no-number' {
  if (text === undefined) return null;
  return NUMBER.test(text) ? Number(text.replace(/[^\d]/gu, '')) : 'no-number';
}
