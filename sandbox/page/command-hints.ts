/** What the composer suggests after a "/". */

export interface CommandHint {
  /** What a choice of it puts into the composer. */
  readonly insert: string;
  /** Shown behind it, for the person to fill in. */
  readonly usage: string;
  readonly about: string;
}

const hints: readonly CommandHint[] = [
  { insert: '/ddb budget', usage: '', about: 'Decrease budgets of all tables, scarcest first' },
  { insert: '/ddb budget ', usage: 'TABLE', about: 'The budget of one table and its indexes' },
  { insert: '/ddb help', usage: '', about: 'Everything ddb-budget can do' },
];

/** Those that what is typed so far can still become, and the one it already is. */
export function hintsFor(typed: string): readonly CommandHint[] {
  if (!typed.startsWith('/')) return [];
  return hints.filter(({ insert, usage }) => insert.startsWith(typed) || (usage !== '' && typed.startsWith(insert)));
}
