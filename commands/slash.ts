/** Everything typed behind `/ddb`. */
import type { AllMiddlewareArgs, SlackCommandMiddlewareArgs } from '@slack/bolt';
import { type ParsedCommand, parseCommand } from '../src/domain/command-text.ts';
import type { Message } from '../src/render/blocks.ts';
import { helpMessage, notUnderstoodMessage } from '../src/render/help-message.ts';
import { answering, type CommandDeps, type Talk } from './answering.ts';
import { budget, overview } from './budget.ts';

export function slash(deps: CommandDeps) {
  return async ({ command, ack, respond }: SlackCommandMiddlewareArgs & AllMiddlewareArgs): Promise<void> => {
    await ack();
    const parsed = parseCommand(asTyped(command.text));
    const question = {
      asker: { userId: command.user_id, channelId: command.channel_id },
      deliveryId: command.trigger_id,
      what: `/ddb ${parsed.kind}`,
      respond,
      replaces: false,
    };
    await answering(deps, question, (talk) => answer(deps, talk, parsed));
  };
}

async function answer(deps: CommandDeps, talk: Talk, parsed: ParsedCommand): Promise<Message> {
  switch (parsed.kind) {
    case 'budget':
      return parsed.table === null ? overview(deps, talk) : budget(deps, talk, parsed.table);
    case 'help':
      return helpMessage(talk.words);
    case 'unknown':
    case 'usage':
      return notUnderstoodMessage(talk.words, parsed);
  }
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Slack sends the three characters of its markup as entities, in commands as in messages. */
const asTyped = (text: string): string => text.replace(/&(?:lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
