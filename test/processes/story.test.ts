// Three processes on one Redis behind a round robin, and on a Redis Cluster of three nodes: whatever one begins, another goes on with.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import type { OpenView } from '../../sandbox/slack/protocol.ts';
import { APPROVE_REQUEST, CANCEL_REQUEST, NEXT_PAGE, SHOW_BUDGET } from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import { emptied, lower, roots, rootThat, replyThat as toldInIncident } from '../support/alerts.ts';
import { blocksText, buttonsOf, textOf } from '../support/bot.ts';
import { type ProcessBot, type Role, startProcessBot } from '../support/process-bot.ts';
import { startRedis } from '../support/redis.ts';
import { startRedisCluster } from '../support/redis-cluster.ts';
import {
  approved,
  asked,
  callsFor,
  cardThat,
  click,
  expectSound,
  HOUR,
  idIn,
  makeTable,
  reasonsOf,
  replyThat,
  spendBudget,
  sweepNow,
  threadOf,
  until,
} from '../support/reducing.ts';
import { allLookedAt, refusal, repliesTo, replyTo } from '../support/thread-replies.ts';

const { ana, ben } = IDS.users;
const { general, deploys, dbApprovals } = IDS.channels;
const TABLES = ['by-command', 'by-form', 'exhausted', 'cancelled', 'paused', 'later'];

interface Place {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly failsOver: boolean;
  readonly redis: () => Promise<{ readonly url: string; failOver?(): Promise<void>; stop(): Promise<void> }>;
}

const PLACES: readonly Place[] = [
  {
    name: 'three processes on one Redis',
    roles: ['all', 'all', 'all'],
    failsOver: false,
    redis: () => startRedis(),
  },
  {
    name: 'three processes on a Redis Cluster',
    roles: ['web', 'web', 'worker'],
    failsOver: true,
    redis: () => startRedisCluster({ withReplica: true }),
  },
];

describe.each(PLACES)('$name', ({ roles, redis: startIt, failsOver }) => {
  let redis: Awaited<ReturnType<typeof startIt>>;
  let bot: ProcessBot;

  beforeAll(async () => {
    redis = await startIt();
    bot = await startProcessBot({
      redisUrl: redis.url,
      roles,
      prepare: (aws) => {
        for (const name of TABLES) makeTable(aws, name);
      },
    });
    spendBudget(bot, PROD_ID, 'exhausted');
  });
  afterAll(async () => {
    await bot?.stop();
    await redis?.stop();
  });

  const formThat = (says: string): Promise<OpenView> =>
    until(bot, `a form that says ${says}`, () => {
      const { modal } = bot.slack.snapshot(ana);
      return modal !== null && JSON.stringify(modal.view).includes(says) ? modal : null;
    });

  test('answer with the budget and the history of a table', async () => {
    expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
    expect(textOf(await bot.ask(ana, general, '/ddb history orders-table'))).toContain('orders-table');
  });

  test('turn the pages of an overview that another process has read', async () => {
    let page = await bot.ask(ana, general, '/ddb budget');
    const tables = (of: typeof page) => buttonsOf(of).filter(({ action }) => action === SHOW_BUDGET).length;
    let seen = tables(page);
    let turned = 0;
    while (buttonsOf(page).some(({ action }) => action === NEXT_PAGE)) {
      page = await bot.press(ana, page, NEXT_PAGE);
      seen += tables(page);
      turned += 1;
    }
    expect(turned).toBeGreaterThanOrEqual(2);
    expect(seen).toBe(24 + TABLES.length);
  });

  test('ask by command, approve by another person, run, and tell it in the thread, once', async () => {
    const { id, card } = await asked(bot, 'by-command read=200');
    await approved(bot, card);
    await cardThat(bot, id, 'Done');
    await replyThat(bot, id, 'aws dynamodb update-table');
    expect(callsFor(bot, 'by-command').map(({ outcome }) => outcome)).toEqual(['accepted']);
    const trail = blocksText(await bot.ask(ben, dbApprovals, `/ddb requests ${id}`));
    for (const line of ['asked for', 'approved it', 'a run started', 'DynamoDB accepted', 'done:']) {
      expect(trail).toContain(line);
    }
  });

  test('open a form in one process and take what is sent with it in another', async () => {
    await bot.watch(ana, () => bot.slack.command(ana, general, '/ddb reduce by-form'));
    const form = await formThat('Read capacity (now 1,000 RCU)');
    expect(await bot.slack.submit(ana, form.id, { [ASK_FIELDS.read]: '300' })).toEqual({ ok: true });
    const id = idIn(JSON.stringify((await formThat('Asked: 1,000 → 300 RCU')).view));
    const card = await cardThat(bot, id, '300 RCU');
    await approved(bot, card);
    await cardThat(bot, id, 'Done');
  });

  test('of two approvers at the same moment let one decide, and run it at the next decrease', async () => {
    const { id, card } = await asked(bot, 'exhausted read=200');
    const [button] = buttonsOf(card).filter(({ action }) => action === APPROVE_REQUEST);
    const { channel, ts } = card;
    const press = (user: string) =>
      bot.slack.click(user, { channel, ts }, APPROVE_REQUEST, { value: button?.value ?? '' }, button?.blockId);
    await Promise.all([press(ben), press(IDS.users.cem)]);
    await until(bot, 'an approval', () => reasonsOf(bot, id).includes('approved'));
    await bot.ask(ana, general, '/ddb help');
    expect(reasonsOf(bot, id).filter((reason) => reason === 'approved')).toEqual(['approved']);
    expect(callsFor(bot, 'exhausted')).toEqual([]);
    bot.clock.jump(HOUR);
    await sweepNow(bot);
    await cardThat(bot, id, 'Done');
    expect(callsFor(bot, 'exhausted').map(({ outcome }) => outcome)).toEqual(['accepted']);
    const succeeded = () => threadOf(bot, id).filter((reply) => textOf(reply).includes('aws dynamodb update-table'));
    await until(bot, 'the end in the thread', () => succeeded().length > 0);
    expect(succeeded()).toHaveLength(1);
  });

  test('cancel what another process has taken', async () => {
    const { id, card } = await asked(bot, 'cancelled read=200');
    await click(bot, ana, card, CANCEL_REQUEST);
    await cardThat(bot, id, /[Cc]ancelled/);
    expect(callsFor(bot, 'cancelled')).toEqual([]);
  });

  test('start nothing while one of them was told to pause, and go on when another is told to resume', async () => {
    await bot.ask(ben, dbApprovals, '/ddb pause prod');
    const { id, card } = await asked(bot, 'paused read=200');
    await approved(bot, card);
    await until(bot, 'the run that waits for the pause', () => reasonsOf(bot, id).includes('waits'));
    expect(callsFor(bot, 'paused')).toEqual([]);
    await bot.ask(ben, dbApprovals, '/ddb resume prod');
    await cardThat(bot, id, 'Done');
    expect(callsFor(bot, 'paused')).toHaveLength(1);
  });

  test('explain an error in a channel once, though its event reaches two of them at the same moment', async () => {
    bot.slack.faults.delivery('twice');
    const said = bot.slack.sayAsBot('ci', { channel: deploys, text: `table orders-table: ${refusal(22)}` });
    expect(textOf(await replyTo(bot, said))).toContain('orders-table');
    await allLookedAt(bot);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('tell a refusal that nobody posted in one thread, whoever takes the event', async () => {
    const name = 'refused-table';
    makeTable(bot.aws, name);
    spendBudget(bot, PROD_ID, name);
    for (let call = 0; call < 3; call += 1) expect(lower(bot.aws, name, { read: 100, write: 100 })).toBe(false);
    await rootThat(bot, name, /3 refused calls|Three refused calls/);
    await toldInIncident(bot, name);
    await emptied(bot, bot.queue);
    expect(roots(bot).filter((root) => textOf(root).includes(name))).toHaveLength(1);
  });

  test('have shared out the work, and nothing went wrong', () => {
    const counts = [...bot.balancer.counts.values()];
    expect(counts).toHaveLength(roles.filter((role) => role !== 'worker').length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expectSound(bot);
  });

  test.runIf(failsOver)('go on with the replica when the node that has all keys is killed', async () => {
    spendBudget(bot, PROD_ID, 'later');
    const { id, card } = await asked(bot, 'later read=200');
    await approved(bot, card);
    await redis.failOver?.();
    // What is asked in the very moment may be told that Redis does not answer.
    await expect
      .poll(async () => blocksText(await bot.ask(ana, general, `/ddb requests ${id}`)), { timeout: 20_000 })
      .toContain('approved it');
    bot.clock.jump(HOUR);
    await sweepNow(bot);
    await cardThat(bot, id, 'Done');
    expect(callsFor(bot, 'later').map(({ outcome }) => outcome)).toEqual(['accepted']);
    expect(bot.log.filter(({ message }) => message === 'a job failed')).toEqual([]);
  });
});
