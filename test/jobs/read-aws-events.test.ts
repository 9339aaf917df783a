// Refused calls that nobody posts, from the local AWS through EventBridge's envelope and SQS to one thread in the incident channel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { lower, roots, until, withEvents } from '../support/alerts.ts';
import { type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { repliesTo } from '../support/thread-replies.ts';

const events = withEvents();
let bot: Bot;

beforeAll(async () => {
  bot = await startBot(events.options);
});
afterAll(() => bot.stop());

describe('a refused call', () => {
  test('opens one thread: short at its root, explained below', async () => {
    expect(lower(bot.aws, 'orders-table', { read: 400, write: 200 })).toBe(false);
    const root = await until(bot, 'a thread', () => roots(bot)[0]);
    const reply = await until(bot, 'an explanation', () => repliesTo(bot, root)[0]);
    expect(blocksText(root)).toContain('A decrease of table `orders-table` was refused.');
    expect(blocksText(root)).toContain('One refused call');
    expect(blocksText(root)).toContain('role `deploy-bot`');
    expect(blocksText(reply)).toContain('decrease budget of table `orders-table`');
    expect(bot.slack.refusals).toEqual([]);
    await until(bot, 'an empty queue', () => events.queue().counts.visible + events.queue().counts.inFlight === 0);
    expect(IDS.channels.oncall).toBe(root.channel);
  });
});
