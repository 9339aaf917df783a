/** What readers of settings hand back: a value, or every problem as a sentence that says what to write instead. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

const LONGEST_QUOTE = 60;

/** How a value that will not do is shown back. Never for secrets. */
export function found(value: unknown): string {
  if (value === undefined || value === null) return 'missing.';
  return `found ${printable(asJson(value), LONGEST_QUOTE)}.`;
}

/** YAML makes values that no JSON can hold: a list within itself, or within a hundred thousand others. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Array.isArray(value) ? 'a list' : 'a mapping';
  }
}

/** What a terminal would obey instead of showing it, and what would break the line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Somebody's text within a sentence of ours: one line, and the start of it where it is long. */
export function printable(text: string, most: number): string {
  const start = text.length > most ? `${text.slice(0, most)}…` : text;
  return start.replace(UNPRINTABLE, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}
