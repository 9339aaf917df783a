// Whatever is typed behind `/ddb`: a clear private answer that Slack takes, nothing that mentions, links or breaks.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Bot, blocksText, startBot, textOf } from '../support/bot.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

const MARKUP = /<(?!!date\^\d+\^)/;

async function answerTo(typed: string): Promise<string> {
  const answer = await bot.ask(ana, general, typed);
  expect(answer.onlyFor).toBe(ana);
  expect(answer.text.trim()).not.toBe('');
  const text = textOf(answer);
  expect(text).not.toMatch(MARKUP);
  expect(bot.slack.refusals).toEqual([]);
  return text;
}

describe('what is no name of a table', () => {
  test.each([
    ['3,000 characters', 'a'.repeat(3_000)],
    ['3,000 characters of a path', 'a/'.repeat(1_500)],
    ['a text of 40 kB', 'orders-table '.repeat(3_200)],
    ['a word of 40 kB', 'x'.repeat(40_000)],
    ['40 kB of emoji', '🔥'.repeat(10_000)],
    ['a mention of everybody', '<!channel>'],
    ['a mention of a user', '<@U0BEN>'],
    ['a link', '<http://x|y>'],
    ['a star', '*'],
    ['formatting', '*bold*_it_~no~`code`'],
    ['a code block', '```drop table```'],
    ['quotation marks with nothing in them', '""'],
    ['an emoji', '🔥'],
    ['an emoji by its name', ':fire:'],
    ['right-to-left text', 'جدول-الطلبات'],
    ['a direction override', 'orders\u202Eelbat'],
    ['half a surrogate pair', 'orders\uD83D'],
    ['NUL and control characters', 'or\u0000ders\u0007'],
    ['a path upwards', '../../etc/passwd'],
    ['an entity', '&lt;!channel&gt; &amp;amp;'],
    ['a format directive', '%s%n#{7*7}{table}'],
    ['an ARN of another service', 'arn:aws:s3:::bucket'],
    ['a property of every object', '__proto__'],
    ['a placeholder of a message', "{table} '{' #"],
  ])('%s gets a clear answer', async (_, typed) => {
    expect(await answerTo(`/ddb budget ${typed}`)).not.toMatch(/reference|undefined|NaN|\[object/);
  });

  test('is shown as it was typed, where it is short, and never as markup', async () => {
    expect(await answerTo('/ddb budget <!channel>')).toContain('&lt;!channel&gt;');
    expect(await answerTo('/ddb budget <http://x|y>')).toContain('&lt;http://x|y&gt;');
  });

  test('is said to be too long, with its length, instead of being repeated', async () => {
    const text = await answerTo(`/ddb budget ${'a'.repeat(3_000)}`);
    expect(text).toContain('3,000');
    expect(text.length).toBeLessThan(1_000);
  });
});

describe('what is no command', () => {
  test.each(['', ' ', '\u200B', 'help', 'HELP', 'help me please'])('"%s" gets the help', async (typed) => {
    expect(await answerTo(`/ddb ${typed}`)).toContain('/ddb budget orders-table');
  });

  test('a typo is answered with the command that was meant', async () => {
    expect(await answerTo('/ddb budgte orders-table')).toContain('/ddb budget');
  });

  test('a table without a command is answered with the command it needs', async () => {
    expect(await answerTo('/ddb orders-table')).toContain('/ddb budget orders-table');
  });

  test('two tables at once are answered with the usage', async () => {
    expect(await answerTo('/ddb budget orders-table carts')).toContain('/ddb budget');
  });

  test.each(['<!channel>', '*', 'x'.repeat(40_000), '🔥', '/ddb'])('%.20s is answered', async (typed) => {
    await answerTo(`/ddb ${typed}`);
  });
});

test('whatever is typed, Slack takes the answer and it holds no markup of the asker', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('<!here>', '<@U0BEN>', '/', 'budget', 'prod', 'us-east-1', 'orders-table', '`', '*', '|', '&', ' '),
  );
  const typed = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('budget ', 'help ', ''), typed, async (command, rest) => {
      await answerTo(`/ddb ${command}${rest}`);
    }),
    { numRuns: 150, seed: 20_261_009 },
  );
});

test('after all of it the bot still answers', async () => {
  expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
  expect(bot.log.filter(({ level }) => level === 'error')).toEqual([]);
});
