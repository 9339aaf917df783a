// Deciding, through the real app: who may approve, reject and cancel, what a click decides on, and what a click is told that decides nothing.
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ANALYTICS_ID, PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { recreate, switchBilling } from '../../sandbox/control/other-writers.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { recordKey } from '../../src/adapters/redis/request-keys.ts';
import { RedisRequestStore } from '../../src/adapters/redis/request-store.ts';
import { writeRequest } from '../../src/adapters/redis/stored-request.ts';
import { APPROVE_REQUEST, CANCEL_REQUEST, REJECT_REQUEST } from '../../src/render/actions.ts';
import { REJECT_WORDS } from '../../src/render/decide-message.ts';
import { type Bot, blocksText, buttonsOf, textOf } from '../support/bot.ts';
import { keptLog } from '../support/kept-log.ts';
import {
  approved,
  asked,
  callsFor,
  cardNow,
  cardThat,
  click,
  expectSound,
  HOUR,
  REGION,
  reasonsOf,
  replyThat,
  setUnits,
  spendBudget,
  startReducingBot,
  sweepNow,
  until,
} from '../support/reducing.ts';

const { ana, ben, cem, gina } = IDS.users;
const { general, dbApprovals } = IDS.channels;
let bot: Bot;

/** The one error that belongs here: said aloud, for nobody but another program can have done it. */
const NOT_AS_SHOWN = 'a request is not what its card shows: its record was changed by another program';

/** One table a test: nothing is shared but the bot. */
const NAMES = Array.from({ length: 40 }, (_, at) => `t-${String(at + 1).padStart(2, '0')}`);
const unused = [...NAMES];

/** A table whose free decreases are spent, so that nothing that is approved runs during the test. */
function spentTable(): string {
  const name = unused.shift();
  if (name === undefined) throw new Error('more tables are needed');
  spendBudget(bot, PROD_ID, name);
  return name;
}

beforeAll(async () => {
  bot = await startReducingBot(
    {
      ...Object.fromEntries(NAMES.map((name) => [name, {}])),
      pair: { account: ANALYTICS_ID },
      'pair-two': { account: ANALYTICS_ID },
      'pair-three': { account: ANALYTICS_ID },
    },
    {
      accounts: (seeded) =>
        seeded.map((account) =>
          account.name === 'analytics' && account.reductions !== null
            ? { ...account, reductions: { ...account.reductions, approvals: 2 } }
            : account,
        ),
    },
  );
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
  expectSound(bot, [NOT_AS_SHOWN]);
});

const told = (answers: readonly ShownMessage[]): string => answers.map(textOf).join('\n');
const setPerson = (user: string, change: object): (() => void) => {
  const { users } = bot.slack.world;
  const person = users.get(user);
  if (person === undefined) throw new Error(`no ${user}`);
  users.set(user, { ...person, ...change });
  return () => void users.set(user, person);
};

/** Presses Reject and sends the form that opens. */
async function reject(user: string, card: ShownMessage, words: string): Promise<void> {
  const button = buttonsOf(card).find(({ action }) => action === REJECT_REQUEST);
  const { channel, ts } = card;
  await bot.slack.click(user, { channel, ts }, REJECT_REQUEST, { value: button?.value ?? '' }, button?.blockId);
  const form = await until(bot, 'the form for a reason', () => bot.slack.snapshot(user).modal);
  expect(await bot.slack.submit(user, form.id, { [REJECT_WORDS]: words })).toEqual({ ok: true });
}

const directMessage = (user: keyof typeof IDS.dms, says: RegExp): Promise<ShownMessage> =>
  until(bot, `a direct message to ${user} that says ${says}`, () =>
    bot.slack.seen(IDS.users[user], IDS.dms[user]).find((message) => says.test(textOf(message))),
  );

describe('Approve', () => {
  test('by an approver schedules it: the card says who and when, the thread mentions the requester', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    await approved(bot, card);
    const scheduled = await cardThat(bot, id, 'Approved by <@U0BEN>');
    expect(scheduled.ts).toBe(card.ts);
    expect(blocksText(scheduled)).toMatch(/\*Approved by <@U0BEN>\*, runs <!date\^\d+\^/);
    expect(blocksText(scheduled)).toContain('Approval valid until');
    expect(buttonsOf(scheduled).map(({ action }) => action)).toEqual([CANCEL_REQUEST]);
    const reply = await replyThat(bot, id, 'approved this');
    expect(textOf(reply)).toMatch(/<@U0BEN> approved this, <@U0ANA>\. It runs <!date/);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved']);
  });

  test('by a member of the group that may', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    await approved(bot, card, cem);
    await cardThat(bot, id, 'Approved by <@U0CEM>');
  });

  test.each([
    ['the requester', ben, ben, /your own request.*cancel it/s],
    ['a member who is no approver', cem, ana, /Only <@U0BEN> and <!subteam\^S0DBA> may approve or reject this/],
  ])('by %s decides nothing', async (_, requester, clicker, reason) => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`, requester);
    expect(told(await click(bot, clicker, card, APPROVE_REQUEST))).toMatch(reason);
    expect(reasonsOf(bot, id)).toEqual(['asked']);
    expect(buttonsOf(cardNow(bot, id) ?? card)).toHaveLength(3);
  });

  test.each([
    ['is a guest now', { kind: 'guest' }, /Guests cannot/],
    ['was deactivated a moment ago', { deleted: true }, /deactivated/],
  ])('by an approver who %s decides nothing, whatever was known before', async (_, change, reason) => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    const restore = setPerson(ben, change);
    try {
      expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toMatch(reason);
    } finally {
      restore();
    }
    expect(reasonsOf(bot, id)).toEqual(['asked']);
  });

  test('by somebody who has just left the group decides nothing', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    const { groups } = bot.slack.world;
    const dba = groups.get(IDS.groups.dba);
    if (dba === undefined) throw new Error('no group');
    groups.set(IDS.groups.dba, { ...dba, users: [ben] });
    try {
      expect(told(await click(bot, cem, card, APPROVE_REQUEST))).toContain('Only <@U0BEN>');
    } finally {
      groups.set(IDS.groups.dba, dba);
    }
    expect(reasonsOf(bot, id)).toEqual(['asked']);
  });

  test.each([
    ['who clicks', 'users.info'],
    ['who is in the group', 'usergroups.users.list'],
  ])('while Slack cannot say %s decides nothing, and the request is kept', async (_, method) => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    bot.slack.faults.api(method, { error: 'internal_error' }, 20);
    expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toMatch(/Slack.*who you are/);
    expect(reasonsOf(bot, id)).toEqual(['asked']);
    bot.slack.faults.clear();
    await approved(bot, card);
    await cardThat(bot, id, 'Approved by');
  });

  test('while the table cannot be read decides nothing, and the request is kept', async () => {
    const table = spentTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    bot.aws.world.faults.add({ match: { operation: 'DescribeTable', table }, effect: { kind: 'deny' }, times: 0 });
    expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toMatch(
      /could not, so it decided nothing.*DescribeTable/s,
    );
    expect(reasonsOf(bot, id)).toEqual(['asked']);
  });

  test.each([
    ['raised', 1_200, 400, 'Read capacity went up from 1,000 to 1,200 RCU'],
    ['lowered', 1_000, 300, 'Write capacity went down from 400 to 300 WCU'],
  ])(
    'of a table that somebody %s since decides nothing: the card is drawn again with what is there',
    async (_, read, write, drift) => {
      const table = unused.shift() ?? '';
      const { id, card } = await asked(bot, `${table} read=200`);
      setUnits(bot, PROD_ID, table, read, write);
      const answer = told(await click(bot, ben, card, APPROVE_REQUEST));
      expect(answer).toContain('your click decided nothing');
      expect(answer).toContain(drift);
      const redrawn = await cardThat(bot, id, drift);
      expect(blocksText(redrawn)).toContain(read === 1_000 ? '300 WCU, stays' : '1,200 → *200 RCU*');
      expect(told([await replyThat(bot, id, 'drawn the request again')])).toContain(drift);
      expect(reasonsOf(bot, id)).toEqual(['asked', 'redrawn']);
      // The old card's button, pressed by somebody whose screen is behind, decides nothing either.
      expect(told(await click(bot, cem, card, APPROVE_REQUEST))).toContain('has changed since you saw it');
      await approved(bot, redrawn);
      await cardThat(bot, id, /Approved by|Running|Done/);
    },
  );

  test.each<[string, (table: string) => void, string, string]>([
    [
      'is where it was to go already',
      (table) => setUnits(bot, PROD_ID, table, 200, 400),
      'It is at 200 RCU / 400 WCU already, so there is nothing to lower',
      'Nothing left to do',
    ],
    [
      'is below that',
      (table) => setUnits(bot, PROD_ID, table, 150, 400),
      'It is at 150 RCU / 400 WCU already, so there is nothing to lower',
      'Nothing left to do',
    ],
    [
      'was created again, and smaller',
      (table) => {
        recreate(bot.aws.world, { account: PROD_ID, region: REGION, table });
        setUnits(bot, PROD_ID, table, 100, 400);
      },
      'It is at 100 RCU / 400 WCU already',
      'Nothing left to do',
    ],
    [
      'is on-demand now',
      (table) => switchBilling(bot.aws.world, { account: PROD_ID, region: REGION, table }),
      'The table is on-demand now',
      'Failed',
    ],
  ])('of a table that %s ends the request aloud: there is nothing to approve', async (_, change, why, status) => {
    const table = spentTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    change(table);
    const answer = told(await click(bot, ben, card, APPROVE_REQUEST));
    expect(answer).toContain('This can no longer be done as asked, so I have ended the request.');
    expect(answer).toContain(why);
    const ended = await cardThat(bot, id, status);
    expect(buttonsOf(ended)).toEqual([]);
    expect(blocksText(ended)).toContain(`${table}: 1,000 → 200 RCU`);
    expect(told([await replyThat(bot, id, /nothing to do|nothing was changed/)])).toContain('<@U0ANA>');
    expect(callsFor(bot, table)).toEqual([]);
    expect(reasonsOf(bot, id)).toEqual(['asked', status === 'Failed' ? 'failed' : 'succeeded']);
    // Whoever presses later is told the same.
    expect(told(await click(bot, cem, card, APPROVE_REQUEST))).toContain('Too late');
  });

  test('of a table that is below it in one dimension shows, and approves, only the other', async () => {
    const table = unused.shift() ?? '';
    const { id, card } = await asked(bot, `${table} read=200 write=100`);
    setUnits(bot, PROD_ID, table, 150, 400);
    expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toContain('went down from 1,000 to 150 RCU');
    const redrawn = await cardThat(bot, id, 'went down from 1,000 to 150 RCU');
    expect(blocksText(redrawn)).toContain(`${table}: 400 → 100 WCU`);
    expect(blocksText(redrawn)).toContain('150 RCU, stays');
    expect(textOf(redrawn)).not.toContain('150 → 200');
    expect(blocksText(redrawn)).toMatch(/about -\$\d+/);
    await approved(bot, redrawn);
    await cardThat(bot, id, 'Done');
    expect(callsFor(bot, table).map(({ outcome }) => outcome)).toEqual(['accepted']);
    expect(bot.aws.world.findTable(PROD_ID, REGION, table)?.throughput.units).toEqual({ read: 150, write: 100 });
  });

  test('of a request whose record was changed behind its card decides nothing', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    const redis = new Redis(bot.redis.url);
    onTestFinished(() => redis.disconnect());
    const request = await new RedisRequestStore({ redis, log: keptLog() }).find(id);
    if (request === null) throw new Error('no request');
    await redis.hset(recordKey(id), 'record', writeRequest({ ...request, target: { read: 1, write: 1 } }));
    expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toContain('has changed since you saw it');
    expect(reasonsOf(bot, id)).toEqual(['asked']);
    expect(bot.log.filter(({ message }) => message === NOT_AS_SHOWN)).toHaveLength(1);
  });

  test('of an index that is gone decides nothing', async () => {
    const { id, card } = await asked(bot, 'orders-table index=by-customer read=200');
    const table = bot.aws.world.findTable(PROD_ID, REGION, 'orders-table');
    table?.indexes.splice(0);
    expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toContain('index `by-customer` does not exist any more');
    expect(reasonsOf(bot, id)).toEqual(['asked']);
  });

  test('pressed by two at once is decided once; the loser is told who was faster', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    const [one, other] = await Promise.all([
      click(bot, ben, card, APPROVE_REQUEST),
      click(bot, cem, card, APPROVE_REQUEST),
    ]);
    const answers = [...one, ...other];
    expect(answers).toHaveLength(1);
    expect(told(answers)).toMatch(/Too late, your click changed nothing\. <@U0(BEN|CEM)> approved it \(<!date/);
    await cardThat(bot, id, 'Approved by');
    await replyThat(bot, id, 'approved this');
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved']);
  });

  test('delivered twice is decided once, without a word to the approver', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    bot.slack.faults.delivery('twice');
    await approved(bot, card);
    await cardThat(bot, id, 'Approved by');
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved']);
  });
});

describe('Reject', () => {
  test('asks for the reason, shows it on the card and in the thread, and mentions the requester', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    await reject(ben, card, 'The sale *starts* tomorrow <!channel>');
    const rejected = await cardThat(bot, id, 'Rejected by <@U0BEN>');
    expect(JSON.stringify(rejected.blocks)).toContain('The sale *starts* tomorrow <!channel>');
    expect(rejected.blocks.filter((block) => JSON.stringify(block).includes('<!channel>'))).toEqual([
      expect.objectContaining({ type: 'rich_text' }),
    ]);
    expect(buttonsOf(rejected)).toEqual([]);
    const reply = await replyThat(bot, id, 'rejected this');
    expect(textOf(reply)).toContain('<@U0ANA>');
    expect(JSON.stringify(reply.blocks)).toContain('The sale *starts* tomorrow');
    expect(reasonsOf(bot, id)).toEqual(['asked', 'rejected']);
  });

  test('by somebody who may not is told so in a direct message, and decides nothing', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`, cem);
    await reject(ana, card, 'no');
    await directMessage('ana', /Only <@U0BEN>/);
    expect(reasonsOf(bot, id)).toEqual(['asked']);
  });

  test('after somebody approved is told who, in a direct message', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    await approved(bot, card, cem);
    await reject(ben, card, 'no');
    await directMessage('ben', /Too late.*<@U0CEM> approved it/);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved']);
  });

  test('on a request that is gone says so', async () => {
    const { card } = await asked(bot, `${spentTable()} read=200`);
    const { channel, ts } = card;
    const message = bot.slack.world.find(channel, ts);
    if (message === undefined) throw new Error('no card');
    const blocks = JSON.parse(JSON.stringify(message.blocks).replaceAll(/r[0-9a-z]{8}:1/g, 'rgonegone:1'));
    bot.slack.world.edit(message, { blocks });
    const gone = bot.slack.seen(ben, dbApprovals).find((one) => one.ts === ts) ?? card;
    for (const action of [APPROVE_REQUEST, CANCEL_REQUEST]) {
      expect(told(await click(bot, ben, gone, action))).toContain('no longer know that request');
    }
    const button = buttonsOf(gone).find(({ action }) => action === REJECT_REQUEST);
    await bot.slack.click(ben, { channel, ts }, REJECT_REQUEST, { value: 'rgonegone:1' }, button?.blockId);
    await until(
      bot,
      'a word',
      () =>
        bot.slack.seen(ben, dbApprovals).filter((one) => one.onlyFor === ben && /no longer know/.test(textOf(one)))
          .length === 3,
    );
  });
});

describe('Cancel', () => {
  test('by the requester, with the button or the command, ends it', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    expect(told(await click(bot, ana, card, CANCEL_REQUEST))).toContain('Cancelled: 1,000 → 200 RCU');
    await cardThat(bot, id, 'Cancelled by <@U0ANA>');
    expect(textOf(await replyThat(bot, id, 'cancelled this'))).not.toContain('<@U0ANA> cancelled this, ');
    const other = await asked(bot, `${spentTable()} read=200`);
    await approved(bot, other.card);
    expect(textOf(await bot.ask(ana, general, `/ddb cancel ${other.id}`))).toContain('Cancelled:');
    const cancelled = await cardThat(bot, other.id, 'Cancelled by <@U0ANA>');
    expect(buttonsOf(cancelled)).toEqual([]);
    expect(textOf(await bot.ask(ana, general, `/ddb cancel ${other.id}`))).toMatch(/Too late.*<@U0ANA> cancelled it/);
  });

  test('by an approver tells the requester', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    await click(bot, ben, card, CANCEL_REQUEST);
    expect(textOf(await replyThat(bot, id, 'cancelled this'))).toContain('<@U0BEN> cancelled this, <@U0ANA>');
  });

  test('by anybody else does nothing, nor by a guest, nor of what nobody knows', async () => {
    const { id } = await asked(bot, `${spentTable()} read=200`, ben);
    expect(textOf(await bot.ask(ana, general, `/ddb cancel ${id}`))).toContain('Only the requester and <@U0BEN>');
    expect(textOf(await bot.ask(gina, general, `/ddb cancel ${id}`))).toContain('Guests cannot');
    expect(textOf(await bot.ask(ana, general, '/ddb cancel rnothing1'))).toContain('no longer know that request');
    expect(reasonsOf(bot, id)).toEqual(['asked']);
  });

  test('of an approved request means that nothing runs at its time', async () => {
    const table = spentTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    await approved(bot, card);
    await bot.ask(ana, general, `/ddb cancel ${id}`);
    bot.clock.jump(2 * HOUR);
    await sweepNow(bot);
    await cardThat(bot, id, 'Cancelled by');
    expect(callsFor(bot, table)).toEqual([]);
  });
});

describe('an account that wants two approvals', () => {
  test('runs nothing before two distinct people approved, and says who did', async () => {
    const { id, card } = await asked(bot, 'pair read=200');
    expect(blocksText(card)).toContain('Waiting for two approvals');
    expect(blocksText(card)).toContain('Two of <@U0BEN> and <!subteam^S0DBA> have to approve');
    await approved(bot, card, ben);
    const half = await cardThat(bot, id, 'Approved by <@U0BEN>, one more approval needed');
    expect(textOf(await replyThat(bot, id, 'One more approval'))).toContain('<@U0BEN>');
    expect(told(await click(bot, ben, half, APPROVE_REQUEST))).toContain(
      'approved this already; another person is needed',
    );
    expect(callsFor(bot, 'pair')).toEqual([]);
    await approved(bot, half, cem);
    await cardThat(bot, id, 'Done');
    expect(blocksText(cardNow(bot, id) ?? half)).toContain('Approved by <@U0BEN> and <@U0CEM>');
    expect(callsFor(bot, 'pair').map(({ principal }) => principal.sourceIdentity)).toEqual([cem]);
  });

  test('judges the first again at the second: who may no longer approve does not count', async () => {
    const { id, card } = await asked(bot, 'pair-two read=200');
    await approved(bot, card, cem);
    const half = await cardThat(bot, id, 'Approved by <@U0CEM>, one more');
    const restore = setPerson(cem, { deleted: true });
    try {
      await approved(bot, half, ben);
      const still = await cardThat(bot, id, 'Approved by <@U0BEN>, one more approval needed');
      expect(textOf(await replyThat(bot, id, 'does not count any more'))).toContain('<@U0CEM>');
      expect(buttonsOf(still)).toHaveLength(3);
    } finally {
      restore();
    }
    expect(callsFor(bot, 'pair-two')).toEqual([]);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved', 'approved']);
  });

  test('takes back the first approval when the table changed before the second', async () => {
    const { id, card } = await asked(bot, 'pair-three read=200');
    await approved(bot, card, ben);
    const half = await cardThat(bot, id, 'one more approval needed');
    const table = bot.aws.world.findTable(ANALYTICS_ID, REGION, 'pair-three');
    if (table) table.throughput.units = { read: 1_500, write: 400 };
    expect(told(await click(bot, cem, half, APPROVE_REQUEST))).toContain('your click decided nothing');
    const redrawn = await cardThat(bot, id, 'Waiting for two approvals');
    expect(blocksText(redrawn)).toContain('earlier approvals do not count');
  });
});

describe('time', () => {
  test('ends a request that nobody decided in 24 hours: said on the card, in the thread, and to who clicks', async () => {
    const { id, card } = await asked(bot, `${spentTable()} read=200`);
    bot.clock.jump(24 * HOUR);
    expect(told(await click(bot, ben, card, APPROVE_REQUEST))).toMatch(/The time to decide ended <!date/);
    await sweepNow(bot);
    const expired = await cardThat(bot, id, 'nobody decided in time');
    expect(buttonsOf(expired)).toEqual([]);
    const reply = await replyThat(bot, id, 'nobody decided in time');
    expect(textOf(reply)).toContain('<@U0ANA>');
    expect(blocksText(reply)).toMatch(/\/ddb reduce prod\/us-east-1\/t-\d\d read=200/);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'not-decided']);
  });

  test('ends an approval after 24 hours in which no run was possible: nothing is changed', async () => {
    const table = spentTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    await approved(bot, card);
    await cardThat(bot, id, 'Approved by');
    bot.clock.jump(24 * HOUR + 1_000);
    await sweepNow(bot);
    await cardThat(bot, id, 'no run was possible in time');
    await replyThat(bot, id, 'no run was possible in time');
    expect(callsFor(bot, table)).toEqual([]);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved', 'not-run-in-time']);
  });
});
