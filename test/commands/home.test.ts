// The App Home: for each person what that person may see, drawn once or twice, and readable whatever is away.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { ASK_REDUCTION, OPEN_CARD, READ_HOME_AGAIN, SHOW_BUDGET, SHOW_OVERVIEW } from '../../src/render/actions.ts';
import { type Bot, blocksText, buttonsOf, startBot } from '../support/bot.ts';
import { drawings, homeButton, homeNow, homeText, openHome, pressIn } from '../support/home.ts';

const { ana, ben, cem, gina, ext, olga } = IDS.users;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({
    accounts: (seeded) =>
      seeded.map((account) => {
        if (account.name === 'staging') return { ...account, viewers: [ana, IDS.groups.dba] };
        if (account.name === 'analytics') return { ...account, viewers: [ben], channels: [IDS.channels.dbApprovals] };
        return account;
      }),
  });
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.aws.world.faults.clear();
  bot.slack.faults.clear();
  // What was read before is too old for the next test.
  bot.clock.jump(31_000);
  expect(bot.slack.refusals).toEqual([]);
});

const rowsOf = (home: Parameters<typeof buttonsOf>[0]) =>
  buttonsOf(home).flatMap(({ action, value }) => (action === SHOW_BUDGET ? [value] : []));

describe('the Home tab', () => {
  test('begins with what one can do, then says calmly that nothing is open, and shows the scarcest budgets', async () => {
    const home = await openHome(bot, ben);
    const actions = buttonsOf(home).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual([ASK_REDUCTION, SHOW_OVERVIEW, READ_HOME_AGAIN]);
    expect(rowsOf(home).slice(0, 3)).toEqual([
      'prod/us-east-1/inventory',
      'prod/us-east-1/search-catalog',
      'prod/us-east-1/clickstream',
    ]);
    expect(rowsOf(home)).toHaveLength(6);
    const text = blocksText(home);
    expect(text).toContain('None. Nothing waits for anybody.');
    expect(text).toContain('24 tables');
    expect(text).toMatch(/As of <!date\^\d+\^[^|]+\|2026-10-09 15:\d\d:\d\d UTC>/);
    expect(text).toMatch(/next \*<!date\^\d+\^[^|]+\|2026-10-09 16:13:\d\d UTC>\* \(in \d+ min\)/);
    expect(text).toContain('`/ddb` budget · history · reduce · requests');
  });

  test('shows each person the accounts that person may see, as in a direct message', async () => {
    // Ben: all; Ana: prod and staging; somebody new to them: Cem, by the group, prod and staging.
    expect(await homeText(bot, ben)).toContain('24 tables');
    const ofAna = await homeText(bot, ana);
    expect(ofAna).not.toContain('analytics');
    expect(ofAna).toContain('20 tables');
    expect(await homeText(bot, cem)).toContain('20 tables');
  });

  test('is in the language of whoever opens it', async () => {
    const text = await homeText(bot, cem);
    expect(text).toContain('Budgets les plus serrés');
    expect(text).toContain('page visible par vous uniquement');
    expect(text).not.toContain('Scarcest');
  });

  test.each([
    ['a guest', gina, 'full members of this workspace only, not for guests'],
    ['somebody of another organisation', ext, 'not for people from other organisations'],
    ['a deactivated user', olga, 'Your account is deactivated'],
  ])('tells %s whom to ask and nothing else', async (_, user, says) => {
    const home = await openHome(bot, user);
    expect(buttonsOf(home)).toEqual([]);
    expect(blocksText(home)).toContain(says);
    expect(blocksText(home)).toContain('Please ask a full member of this workspace');
    expect(blocksText(home)).not.toMatch(/\/ddb|RCU|inventory|analytics|staging/);
  });

  test('is not drawn for the Messages tab', async () => {
    const before = homeNow(bot, ana)?.hash;
    bot.slack.openHome(ana, 'messages');
    await bot.slack.settled();
    await homeText(bot, ben);
    expect(homeNow(bot, ana)?.hash).toBe(before);
  });

  test('is drawn again with its button, from a fresh reading', async () => {
    const home = await openHome(bot, ana);
    bot.clock.jump(6_000);
    const again = (await drawings(bot, ana, () => pressIn(bot, ana, home, READ_HOME_AGAIN))).at(-1);
    expect(again?.id).toBe(home.id);
    expect(again?.hash).not.toBe(home.hash);
    expect(again && blocksText(again)).not.toBe(blocksText(home));
  });

  test('acknowledges the link to a card, and leaves the rest to Slack', async () => {
    const home = await openHome(bot, ana);
    const world = bot.slack.world.homes.get(ana);
    if (world === undefined) throw new Error('no Home tab');
    const link = { type: 'button', action_id: OPEN_CARD, value: 'r1', url: 'https://acme.slack.com/archives/C1/p1' };
    const text = { type: 'plain_text', text: 'See the card' };
    world.view = { ...world.view, blocks: [{ type: 'actions', block_id: 'x', elements: [{ ...link, text }] }] };
    const logged = bot.log.length;
    expect(await bot.slack.click(ana, { viewId: home.id }, OPEN_CARD, { value: 'r1' })).toEqual({ ok: true });
    expect(bot.log).toHaveLength(logged);
    expect(bot.slack.snapshot(ana).modal).toBeNull();
  });
});

describe('what is read from AWS', () => {
  const describes = () =>
    ({ match: { operation: 'DescribeTable' }, effect: { kind: 'latency', ms: 0 }, times: 0 }) as const;
  const spoiled = (id: string) => bot.aws.world.faults.list().find((fault) => fault.id === id)?.spoiled;

  test('is read once, however often and by however many it is looked at within seconds', async () => {
    const id = bot.aws.world.faults.add(describes());
    await drawings(
      bot,
      ben,
      () => {
        for (let times = 0; times < 5; times += 1) bot.slack.openHome(ben);
      },
      5,
    );
    await Promise.all([openHome(bot, ana), openHome(bot, cem)]);
    bot.clock.jump(4_000);
    await drawings(bot, ben, () => pressIn(bot, ben, homeNow(bot, ben) ?? fail(), READ_HOME_AGAIN));
    expect(spoiled(id)).toBe(24);
    // Opened five times with the same view before their eyes, four drawings came late.
    expect(bot.slack.refusals.splice(0).map(({ error }) => error)).toEqual(Array(4).fill('hash_conflict'));
    bot.clock.jump(31_000);
    await openHome(bot, ana);
    expect(spoiled(id)).toBe(24 + 20);
  });

  test('and takes longer than a moment comes with a second drawing', async () => {
    bot.aws.world.faults.add({ match: { table: 'inventory' }, effect: { kind: 'latency', ms: 1_500 } });
    const drawn = await drawings(bot, ben, () => bot.slack.openHome(ben));
    expect(drawn).toHaveLength(2);
    expect(drawn.map((home) => blocksText(home).includes('Reading your tables from AWS'))).toEqual([true, false]);
    expect(drawn.map((home) => rowsOf(home).length)).toEqual([0, 6]);
    expect(buttonsOf(drawn[0] ?? fail()).map(({ action }) => action)).toContain(READ_HOME_AGAIN);
  });

  test('and is refused is named, with the rest shown', async () => {
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', account: PROD_ID },
      effect: { kind: 'throttle' },
      times: 0,
    });
    const text = await homeText(bot, ben);
    expect(text).toMatch(/Could not be read\* \(12 tables\)/);
    expect(text).toMatch(/throttling .*DescribeTable.* in `prod`/);
    expect(text).toContain('9 tables');
    expect(text).not.toContain('inventory');
  });

  test('and cannot be read at all leaves a page that says so', async () => {
    bot.aws.world.faults.add({ match: { operation: 'DescribeTable' }, effect: { kind: 'deny' }, times: 0 });
    const home = await openHome(bot, ben);
    expect(blocksText(home)).toContain('lacks `dynamodb:DescribeTable`');
    expect(blocksText(home)).toContain('None. Nothing waits for anybody.');
    expect(rowsOf(home)).toEqual([]);
  });
});

describe('drawings that meet', () => {
  test('never let an older one overwrite a newer one, and none is an error', async () => {
    await openHome(bot, ana);
    bot.clock.jump(31_000);
    bot.aws.world.faults.add({ match: { table: 'inventory' }, effect: { kind: 'latency', ms: 2_500 } });
    const drawn = await drawings(
      bot,
      ana,
      async () => {
        bot.slack.openHome(ana);
        await expect.poll(() => blocksText(homeNow(bot, ana) ?? fail())).toContain('Reading your tables');
        bot.slack.openHome(ana);
      },
      2,
    );
    // The first of them ends with its first drawing: its second would have come on top of the other's.
    expect(drawn.map((home) => rowsOf(home).length).filter((rows) => rows > 0)).toEqual([6]);
    expect(bot.slack.refusals.splice(0)).toMatchObject([{ where: 'views.publish', error: 'hash_conflict' }]);
    expect(bot.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('that Slack takes no more of for a second come after it', async () => {
    bot.slack.faults.api('views.publish', { status: 429, retryAfter: 1 });
    const drawn = await drawings(bot, ana, () => bot.slack.openHome(ana));
    expect(rowsOf(drawn.at(-1) ?? fail())).toHaveLength(6);
  });

  test('that Slack does not take at all are logged, and the next one is taken', async () => {
    bot.slack.faults.api('views.publish', { error: 'not_enabled' });
    expect(await drawings(bot, ana, () => bot.slack.openHome(ana))).toEqual([]);
    expect(bot.log.at(-1)).toMatchObject({ level: 'warn', message: 'the Home tab could not be drawn' });
    expect(rowsOf(await openHome(bot, ana))).toHaveLength(6);
  });
});

test.each([
  ['fails', { error: 'internal_error' } as const],
  ['is rate-limited', { status: 429, retryAfter: 30 } as const],
])('when users.info %s, nothing is shown but that, and a way to try again', async (_, fault) => {
  const fresh = await bot.startAnother();
  bot.slack.setAppUrl(`http://127.0.0.1:${fresh.port}/slack/events`);
  try {
    bot.slack.faults.api('users.info', fault, 10);
    const home = await openHome(bot, cem);
    expect(blocksText(home)).toMatch(/Slack could not tell me who you are/);
    expect(blocksText(home)).not.toMatch(/RCU|prod\b(?!\/)/);
    expect(homeButton(home, READ_HOME_AGAIN)).toBeDefined();
    bot.slack.faults.clear();
    const again = (await drawings(bot, cem, () => pressIn(bot, cem, home, READ_HOME_AGAIN))).at(-1);
    expect(again && blocksText(again)).toContain('Budgets les plus serrés');
  } finally {
    bot.slack.setAppUrl(bot.url);
    await fresh.stop();
  }
});

describe('Redis', () => {
  test('gone costs the requests, not the budgets, and is said', async () => {
    await bot.redis.kill();
    const home = await openHome(bot, ben);
    expect(blocksText(home)).toContain('My memory (Redis) did not answer');
    expect(blocksText(home)).not.toContain('Nothing waits');
    expect(rowsOf(home)).toHaveLength(6);
    expect(bot.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('back again is used again', async () => {
    await bot.redis.startAgain();
    await expect.poll(() => homeText(bot, ben), { timeout: 20_000, interval: 200 }).toContain('Nothing waits');
  });
});

function fail(): never {
  throw new Error('no Home tab was drawn');
}
