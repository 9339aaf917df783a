/** Everything typed behind `/ddb`. */
import type { AllMiddlewareArgs, SlackCommandMiddlewareArgs } from '@slack/bolt';
import { mayAsk } from '../src/domain/access.ts';
import { type ParsedCommand, parseCommand } from '../src/domain/command-text.ts';
import type { ReduceCommand } from '../src/domain/reduce-words.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { helpMessage, missingTableMessage, notUnderstoodMessage } from '../src/render/help-message.ts';
import { refusalMessage } from '../src/render/refusal-message.ts';
import { answering, type CommandDeps, soon, type Talk } from './answering.ts';
import { openForm } from './ask-form.ts';
import { budget, overview } from './budget.ts';
import { cancel } from './decide.ts';
import { explainText } from './explain.ts';
import { history } from './history.ts';
import { reduce } from './reduce.ts';
import { pause, requests, resume } from './requests.ts';

export function slash(deps: CommandDeps) {
  return async ({ command, ack, respond, client }: SlackCommandMiddlewareArgs & AllMiddlewareArgs): Promise<void> => {
    await ack();
    const parsed = parseCommand(asTyped(command.text));
    const asker = { userId: command.user_id, channelId: command.channel_id };
    const question = {
      asker,
      deliveryId: command.trigger_id,
      what: `/ddb ${parsed.kind}`,
      respond,
      replaces: false,
    };
    await answering(deps, question, async (talk) => {
      if (deps.reductions === null || !needsForm(parsed)) return answer(deps, talk, parsed);
      const { table, index, target } = parsed;
      await openForm(deps, deps.reductions, client, { triggerId: command.trigger_id, asker, table, index, target });
      return null;
    });
  };
}

/** A reduction without a table, or without a value to lower to. */
const needsForm = (parsed: ParsedCommand): parsed is ReduceCommand =>
  parsed.kind === 'reduce' && (parsed.table === null || (parsed.target.read === null && parsed.target.write === null));

async function answer(deps: CommandDeps, talk: Talk, parsed: ParsedCommand): Promise<Message> {
  const { words } = talk;
  const changing = (work: (ports: ReductionPorts) => Promise<Message>): Promise<Message> | Message =>
    deps.reductions === null ? sentenceMessage(words('error.readOnly')) : work(deps.reductions);
  switch (parsed.kind) {
    case 'budget':
      return parsed.table === null ? overview(deps, talk) : budget(deps, talk, parsed.table);
    case 'reduce':
      if (parsed.table === null) return helping(deps, talk, missingTableMessage(words, 'reduce'));
      return changing((ports) => reduce(ports, talk, parsed, parsed.table ?? ''));
    case 'requests':
      return changing((ports) => requests(ports, talk, parsed.which));
    case 'cancel':
      return changing((ports) => cancel(ports, talk, parsed.id));
    case 'pause':
      return changing((ports) => pause(ports, talk, parsed));
    case 'resume':
      return changing((ports) => resume(ports, talk, parsed.scope));
    case 'explain':
      return explainText(deps, talk, parsed.text);
    case 'history':
      return history(deps, talk, parsed.table);
    case 'help':
      return helping(deps, talk, helpMessage(words));
    case 'unknown':
    case 'usage':
      return helping(deps, talk, notUnderstoodMessage(words, parsed));
  }
}

/** No command is named to whom all of them refuse. Help is there for everybody else, also while Slack does not say who asks. */
async function helping({ ports }: CommandDeps, { asker, words }: Talk, message: Message): Promise<Message> {
  const person = await soon(ports.people.find(asker.userId));
  const asking = person === null ? null : mayAsk(person);
  return asking === null || asking.may ? message : refusalMessage(words, asking);
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Slack sends the three characters of its markup as entities, in commands as in messages. */
const asTyped = (text: string): string => text.replace(/&(?:lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
