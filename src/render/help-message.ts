/** The help, and the answer to a command that does not exist. */
import type { KnownBlock } from '@slack/types';
import type { CommandName, ParsedCommand, Wrong } from '../domain/command-text.ts';
import type { MessageKey } from '../locales/index.ts';
import { context, header, type Message, section } from './blocks.ts';
import { COMMAND_HELP } from './command-help.ts';
import { code } from './mrkdwn.ts';
import type { Words } from './words.ts';

const EXAMPLE = '/ddb budget orders-table';

export function helpMessage(words: Words): Message {
  return { text: words('help.fallback', { example: code(EXAMPLE) }), blocks: helpBlocks(words) };
}

export function helpBlocks(words: Words): KnownBlock[] {
  const lines = Object.values(COMMAND_HELP).flatMap((command) => command.lines);
  return [
    header(words('help.title')),
    section(words('help.rule')),
    section(lines.map(({ typed, meaning }) => `${code(typed)}  ${words(meaning)}`).join('\n')),
    context(
      words('help.names', {
        bare: code('orders-table'),
        account: code('prod/orders-table'),
        region: code('prod/us-east-1/orders-table'),
        index: code('orders-table/by-customer'),
      }),
    ),
  ];
}

/** A command that needs a table and got none. */
export const missingTableMessage = (words: Words, command: CommandName): Message =>
  notUnderstoodMessage(words, { kind: 'usage', command, problem: 'missing-word' });

/** What could be meant as a table's name; anything else is not worth a second sentence. */
const NAME_LIKE = /^[A-Za-z0-9_./:-]{3,}$/;

/** A typo or a missing argument: what was not understood, what was probably meant, one usage line. */
export function notUnderstoodMessage(
  words: Words,
  parsed: Extract<ParsedCommand, { kind: 'unknown' | 'usage' }>,
): Message {
  const { usage } = COMMAND_HELP[(parsed.kind === 'usage' ? parsed.command : parsed.nearest) ?? 'budget'];
  const sentence = parsed.kind === 'usage' ? words(WRONG[parsed.problem]) : unknownText(words, parsed);
  return {
    text: sentence,
    blocks: [
      section(sentence),
      context(words('command.usage', { example: code(usage) }), words('help.more', { example: code('/ddb help') })),
    ],
  };
}

const WRONG: { readonly [problem in Wrong]: MessageKey } = {
  'too-many-words': 'command.wrong.tooManyWords',
  'missing-word': 'command.wrong.missingWord',
  'not-understood': 'command.wrong.notUnderstood',
};

function unknownText(words: Words, { word, nearest }: Extract<ParsedCommand, { kind: 'unknown' }>): string {
  const shown = code(word, 60);
  if (nearest !== null) return words('command.unknown.nearest', { word: shown, nearest: code(`/ddb ${nearest}`) });
  if (!NAME_LIKE.test(word)) return words('command.unknown', { word: shown });
  return words('command.unknown.isTable', { word: shown, example: code(`/ddb budget ${word}`, 300) });
}
