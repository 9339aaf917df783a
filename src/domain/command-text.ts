/** What the text behind `/ddb` asks for. */
import { slipsBetween } from './nearest.ts';
import { readPauseWords } from './pause-words.ts';
import { readReduceWords } from './reduce-words.ts';
import { wordsOf } from './typed-text.ts';

/** What is wrong with the words behind a command: a reason for one sentence, next to the usage line. */
export type Wrong = 'too-many-words' | 'missing-word' | 'not-understood';

const tooMany = (): Wrong => 'too-many-words';

/** Every command there is, each with how it takes the words (and the very text) behind its name. A new command is one entry here. */
const COMMANDS = {
  budget: (words: readonly string[]) =>
    words.length > 1 ? tooMany() : { kind: 'budget' as const, table: words[0] ?? null },
  history: ([table, ...more]: readonly string[]) => {
    if (table === undefined) return 'missing-word' as const;
    return more.length > 0 ? tooMany() : { kind: 'history' as const, table };
  },
  reduce: readReduceWords,
  requests: (words: readonly string[]) =>
    words.length > 1 ? tooMany() : { kind: 'requests' as const, which: words[0] ?? null },
  cancel: ([id, ...more]: readonly string[]) => {
    if (id === undefined) return 'missing-word' as const;
    return more.length > 0 ? tooMany() : { kind: 'cancel' as const, id: id.toLowerCase() };
  },
  pause: readPauseWords,
  resume: ([scope = 'all', ...more]: readonly string[]) =>
    more.length > 0 ? tooMany() : { kind: 'resume' as const, scope },
  explain: (words: readonly string[], behind: string) =>
    words.length === 0 ? ('missing-word' as const) : { kind: 'explain' as const, text: behind },
  help: () => ({ kind: 'help' as const }),
};

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

export type Command = Exclude<ReturnType<(typeof COMMANDS)[CommandName]>, Wrong>;

export type ParsedCommand =
  | Command
  /** `nearest` is null where no command is near, for example where a table was named without a command. */
  | { readonly kind: 'unknown'; readonly word: string; readonly nearest: CommandName | null }
  | { readonly kind: 'usage'; readonly command: CommandName; readonly problem: Wrong };

/**
 * Reads the text behind `/ddb`; none at all asks for help. Commands in any case, any Unicode white space between words, quotation
 * marks of any kind around them. Total.
 */
export function parseCommand(text: string): ParsedCommand {
  const [word, ...rest] = wordsOf(text);
  if (word === undefined) return { kind: 'help' };
  const command = COMMAND_NAMES.find((name) => name === word.toLowerCase());
  if (command === undefined) return { kind: 'unknown', word, nearest: nearestCommand(word) };
  const parsed = COMMANDS[command](rest, text.trimStart().replace(/^\S+\s*/, ''));
  return typeof parsed === 'string' ? { kind: 'usage', command, problem: parsed } : parsed;
}

function nearestCommand(word: string): CommandName | null {
  const near = COMMAND_NAMES.flatMap((name) => {
    const slips = slipsBetween(word, name);
    return slips === null ? [] : [{ name, slips }];
  });
  return near.sort((a, b) => a.slips - b.slips)[0]?.name ?? null;
}
