// Errors that appear in channels, through the real app: one reply in the thread of each, and silence for everything else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { SHOW_BUDGET } from '../../src/render/actions.ts';
import { EXPLAIN_CHOSEN_IN_THREAD } from '../../src/render/explain-actions.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { labelledEvents } from '../support/limit-corpus.ts';
import { allLookedAt, refusal, repliesTo, replyTo } from '../support/thread-replies.ts';

const { ana, ben } = IDS.users;
const { general, deploys, dbApprovals, oncall, random, partner } = IDS.channels;
const MINUTE = 60_000;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({ trailDelayMs: [14 * MINUTE, 14 * MINUTE] });
});
afterAll(() => bot.stop());

const tokenOf = (at: number) => `<!date^${at / 1000}^`;
/** The next decrease of orders-table, which was last lowered 22 minutes before. */
const NEXT = AFTERNOON + 38 * MINUTE;

describe('an error', () => {
  test('pasted by a person is explained in its thread: what, which table, when, what to do', async () => {
    const said = bot.slack.sayAs(ana, { channel: general, text: `Lowering table orders-table failed: ${refusal(22)}` });
    await replyTo(bot, said);
    // The first one opens sessions with AWS, and may be posted before they are there.
    const reply = () => repliesTo(bot, said)[0];
    await expect
      .poll(() => reply()?.text, { timeout: 10_000 })
      .toMatch(/decrease budget of table orders-table.*Next decrease: 2026-10-09 15:58:00 UTC/);
    const text = repliesTo(bot, said).map(blocksText).join('\n');
    expect(text).toContain('decrease budget of table `orders-table`');
    expect(text).toContain(tokenOf(NEXT));
    expect(text).toContain('(in 38 min)');
    expect(text).toContain('1,000 RCU');
    expect(text).toContain('A fresh read says the same');
    expect(text).toContain('aws dynamodb update-table --region us-east-1 --table-name orders-table --billing-mode');
    expect(reply()?.onlyFor).toBeNull();
    expect(bot.slack.refusals).toEqual([]);
  });

  test('is told with who spent the budget, why, and what that calls for', async () => {
    const said = bot.slack.sayAs(ana, { channel: dbApprovals, text: `table orders-table: ${refusal(22)}` });
    await replyTo(bot, said);
    const text = () => repliesTo(bot, said).map(blocksText).join('\n');
    await expect.poll(text, { timeout: 10_000 }).toContain('Spent by: role `deploy-bot` 3 · user `cem` 1');
    expect(text()).toMatch(/Small steps: role `deploy-bot` lowered the table 3 times/);
    expect(text()).toMatch(/2\. {2}Send the last value at once next time/);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('whose decreases CloudTrail does not all show yet says how many it does not', async () => {
    const text = `index by-facet-11 of table search-catalog: ${refusal(12)}`;
    const said = bot.slack.sayAs(ana, { channel: dbApprovals, text });
    await replyTo(bot, said);
    const shown = () => repliesTo(bot, said).map(blocksText).join('\n');
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/Spent by: role `deploy-bot` \d · \d not in CloudTrail yet/);
  });

  test('leads to the budget with one click, seen by whoever clicks', async () => {
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table clickstream: ${refusal(18, 9)}` });
    const reply = await replyTo(bot, said);
    const shown = await bot.press(ben, reply, SHOW_BUDGET);
    expect(shown.onlyFor).toBe(ben);
    expect(blocksText(shown)).toContain('2,000 RCU');
  });

  test('of a CI bot is explained; that of an index too, as that of the index', async () => {
    const said = bot.slack.sayAsBot('ci', {
      channel: deploys,
      text: `deploy 4711 failed\n\`\`\`aws dynamodb update-table --table-name search-catalog --global-secondary-index-updates '[{"Update":{"IndexName":"by-facet-11","ProvisionedThroughput":{}}}]'\n${refusal(12)}\`\`\``,
    });
    expect(blocksText(await replyTo(bot, said))).toContain('index `by-facet-11` of table `search-catalog`');
  });

  test('of a monitoring bot that puts everything into an attachment is explained', async () => {
    const said = bot.slack.sayAsBot('monitor', {
      channel: oncall,
      text: '',
      attachments: [
        {
          fallback: 'scale-down failed',
          title: 'scale-down failed',
          fields: [
            { title: 'Resource', value: 'table/load-test', short: true },
            { title: 'Details', value: refusal(50), short: false },
          ],
        },
      ],
    });
    expect(blocksText(await replyTo(bot, said))).toContain('`load-test`');
  });

  test('of an incoming webhook, in blocks alone, is explained', async () => {
    const said = bot.slack.sayAsWebhook('Terraform', {
      channel: deploys,
      blocks: [
        {
          type: 'section',
          text: { type: 'mrkdwn', text: `Error: updating Amazon DynamoDB Table (inventory): ${refusal(7)}` },
        },
      ],
    });
    // The table has free decreases; its index is the one with these counters.
    expect(blocksText(await replyTo(bot, said))).toContain('index `by-warehouse` of table `inventory`');
  });

  test('in a thread is explained in that thread', async () => {
    const root = bot.slack.sayAs(ana, { channel: general, text: 'why does the deployment fail?' });
    bot.slack.sayAs(ben, {
      channel: general,
      threadTs: root.ts,
      text: `it says, for table reports: ${refusal(61, 6)}`,
    });
    expect(blocksText(await replyTo(bot, root))).toContain('A decrease is possible now');
  });

  test('that names no table is found by its count and last decrease, and the reply says so', async () => {
    const said = bot.slack.sayAs(ana, { channel: oncall, text: refusal(95, 5) });
    const text = blocksText(await replyTo(bot, said));
    expect(text).toContain('`carts`');
    expect(text).toContain('names no table, but its count and its last decrease are those of this one');
  });

  test('that names no table and fits none is explained from its words', async () => {
    const said = bot.slack.sayAs(ana, { channel: oncall, text: refusal(3, 11) });
    const reply = await replyTo(bot, said);
    expect(blocksText(reply)).toContain(tokenOf(AFTERNOON + 57 * MINUTE));
    expect(blocksText(reply)).not.toContain('RCU');
    expect(buttonsOf(reply)).toEqual([]);
  });

  test('whose values another decrease has overtaken shows both, and counts on the fresh ones', async () => {
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table orders-table: ${refusal(50)}` });
    const text = blocksText(await replyTo(bot, said));
    expect(text).toContain(`Next decrease: ${tokenOf(NEXT)}`);
    expect(text).toContain('Since then it was lowered again');
  });

  test('that states a later decrease than the table has is not said to be about it for sure', async () => {
    const said = bot.slack.sayAs(ana, { channel: deploys, text: `table carts: ${refusal(2)}` });
    expect(blocksText(await replyTo(bot, said))).toContain('probably about something else');
  });

  test.each([
    [
      'another limit',
      'LimitExceededException: Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
      /another limit of DynamoDB.*one index/s,
    ],
    [
      'throttling',
      'ProvisionedThroughputExceededException: The level of configured provisioned throughput for the table was exceeded.',
      /This is throttling/,
    ],
    [
      'the generic limit, of a table with an empty budget',
      'table clickstream: LimitExceededException: Too many operations for a given subscriber',
      /decrease budget of table `clickstream` is used up as well/,
    ],
  ])('of another kind is told apart: %s', async (_, text, expected) => {
    const said = bot.slack.sayAs(ana, { channel: general, text });
    expect(blocksText(await replyTo(bot, said))).toMatch(expected);
  });

  test('of the generic kind does not stand for a budget that has decreases left', async () => {
    const said = bot.slack.sayAs(ana, {
      channel: oncall,
      text: 'table sessions: LimitExceededException: Too many operations for a given subscriber',
    });
    expect(blocksText(await replyTo(bot, said))).toContain(
      'not the decrease budget of table `sessions`: 2 decreases are',
    );
  });
});

test.each(labelledEvents)('the labelled event $id gets a reply in its thread', async ({ id, event, expect: label }) => {
  const { attachments, blocks, text } = event as Parameters<typeof bot.slack.sayAsBot>[1];
  const said = bot.slack.sayAsBot('monitor', {
    channel: label.kind === 'decrease-quota' ? general : oncall,
    text: `${text ?? ''} ${id}`,
    ...(blocks && { blocks }),
    ...(attachments && { attachments }),
  });
  const reply = await replyTo(bot, said);
  expect(reply.text).toMatch(label.kind === 'decrease-quota' ? /decrease budget/ : /another limit/);
});

describe('one error', () => {
  test('delivered twice is answered once', async () => {
    const said = bot.slack.sayAs(ana, { channel: general, text: `table payments: ${refusal(35, 3)} (again)` });
    const event = { type: 'message', channel: general, user: ana, ts: said.ts, text: said.text, event_ts: said.ts };
    for (const id of ['Ev1', 'Ev1', 'Ev2']) bot.slack.sendEvent(event, id);
    await replyTo(bot, said);
    await allLookedAt(bot);
    expect(repliesTo(bot, said)).toHaveLength(1);
  });

  test('delivered to two processes is answered once', async () => {
    const another = await bot.startAnother();
    const other = `http://127.0.0.1:${another.port}/slack/events`;
    try {
      const said = bot.slack.sayAs(ana, { channel: general, text: `table users-eu: ${refusal(77)}` });
      bot.slack.setAppUrl(other);
      const event = { type: 'message', channel: general, user: ana, ts: said.ts, text: said.text, event_ts: said.ts };
      for (const id of ['Ev3', 'Ev4', 'Ev5']) bot.slack.sendEvent(event, id);
      await replyTo(bot, said);
      await allLookedAt(bot);
      expect(repliesTo(bot, said)).toHaveLength(1);
    } finally {
      bot.slack.setAppUrl(bot.url);
      await another.stop();
    }
  });

  test('edited is not answered again; a harmless message edited into an error is', async () => {
    const first = bot.slack.sayAs(ana, { channel: general, text: `table edited-one: ${refusal(71)}` });
    await replyTo(bot, first);
    bot.slack.edit(first, `table edited-one, please help: ${refusal(71)}`);
    const harmless = bot.slack.sayAs(ana, { channel: general, text: 'it failed, text follows' });
    await allLookedAt(bot);
    expect(repliesTo(bot, first)).toHaveLength(1);
    expect(repliesTo(bot, harmless)).toEqual([]);
    bot.slack.edit(harmless, `it failed: table edited-two: ${refusal(72)}`);
    expect(textOf(await replyTo(bot, harmless))).toContain('edited-two');
  });

  test('said again nearby within half an hour gets one line with a link, in its own thread', async () => {
    const first = bot.slack.sayAs(ana, { channel: oncall, text: `table orders-table: ${refusal(22)}` });
    const full = await replyTo(bot, first);
    const again = bot.slack.sayAsBot('monitor', {
      channel: oncall,
      text: `orders alarm, table/orders-table ${refusal(22)}`,
    });
    const line = await replyTo(bot, again);
    expect(line.blocks).toHaveLength(1);
    expect(blocksText(line)).toContain(`/archives/${oncall}/p${full.ts.replace('.', '')}`);
    expect(blocksText(line)).toContain(tokenOf(NEXT));
    const elsewhere = bot.slack.sayAs(ben, {
      channel: oncall,
      threadTs: first.ts,
      text: `table orders-table ${refusal(22)}`,
    });
    await allLookedAt(bot);
    expect(repliesTo(bot, first)).toHaveLength(1);
    expect(repliesTo(bot, elsewhere)).toEqual([]);
  });

  test('said several times in one moment gets one explanation, and links to it', async () => {
    const all = [1, 2, 3, 4].map((n) =>
      bot.slack.sayAsBot('ci', { channel: general, text: `try ${n}: table orders-eu: ${refusal(25, 1)}` }),
    );
    const replies = await Promise.all(all.map((one) => replyTo(bot, one)));
    expect(replies.filter(({ blocks }) => blocks.length > 1)).toHaveLength(1);
  });
});

describe('silence', () => {
  test.each([
    ['talk about the limit', 'Our tables can only be lowered four times a day, so batch your changes'],
    ['talk about nothing of the kind', 'lunch?'],
    [
      'another service’s limit',
      'LambdaFunction: An error occurred (LimitExceededException) when calling the CreateRole operation: Cannot exceed quota for RolesPerAccount: 1000',
    ],
    ['a busy API', 'ThrottlingException: Rate exceeded (Service: AmazonDynamoDBv2)'],
    ['source code', 'if (err.message.includes("Provisioned throughput decreases are limited")) retry();'],
  ])('follows %s', async (_, text) => {
    const said = bot.slack.sayAs(ana, { channel: general, text });
    await allLookedAt(bot);
    expect(repliesTo(bot, said)).toEqual([]);
  });

  test('follows what the bot itself quotes, also when it edits that', async () => {
    const own = bot.slack.sayAsOwnBot({ channel: general, text: `table orders-table: ${refusal(22)}` });
    bot.slack.edit(own, `table orders-table: once more ${refusal(22)}`);
    await allLookedAt(bot);
    expect(repliesTo(bot, own)).toEqual([]);
  });

  test('follows a message whose link grew a preview of somebody’s error', async () => {
    const said = bot.slack.sayAs(ana, { channel: general, text: 'see https://acme.slack.com/archives/C1/p1' });
    const shape = { type: 'message', user: ana, ts: said.ts, text: said.text, channel: general };
    bot.slack.sendEvent({
      type: 'message',
      subtype: 'message_changed',
      hidden: true,
      channel: general,
      ts: '1.2',
      event_ts: '1.2',
      message: {
        ...shape,
        attachments: [{ from_url: 'https://acme.slack.com/x', is_msg_unfurl: true, text: refusal(22) }],
      },
      previous_message: shape,
    });
    await allLookedAt(bot);
    expect(repliesTo(bot, said)).toEqual([]);
  });

  test('follows an error where the bot is not', async () => {
    const said = bot.slack.sayAs(ana, { channel: random, text: `table orders-table: ${refusal(22)}` });
    await allLookedAt(bot);
    expect(repliesTo(bot, said)).toEqual([]);
  });
});

describe('a name that several tables have', () => {
  test('is asked about, and the pick of anyone there is answered in the thread', async () => {
    const said = bot.slack.sayAs(ana, { channel: general, text: `table users: ${refusal(80, 5)}` });
    const question = await replyTo(bot, said);
    const picks = buttonsOf(question);
    expect(picks.map(({ value }) => value.split('|')[0])).toEqual(['prod/us-east-1/users', 'staging/us-east-1/users']);
    expect(blocksText(question)).not.toContain('RCU');
    const [prod] = picks;
    const answered = bot.watch(ben, () =>
      bot.slack.click(
        ben,
        { channel: general, ts: question.ts },
        EXPLAIN_CHOSEN_IN_THREAD,
        { value: prod?.value ?? '' },
        prod?.blockId,
      ),
    );
    await answered;
    const [explained, more] = repliesTo(bot, said);
    expect(more).toBeUndefined();
    expect(explained?.ts).toBe(question.ts);
    expect(explained && blocksText(explained)).toContain('350 RCU');
    expect(explained?.onlyFor).toBeNull();
    expect(explained && buttonsOf(explained)).toContainEqual(
      expect.objectContaining({ action: SHOW_BUDGET, value: 'prod/us-east-1/users' }),
    );
  });

  test('is not asked about where the text tells the account or the region', async () => {
    const inAccount = bot.slack.sayAs(ana, {
      channel: deploys,
      text: `account 222233334444, table users: ${refusal(81, 5)}`,
    });
    const inRegion = bot.slack.sayAs(ana, { channel: deploys, text: `eu-west-1: table customers: ${refusal(82, 5)}` });
    const byArn = bot.slack.sayAs(ana, {
      channel: deploys,
      text: `arn:aws:dynamodb:us-east-1:111122223333:table/users ${refusal(83, 5)}`,
    });
    expect(blocksText(await replyTo(bot, inRegion))).toContain('eu-west-1');
    const [account, arn] = [await replyTo(bot, inAccount), await replyTo(bot, byArn)];
    for (const [reply, value] of [
      [account, 'staging/us-east-1/users'],
      [arn, 'prod/us-east-1/users'],
    ] as const) {
      expect(buttonsOf(reply)).toContainEqual(expect.objectContaining({ action: SHOW_BUDGET, value }));
    }
  });
});

test('in a channel shared with another organisation the explanation is general: no table, no state, no button', async () => {
  const said = bot.slack.sayAs(ana, { channel: partner, text: `table orders-table in prod: ${refusal(22)}` });
  const reply = await replyTo(bot, said);
  expect(textOf(reply)).not.toMatch(/orders-table|RCU|prod\b|us-east-1|of 4/);
  expect(textOf(reply)).toContain(tokenOf(NEXT));
  expect(textOf(reply)).toContain('direct message');
  expect(buttonsOf(reply)).toEqual([]);
});

test('everything posted is what Slack takes, and in a thread', () => {
  expect(bot.slack.refusals).toEqual([]);
  const own = [general, deploys, oncall, partner].flatMap((channel) => bot.slack.seen(ana, channel));
  const public_ = own.filter(
    ({ user, onlyFor, text }) => user === IDS.users.ddbBudget && onlyFor === null && !text.includes('once more'),
  );
  expect(public_.filter(({ threadTs }) => threadTs === null)).toEqual([]);
});
