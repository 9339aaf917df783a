// Requests in the App Home: each person's own and those that wait for them, with links; pauses; what keeps people from deciding.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import type { Json } from '../../sandbox/slack/protocol.ts';
import {
  ASK_REDUCTION,
  NEXT_PAGE,
  OPEN_CARD,
  READ_BUDGET_AGAIN,
  REQUEST_REDUCTION,
  SHOW_BUDGET,
  SHOW_HISTORY,
  SHOW_OVERVIEW,
} from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import { type Bot, blocksText, buttonsOf } from '../support/bot.ts';
import { type DrawnHome, drawings, homeText, modalNow, openHome, pressIn } from '../support/home.ts';
import { approved, asked, cardThat, expectSound, MINUTE, startReducingBot, until } from '../support/reducing.ts';

const { ana, ben, cem, gina } = IDS.users;
const { general, dbApprovals } = IDS.channels;
const NAMES = Array.from({ length: 15 }, (_, at) => `t-${String(at + 1).padStart(2, '0')}`);
const unused = [...NAMES];
let bot: Bot;

const freshTable = (): string => unused.shift() ?? fail('more tables are needed');

beforeAll(async () => {
  bot = await startReducingBot(Object.fromEntries(NAMES.map((name) => [name, {}])), {
    accounts: (seeded) =>
      seeded.map((account) => {
        if (account.name === 'analytics') return { ...account, viewers: [ben] };
        if (account.name !== 'staging' || account.reductions === null) return account;
        return { ...account, reductions: { ...account.reductions, approvers: [ana] } };
      }),
  });
});
afterAll(() => bot.stop());
afterEach(async () => {
  bot.slack.faults.clear();
  for (const user of [ana, ben]) bot.slack.world.modals.delete(user);
  expectSound(bot, ['a card could not be posted']);
});

/** What stands below a title of the page, up to the next bold one. */
const below = (text: string, title: string): string => {
  const [, after] = text.split(`*${title}*`);
  if (after === undefined) throw new Error(`no "${title}" in: ${text}`);
  return after.split(/\n\*(?:Waiting for your decision|Asked by you|Others)\*/)[0] ?? '';
};

describe('a request', () => {
  test('stands under what each person has to do with it, with a link to its card, until it is decided', async () => {
    const table = freshTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    const ofBen = await openHome(bot, ben);
    expect(below(blocksText(ofBen), 'Waiting for your decision')).toMatch(
      new RegExp(
        `\\(1\\)\n\`${id}\`  \\*1,000 → 200 RCU\\*  table \`${table}\`.*\nwaits for approval, expires <!date.*<@U0ANA>`,
      ),
    );
    expect(buttonsOf(ofBen)).toContainEqual(expect.objectContaining({ action: OPEN_CARD, value: id }));
    expect(JSON.stringify(ofBen.blocks)).toMatch(new RegExp(`"url":"[^"]+${card.ts.replace('.', '')}"`));
    // Cem is in the group of approvers.
    expect(below(await homeText(bot, cem), 'Waiting for your decision')).toContain(id);
    const ofAna = await homeText(bot, ana);
    expect(below(ofAna, 'Asked by you')).toContain(id);
    expect(ofAna).toContain('Nothing waits for your decision.');
    expect(await homeText(bot, gina)).not.toContain(id);

    await approved(bot, await cardThat(bot, id, 'Waiting for approval'));
    await cardThat(bot, id, /Done/);
    expect(await homeText(bot, ben)).not.toContain(id);
    expect(await homeText(bot, ana)).not.toContain(id);
  });
});

describe('many requests', () => {
  test('are shown five of a kind, with how many more there are and where they are', async () => {
    for (let made = 0; made < 7; made += 1) await asked(bot, `${freshTable()} read=300`);
    const text = await homeText(bot, ben);
    const waiting = below(text, 'Waiting for your decision');
    expect(waiting).toMatch(/^ \(7\)/);
    expect(waiting.match(/→ 300 RCU/g)).toHaveLength(5);
    expect(waiting).toContain('And 2 more: `/ddb requests`');
    expect(await homeText(bot, ana)).toContain('And 2 more: `/ddb requests mine`');
    expect((await openHome(bot, ben)).blocks.length).toBeLessThanOrEqual(100);
  });

  test('that are approved stand under others, with the time they run', async () => {
    const { id, card } = await asked(bot, `${freshTable()} write=100`);
    await bot.ask(ben, dbApprovals, '/ddb pause prod for 2h');
    await approved(bot, card);
    await cardThat(bot, id, 'but paused');
    const text = await homeText(bot, ben);
    expect(below(text, 'Others')).toMatch(new RegExp(`\`${id}\`.*\nscheduled, paused by <@U0BEN>`));
    expect(text).toMatch(
      /\*Paused\* \(`prod`\) by <@U0BEN> until <!date[^>]+>: no reduction starts.*`\/ddb resume prod`/,
    );
    await bot.ask(ben, dbApprovals, '/ddb resume prod');
    await cardThat(bot, id, 'Done');
    expect(await homeText(bot, ben)).not.toContain('Paused');
  });
});

test('a pause of an account that a person may not see is not told', async () => {
  await bot.ask(ben, dbApprovals, '/ddb pause analytics');
  expect(await homeText(bot, ben)).toContain('*Paused* (`analytics`) by <@U0BEN>: no reduction starts until somebody');
  expect(await homeText(bot, ana)).not.toContain('analytics');
  await bot.ask(ben, dbApprovals, '/ddb resume analytics');
});

describe('an approver is warned', () => {
  test('of a user group that Slack does not tell of; those named themselves are not in want of it', async () => {
    const { id } = await asked(bot, `${freshTable()} read=500`);
    const fresh = await bot.startAnother();
    bot.slack.setAppUrl(`http://127.0.0.1:${fresh.port}/slack/events`);
    try {
      bot.slack.faults.api('usergroups.users.list', { error: 'plan_upgrade_required' }, 10);
      const ofCem = await homeText(bot, cem);
      expect(ofCem).toContain(`Slack does not tell me who is in <!subteam^${IDS.groups.dba}>`);
      expect(ofCem).toContain('in `prod`');
      expect(ofCem).not.toContain('your decision');
      expect(await homeText(bot, ben)).toContain('*Waiting for your decision*');
      expect(below(await homeText(bot, ana), 'Asked by you')).toContain(id);
    } finally {
      bot.slack.setAppUrl(bot.url);
      await fresh.stop();
    }
  });

  test('of a channel that takes no cards, where a request waits unseen', async () => {
    const members = bot.slack.world.channels.get(dbApprovals)?.members ?? fail();
    members.delete(IDS.users.ddbBudget);
    const table = freshTable();
    await bot.ask(ana, general, `/ddb reduce ${table} read=200`);
    await until(bot, 'the requester hears of it', () =>
      bot.log.some(({ message }) => message.includes('could not be posted')),
    );
    bot.clock.jump(2 * MINUTE);
    const home = await openHome(bot, cem);
    expect(blocksText(home)).toMatch(
      /open requests without a card in <#C0DBAPPROVALS>; most likely I cannot post there.*`\/invite @ddb-budget`/,
    );
    members.add(IDS.users.ddbBudget);
    expect(new Set(bot.slack.refusals.splice(0).map(({ error }) => error))).toEqual(new Set(['not_in_channel']));
  });
});

describe('without a message to answer beside', () => {
  const modalThat = (user: string, says: string | RegExp): Promise<DrawnHome> =>
    until(bot, `a modal that says ${says}`, () => {
      const modal = modalNow(bot, user);
      const text = modal === null ? '' : blocksText(modal);
      return modal !== null && (typeof says === 'string' ? text.includes(says) : says.test(text)) ? modal : null;
    });

  test('a budget opens in a modal, is read again in it, and its history and the form lie on top of it', async () => {
    const home = await openHome(bot, ben);
    await pressIn(bot, ben, home, SHOW_BUDGET, 'prod/us-east-1/inventory');
    const budget = await modalThat(ben, 'by-warehouse');
    await pressIn(bot, ben, budget, READ_BUDGET_AGAIN);
    const again = await until(bot, 'another drawing', () => {
      const modal = modalNow(bot, ben);
      return modal !== null && modal.hash !== budget.hash ? modal : null;
    });
    expect(again.id).toBe(budget.id);
    await pressIn(bot, ben, again, SHOW_HISTORY);
    const history = await until(bot, 'the history, on top', () => {
      const modal = modalNow(bot, ben);
      const isThere =
        modal?.id !== budget.id && buttonsOf(modal ?? { blocks: [] }).some((one) => one.action === SHOW_BUDGET);
      return isThere ? modal : null;
    });
    await pressIn(bot, ben, history, SHOW_BUDGET);
    const back = await modalThat(ben, 'The four free decreases come back');
    expect(back.id).toBe(history.id);
    expect(bot.slack.world.modals.get(ben)).toHaveLength(2);
    await pressIn(bot, ben, back, REQUEST_REDUCTION);
    const form = await until(bot, 'the form', () => {
      const modal = modalNow(bot, ben);
      return modal !== null && JSON.stringify(modal.blocks).includes(ASK_FIELDS.reason) ? modal : null;
    });
    expect(bot.slack.world.modals.get(ben)).toHaveLength(3);
    expect(form.id).not.toBe(back.id);
  });

  test('all tables open in a modal with pages, and each of them on top', async () => {
    const home = await openHome(bot, ana);
    await pressIn(bot, ana, home, SHOW_OVERVIEW);
    const first = await modalThat(ana, 'page 1 of');
    await pressIn(bot, ana, first, NEXT_PAGE);
    const second = await modalThat(ana, 'page 2 of');
    expect(second.id).toBe(first.id);
    const value = buttonsOf(second).find(({ action }) => action === SHOW_BUDGET)?.value ?? '';
    await pressIn(bot, ana, second, SHOW_BUDGET, value);
    await modalThat(ana, 'The four free decreases come back');
    expect(bot.slack.world.modals.get(ana)).toHaveLength(2);
  });

  test('a reduction is asked for in the form, and then stands among one’s own', async () => {
    const table = freshTable();
    await pressIn(bot, ana, await openHome(bot, ana), ASK_REDUCTION);
    const form = await until(bot, 'the form', () => modalNow(bot, ana));
    const { id } = form;
    const found = await bot.slack.suggest({
      user: ana,
      from: { viewId: id },
      actionId: ASK_FIELDS.table,
      blockId: ASK_FIELDS.table,
      value: table,
    });
    const [option] = found.ok ? found.options : fail(found.error);
    await bot.slack.click(
      ana,
      { viewId: id },
      ASK_FIELDS.table,
      { selected_option: option ?? fail() },
      ASK_FIELDS.table,
    );
    await until(bot, 'its fields', () => JSON.stringify(modalNow(bot, ana)).includes(ASK_FIELDS.read));
    const values = { [ASK_FIELDS.read]: { value: '200' } satisfies Json };
    const drawn = await drawings(bot, ana, async () => {
      expect(await bot.slack.submit(ana, id, values)).toEqual({ ok: true });
    });
    await until(bot, 'the answer', () => blocksText(modalNow(bot, ana) ?? { blocks: [] }).includes('Asked:'));
    // Without the tab being opened again.
    expect(below(blocksText(drawn.at(-1) ?? { blocks: [] }), 'Asked by you')).toContain(`table \`${table}\``);
  });

  test('a click delivered twice opens one modal', async () => {
    const home = await openHome(bot, ben);
    bot.slack.faults.delivery('twice');
    await pressIn(bot, ben, home, SHOW_BUDGET, 'prod/us-east-1/inventory');
    await modalThat(ben, 'by-warehouse');
    await until(bot, 'the other one is over', () =>
      bot.log.some(({ message }) => message === 'an answer could not be shown in a view'),
    );
    expect(bot.slack.world.modals.get(ben)).toHaveLength(1);
    expect(bot.slack.refusals.splice(0).map(({ error }) => error)).toEqual(['exchanged_trigger_id']);
  });
});

function fail(why = 'nothing there'): never {
  throw new Error(why);
}
