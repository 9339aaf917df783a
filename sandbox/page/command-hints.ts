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
  { insert: '/ddb reduce', usage: '', about: 'A form to ask for a lower capacity' },
  { insert: '/ddb reduce ', usage: 'TABLE [index=NAME] read=N write=N', about: 'Ask to lower it' },
  { insert: '/ddb requests ', usage: '[mine | TABLE | ID]', about: 'Open requests, or one with its history' },
  { insert: '/ddb cancel ', usage: 'ID', about: 'Withdraw a request' },
  { insert: '/ddb history ', usage: 'TABLE', about: 'Who spent today’s decreases, and why' },
  { insert: '/ddb explain ', usage: 'TEXT', about: 'What an error text means, and what to do' },
  { insert: '/ddb pause ', usage: '[ACCOUNT | all] [for 2h]', about: 'Run no reductions for a while' },
  { insert: '/ddb resume ', usage: '[ACCOUNT | all]', about: 'Run reductions again' },
  { insert: '/ddb help', usage: '', about: 'Everything ddb-budget can do' },
];

/** Those that what is typed so far can still become, and the one it already is. */
export function hintsFor(typed: string): readonly CommandHint[] {
  if (!typed.startsWith('/')) return [];
  return hints.filter(({ insert, usage }) => insert.startsWith(typed) || (usage !== '' && typed.startsWith(insert)));
}
