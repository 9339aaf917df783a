// The start of the bot where Slack is slow to answer, or says no.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Bot, startBot } from '../support/bot.ts';

let bot: Bot;
beforeAll(async () => {
  bot = await startBot();
});
afterEach(() => bot.slack.faults.clear());
afterAll(() => bot.stop());

test('a Slack that does not answer at first is asked again', async () => {
  bot.slack.faults.api('auth.test', { status: 503 }, 3);
  const another = await bot.startAnother();
  await another.stop();
  expect(bot.log.map(({ message }) => message)).toContain('Slack does not answer; asked again');
});

test('a Slack that says no is believed at once, and the token is named', async () => {
  bot.slack.faults.api('auth.test', { error: 'token_revoked' });
  await expect(bot.startAnother()).rejects.toThrow(/did not accept SLACK_BOT_TOKEN.*token_revoked.*Copy the token/);
});
