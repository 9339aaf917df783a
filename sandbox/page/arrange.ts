/** Puts messages into the order and groups in which they are drawn. */

import type { ShownMessage } from '../slack/protocol.ts';
import { isSameDay } from './dates.ts';
import type { Replies } from './thread-bar.tsx';

export interface Row {
  readonly message: ShownMessage;
  readonly startsDay: boolean;
  readonly isContinued: boolean;
}

const GROUP_MS = 5 * 60_000;

/** When it was posted, epoch ms UTC. A `ts` is that instant in seconds, with a counter behind the point. */
export const instantOf = ({ at, ts }: ShownMessage): number => at ?? Math.floor(Number(ts) * 1000);

/** Slack's `ts` sorts as seconds first, then as the counter behind the point. */
export const byTs = (a: ShownMessage, b: ShownMessage): number =>
  Number(a.ts) - Number(b.ts) || (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0);

const isReply = (message: ShownMessage): boolean => message.threadTs !== null && message.threadTs !== message.ts;

export const rootsOf = (messages: readonly ShownMessage[], channel: string): ShownMessage[] =>
  messages.filter((message) => message.channel === channel && !isReply(message)).sort(byTs);

/** The root first. */
export const threadOf = (messages: readonly ShownMessage[], channel: string, root: string): ShownMessage[] =>
  messages
    .filter((message) => message.channel === channel && (message.ts === root || message.threadTs === root))
    .sort(byTs);

/** Slack counts what everybody reads: a private answer is no reply. */
export function repliesTo(messages: readonly ShownMessage[], root: ShownMessage): Replies | null {
  const replies = threadOf(messages, root.channel, root.ts).filter(
    (message) => message.ts !== root.ts && message.onlyFor === null,
  );
  const last = replies.at(-1);
  if (last === undefined) return null;
  return { count: replies.length, users: [...new Set(replies.map(({ user }) => user))], lastAt: instantOf(last) };
}

export function arrange(messages: readonly ShownMessage[], timeZone: string): Row[] {
  return messages.map((message, index): Row => {
    const before = messages[index - 1];
    if (before === undefined) return { message, startsDay: true, isContinued: false };
    const [at, earlier] = [instantOf(message), instantOf(before)];
    const startsDay = !isSameDay(at, earlier, timeZone);
    const isContinued =
      !startsDay &&
      message.user === before.user &&
      message.onlyFor === null &&
      before.onlyFor === null &&
      message.command === null &&
      at - earlier < GROUP_MS;
    return { message, startsDay, isContinued };
  });
}
