// Ten thousand refused calls of three hundred tables at once: a few messages, and no table lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emptied,
  eventsOfLastRefusal,
  lower,
  publicWrites,
  roots,
  until,
  usedUp,
  withEvents,
} from '../support/alerts.ts';
import { type Bot, startBot, textOf } from '../support/bot.ts';
import { repliesTo } from '../support/thread-replies.ts';

const EVENTS = 10_000;
const TABLES = 300;
const PATIENCE_MS = 90_000;
const events = withEvents({ slack: { rateLimits: 'slack' } }, 'off');
let bot: Bot;

beforeAll(async () => {
  bot = await startBot(events.options);
});
afterAll(() => bot.stop());

const name = (n: number) => `flood-${String(n).padStart(3, '0')}`;

test(
  'a flood is told in a few messages that name every table once, at the pace Slack allows',
  async () => {
    usedUp(bot.aws, 'flooded');
    lower(bot.aws, 'flooded', { read: 1, write: 1 });
    const event = eventsOfLastRefusal(bot.aws);
    const writes = publicWrites(bot);
    for (let n = 0; n < EVENTS; n += 1) {
      const body = event({ eventID: `flood-event-${n}` });
      events.queue().send(body.replaceAll('flooded', name(n % TABLES)));
    }
    await emptied(bot, events.queue(), PATIENCE_MS);
    const told = () => roots(bot).flatMap((root) => [root, ...repliesTo(bot, root)]);
    const everything = () => told().map(textOf).join('\n');
    const missing = () =>
      Array.from({ length: TABLES }, (_, n) => name(n)).filter((one) => !everything().includes(one));
    await until(bot, 'every table', () => missing().length === 0, PATIENCE_MS);
    const counted = () => roots(bot).filter((root) => /3[34] refused calls/.test(textOf(root)));
    await until(bot, 'the counts of those with a thread', () => counted().length === 5, PATIENCE_MS);
    await until(bot, 'the rest in one', () => everything().includes('295 more tables and indexes'), PATIENCE_MS);
    expect(roots(bot)).toHaveLength(6);
    expect(writes.filter(({ kind }) => kind === 'posted').length).toBeLessThanOrEqual(5 * 2 + 1 + 12);
    expect(writes.length).toBeLessThan(60);
    const lines = told().flatMap((message) => textOf(message).match(/flood-\d{3}` ·/g) ?? []);
    expect(new Set(lines).size).toBe(lines.length);
  },
  2 * PATIENCE_MS,
);
