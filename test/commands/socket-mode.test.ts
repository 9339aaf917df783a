// The whole app in Socket Mode: Slack reaches it through connections that the app itself has opened.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { READ_BUDGET_AGAIN } from '../../src/render/actions.ts';
import { type Bot, blocksText, startBot, textOf } from '../support/bot.ts';
import { allLookedAt, refusal, repliesTo, replyTo } from '../support/thread-replies.ts';

const { ana } = IDS.users;
const { general, deploys } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({ connection: 'socket' });
});
afterAll(() => bot.stop());
afterEach(() => expect(bot.slack.refusals).toEqual([]));

test('takes no requests at a port', () => {
  expect(bot.app.port).toBeNull();
});

test('a command is acknowledged and answered, and a click on the answer too', async () => {
  // An envelope that is not acknowledged is an error that `ask` and `press` throw.
  const answer = await bot.ask(ana, general, '/ddb budget invoices');
  expect(blocksText(answer)).toContain('100 RCU');
  const again = await bot.press(ana, answer, READ_BUDGET_AGAIN);
  expect(again.ts).toBe(answer.ts);
});

test('an error in a channel is explained in its thread, once', async () => {
  const said = bot.slack.sayAsBot('ci', { channel: deploys, text: `table orders-table: ${refusal(22)}` });
  expect(textOf(await replyTo(bot, said))).toContain('orders-table');
  await allLookedAt(bot);
  expect(repliesTo(bot, said)).toHaveLength(1);
});

test.each(['warning', 'refresh_requested'] as const)(
  'a connection that Slack ends (%s) is opened again, and nothing is lost',
  async (reason) => {
    const opened = () => bot.slack.socketsOpened;
    const before = opened();
    bot.slack.disconnectSockets(reason);
    await expect.poll(opened, { timeout: 20_000 }).toBeGreaterThan(before);
    await expect.poll(() => bot.slack.isConnected, { timeout: 20_000 }).toBe(true);
    expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
  },
);

test('a stop closes its connections', async () => {
  await bot.app.stop();
  await expect.poll(() => bot.slack.isConnected, { timeout: 20_000 }).toBe(false);
});
