// Who gets to see a table, and where they have to ask.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { REQUEST_REDUCTION } from '../../src/render/actions.ts';
import { type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { refusal, replyTo } from '../support/thread-replies.ts';

const { ana, ben, cem, gina, ext, olga } = IDS.users;
const { general, deploys, dbApprovals, partner } = IDS.channels;
const TABLES = ['orders-table', 'load-test', 'reports', 'carts', 'invoices', 'orders-staging', 'clickstream'];
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({
    accounts: (seeded) =>
      seeded.map((account) => {
        if (account.name === 'staging') return { ...account, viewers: [ana, IDS.groups.dba] };
        if (account.name === 'analytics') return { ...account, channels: [dbApprovals] };
        return account;
      }),
  });
  // Slack lets a deactivated user type nothing; a click of theirs may still be on its way.
  bot.slack.world.channels.get(general)?.members.add(olga).add(ext);
});
afterAll(() => bot.stop());

/** Whatever is opened says so in the end, with nothing to fill in and nothing to send. */
async function expectNoForm(user: string, says: string): Promise<void> {
  const modal = () => bot.slack.snapshot(user).modal;
  await expect.poll(() => JSON.stringify(modal()?.view ?? null), { timeout: 10_000 }).toContain(says);
  const { id = '', view } = modal() ?? {};
  expect(JSON.stringify(view)).toContain('Please ask a full member of this workspace');
  expect(JSON.stringify(view)).not.toMatch(/"type":"(input|actions)"|\/ddb/);
  expect(view).toMatchObject({ submit: null });
  await bot.slack.closeView(user, id);
}

describe('someone who is no full member of the workspace', () => {
  test.each([
    ['a guest', gina, IDS.dms.gina],
    ['a guest in a channel', gina, general],
    ['an external user', ext, partner],
    ['an external user in a direct message', ext, IDS.dms.ext],
    ['a deactivated user', olga, general],
  ])('%s is told whom to ask, and no table, account, button or command', async (_, user, channel) => {
    const budgets = ['budget invoices', 'budget', 'budget invioces', 'budget users'];
    for (const typed of [...budgets, 'help', '', 'bugdet', 'history', 'explain Rate exceeded']) {
      const answer = await bot.ask(user, channel, `/ddb ${typed}`);
      expect(buttonsOf(answer)).toEqual([]);
      expect(textOf(answer)).toContain('Please ask a full member of this workspace');
      expect(textOf(answer)).not.toMatch(/\/ddb|RCU|analytics|staging|us-east-1\s|reports|load-test|clickstream/);
    }
  });

  test.each([
    ['/ddb reduce', 'a guest', gina, general, 'not for guests'],
    ['/ddb reduce invoices', 'a guest', gina, general, 'not for guests'],
    ['/ddb reduce', 'an external user', ext, partner, 'not for people from other organisations'],
  ])('%s opens no form for %s', async (typed, _, user, channel, says) => {
    await bot.slack.command(user, channel, typed);
    await expectNoForm(user, says);
  });

  test('Run it for me opens no form for a guest', async () => {
    const said = bot.slack.sayAs(ana, { channel: general, text: `table orders-table: ${refusal(22)}` });
    const reply = await replyTo(bot, said);
    const { value = '', blockId } = buttonsOf(reply).find(({ action }) => action === REQUEST_REDUCTION) ?? {};
    expect(await bot.slack.click(gina, reply, REQUEST_REDUCTION, { value }, blockId)).toEqual({ ok: true });
    await expectNoForm(gina, 'not for guests');
  });

  test('opens no form that stays, however late Slack says who it is', async () => {
    bot.clock.jump(10 * 60_000);
    bot.slack.faults.api('users.info', { status: 429, retryAfter: 2 }, 1);
    await bot.slack.command(gina, general, '/ddb reduce');
    await expectNoForm(gina, 'not for guests');
  });
});

describe('an account with viewers', () => {
  test.each([
    ['a user who is listed', ana],
    ['a user of a listed group', ben],
    ['another user of that group', cem],
  ])('is shown to %s', async (_, user) => {
    // Cem reads French, where thousands are set apart by a space.
    expect(blocksText(await bot.ask(user, general, '/ddb budget load-test'))).toMatch(/1[,\s]000 RCU/u);
  });

  test('is hidden from the one who left the group, when the bot asks again who is in it', async () => {
    const group = bot.slack.world.groups.get(IDS.groups.dba);
    if (group === undefined) throw new Error('the group is gone');
    bot.slack.world.groups.set(IDS.groups.dba, { ...group, users: [ben] });
    const fresh = await bot.startAnother();
    bot.slack.setAppUrl(`http://127.0.0.1:${fresh.port}/slack/events`);
    try {
      const text = textOf(await bot.ask(cem, general, '/ddb budget load-test'));
      expect(text).not.toContain('RCU');
      expect(text).toContain('staging');
      // What exists there is offered to nobody else either.
      const offered = buttonsOf(await bot.ask(cem, general, '/ddb budget users')).map(({ value }) => value);
      expect(new Set(offered)).toEqual(new Set(['prod/us-east-1/users']));
    } finally {
      bot.slack.world.groups.set(IDS.groups.dba, group);
      bot.slack.setAppUrl(bot.url);
      await fresh.stop();
    }
  });
});

test('a user group that was deleted has nobody in it, and hides no other account from anybody', async () => {
  const { groups } = bot.slack.world;
  const group = groups.get(IDS.groups.dba);
  if (group === undefined) throw new Error('the group is gone');
  groups.delete(IDS.groups.dba);
  const fresh = await bot.startAnother();
  bot.slack.setAppUrl(`http://127.0.0.1:${fresh.port}/slack/events`);
  try {
    expect(blocksText(await bot.ask(ben, general, '/ddb budget orders-table'))).toContain('RCU');
    expect(textOf(await bot.ask(ben, general, '/ddb budget load-test'))).not.toContain('RCU');
    // Whoever is listed by name is not concerned.
    expect(blocksText(await bot.ask(ana, general, '/ddb budget load-test'))).toContain('RCU');
  } finally {
    groups.set(IDS.groups.dba, group);
    bot.slack.setAppUrl(bot.url);
    await fresh.stop();
  }
});

describe('an account with channels', () => {
  test('is shown in a listed channel and in a direct message', async () => {
    expect(blocksText(await bot.ask(ana, dbApprovals, '/ddb budget reports'))).toContain('700 RCU');
    expect(blocksText(await bot.ask(ana, IDS.dms.ana, '/ddb budget reports'))).toContain('700 RCU');
  });

  test('is not shown elsewhere, and the answer says where', async () => {
    const text = blocksText(await bot.ask(ana, deploys, '/ddb budget reports'));
    expect(text).not.toContain('RCU');
    expect(text).toContain('analytics');
    expect(text).toContain(`<#${dbApprovals}>`);
  });
});

describe('a channel shared with another organisation', () => {
  test.each(['/ddb budget', '/ddb budget orders-table', '/ddb budget analytics/us-east-1/reports'])(
    '%s shows no table there, and says that a direct message will do',
    async (typed) => {
      const answer = await bot.ask(ana, partner, typed);
      expect(buttonsOf(answer)).toEqual([]);
      expect(blocksText(answer)).toMatch(/direct message/);
      expect(blocksText(answer)).not.toContain('RCU');
      for (const table of TABLES) expect(blocksText(answer)).not.toContain(table);
    },
  );
});

test('the overview counts what the asker may see, in that place', async () => {
  const tablesIn = async (user: string, channel: string) => (await bot.ask(user, channel, '/ddb budget')).text;
  expect(await tablesIn(ana, IDS.dms.ana)).toContain('24 tables');
  expect(await tablesIn(ana, general)).toContain('20 tables');
});

test('nothing of it is refused by Slack', () => {
  const told = new Set(['channel_not_found', 'no_such_subteam']);
  expect(bot.slack.refusals.filter(({ error }) => !told.has(error))).toEqual([]);
});
