/** Explanations somebody asks for: `/ddb explain TEXT`, the shortcut on a message, and the pick of a table from a menu. */
import type { AllMiddlewareArgs, MessageShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import { parseLimitMessage } from '../src/domain/limit-message/parse.ts';
import { addHistory } from '../src/flows/add-history.ts';
import { answerInThread, type Explainer } from '../src/flows/answer-in-thread.ts';
import { completeLater } from '../src/flows/complete-explanation.ts';
import { explainChosen, explainRefusal } from '../src/flows/explain-refusal.ts';
import { CannotPost } from '../src/flows/reduction-ports.ts';
import { type Asker, accountsShownIn, visibleAccounts } from '../src/flows/visible-accounts.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { readChosenValue } from '../src/render/explain-actions.ts';
import {
  explanationMessage,
  inThreadMessage,
  nothingToExplainMessage,
  repeatMessage,
} from '../src/render/explanation-message.ts';
import { code } from '../src/render/mrkdwn.ts';
import { refusalMessage } from '../src/render/refusal-message.ts';
import type { Words } from '../src/render/words.ts';
import { answering, type CommandDeps, type Talk } from './answering.ts';
import { textOfMessage } from './met-message.ts';
import { withNotices } from './notices.ts';

/** What everybody in a thread reads, in the channel's language. */
export const threadExplainer = (words: Words): Explainer => ({
  full: (explanation) => explanationMessage(words, explanation, 'thread'),
  repeat: (explanation, link) => repeatMessage(words, explanation, link),
});

export async function explainText(deps: CommandDeps, talk: Talk, text: string): Promise<Message> {
  const notice = () => sentenceMessage(talk.words('working.explain'));
  return withNotices(explainPrivately(deps, talk, text), talk.reply, notice, { progress: false });
}

async function explainPrivately({ ports }: CommandDeps, { asker, words }: Talk, text: string): Promise<Message> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return refusalMessage(words, sight.why);
  const message = parseLimitMessage(text);
  if (message.kind === 'none') return nothingToExplainMessage(words);
  const explanation = await explainRefusal(ports, sight.visible, { message, text });
  return explanationMessage(words, await addHistory(ports, explanation), 'one');
}

/** @param value see chosenValue */
export function chosen(readers: 'one' | 'thread') {
  return async ({ ports, threads, wordsIn }: CommandDeps, talk: Talk, value: string): Promise<Message> => {
    const { asker, words, reply, clicked } = talk;
    const picked = readChosenValue(value);
    const sight = await visibleAccounts(ports.people, ports.accounts, asker);
    if (picked === null || sight.kind === 'refused') {
      // What others see stays as it is for them.
      reply.keepOriginal();
      return sight.kind === 'refused'
        ? refusalMessage(words, sight.why)
        : sentenceMessage(words('error.oldButton', { example: code('/ddb help') }));
    }
    const shown =
      readers === 'one' ? sight.visible : await accountsShownIn(ports.people, sight.visible, asker.channelId);
    const explanation = await explainChosen(ports, shown, picked.message, picked.name);
    const complete = await addHistory(ports, explanation);
    if (readers === 'thread' && clicked !== null) {
      const met = { message: complete.message, text: '', place: clicked.root, root: clicked.root };
      await completeLater(threads, met, clicked, complete);
    }
    return explanationMessage(readers === 'one' ? words : wordsIn(asker.channelId), complete, readers);
  };
}

/** "Explain this error": in the message's thread where the bot may post there, else to whoever asked. */
export function explainShortcut(deps: CommandDeps) {
  return async ({
    shortcut,
    ack,
    respond,
  }: SlackShortcutMiddlewareArgs<MessageShortcut> & AllMiddlewareArgs): Promise<void> => {
    await ack();
    const asker = { userId: shortcut.user.id, channelId: shortcut.channel.id };
    const question = {
      asker,
      deliveryId: shortcut.trigger_id,
      what: 'shortcut explain',
      respond,
      replaces: false,
    };
    await answering(deps, question, (talk) => explainMessage(deps, talk, shortcut.message));
  };
}

async function explainMessage(deps: CommandDeps, talk: Talk, source: MessageShortcut['message']): Promise<Message> {
  const { words, asker } = talk;
  const sight = await visibleAccounts(deps.ports.people, deps.ports.accounts, asker);
  if (sight.kind === 'refused') return refusalMessage(words, sight.why);
  const text = textOfMessage(source);
  const message = parseLimitMessage(text);
  if (message.kind === 'none') return nothingToExplainMessage(words);
  return (await inThread(deps, asker, source, { message, text }, words)) ?? explainText(deps, talk, text);
}

/** A link to the explanation in the thread; `null` where the bot cannot post there. */
async function inThread(
  { threads, wordsIn }: CommandDeps,
  { channelId: channel }: Asker,
  source: MessageShortcut['message'],
  met: Parameters<typeof explainRefusal>[2],
  words: Words,
): Promise<Message | null> {
  const place = { channel, ts: source.ts };
  const root = { channel, ts: source.thread_ts ?? source.ts };
  try {
    const { answer } = await answerInThread(threads, { ...met, place, root }, threadExplainer(wordsIn(channel)));
    const link = answer === null ? null : await threads.announcer.permalink(answer.reply);
    return link === null ? null : inThreadMessage(words, link);
  } catch (error) {
    if (error instanceof CannotPost) return null;
    throw error;
  }
}
