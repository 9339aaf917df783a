// What people do in the local Slack, and what the bot answers them, read from its log and from what it posts.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalAws } from '../../sandbox/aws/index.ts';
import type { SandboxClock } from '../../sandbox/clock.ts';
import { IDS, type LocalSlack } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { buttonsOf, textOf } from './shown-message.ts';

/** How long a test waits for an answer. */
const PATIENCE_MS = 25_000;

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly facts: object;
  readonly message: string;
}

export interface Talk {
  /** Types a command and waits for its answer. */
  ask(user: string, channel: string, typed: string): Promise<ShownMessage>;
  /** Presses the button of that action, and value where several have it, and waits for the answer. */
  press(user: string, message: ShownMessage, action: string, value?: string): Promise<ShownMessage>;
  /** What the bot posts or changes for that user, notices and all, until it has given `answers` answers. */
  watch(user: string, action: () => Promise<unknown>, answers?: number): Promise<ShownMessage[]>;
}

/** A bot, of one process or of several, between a local Slack and a local AWS. */
export interface TalkingBot extends Talk {
  readonly slack: LocalSlack;
  readonly aws: LocalAws;
  readonly clock: SandboxClock;
  readonly log: readonly LogLine[];
}

/** @param log of every process that may answer */
export function talkTo(slack: LocalSlack, log: readonly LogLine[]): Talk {
  const watch: Talk['watch'] = async (user, action, answers = 1) => {
    const seen: ShownMessage[] = [];
    const unfollow = followAnswers(slack, user, (message) => seen.push(message));
    const given = () =>
      log.filter(({ message, facts }) => message === 'answered' && 'user' in facts && facts.user === user).length;
    const enough = given() + answers;
    try {
      await action();
      const deadline = Date.now() + PATIENCE_MS;
      while (given() < enough) {
        if (Date.now() > deadline) throw new Error(`not answered in time; so far: ${seen.map(textOf).join(' | ')}`);
        await sleep(5);
      }
      return seen;
    } finally {
      unfollow();
    }
  };
  const only = async (user: string, action: () => Promise<unknown>): Promise<ShownMessage> => {
    const message = (await watch(user, action)).at(-1);
    if (message === undefined) throw new Error(`nothing was posted. Slack refused: ${JSON.stringify(slack.refusals)}`);
    return message;
  };
  return {
    ask: (user, channel, typed) => only(user, () => did(slack.command(user, channel, typed))),
    press: (user, message, action, value) =>
      only(user, () => {
        const found = buttonsOf(message).find((one) => one.action === action && (value ?? one.value) === one.value);
        if (found === undefined) throw new Error(`no button ${action} ${value ?? ''} in: ${textOf(message)}`);
        const { channel, ts } = message;
        return did(slack.click(user, { channel, ts }, action, { value: found.value }, found.blockId));
      }),
    watch,
  };
}

/** @throws with what Slack's client would show */
async function did(outcome: ReturnType<LocalSlack['say']>): Promise<void> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.error);
}

function followAnswers(slack: LocalSlack, user: string, take: (message: ShownMessage) => void): () => void {
  return slack.world.onMessage(({ kind, message }) => {
    const isForUser = message.author.user === IDS.users.ddbBudget && message.onlyFor === user;
    const shown = slack.seen(user, message.channel).find(({ ts }) => ts === message.ts);
    if (kind !== 'deleted' && isForUser && shown !== undefined) take(structuredClone(shown));
  });
}
