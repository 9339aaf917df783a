// What the bot replies in threads: to an error as DynamoDB words it, waited for, or proven not to come.
import { setTimeout as sleep } from 'node:timers/promises';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { AFTERNOON, textOf } from './bot.ts';
import { dateStyles, refusalPieces } from './refusal-text.ts';
import type { TalkingBot } from './talking.ts';

const MINUTE = 60_000;
const PATIENCE_MS = 20_000;
const [, today] = dateStyles;

/** The refusal of a resource whose last decrease was so many minutes before the afternoon of the tests. */
export function refusal(minutesAgo: number, count = 4): string {
  const last = AFTERNOON - minutesAgo * MINUTE;
  const facts = { count, last, next: last + 60 * MINUTE, interval: 3_600 };
  return `LimitExceededException: ${refusalPieces(facts, today ?? String).join('')}`;
}

export const repliesTo = (bot: TalkingBot, { channel, ts }: { channel: string; ts: string }): ShownMessage[] =>
  bot.slack
    .seen(IDS.users.ana, channel)
    .filter(({ threadTs, user }) => threadTs === ts && user === IDS.users.ddbBudget);

/** Waits for the reply in the thread of a message. */
export async function replyTo(bot: TalkingBot, message: { channel: string; ts: string }): Promise<ShownMessage> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [reply] = repliesTo(bot, message);
    if (reply !== undefined) return reply;
    if (Date.now() > deadline) throw new Error(`no reply; the bot logged ${JSON.stringify(bot.log.slice(-5))}`);
    await sleep(10);
  }
}

let sentinels = 0;

/** Resolves when everything said before has been looked at: an error said now, about nothing else, has been answered. */
export async function allLookedAt(bot: TalkingBot): Promise<void> {
  await bot.slack.settled();
  sentinels += 1;
  const said = bot.slack.sayAs(IDS.users.ben, {
    channel: IDS.channels.dbApprovals,
    text: `table sentinel-${sentinels}: ${refusal(100 + sentinels)}`,
  });
  await replyTo(bot, said);
}

export const said = (message: ShownMessage): string => textOf(message);
