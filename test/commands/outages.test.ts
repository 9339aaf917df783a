// Redis gone and back, Slack not saying who asks, buttons nobody knows, clicks at once: there is always an answer.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { NEXT_PAGE, READ_BUDGET_AGAIN } from '../../src/render/actions.ts';
import { type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';

const { ana, ben, cem } = IDS.users;
const { general, deploys, dbApprovals } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
});

describe('Slack that cannot say who asks', () => {
  test.each([
    ['fails', { error: 'internal_error' } as const],
    ['answers 500', { status: 500 } as const],
    ['is rate-limited', { status: 429, retryAfter: 30 } as const],
  ])('because users.info %s: nothing is shown, and the sentence says so', async (_, fault) => {
    bot.slack.faults.api('users.info', fault, 1_000);
    for (const typed of ['/ddb budget invoices', '/ddb budget']) {
      const answer = await bot.ask(cem, general, typed);
      expect(textOf(answer)).not.toMatch(/RCU|invoices|prod/);
      expect(textOf(answer)).toMatch(/Slack.*who you are/);
      expect(buttonsOf(answer)).toEqual([]);
    }
    expect(blocksText(await bot.ask(cem, general, '/ddb help'))).toContain('/ddb budget');
  });

  test('and never answers: nothing is shown, and the sentence comes once', async () => {
    bot.slack.faults.api('users.info', 'hang', 1_000);
    const posts = await bot.watch(cem, () => bot.slack.command(cem, general, '/ddb budget invoices'));
    expect(posts.map(textOf).at(-1)).toMatch(/Slack.*who you are/);
    expect(posts.length).toBeLessThanOrEqual(2);
  });

  test('or whether the channel is shared outside shows nothing either', async () => {
    bot.slack.faults.api('conversations.info', { status: 500 }, 10);
    const answer = await bot.ask(ana, deploys, '/ddb budget invoices');
    expect(textOf(answer)).not.toContain('RCU');
  });

  test('is asked again a moment later, and then it works', async () => {
    expect(blocksText(await bot.ask(cem, general, '/ddb budget invoices'))).toContain('100 RCU');
  });
});

describe('a click', () => {
  test('on a button of an older version is answered with what to type, and leaves the message', async () => {
    const message = bot.slack.world.post({
      channel: general,
      author: { kind: 'app', user: IDS.users.ddbBudget, botId: IDS.bot, appId: IDS.app, name: 'ddb-budget' },
      onlyFor: ana,
      text: 'an old message',
      blocks: [
        {
          type: 'actions',
          block_id: 'old',
          elements: [
            { type: 'button', action_id: 'from_long_ago', value: 'x', text: { type: 'plain_text', text: 'Do it' } },
            { type: 'button', action_id: 'no_value', text: { type: 'plain_text', text: 'Do it' } },
          ],
        },
      ],
    });
    for (const action of ['from_long_ago', 'no_value']) {
      const place = { channel: general, ts: message.ts };
      const [answer] = await bot.watch(ana, () => bot.slack.click(ana, place, action));
      expect(answer?.ts).not.toBe(message.ts);
      expect(answer && textOf(answer)).toContain('/ddb help');
    }
    expect(message.text).toBe('an old message');
  });

  test('of which Slack makes two deliveries is answered once', async () => {
    const budget = await bot.ask(ana, general, '/ddb budget invoices');
    bot.slack.faults.delivery('twice');
    const posts = await bot.watch(ana, () => bot.press(ana, budget, READ_BUDGET_AGAIN));
    expect(posts).toHaveLength(1);
    expect(bot.log.some(({ message }) => message.includes('repeated delivery'))).toBe(true);
  });

  test('and another at the same moment are both answered, in the same message', async () => {
    const first = await bot.ask(ana, general, '/ddb budget');
    const value = buttonsOf(first).find(({ action }) => action === NEXT_PAGE)?.value ?? '';
    const place = { channel: general, ts: first.ts };
    const click = () => bot.slack.click(ana, place, NEXT_PAGE, { value });
    const posts = await bot.watch(ana, () => Promise.all([click(), click()]), 2);
    expect(posts.map(({ ts }) => ts)).toEqual([first.ts, first.ts]);
    expect(new Set(posts.map(blocksText)).size).toBe(1);
  });

  test.each(['', 'prod', 'prod/us-east-1/', '/', 'a/b/c/d/e', '<!channel>', 'x'.repeat(2_000)])(
    'whose value is "%.20s" is answered as a bad name is',
    async (value) => {
      const { channel, ts } = await bot.ask(ana, general, '/ddb budget invoices');
      const posts = await bot.watch(ana, () => bot.slack.click(ana, { channel, ts }, READ_BUDGET_AGAIN, { value }));
      expect(posts).toHaveLength(1);
      expect(posts[0] && textOf(posts[0])).not.toMatch(/<!channel>|reference/);
    },
  );
});

test('commands of several people at once are each answered to the one who asked', async () => {
  const ask = async (user: string, channel: string, table: string) =>
    textOf(await bot.ask(user, channel, `/ddb budget ${table}`));
  const [one, two, three] = await Promise.all([
    ask(ana, general, 'invoices'),
    ask(ben, dbApprovals, 'carts'),
    ask(cem, deploys, 'sessions'),
  ]);
  expect(one).toContain('100 RCU');
  expect(two).toContain('250 RCU');
  expect(three).toContain('500 RCU');
});

test('nothing so far was refused by Slack', () => {
  expect(bot.slack.refusals).toEqual([]);
});

describe('Redis', () => {
  test('gone while the app runs costs paging, not answers', async () => {
    await bot.redis.kill();
    for (let round = 0; round < 3; round += 1) {
      expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
    }
    expect(textOf(await bot.ask(ana, general, '/ddb budget zzz-nothing'))).toContain('zzz-nothing');
    const list = await bot.ask(ana, general, '/ddb budget');
    expect(list.text).toContain('24 tables');
    expect(buttonsOf(list).map(({ action }) => action)).not.toContain(NEXT_PAGE);
    expect(bot.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('back again is used again', async () => {
    await bot.redis.startAgain();
    const hasPages = async () =>
      buttonsOf(await bot.ask(ana, general, '/ddb budget')).some(({ action }) => action === NEXT_PAGE);
    await expect.poll(hasPages, { timeout: 20_000, interval: 200 }).toBe(true);
  });
});
