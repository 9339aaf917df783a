// A reduction of this bot in the history of its table, from the moment it was made: CloudTrail shows it only minutes later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { MINUTE_MS } from '../../src/domain/instant.ts';
import { READ_HISTORY_AGAIN } from '../../src/render/actions.ts';
import { type Bot, blocksText } from '../support/bot.ts';
import { approved, asked, reasonsOf, startReducingBot, until } from '../support/reducing.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
let bot: Bot;
beforeAll(async () => {
  bot = await startReducingBot({ ours: {} });
});
afterAll(() => bot.stop());

test('it is this bot’s, with who approved it, before and after CloudTrail has it', async () => {
  const { id, card } = await asked(bot, 'ours read=200');
  await approved(bot, card);
  await until(bot, 'the reduction', () => reasonsOf(bot, id).includes('succeeded'));
  const first = await bot.ask(ana, general, '/ddb history ours');
  expect(blocksText(first)).toMatch(/Spent by: this bot 1$/m);
  expect(blocksText(first)).toMatch(/this bot {2}· {2}RCU 1,000 → 200 {2}· {2}approved by <@U0BEN>/);
  bot.clock.jump(16 * MINUTE_MS);
  const later = await bot.press(ana, first, READ_HISTORY_AGAIN);
  expect(blocksText(later)).toMatch(/Spent by: this bot 1$/m);
  expect(blocksText(later)).not.toContain('more decrease');
});
