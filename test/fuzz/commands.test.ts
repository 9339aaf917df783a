// Whatever stands behind any command: a private answer that Slack takes, or a form, and nothing decided, paused or run that was not said.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Bot, blocksText, startBot, textOf } from '../support/bot.ts';
import { runs, words } from '../support/fuzz.ts';
import { troubleInside } from '../support/fuzz-slack.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

const COMMANDS = 'budget reduce requests cancel pause resume history explain help'.split(' ');
const near = fc.constantFrom(
  ...[
    'orders-table',
    'prod/us-east-1/orders-table',
    'index=by-customer',
    'read=',
    'read=0',
    'write=-1',
    'read=1e3',
    'all',
  ],
  ...['for', '2h', '99999999999h', 'mine', 'r12345678', 'prod', '=', '/', '"', '“orders-table”', '<@U0BEN>', '&lt;'],
);

/** Ana may ask for reductions: values that could be meant are left out, so that whatever is asked is a mistake. */
const typed = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.array(fc.oneof(near, words), { maxLength: 5 }))
  .map(([command, rest]) => `/ddb ${command} ${rest.join(' ')}`);

async function answersTo(text: string) {
  const answers = await bot.watch(ana, () => bot.slack.command(ana, general, text));
  const { modal } = bot.slack.snapshot(ana);
  if (modal !== null) await bot.slack.closeView(ana, modal.id);
  return { answers, isForm: modal !== null };
}

test('is answered', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const { answers, isForm } = await answersTo(text);
      expect(answers.length > 0 || isForm).toBe(true);
      for (const answer of answers) {
        expect(answer.onlyFor).toBe(ana);
        expect(textOf(answer)).not.toMatch(
          /<(?!!date\^\d+\^)(?!@U0|!subteam|https:)|undefined|NaN|\[object| {4}at |Error:/,
        );
      }
      expect(bot.slack.refusals).toEqual([]);
    }),
    runs(200),
  );
});

test('after all of it nothing was decided or run, nothing went wrong inside, and the bot answers', async () => {
  expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
  const audited = bot.log.flatMap(({ facts }) => ('audit' in facts ? [facts.audit] : []));
  expect(audited).toEqual([]);
  expect(bot.aws.world.history.filter(({ principal }) => principal.arn.includes('ddb-budget-reducer'))).toEqual([]);
  expect(troubleInside(bot)).toEqual([]);
});
