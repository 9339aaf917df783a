// Requests as they are listed and told, and pausing: nothing starts, everything is kept, cards say so, and it goes on.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Bot, blocksText, buttonsOf, textOf } from '../support/bot.ts';
import {
  approved,
  asked,
  callsFor,
  cardNow,
  cardThat,
  expectCalls,
  expectSound,
  HOUR,
  MINUTE,
  reasonsOf,
  replyThat,
  spendBudget,
  startReducingBot,
  sweepNow,
  threadOf,
  until,
} from '../support/reducing.ts';
import { jumpTo, scheduled } from '../support/reducing-runs.ts';

const { ana, ben, cem, gina, ext } = IDS.users;
const { general, dbApprovals, partner } = IDS.channels;
const NAMES = Array.from({ length: 16 }, (_, at) => `t-${String(at + 1).padStart(2, '0')}`);
const unused = [...NAMES];
let bot: Bot;

function freshTable(): string {
  const name = unused.shift();
  if (name === undefined) throw new Error('more tables are needed');
  return name;
}

beforeAll(async () => {
  bot = await startReducingBot(Object.fromEntries(NAMES.map((name) => [name, {}])), {
    accounts: (seeded) =>
      seeded.map((account) =>
        account.name === 'staging' && account.reductions !== null
          ? { ...account, reductions: { ...account.reductions, approvers: [cem] } }
          : account,
      ),
  });
});
afterAll(() => bot.stop());
afterEach(() => expectSound(bot));

const ask = (typed: string, user: string = ana) => bot.ask(user, user === ana ? general : dbApprovals, `/ddb ${typed}`);

interface PauseAudit {
  readonly what?: string;
  readonly pause?: { readonly until: number | null };
}
const pauseAudits = (): readonly PauseAudit[] =>
  bot.log.flatMap(({ facts }) => {
    const { audit } = facts as { audit?: PauseAudit };
    return audit?.what === undefined ? [] : [audit];
  });

describe('/ddb requests', () => {
  test('says that there are none, and how to ask', async () => {
    const text = textOf(await ask('requests'));
    expect(text).toContain('There are none');
    expect(text).toContain('/ddb reduce');
  });

  test('lists open ones with state, who asked and a link; mine are mine, and a table has its own', async () => {
    const [table, other] = [freshTable(), freshTable()];
    const first = await scheduled(bot, 'read=200', table);
    const second = await asked(bot, `${other} read=300`, cem);
    const all = blocksText(await ask('requests'));
    expect(all).toContain('Open requests');
    expect(all).toMatch(new RegExp(`\`${first.id}\`.*1,000 → 200 RCU.*\`${table}\`.*\nscheduled, runs <!date`));
    expect(all).toMatch(new RegExp(`\`${second.id}\`.*\nwaits for approval, expires <!date[^\n]*asked by <@U0CEM>`));
    expect(all).toContain(first.card.ts.replace('.', ''));
    const mine = blocksText(await ask('requests mine'));
    expect(mine).toContain(first.id);
    expect(mine).not.toContain(second.id);
    expect(blocksText(await ask('requests MINE'))).toContain('Your open requests');
    const ofTable = blocksText(await ask(`requests ${other}`));
    expect(ofTable).toContain(second.id);
    expect(ofTable).not.toContain(first.id);
    expect(textOf(await ask('requests order-table'))).toContain('`orders-table`');
  });

  test('ID tells everything that happened, with the request id of AWS, also when it is over', async () => {
    const { id, dueAt } = await scheduled(bot, 'read=200', freshTable());
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'Done');
    const text = blocksText(await ask(`requests ${id}`, ben));
    expect(text).toContain(`Request ${id}`);
    const lines = [
      '<@U0ANA> asked for 1,000 → 200 RCU',
      '<@U0BEN> approved it',
      'a run started',
      'DynamoDB accepted the change',
      'done: 1,000 → 200 RCU',
    ];
    expect(lines.map((line) => text.indexOf(line))).toEqual(
      lines.map((line) => text.indexOf(line)).toSorted((a, b) => a - b),
    );
    expect(lines.every((line) => text.includes(line))).toBe(true);
    expect(text.match(/AWS request `[A-Z0-9]{52}`/g)).not.toBeNull();
    expect(text).toContain('See the card');
    expect(blocksText(await ask('requests'))).not.toContain(id);
    expect(blocksText(await ask(`requests ${id.toUpperCase()}`, ben))).toContain(`Request ${id}`);
  });

  test('shows nothing to guests and people from outside', async () => {
    const { id } = await asked(bot, `${freshTable()} read=200`);
    for (const [user, channel] of [
      [gina, general],
      [ext, partner],
    ] as const) {
      for (const typed of ['requests', 'requests mine', `requests ${id}`]) {
        expect(textOf(await bot.ask(user, channel, `/ddb ${typed}`))).not.toMatch(/RCU|t-\d\d|rgone/);
      }
    }
  });
});

describe('/ddb pause', () => {
  test('stops what is due, says so on the cards, and resuming makes it, once', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    expect(textOf(await ask('pause prod for 2h', ben))).toMatch(
      /Paused: no run starts in `prod` until <!date.*\/ddb resume prod/s,
    );
    const card = await cardThat(bot, id, 'but paused');
    expect(blocksText(card)).toContain('<@U0BEN> paused all runs here until');
    expect(blocksText(card)).toContain('/ddb resume prod');
    await jumpTo(bot, dueAt);
    await replyThat(bot, id, 'Runs are paused');
    expect(callsFor(bot, table)).toEqual([]);
    await sweepNow(bot);
    expect(threadOf(bot, id).filter((message) => /paused/.test(textOf(message)))).toHaveLength(1);
    expect(textOf(await ask('resume prod', cem))).toMatch(/Runs go on in `prod`\. <@U0BEN> had paused them/);
    await cardThat(bot, id, 'Done');
    expectCalls(bot, table, ['accepted']);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved', 'waits', 'waits', 'run-started', 'accepted', 'succeeded']);
    expect(pauseAudits()).toMatchObject([
      { what: 'paused', by: ben },
      { what: 'resumed', by: cem },
    ]);
  });

  test('lets people ask and approve; nothing of it starts until the pause ends by itself', async () => {
    const table = freshTable();
    await ask('pause all for 30m', ben).then((answer) =>
      expect(textOf(answer)).toMatch(/Only those who may approve reductions in `staging`/),
    );
    await ask('pause prod for 30m', ben);
    const { id, card } = await asked(bot, `${table} read=200`);
    expect(blocksText(await cardThat(bot, id, 'paused all runs here'))).toContain('Waiting for approval');
    await approved(bot, cardNow(bot, id) ?? card);
    await cardThat(bot, id, 'Approved by <@U0BEN>, but paused');
    await replyThat(bot, id, 'Runs are paused');
    expect(callsFor(bot, table)).toEqual([]);
    await jumpTo(bot, bot.clock.now() + 30 * MINUTE);
    await cardThat(bot, id, 'Done');
    expectCalls(bot, table, ['accepted']);
    expect(blocksText(cardNow(bot, id) ?? card)).not.toContain('paused');
  });

  test('that has ended by itself is on no card any more', async () => {
    const { id, dueAt } = await scheduled(bot, 'read=200', freshTable());
    await ask('pause prod for 30m', ben);
    await cardThat(bot, id, 'but paused');
    const paused = pauseAudits().at(-1)?.pause;
    await jumpTo(bot, bot.clock.now() + 30 * MINUTE);
    expect(bot.clock.now()).toBeLessThan(dueAt);
    expect(blocksText(await cardThat(bot, id, /Approved by <@U0BEN>\*, runs/))).not.toContain('paused');
    const isEnd = ({ what, pause }: PauseAudit) => what === 'ended' && pause?.until === paused?.until;
    expect(await until(bot, 'its end in the audit', () => pauseAudits().find(isEnd))).toEqual({
      v: 1,
      what: 'ended',
      by: 'system',
      at: paused?.until,
      pause: paused,
    });
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'Done');
  });

  test('may be said by an approver alone, of an account that is known', async () => {
    expect(textOf(await ask('pause prod'))).toContain('Only those who may approve reductions in `prod`');
    expect(textOf(await ask('resume prod'))).toContain('Only those who may approve reductions in `prod`');
    expect(textOf(await ask('pause payroll', ben))).toContain('I know no account `payroll`');
    // The last one ended by itself.
    expect(textOf(await ask('resume prod', ben))).toContain('Nothing is paused in `prod`');
    expect(textOf(await bot.ask(gina, general, '/ddb pause prod'))).toContain('Guests cannot');
    expect(textOf(await ask('pause prod for a while', ben))).toContain('/ddb pause');
  });

  test('while approvals end: what was not run by then expires aloud', async () => {
    const table = freshTable();
    const { id } = await scheduled(bot, 'read=200', table);
    await ask('pause prod', ben);
    expect(blocksText(await cardThat(bot, id, 'but paused'))).toContain('paused all runs here. To let them go on');
    bot.clock.jump(25 * HOUR);
    await sweepNow(bot);
    const card = await cardThat(bot, id, 'no run was possible in time');
    expect(buttonsOf(card)).toEqual([]);
    expect(blocksText(await replyThat(bot, id, 'has expired'))).toContain('/ddb reduce');
    await ask('resume prod', ben);
    expect(callsFor(bot, table)).toEqual([]);
  });

  test('does not hold back another account', async () => {
    await ask('pause staging', cem);
    const table = freshTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    await approved(bot, card);
    await cardThat(bot, id, 'Done');
    expectCalls(bot, table, ['accepted']);
    await ask('resume staging', cem);
  });
});

test('what was stored while everything was stopped is found by the next sweep', async () => {
  const table = freshTable();
  spendBudget(bot, PROD_ID, table);
  const { id, card } = await asked(bot, `${table} read=200`);
  await approved(bot, card);
  await cardThat(bot, id, 'Approved by');
  bot.clock.jump(HOUR);
  await sweepNow(bot);
  await until(bot, 'the end', () => reasonsOf(bot, id).at(-1) === 'succeeded');
  expectCalls(bot, table, ['accepted']);
});
