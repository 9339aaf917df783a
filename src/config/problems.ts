/** What readers of settings hand back: a value, or every problem as a sentence that says what to write instead. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

const LONGEST_QUOTE = 60;

/** How a value that will not do is shown back. Never for secrets. */
export function found(value: unknown): string {
  if (value === undefined || value === null) return 'missing.';
  const text = JSON.stringify(value) ?? String(value);
  return `found ${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}.`;
}
