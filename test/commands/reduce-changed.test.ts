// Runs that find another table than was approved, or company: drift, merged requests, throttling afterwards, a second process.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { recreate } from '../../sandbox/control/other-writers.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Bot, blocksText, buttonsOf, textOf } from '../support/bot.ts';
import {
  approved,
  asked,
  auditOf,
  callsFor,
  cardThat,
  expectCalls,
  expectSound,
  MINUTE,
  otherWrites,
  REGION,
  reasonsOf,
  replyThat,
  setUnits,
  startReducingBot,
  sweepNow,
  threadOf,
  until,
} from '../support/reducing.ts';
import { jumpTo, running, scheduled, settledUnits, spoil, undo, unitsOf } from '../support/reducing-runs.ts';

const { cem } = IDS.users;
let bot: Bot;

const NAMES = Array.from({ length: 40 }, (_, at) => `t-${String(at + 1).padStart(2, '0')}`);
const unused = [...NAMES];

/** One table a test: nothing is shared but the bot. */
function freshTable(): string {
  const name = unused.shift();
  if (name === undefined) throw new Error('more tables are needed');
  return name;
}

beforeAll(async () => {
  bot = await startReducingBot(Object.fromEntries(NAMES.map((name) => [name, {}])));
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
  expectSound(bot);
});

describe('a table that is no longer what was approved', () => {
  const drifts: [string, (table: string) => void, RegExp][] = [
    [
      'was deleted and created again',
      (table) => recreate(bot.aws.world, { account: PROD_ID, region: REGION, table }),
      /deleted and created again/,
    ],
    [
      'was raised',
      (table) =>
        otherWrites(bot, PROD_ID, table, {
          ProvisionedThroughput: { ReadCapacityUnits: 1_500, WriteCapacityUnits: 400 },
        }),
      /Read capacity went up from 1,000 to 1,500 RCU/,
    ],
    [
      'is used more than that',
      (table) => bot.aws.world.setUse({ account: PROD_ID, region: REGION, table, dimension: 'read' }, 350),
      /In the last 15 minutes it used up to 350 RCU, more than the 200/,
    ],
  ];
  test.each(drifts)(
    'because it %s is left alone; the request asks again, and can be approved again',
    async (_, change, drift) => {
      const table = freshTable();
      const { id, dueAt } = await scheduled(bot, 'read=200', table);
      change(table);
      bot.clock.jump(MINUTE);
      await jumpTo(bot, dueAt);
      const card = await cardThat(bot, id, 'Needs a new approval');
      expect(blocksText(card)).toMatch(drift);
      // Nothing on it is from when it was asked first.
      expect(blocksText(card)).toMatch(/one available now|0 of 4 free decreases used/);
      expect(blocksText(card)).toContain('As soon as it is approved');
      expect(buttonsOf(card)).toHaveLength(3);
      const reply = await replyThat(bot, id, 'I did not run this');
      expect(textOf(reply)).toMatch(drift);
      expect(textOf(reply)).toContain('<@U0BEN> and <!subteam^S0DBA> can approve it again');
      expectCalls(bot, table, []);
      bot.aws.world.setUse({ account: PROD_ID, region: REGION, table, dimension: 'read' }, 20);
      await approved(bot, card, cem);
      await cardThat(bot, id, 'Done');
      expectCalls(bot, table, ['accepted'], cem);
      expect(reasonsOf(bot, id)).toEqual([
        'asked',
        'approved',
        'drifted',
        'approved',
        'run-started',
        'accepted',
        'succeeded',
      ]);
    },
  );

  test('but at the target already is done without a call', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    setUnits(bot, PROD_ID, table, 200, 400);
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'Nothing left to do');
    expect(textOf(await replyThat(bot, id, 'already'))).toContain('No decrease was spent');
    expectCalls(bot, table, []);
  });

  test('because somebody raised the other dimension a moment before gets that back at once, and the thread says so', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    bot.clock.setTo(dueAt);
    otherWrites(bot, PROD_ID, table, { ProvisionedThroughput: { ReadCapacityUnits: 1_000, WriteCapacityUnits: 600 } });
    bot.clock.jump(5_000);
    spoil(bot, table, { kind: 'stale-read', ageMs: 5 * MINUTE }, 1, 'DescribeTable');
    await sweepNow(bot);
    await cardThat(bot, id, 'Done');
    expect(textOf(await replyThat(bot, id, 'between my reading and my change'))).toContain('<@U0ANA>');
    expectCalls(bot, table, ['accepted', 'accepted']);
    expect(unitsOf(bot, table)).toEqual({ read: 200, write: 600 });
    expect(callsFor(bot, table).map(({ decreased }) => decreased.length)).toEqual([1, 0]);
  });
});

describe('requests on the same resource', () => {
  test('that are approved by the time of the run share one decrease; each thread says so', async () => {
    const table = freshTable();
    const first = await scheduled(bot, 'read=500', table);
    const second = await asked(bot, `${table} write=100`, cem);
    await approved(bot, second.card);
    const third = await asked(bot, `${table} read=300`, cem);
    await jumpTo(bot, first.dueAt);
    for (const id of [first.id, second.id]) {
      await cardThat(bot, id, 'Done');
      const reply = textOf(await replyThat(bot, id, 'Done'));
      expect(reply).toContain('1,000 → 500 RCU, 400 → 100 WCU');
      expect(reply).toContain(`Made together with \`${id === first.id ? second.id : first.id}\``);
    }
    expectCalls(bot, table, ['accepted']);
    // Nobody approved it.
    expect(reasonsOf(bot, third.id)).toEqual(['asked']);
  });

  test('where a newer one asks for less: the newest approved value counts, and the older is told', async () => {
    const table = freshTable();
    const first = await scheduled(bot, 'read=500', table);
    const second = await asked(bot, `${table} read=300`, cem);
    await approved(bot, second.card);
    await jumpTo(bot, first.dueAt);
    await cardThat(bot, first.id, 'Done');
    await cardThat(bot, second.id, 'Done');
    expect(textOf(await replyThat(bot, first.id, 'Done'))).toContain('the newest counts');
    expect(textOf(await replyThat(bot, second.id, 'Done'))).not.toContain('the newest counts');
    expect(unitsOf(bot, table)).toEqual({ read: 300, write: 400 });
    expectCalls(bot, table, ['accepted']);
  });
});

test('throttling after a reduction is told once, to requester and approver, with the way back', async () => {
  const table = freshTable();
  const id = await running(bot, table);
  await cardThat(bot, id, 'Done');
  bot.aws.world.setUse({ account: PROD_ID, region: REGION, table, dimension: 'read' }, 260);
  const reply = await replyThat(bot, id, 'throttle event');
  expect(textOf(reply)).toMatch(/<@U0ANA> and <@U0BEN>: [\d,]+ throttle events on the table/);
  undo(bot, reply);
  expect(settledUnits(bot, table)).toEqual({ read: 1_000, write: 400 });
  await until(bot, 'the end of the watch', () => bot.clock.now() > (auditOf(bot, id).at(-1)?.at ?? 0) + 4 * MINUTE);
  expect(threadOf(bot, id).filter((message) => /throttle event/.test(textOf(message)))).toHaveLength(1);
});

test('a process that starts beside another one makes nothing twice', async () => {
  const other = await bot.startAnother();
  try {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    await jumpTo(bot, dueAt);
    await sweepNow(bot);
    await cardThat(bot, id, 'Done');
    await replyThat(bot, id, 'Done');
    expectCalls(bot, table, ['accepted']);
  } finally {
    await other.stop();
  }
});
