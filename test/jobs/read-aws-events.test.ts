// Refused calls that nobody posts, from the local AWS through EventBridge's envelope and SQS to one thread in the incident channel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf } from '../../sandbox/aws/identity.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { REQUEST_REDUCTION, SHOW_BUDGET } from '../../src/render/actions.ts';
import {
  emptied,
  eventsOfLastRefusal,
  lower,
  replyThat,
  roots,
  rootThat,
  until,
  usedUp,
  withEvents,
} from '../support/alerts.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { repliesTo } from '../support/thread-replies.ts';

const MINUTE = 60_000;
const events = withEvents();
let bot: Bot;

beforeAll(async () => {
  bot = await startBot(events.options);
});
afterAll(() => bot.stop());

describe('a refused call', () => {
  test('opens one thread: short at its root, explained below', async () => {
    expect(lower(bot.aws, 'orders-table', { read: 400, write: 500 })).toBe(false);
    const root = await rootThat(bot, 'orders-table', 'One refused call');
    expect(blocksText(root)).toContain('A decrease of table `orders-table` was refused.');
    expect(blocksText(root)).toContain('role `deploy-bot`');
    expect(root.blocks).toHaveLength(2);
    const reply = await replyThat(bot, 'orders-table');
    expect(blocksText(reply)).toContain('decrease budget of table `orders-table`');
    expect(blocksText(reply)).toContain('A fresh read says the same');
    expect(blocksText(reply)).toContain(`<!date^${(AFTERNOON + 38 * MINUTE) / 1000}^`);
    expect(bot.slack.refusals).toEqual([]);
    await emptied(bot, events.queue());
  });

  test('leads to a request with the values it asked for that are below what there is', async () => {
    const reply = await replyThat(bot, 'orders-table');
    const { channel, ts } = reply;
    const button = buttonsOf(reply).find(({ action }) => action === REQUEST_REDUCTION);
    const { value = '', blockId } = button ?? {};
    expect(value).toBe('prod/us-east-1/orders-table|400|');
    await bot.slack.click(IDS.users.ana, { channel, ts }, REQUEST_REDUCTION, { value }, blockId);
    const form = await until(bot, 'a filled form', () => {
      const view = JSON.stringify(bot.slack.snapshot(IDS.users.ana).modal?.view ?? null);
      return view.includes('"initial_value":"400"') && view;
    });
    expect(form).toContain('orders-table');
    const shown = await bot.press(IDS.users.ben, reply, SHOW_BUDGET);
    expect(blocksText(shown)).toContain('1,000 RCU');
  });

  test('tried again raises the count of the same message, and says nothing more', async () => {
    const before = await replyThat(bot, 'orders-table');
    for (let n = 0; n < 3; n += 1) lower(bot.aws, 'orders-table', { read: 390 - n, write: 400 });
    const event = eventsOfLastRefusal(bot.aws);
    // EventBridge delivers at least once, through SNS or not; files of CloudTrail hold several.
    for (let n = 0; n < 4; n += 1) events.queue().send(event());
    events.queue().send(JSON.stringify({ Type: 'Notification', MessageId: '1', Message: event() }));
    events.queue().send(JSON.stringify({ Records: [JSON.parse(event()).detail] }));
    const root = await rootThat(bot, 'orders-table', '4 refused calls since');
    await emptied(bot, events.queue());
    expect(roots(bot)).toHaveLength(1);
    expect(repliesTo(bot, root)).toEqual([before]);
  });

  test('of an index has a thread of its own', async () => {
    expect(lower(bot.aws, 'search-catalog', { index: 'by-facet-11', read: 5, write: 5 })).toBe(false);
    await rootThat(bot, 'by-facet-11', 'index `by-facet-11` of table `search-catalog`');
    expect(blocksText(await replyThat(bot, 'by-facet-11'))).toContain('index `by-facet-11` of table `search-catalog`');
  });

  test('for a newer decrease is explained anew, in the same reply', async () => {
    bot.clock.setTo(AFTERNOON + 39 * MINUTE);
    expect(lower(bot.aws, 'orders-table', { read: 900, write: 400 })).toBe(true);
    bot.clock.jump(MINUTE);
    expect(lower(bot.aws, 'orders-table', { read: 800, write: 400 })).toBe(false);
    // The stamp of a decrease comes a second or two after its call.
    const reply = await replyThat(bot, 'orders-table', /Next decrease: 2026-10-09 16:59:0\d UTC/);
    expect(reply.edited).toBe(true);
    expect(repliesTo(bot, await rootThat(bot, 'orders-table', '5 refused calls'))).toHaveLength(1);
  });

  test('that arrives after its next time has passed is said to be possible now', async () => {
    usedUp(bot.aws, 'late-one');
    lower(bot.aws, 'late-one', { read: 1, write: 1 });
    bot.clock.jump(70 * MINUTE);
    const reply = await replyThat(bot, 'late-one', 'A decrease is possible now');
    expect(blocksText(reply)).toContain('Send it again now');
  });

  test('is completed in its reply when CloudTrail has caught up', async () => {
    usedUp(bot.aws, 'completed');
    const { history } = bot.aws.world;
    lower(bot.aws, 'completed', { read: 1, write: 1 });
    const first = await replyThat(bot, 'completed');
    expect(history.length).toBeGreaterThan(0);
    expect(first.edited).toBe(false);
    bot.clock.jump(16 * MINUTE);
    // Whatever makes somebody look at the channel; the sweep does so, too.
    lower(bot.aws, 'completed', { read: 2, write: 1 });
    const root = await rootThat(bot, 'completed', '2 refused calls');
    await until(bot, 'the completed reply', () => repliesTo(bot, root)[0]?.edited);
    expect(repliesTo(bot, root)).toHaveLength(1);
  });
});

describe('nothing is told of', () => {
  const ours = sessionOf(PROD_ID, 'ddb-budget-reducer', 'ddb-budget-r12345678-1');
  const refused = (table: string) => {
    usedUp(bot.aws, table);
    lower(bot.aws, table, { read: 1, write: 1 }, ours);
    return eventsOfLastRefusal(bot.aws);
  };
  const asOther = (event: string) => event.replaceAll('ddb-budget-r1', 'other');

  test.each<[string, string, () => void]>([
    ['a call of our own, which its request tells of', 'own-call', () => refused('silent-own')],
    [
      'a table of another service',
      'another-call',
      () => {
        const glue = {
          eventSource: 'glue.amazonaws.com',
          eventName: 'UpdateTable',
          errorCode: 'LimitExceededException',
        };
        events.queue().send(JSON.stringify({ 'detail-type': 'AWS API Call via CloudTrail', detail: glue }));
      },
    ],
    [
      'an account nobody configured',
      'not-watched',
      () => {
        const event = refused('silent-elsewhere')({ eventID: 'x' });
        events.queue().send(asOther(event.replaceAll(PROD_ID, '999999999999')));
      },
    ],
    [
      'an instant of last week, as a replay has it',
      'out-of-time',
      () => {
        const event = refused('silent-replayed')({ eventID: 'y', eventTime: '2026-10-02T10:00:00Z' });
        events.queue().send(asOther(event));
      },
    ],
  ])('%s', async (_, why, send) => {
    const before = roots(bot).map(({ ts }) => ts);
    send();
    await until(bot, why, () => bot.log.some(({ facts }) => why in facts));
    await emptied(bot, events.queue());
    expect(roots(bot).map(({ ts }) => ts)).toEqual(before);
  });
});

test('a forged event can make an explanation wrong, and nothing else', async () => {
  usedUp(bot.aws, 'imitated');
  lower(bot.aws, 'imitated', { read: 1, write: 1 });
  const forged = eventsOfLastRefusal(bot.aws)({ eventID: 'forged' }).replaceAll('imitated', 'invoices');
  await rootThat(bot, 'imitated');
  const throughput = () => JSON.stringify(bot.aws.world.findTable(PROD_ID, 'us-east-1', 'invoices')?.throughput);
  const before = throughput();
  events.queue().send(forged);
  const told = () =>
    roots(bot)
      .flatMap((root) => [root, ...repliesTo(bot, root)])
      .filter((message) => textOf(message).includes('invoices'));
  await until(bot, 'what the forged event led to', () => told().length > 0);
  expect(
    told()
      .flatMap(buttonsOf)
      .map(({ action }) => action),
  ).not.toContain(REQUEST_REDUCTION);
  expect(throughput()).toBe(before);
  const budget = await bot.ask(IDS.users.ana, IDS.channels.general, '/ddb budget invoices');
  expect(textOf(budget)).toContain('4 available now');
});
