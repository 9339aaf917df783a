/** What every command and click has in common: answered once, in the reader's language, privately, and never with silence. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RespondFn } from '@slack/bolt';
import type { ThreadPorts } from '../src/flows/answer-in-thread.ts';
import type { PostedAnswer } from '../src/flows/explain-ports.ts';
import { type Deliveries, type Log, PeopleUnavailable } from '../src/flows/ports.ts';
import { StoreUnavailable } from '../src/flows/reduction-ports.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import type { HistoryPorts } from '../src/flows/show-history.ts';
import type { HomePorts } from '../src/flows/show-home.ts';
import type { OverviewPorts } from '../src/flows/show-overview.ts';
import type { Asker } from '../src/flows/visible-accounts.ts';
import { languageFor } from '../src/locales/index.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { code } from '../src/render/mrkdwn.ts';
import { type Words, wordsFor } from '../src/render/words.ts';
import type { InFlight } from './in-flight.ts';
import { PrivateReply, type Reply } from './reply.ts';

/** While Slack does not say who asks, the notice that it takes long is written in English, and a form is opened. */
const LANGUAGE_WAITS_MS = 1_000;

export interface CommandDeps {
  readonly ports: OverviewPorts & HistoryPorts & HomePorts;
  /** `null` where no account may be changed. */
  readonly reductions: ReductionPorts | null;
  readonly threads: ThreadPorts;
  /** What is written into a channel is in its language. */
  readonly wordsIn: (channelId: string) => Words;
  readonly deliveries: Deliveries;
  readonly log: Log;
  readonly inFlight: InFlight;
}

export interface Question {
  readonly asker: Asker;
  /** Slack's trigger_id: the same on every repetition of one delivery. */
  readonly deliveryId: string;
  /** For the log: the command's or button's name, never what was typed. */
  readonly what: string;
  readonly respond: RespondFn;
  /** Whether the answer takes the place of the message that was clicked. */
  readonly replaces: boolean;
  /** The message that was clicked, where it is one that others see, too. */
  readonly clicked?: PostedAnswer | null;
}

export interface Talk {
  readonly asker: Asker;
  readonly words: Words;
  readonly reply: Reply;
  readonly clicked: PostedAnswer | null;
  /** As in Question. */
  readonly deliveryId: string;
}

/** Runs after the ack; everything slow happens here. Never rejects. */
export function answering(
  deps: CommandDeps,
  question: Question,
  work: (talk: Talk) => Promise<Message | null>,
): Promise<void> {
  return deps.inFlight.start(() => answerOnce(deps, question, work));
}

async function answerOnce(
  deps: CommandDeps,
  question: Question,
  work: (talk: Talk) => Promise<Message | null>,
): Promise<void> {
  const { asker, what, deliveryId } = question;
  const log = { what, user: asker.userId, channel: asker.channelId };
  const startedAt = performance.now();
  if (!(await deps.deliveries.isFirst(deliveryId))) {
    deps.log.info(log, 'a repeated delivery, answered before');
    return;
  }
  const words = await wordsOfReader(deps, asker.userId);
  const reply = new PrivateReply(question.respond, deps.log, question.replaces);
  const message = await work({ asker, words, reply, clicked: question.clicked ?? null, deliveryId }).catch(
    (error: unknown) => failureMessage(deps.log, log, words, error),
  );
  // A click that did what it says is seen where it was made.
  if (message !== null) await reply.answer(message);
  deps.log.info({ ...log, ms: Math.round(performance.now() - startedAt) }, 'answered');
}

export function failureMessage(log: Log, question: object, words: Words, error: unknown): Message {
  if (error instanceof PeopleUnavailable) {
    log.warn({ ...question, err: error }, 'Slack could not say who asks');
    return sentenceMessage(words('error.people'));
  }
  if (error instanceof StoreUnavailable) {
    log.warn({ ...question, err: error }, 'Redis did not answer');
    return sentenceMessage(words('error.store'));
  }
  const reference = randomUUID().slice(0, 8);
  log.error({ ...question, reference, err: error }, 'a question could not be answered');
  return sentenceMessage(words('error.internal', { reference: code(reference) }));
}

/** Whoever cannot be looked up, or not soon, still reads a sentence that says so. */
export async function wordsOfReader({ ports }: CommandDeps, userId: string): Promise<Words> {
  const person = await soon(ports.people.find(userId));
  return wordsFor(languageFor(person?.locale ?? null));
}

/** What Slack says in time to decide what is shown first; `null` when it does not. */
export const soon = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), sleep(LANGUAGE_WAITS_MS, null, { ref: false })]);
