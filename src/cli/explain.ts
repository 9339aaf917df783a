/** `ddb-budget explain`: what a limit error in a text means. Needs no Slack, no AWS and no Redis. */
import { parseArgs } from 'node:util';
import { explain } from '../domain/explanation.ts';
import { type LimitMessage, toExpectJson } from '../domain/limit-message/message.ts';
import { parseLimitMessage } from '../domain/limit-message/parse.ts';
import { findLanguage, type Language, languages } from '../locales/index.ts';
import { plainExplanation } from '../render/explanation-plain.ts';
import { wordsFor } from '../render/words.ts';
import { readLimitMessage } from './read-limit-message.ts';

const RECOGNISED = 0;
const NOTHING = 1;
const WRONG_USE = 2;

interface Asked {
  readonly json: boolean;
  readonly language: Language;
  /** `null`: read standard input. */
  readonly text: string | null;
}

/** @returns the exit code: 0 when a limit error was recognised, 1 when none was, 2 when it was called wrongly */
export async function explainCommand(args: readonly string[]): Promise<number> {
  // Whoever reads may stop in the middle (`| head -1`); that is no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const asked = readArgs(args);
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n`);
    return WRONG_USE;
  }
  if (asked.text === null && process.stdin.isTTY) {
    process.stderr.write('Paste the error, then press Ctrl+D on a line of its own.\n');
  }
  const message =
    asked.text === null ? await readLimitMessage(process.stdin.setEncoding('utf8')) : parseLimitMessage(asked.text);
  process.stdout.write(`${asked.json ? JSON.stringify(toExpectJson(message)) : explained(message, asked.language)}\n`);
  return message.kind === 'none' ? NOTHING : RECOGNISED;
}

/** What was asked for, or what is wrong with it. */
function readArgs(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, lang: { type: 'string', default: 'en' } },
    });
    const language = findLanguage(values.lang);
    if (language === null) return `There is no language "${values.lang}", only: ${languages.join(', ')}.`;
    const text = positionals.join(' ');
    return { json: values.json, language, text: text === '' ? null : text };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason}\nUsage: ddb-budget explain [--json] [--lang LANGUAGE] [TEXT...]   (put -- before a text that begins with a dash)`;
  }
}

function explained(message: LimitMessage, language: Language): string {
  const words = wordsFor(language);
  if (message.kind === 'none') return words('explain.nothing');
  return plainExplanation(words, explain(message, { kind: 'notLooked' }, Date.now()));
}
