// Running, through the real app: at the next decrease, once, whatever AWS answers, and told as it was.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FaultEffect } from '../../sandbox/aws/faults.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { CANCEL_REQUEST } from '../../src/render/actions.ts';
import { type Bot, blocksText, buttonsOf, textOf } from '../support/bot.ts';
import {
  approved,
  asked,
  auditOf,
  callsFor,
  cardNow,
  cardThat,
  click,
  expectCalls,
  expectSound,
  HOUR,
  MINUTE,
  otherWrites,
  REGION,
  reasonsOf,
  replyThat,
  startReducingBot,
  sweepNow,
  threadOf,
  until,
} from '../support/reducing.ts';
import { dateToken, jumpTo, running, scheduled, settledUnits, spoil, undo, unitsOf } from '../support/reducing-runs.ts';

const { ana, ben } = IDS.users;
const { dbApprovals } = IDS.channels;
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
  bot = await startReducingBot(
    {
      ...Object.fromEntries(NAMES.map((name) => [name, {}])),
      shop: { indexes: [{ name: 'by-customer', read: 300, write: 100 }] },
    },
    {
      accounts: (seeded) =>
        seeded.map((account) =>
          account.reductions === null
            ? account
            : { ...account, reductions: { ...account.reductions, globalTables: 'allow', allowAutoscaled: true } },
        ),
    },
  );
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
  expectSound(bot);
});

describe('an approved reduction', () => {
  test('waits for the next decrease, is made once at that time, and is told with the command that undoes it', async () => {
    const table = freshTable();
    const { id, card, dueAt } = await scheduled(bot, 'read=200 write=100', table);
    expect(dateToken(blocksText(card), 'runs')).toBe(Math.ceil(dueAt / 1_000) * 1_000);
    await jumpTo(bot, dueAt - 1_000);
    expect(callsFor(bot, table)).toEqual([]);
    await jumpTo(bot, dueAt);
    const done = await cardThat(bot, id, 'Done');
    expect(blocksText(done)).toContain('1,000 → 200 RCU, 400 → 100 WCU. Approved by <@U0BEN>');
    expect(buttonsOf(done)).toEqual([]);
    expectCalls(bot, table, ['accepted']);
    expect(callsFor(bot, table)[0]?.at).toBeGreaterThanOrEqual(dueAt);
    expect(unitsOf(bot, table)).toEqual({ read: 200, write: 100 });

    const reply = await replyThat(bot, id, 'Done');
    expect(textOf(reply)).toContain('Asked by <@U0ANA>, approved by <@U0BEN>');
    const decreasedAt = bot.aws.world.findTable(PROD_ID, REGION, table)?.throughput.ledger.lastDecreaseAt ?? 0;
    expect(dateToken(blocksText(reply), 'Next decrease:')).toBe(Math.ceil((decreasedAt + HOUR) / 1_000) * 1_000);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved', 'run-started', 'accepted', 'succeeded']);
    expect(auditOf(bot, id).at(-1)?.awsRequestId).toBe(callsFor(bot, table)[0]?.requestId);
    expect(threadOf(bot, id)).toHaveLength(2);

    undo(bot, reply);
    expect(settledUnits(bot, table)).toEqual({ read: 1_000, write: 400 });
  });

  test('with a free decrease runs as soon as it is approved, and keeps what nobody asked for as it is then', async () => {
    const table = freshTable();
    const { id, card } = await asked(bot, `${table} read=200`);
    await approved(bot, card);
    expect(textOf(await replyThat(bot, id, 'approved this'))).toContain('It runs now.');
    await cardThat(bot, id, 'Done');
    expect(callsFor(bot, table)[0]?.request).toMatchObject({
      ProvisionedThroughput: { ReadCapacityUnits: 200, WriteCapacityUnits: 400 },
    });
    expect(blocksText(await replyThat(bot, id, 'Done'))).toContain('Next decrease: 3 available now');
  });

  test('of an index changes that index alone, and is undone alone', async () => {
    const id = await running(bot, 'shop', 'index=by-customer read=100 write=50');
    await cardThat(bot, id, 'Done');
    expectCalls(bot, 'shop', ['accepted']);
    expect(callsFor(bot, 'shop')[0]?.request).not.toHaveProperty('ProvisionedThroughput');
    expect(unitsOf(bot, 'shop', 'by-customer')).toEqual({ read: 100, write: 50 });
    undo(bot, await replyThat(bot, id, 'Done'));
    bot.clock.jump(MINUTE);
    expect(unitsOf(bot, 'shop')).toEqual({ read: 1_000, write: 400 });
    expect(unitsOf(bot, 'shop', 'by-customer')).toEqual({ read: 300, write: 100 });
  });

  test('of a global table names the regions, and is told when it has settled', async () => {
    bot.aws.world.setUse({ account: PROD_ID, region: REGION, table: 'customers', dimension: 'read' }, 10);
    const { id, card } = await asked(bot, 'prod/us-east-1/customers read=100');
    expect(blocksText(card)).toContain('Global table in us-east-1, eu-west-1');
    await approved(bot, card);
    await cardThat(bot, id, 'Done');
    expectCalls(bot, 'customers', ['accepted']);
  });

  test('can no longer be cancelled while it runs', async () => {
    const table = freshTable();
    const { id, card, dueAt } = await scheduled(bot, 'read=200', table);
    spoil(bot, table, { kind: 'latency', ms: 600 });
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'Running');
    expect((await click(bot, ana, card, CANCEL_REQUEST)).map(textOf).join()).toContain('Too late: the run has started');
    await cardThat(bot, id, 'Done');
    expect(buttonsOf(cardNow(bot, id) ?? card)).toEqual([]);
  });
});

describe('a change that AWS does not take at once', () => {
  test('because another writer has spent the decrease is made at the announced time, and the thread says so', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    // Another writer takes the hourly decrease; our read is from before.
    bot.clock.setTo(dueAt);
    otherWrites(bot, PROD_ID, table, { ProvisionedThroughput: { ReadCapacityUnits: 900, WriteCapacityUnits: 400 } });
    bot.clock.jump(5_000);
    spoil(bot, table, { kind: 'stale-read', ageMs: 5 * MINUTE }, 1, 'DescribeTable');
    await sweepNow(bot);
    const reply = await replyThat(bot, id, 'DynamoDB refused the decrease');
    const spentAt = bot.aws.world.findTable(PROD_ID, REGION, table)?.throughput.ledger.lastDecreaseAt ?? 0;
    const announced = Math.floor((spentAt + HOUR) / 1_000) * 1_000 + 1_000;
    expect(dateToken(textOf(reply), 'I try again')).toBe(announced);
    expectCalls(bot, table, ['LimitExceededException']);
    expect(blocksText(await cardThat(bot, id, 'DynamoDB refused'))).toContain('Approved by <@U0BEN>');
    await jumpTo(bot, announced - 2_000);
    await jumpTo(bot, announced);
    await cardThat(bot, id, 'Done');
    expectCalls(bot, table, ['LimitExceededException', 'accepted']);
    expect(reasonsOf(bot, id)).toEqual([
      'asked',
      'approved',
      'run-started',
      'waits',
      'run-started',
      'accepted',
      'succeeded',
    ]);
    expect(textOf(await replyThat(bot, id, 'Done'))).toContain('900 → 200 RCU');
  });

  test.each<[string, FaultEffect, number]>([
    [
      'it is busy with another change',
      {
        kind: 'error',
        code: 'ResourceInUseException',
        message: 'Attempt to change a resource which is still in use: Table is being updated: t',
        status: 400,
      },
      2,
    ],
    ['changes are throttled', { kind: 'throttle' }, 2],
    ['it fails before taking it', { kind: 'server-error', when: 'before' }, 1],
    ['the connection breaks before it is taken', { kind: 'drop', when: 'before' }, 1],
    [
      'another change of its own is going on',
      {
        kind: 'error',
        code: 'LimitExceededException',
        message: 'Subscriber limit exceeded: Only 10 tables can be created, updated, or deleted simultaneously',
        status: 400,
      },
      1,
    ],
  ])('because %s is made a moment later, once, without a word about it', async (_, effect, times) => {
    const table = freshTable();
    spoil(bot, table, effect, times);
    const id = await running(bot, table);
    await cardThat(bot, id, 'Done');
    expect(callsFor(bot, table).filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    expect(unitsOf(bot, table)).toEqual({ read: 200, write: 400 });
    await replyThat(bot, id, 'Done');
    expect(threadOf(bot, id)).toHaveLength(2);
    expect(reasonsOf(bot, id).filter((reason) => reason === 'waits')).toHaveLength(times);
  });

  test.each<[string, FaultEffect]>([
    ['AWS answers 500', { kind: 'server-error', when: 'after' }],
    ['the answer is lost', { kind: 'drop', when: 'after' }],
  ])('but did take before %s is not sent again, and is told as done, without saying by whom', async (_, effect) => {
    const table = freshTable();
    spoil(bot, table, effect);
    const id = await running(bot, table);
    await cardThat(bot, id, 'by my call or somebody else’s: 1,000 → 200 RCU');
    expectCalls(bot, table, ['accepted']);
    expect(reasonsOf(bot, id)).toEqual(['asked', 'approved', 'run-started', 'succeeded']);
  });

  test('because somebody has just made the same one is told as done, without taking it for its own', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    bot.clock.setTo(dueAt);
    otherWrites(bot, PROD_ID, table, { ProvisionedThroughput: { ReadCapacityUnits: 200, WriteCapacityUnits: 400 } });
    bot.clock.jump(5_000);
    spoil(bot, table, { kind: 'stale-read', ageMs: 5 * MINUTE }, 1, 'DescribeTable');
    await sweepNow(bot);
    await cardThat(bot, id, 'by my call or somebody else’s: 1,000 → 200 RCU');
    const reply = textOf(await replyThat(bot, id, 'Done, by my call or somebody else’s'));
    expect(reply).toContain('it said that there was nothing left to change');
    expectCalls(bot, table, ['ValidationException']);
    expect(blocksText(await bot.ask(ben, dbApprovals, `/ddb requests ${id}`))).toContain(
      'done, by my call or somebody else’s: 1,000 → 200 RCU',
    );
  });

  test('whose answer was lost while somebody else lowered the table is not sent again: it asks anew', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    bot.clock.setTo(dueAt);
    spoil(bot, table, {
      kind: 'competing-update',
      input: { ProvisionedThroughput: { ReadCapacityUnits: 700, WriteCapacityUnits: 400 } },
    });
    spoil(bot, table, { kind: 'drop', when: 'before' });
    await sweepNow(bot);
    await cardThat(bot, id, 'Needs a new approval');
    expect(textOf(await replyThat(bot, id, 'I do not send it again'))).toContain('<@U0ANA>');
    expectCalls(bot, table, []);
  });
});

test('a trouble nobody knows, before anything is sent, is waited for and not taken for an end', async () => {
  const table = freshTable();
  const { id, dueAt } = await scheduled(bot, 'read=200', table);
  bot.aws.world.faults.add({
    match: { operation: 'AssumeRole', account: PROD_ID },
    effect: { kind: 'error', code: 'SomethingNew', message: 'nobody has seen this before', status: 400 },
    times: 0,
  });
  await jumpTo(bot, dueAt);
  await until(bot, 'a wait', () => reasonsOf(bot, id).includes('waits'));
  bot.aws.world.faults.clear();
  await cardThat(bot, id, 'Done');
  expectCalls(bot, table, ['accepted']);
});

describe('a change that cannot be made', () => {
  test.each<[string, FaultEffect, RegExp, RegExp]>([
    [
      'AWS denies it',
      { kind: 'deny' },
      /may not do this\. Ask the owner of `prod` to allow what AWS names here/,
      /not authorized to perform: dynamodb:UpdateTable/,
    ],
    [
      'DynamoDB does not accept it',
      {
        kind: 'error',
        code: 'ValidationException',
        message: 'One or more parameter values were invalid: no',
        status: 400,
      },
      /DynamoDB does not take this change/,
      /parameter values were invalid/,
    ],
    [
      'DynamoDB does not know the table any more',
      {
        kind: 'error',
        code: 'ResourceNotFoundException',
        message: 'Requested resource not found: Table: t not found',
        status: 400,
      },
      /does not exist any more/,
      /ddb reduce/,
    ],
  ])('because %s ends as failed, with what to do and the command to ask again', async (_, effect, sentence, detail) => {
    const table = freshTable();
    spoil(bot, table, effect, 0);
    const id = await running(bot, table);
    const card = await cardThat(bot, id, 'Failed');
    expect(buttonsOf(card)).toEqual([]);
    const reply = await replyThat(bot, id, sentence);
    expect(textOf(reply)).toMatch(/<@U0ANA>/);
    expect(blocksText(reply)).toMatch(detail);
    expect(blocksText(reply)).toContain(`/ddb reduce prod/us-east-1/${table} read=200`);
    expect(unitsOf(bot, table)).toEqual({ read: 1_000, write: 400 });
    await sweepNow(bot);
    expect(threadOf(bot, id)).toHaveLength(2);
  });

  test('because the role cannot be assumed ends as failed, naming it', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    bot.aws.world.faults.add({
      match: { operation: 'AssumeRole', account: PROD_ID },
      effect: { kind: 'deny' },
      times: 0,
    });
    await jumpTo(bot, dueAt);
    await cardThat(bot, id, 'Failed');
    expect(blocksText(await replyThat(bot, id, 'Not done'))).toContain('sts:AssumeRole');
    expectCalls(bot, table, []);
  });

  test('because the table is on-demand by now ends as failed', async () => {
    const table = freshTable();
    const { id, dueAt } = await scheduled(bot, 'read=200', table);
    otherWrites(bot, PROD_ID, table, { BillingMode: 'PAY_PER_REQUEST' });
    await jumpTo(bot, dueAt);
    expect(textOf(await replyThat(bot, id, 'on-demand now'))).toContain('<@U0ANA>');
    expectCalls(bot, table, []);
  });
});
