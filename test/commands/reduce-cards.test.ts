// Cards that Slack does not take, or that somebody removed: nobody is left without a card to decide on, and nothing is told twice.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { recreate } from '../../sandbox/control/other-writers.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { APPROVE_REQUEST } from '../../src/render/actions.ts';
import { type Bot, buttonsOf, textOf } from '../support/bot.ts';
import {
  approved,
  asked,
  cardNow,
  cardThat,
  click,
  expectSound,
  HOUR,
  idIn,
  REGION,
  replyThat,
  setUnits,
  spendBudget,
  startReducingBot,
  sweepNow,
  threadOf,
  until,
} from '../support/reducing.ts';

const { ana, ben } = IDS.users;
const { general, dbApprovals } = IDS.channels;
let bot: Bot;

const NAMES = Array.from({ length: 8 }, (_, at) => `t-${String(at + 1).padStart(2, '0')}`);
const unused = [...NAMES];

/** A table whose free decreases are spent, so that nothing that is approved runs during the test. */
function spentTable(): string {
  const name = unused.shift();
  if (name === undefined) throw new Error('more tables are needed');
  spendBudget(bot, PROD_ID, name);
  return name;
}

beforeAll(async () => {
  bot = await startReducingBot(Object.fromEntries(NAMES.map((name) => [name, {}])));
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  // That they are refused is what these tests are about.
  bot.slack.refusals.splice(0);
  expectSound(bot, ['a card could not be posted', 'a card takes no messages any more']);
});

const told = (answers: readonly ShownMessage[]): string => answers.map(textOf).join('\n');

const toldAna = (says: RegExp): Promise<ShownMessage> =>
  until(bot, `a direct message that says ${says}`, () =>
    bot.slack.seen(ana, IDS.dms.ana).find((message) => says.test(textOf(message))),
  );

test('a card that cannot be posted is told to the requester, kept, and shown once the bot is invited', async () => {
  const { channels } = bot.slack.world;
  channels.get(dbApprovals)?.members.delete(IDS.users.ddbBudget);
  const id = idIn(textOf(await bot.ask(ana, general, `/ddb reduce ${spentTable()} read=200`)));
  const word = await toldAna(new RegExp(id));
  expect(textOf(word)).toContain('/invite @ddb-budget');
  expect(textOf(word)).toContain(`<#${dbApprovals}>`);
  expect(cardNow(bot, id)).toBeNull();
  await sweepNow(bot);
  expect(await bot.slack.command(ben, dbApprovals, '/invite @ddb-budget')).toEqual({ ok: true });
  await sweepNow(bot);
  const card = await until(bot, 'the card', () => cardNow(bot, id));
  await approved(bot, card);
  await cardThat(bot, id, 'Approved by');
  expect(bot.slack.seen(ana, IDS.dms.ana).filter((message) => textOf(message).includes(id))).toHaveLength(1);
  await replyThat(bot, id, 'approved this');
  expect(threadOf(bot, id)).toHaveLength(1);
  expect(bot.slack.refusals.splice(0).every(({ error }) => error === 'not_in_channel')).toBe(true);
});

test('that a card cannot be posted is said also where Slack limits direct messages, or fails, at that moment, once', async () => {
  const { channels } = bot.slack.world;
  channels.get(dbApprovals)?.members.delete(IDS.users.ddbBudget);
  const table = spentTable();
  const answer = await bot.watch(ana, () => {
    const { faults } = bot.slack;
    faults.api('chat.postMessage', { error: 'not_in_channel' });
    // The direct message, and again.
    faults.api('chat.postMessage', { status: 429, retryAfter: 1 });
    faults.api('chat.postMessage', { status: 503 });
    return bot.slack.command(ana, general, `/ddb reduce ${table} read=200`);
  });
  const id = idIn(told(answer));
  await toldAna(new RegExp(`${id}.*/invite`, 's'));
  await sweepNow(bot);
  await bot.slack.command(ben, dbApprovals, '/invite @ddb-budget');
  await sweepNow(bot);
  await until(bot, 'the card', () => cardNow(bot, id));
  expect(bot.slack.seen(ana, IDS.dms.ana).filter((message) => textOf(message).includes(id))).toHaveLength(1);
});

describe('a card that somebody removed', () => {
  const remove = (card: ShownMessage): void => {
    const message = bot.slack.world.find(card.channel, card.ts);
    if (message === undefined) throw new Error('no card');
    bot.slack.world.remove(message);
  };

  test('is posted anew when its request asks again, and can be approved there', async () => {
    const table = spentTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    await approved(bot, card);
    await replyThat(bot, id, 'approved this');
    remove(card);
    recreate(bot.aws.world, { account: PROD_ID, region: REGION, table });
    bot.clock.jump(HOUR);
    await sweepNow(bot);
    const anew = await cardThat(bot, id, 'Needs a new approval');
    expect(anew.ts).not.toBe(card.ts);
    expect(buttonsOf(anew)).toHaveLength(3);
    // What was told below the old one is not told again.
    await replyThat(bot, id, 'I did not run this');
    expect(threadOf(bot, id)).toHaveLength(1);
    await approved(bot, anew);
    await cardThat(bot, id, 'Done');
  });

  test('is posted once, also when the answer to that post is lost', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    remove(card);
    bot.slack.faults.api('chat.postMessage', 'lose-answer');
    await bot.ask(ana, general, `/ddb cancel ${id}`);
    const anew = await cardThat(bot, id, 'Cancelled by');
    await replyThat(bot, id, 'cancelled this');
    expect(anew.ts).not.toBe(card.ts);
    // That there is one is what expectSound sees after each test.
  });

  test('between its drawing and its reply gets both again', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    const { channel, ts } = card;
    const unfollow = bot.slack.world.onMessage(({ kind, message }) => {
      if (kind === 'changed' && message.channel === channel && message.ts === ts) remove(card);
    });
    await bot.ask(ana, general, `/ddb cancel ${id}`);
    await replyThat(bot, id, 'cancelled this');
    unfollow();
    await cardThat(bot, id, 'Cancelled by');
  });
});

describe('a channel that takes no changes', () => {
  /** An archived one, until the work is done. */
  async function archived(work: () => Promise<unknown>): Promise<void> {
    const { channels } = bot.slack.world;
    const channel = channels.get(dbApprovals);
    if (channel === undefined) throw new Error('no channel');
    channels.set(dbApprovals, { ...channel, isArchived: true });
    try {
      await work();
    } finally {
      channels.set(dbApprovals, channel);
    }
  }

  test('leaves nobody without a card to decide on: the requester is told, and the card drawn once it takes them', async () => {
    const table = spentTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    await archived(async () => {
      setUnits(bot, PROD_ID, table, 1_000, 300);
      expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toContain('your click decided nothing');
      await toldAna(new RegExp(`${id}.*archived`, 's'));
      await toldAna(/I have drawn the request again/);
    });
    await sweepNow(bot);
    const redrawn = await cardThat(bot, id, 'Write capacity went down');
    await approved(bot, redrawn);
    await cardThat(bot, id, 'Approved by');
  });

  test('keeps no news from the requester', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    await approved(bot, card);
    await replyThat(bot, id, 'approved this');
    await archived(async () => {
      await bot.ask(ana, general, `/ddb cancel ${id}`);
      await toldAna(/cancelled this/);
    });
  });
});
