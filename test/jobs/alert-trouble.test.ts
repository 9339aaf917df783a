// Telling refusals when something fails: lost answers, processes that stop, closed doors, and channels that may not see a table.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { scaleIn } from '../../sandbox/aws/scaling/act.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import {
  deployBot,
  emptied,
  eventsOfLastRefusal,
  lower,
  publicWrites,
  replyThat,
  roots,
  rootThat,
  until,
  withEvents,
} from '../support/alerts.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { repliesTo } from '../support/thread-replies.ts';

const { oncall, partner, random } = IDS.channels;
const MINUTE = 60_000;
let bot: Bot;
afterEach(() => bot.stop());

const refuseOrders = () => expect(lower(bot.aws, 'orders-table', { read: 400, write: 200 })).toBe(false);
const rootsIn = (channel: string) => roots(bot, channel);

test('a post whose answer is lost is found again, and made once', async () => {
  bot = await startBot(withEvents().options);
  bot.slack.faults.api('chat.postMessage', 'lose-answer');
  refuseOrders();
  const root = await rootThat(bot, 'orders-table');
  await until(bot, 'the explanation', () => repliesTo(bot, root).length > 0, 40_000);
  lower(bot.aws, 'orders-table', { read: 300, write: 200 });
  await rootThat(bot, 'orders-table', '2 refused calls');
  expect(rootsIn(oncall)).toHaveLength(1);
  expect(repliesTo(bot, root)).toHaveLength(1);
}, 90_000);

test('a process that ends between a post and its note leaves a thread that the next one finds', async () => {
  const events = withEvents();
  bot = await startBot(events.options);
  // The message goes out, its answer does not come, and the process is stopped before it can look.
  bot.slack.faults.api('chat.postMessage', 'lose-answer');
  refuseOrders();
  await until(bot, 'a posted root', () => rootsIn(oncall).length === 1);
  await bot.app.stop();
  const another = await bot.startAnother();
  try {
    const root = await rootThat(bot, 'orders-table');
    await until(bot, 'its explanation', () => repliesTo(bot, root).length === 1, 60_000);
    await sleep(500);
    expect(rootsIn(oncall)).toHaveLength(1);
  } finally {
    await another.stop();
  }
}, 90_000);

test('two workers with the same deliveries open one thread, and count each once', async () => {
  const events = withEvents();
  bot = await startBot(events.options);
  const another = await bot.startAnother();
  try {
    const writes = publicWrites(bot);
    refuseOrders();
    const event = eventsOfLastRefusal(bot.aws);
    for (let n = 0; n < 40; n += 1) {
      for (let delivery = 0; delivery < 2; delivery += 1) events.queue().send(event({ eventID: `two-${n}` }));
    }
    const root = await rootThat(bot, 'orders-table', '41 refused calls');
    await emptied(bot, events.queue());
    await until(bot, 'the explanation', () => repliesTo(bot, root).length === 1);
    expect(writes.filter(({ kind }) => kind === 'posted')).toHaveLength(2);
  } finally {
    await another.stop();
  }
});

test('Slack that asks to wait is waited for', async () => {
  bot = await startBot(withEvents().options);
  bot.slack.faults.api('chat.postMessage', { status: 429, retryAfter: 1 }, 2);
  refuseOrders();
  const root = await rootThat(bot, 'orders-table');
  await until(bot, 'the explanation', () => repliesTo(bot, root).length === 1);
  expect(rootsIn(oncall)).toHaveLength(1);
});

test('a queue that may not be read is said to be so, and everything else works', async () => {
  const events = withEvents({
    prepare: (aws) => {
      for (const user of aws.world.accounts.get('444455556666')?.users ?? []) {
        const Statement = [{ Effect: 'Allow', Action: 'sts:*', Resource: '*' }];
        user.policy = { Statement };
      }
    },
  });
  bot = await startBot(events.options);
  const denied = () => bot.log.filter(({ message }) => message.includes('the queue of events may not be read'));
  await until(bot, 'the complaint', () => denied().length > 0);
  const answer = await bot.ask(IDS.users.ana, IDS.channels.general, '/ddb budget orders-table');
  expect(blocksText(answer)).toContain('1,000 RCU');
  expect(denied()).toHaveLength(1);
});

test('a channel the bot is not in is said to be so, and nothing is lost', async () => {
  const events = withEvents({ accounts: (all) => all.map((one) => ({ ...one, incidentChannel: random })) });
  bot = await startBot(events.options);
  refuseOrders();
  await until(bot, 'the complaint', () => bot.log.some(({ message }) => message.includes('invite the bot')));
  await emptied(bot, events.queue());
});

test('in a channel shared with another organisation it stays general: no name, no state, no button', async () => {
  const events = withEvents({ accounts: (all) => all.map((one) => ({ ...one, incidentChannel: partner })) });
  bot = await startBot(events.options);
  refuseOrders();
  const root = await until(bot, 'a root', () => rootsIn(partner)[0]);
  const reply = await until(bot, 'a reply', () => repliesTo(bot, root)[0]);
  for (const message of [root, reply]) {
    expect(textOf(message)).not.toMatch(/orders-table|RCU|prod\b|us-east-1|of 4|deploy-bot/);
    expect(buttonsOf(message)).toEqual([]);
  }
  expect(textOf(reply)).toContain('direct message');
});

test('a deleted thread stays deleted', async () => {
  const events = withEvents();
  bot = await startBot(events.options);
  refuseOrders();
  const root = await rootThat(bot, 'orders-table');
  await until(bot, 'the explanation', () => repliesTo(bot, root).length === 1);
  const stored = bot.slack.world.find(oncall, root.ts);
  if (stored !== undefined) bot.slack.remove(stored);
  lower(bot.aws, 'orders-table', { read: 300, write: 200 });
  await emptied(bot, events.queue());
  await sleep(4_000);
  expect(rootsIn(oncall)).toEqual([]);
});

test('where it is wanted, the thread says once when a decrease is possible again', async () => {
  const events = withEvents({ accounts: (all) => all.map((one) => ({ ...one, announceBudgetBack: true })) });
  bot = await startBot(events.options);
  refuseOrders();
  await replyThat(bot, 'orders-table');
  bot.clock.setTo(AFTERNOON + 38 * MINUTE + 1_000);
  // The sweep finds it.
  const closing = await until(
    bot,
    'the closing line',
    () =>
      rootsIn(oncall)
        .flatMap((root) => repliesTo(bot, root))
        .find((reply) => textOf(reply).includes('is possible again')),
    30_000,
  );
  expect(blocksText(closing)).toContain('A decrease of table `orders-table` is possible again: one is available now.');
  await sleep(4_000);
  expect(rootsIn(oncall).flatMap((root) => repliesTo(bot, root))).toHaveLength(2);
}, 60_000);

test('an auto scaler that fails silently is told, as no event tells of it', async () => {
  const events = withEvents(
    {
      prepare: ({ world }) => {
        const target = { accountId: PROD_ID, region: 'us-east-1', table: 'payments', index: null };
        const payments = world.findTable(PROD_ID, 'us-east-1', 'payments');
        if (payments === undefined) throw new Error('no payments');
        lower({ world } as Bot['aws'], 'payments', { read: 790, write: 600 }, deployBot);
        world.clock.jump(MINUTE);
        const found = world.scaling.find({ ...target, dimension: 'read' });
        if (found === undefined) throw new Error('not scaled');
        scaleIn(world, found, 700);
        scaleIn(world, found, 600);
      },
    },
    'off',
  );
  bot = await startBot(events.options);
  const root = await rootThat(bot, 'payments', /refused call/);
  expect(blocksText(root)).toContain('auto scaling');
  expect(blocksText(await replyThat(bot, 'payments'))).toContain('decrease budget of table `payments`');
});
