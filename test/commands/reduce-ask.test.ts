// Asking for a reduction with a command, through the real app: what becomes a request, what is refused and why, and who may ask.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { APPROVE_REQUEST, CANCEL_REQUEST, CONFIRM_ASK, REJECT_REQUEST } from '../../src/render/actions.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, textOf } from '../support/bot.ts';
import {
  asked,
  cardNow,
  expectSound,
  idIn,
  REGION,
  reasonsOf,
  startReducingBot,
  threadOf,
  until,
} from '../support/reducing.ts';

const { ana, ben, cem, gina, ext } = IDS.users;
const { general, dbApprovals, partner } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startReducingBot(
    {
      plain: {},
      busy: { use: 250 },
      unused: { use: null },
      shop: { indexes: [{ name: 'by-customer', read: 300, write: 100 }] },
      pair: {},
    },
    {
      prepare: ({ world }) =>
        world.setUse({ account: PROD_ID, region: REGION, table: 'payments', dimension: 'read' }, 20),
      accounts: ([prod, staging, analytics]) => [
        ...(prod === undefined ? [] : [prod]),
        ...(staging === undefined ? [] : [{ ...staging, reductions: null }]),
        ...(analytics?.reductions
          ? [
              {
                ...analytics,
                reductions: {
                  ...analytics.reductions,
                  requesters: [cem],
                  approvers: [],
                  approversByTable: [{ tables: ['metrics-*'], approvers: [ben] }],
                },
              },
            ]
          : []),
      ],
    },
  );
});
afterAll(() => bot.stop());
afterEach(() => expectSound(bot));

const openIds = (): number => bot.log.filter(({ facts }) => 'audit' in facts).length;
const ask = (words: string, user: string = ana, channel: string = general) =>
  bot.ask(user, channel, `/ddb reduce ${words}`);

describe('a wish that can be asked', () => {
  test('becomes a request: a private answer, and a card in the approvals channel with all that has to be known', async () => {
    const { id, answer, card } = await asked(bot, 'orders-table read=200');
    expect(answer.onlyFor).toBe(ana);
    expect(blocksText(answer)).toContain('Asked: 1,000 → 200 RCU on the table `orders-table` in *prod*');
    expect(blocksText(answer)).toContain(`/ddb cancel ${id}`);
    expect(card.channel).toBe(dbApprovals);
    expect(card.onlyFor).toBeNull();
    const text = blocksText(card);
    expect(text).toContain('orders-table: 1,000 → 200 RCU');
    expect(text).toContain('<@U0ANA> asks to lower the table `orders-table` in *prod* (111122223333) · us-east-1.');
    expect(text).toContain('No reason given.');
    expect(text).toMatch(/1,000 → \*200 RCU\* \(−80%\)/);
    expect(text).toContain('400 WCU, stays');
    expect(text).toMatch(/Peak use in 7 days\*\n143 RCU/);
    expect(text).toMatch(/Throttling in 7 days\*\nnone/);
    expect(text).toContain('All 4 free decreases used, none available now');
    expect(text).toContain(`At the next decrease, <!date^${AFTERNOON / 1000 + 38 * 60 + 1}^`);
    expect(text).toMatch(/about -\$\d+ \(list price us-east-1, \d{4}-\d{2}/);
    expect(text).toContain('<@U0BEN> and <!subteam^S0DBA> may approve.');
    const tableId = bot.aws.world.findTable(PROD_ID, 'us-east-1', 'orders-table')?.id;
    expect(buttonsOf(card).map(({ action, value }) => [action, value])).toEqual([
      [
        APPROVE_REQUEST,
        `${id}:1:[["prod","111122223333","us-east-1","orders-table",null],[200,null],["${tableId}",1000,400,null],"U0ANA",[],1]`,
      ],
      [REJECT_REQUEST, `${id}:1`],
      [CANCEL_REQUEST, `${id}:1`],
    ]);
    expect(card.text).toContain('asks to lower table orders-table');
    expect(reasonsOf(bot, id)).toEqual(['asked']);
    expect(threadOf(bot, id)).toEqual([]);
  });

  test('names an index, as a word of its own or behind the table', async () => {
    const { card } = await asked(bot, 'shop index=by-customer read=150 write=50');
    expect(blocksText(card)).toContain('index `by-customer` of table `shop`');
    expect(blocksText(card)).toContain('shop / by-customer: 300 → 150 RCU, 100 → 50 WCU');
    const behind = await asked(bot, 'prod/us-east-1/shop/by-customer write=30');
    expect(blocksText(behind.card)).toContain('100 → *30 WCU*');
  });

  test('on a resource that others asked about is told so, with a link, and is asked all the same', async () => {
    const first = await asked(bot, 'pair read=500');
    const second = await asked(bot, 'pair write=100', cem);
    const text = blocksText(second.answer);
    expect(text).toContain(
      `There is another open request on it: \`${first.id}\` by <@U0ANA>, 1,000 → 500 RCU (waits for approval`,
    );
    expect(text).toMatch(new RegExp(`<http[^|>]+${first.card.ts.replace('.', '')}[^|>]*\\|see the card>`));
    expect(text).toContain('share one decrease');
  });

  test('below the peak has to be confirmed first: nothing is asked until then', async () => {
    const before = openIds();
    const question = await ask('busy read=100');
    expect(textOf(question)).toContain('Not asked yet');
    expect(blocksText(question)).toMatch(/Below the peak\*: 100 RCU.*used 250/);
    expect(openIds()).toBe(before);
    const answer = await bot.press(ana, question, CONFIRM_ASK);
    // The answer takes the place of the question, so that it cannot be pressed again.
    expect(answer.ts).toBe(question.ts);
    const id = idIn(textOf(answer));
    const card = await until(bot, 'the card', () => cardNow(bot, id));
    expect(blocksText(card)).toContain('<@U0ANA> was shown this before asking.');
  });

  test('is asked once, however often and fast its confirmation is pressed', async () => {
    const question = await ask('busy read=90');
    const [button] = buttonsOf(question);
    const { channel, ts } = question;
    const press = () =>
      bot.slack.click(ana, { channel, ts }, CONFIRM_ASK, { value: button?.value ?? '' }, button?.blockId);
    const answers = await bot.watch(ana, () => Promise.all([press(), press(), press()]), 3);
    expect(new Set(answers.map((answer) => idIn(textOf(answer)))).size).toBe(1);
    expect(blocksText(await bot.ask(ana, general, '/ddb requests busy')).match(/1,000 → 90 RCU/g)).toHaveLength(1);
    // Asked for in another command, the same is another wish.
    const again = await bot.press(ana, await ask('busy read=90'), CONFIRM_ASK);
    expect(idIn(textOf(again))).not.toBe(idIn(textOf(answers[0] ?? again)));
  });

  test('on a table nobody measured says that there is no data', async () => {
    const { card } = await asked(bot, 'unused read=100');
    expect(blocksText(card)).toContain('reads: no data');
    expect(blocksText(card)).toContain('CloudWatch has no data on reads');
  });

  test('that takes the last free decrease of the day warns', async () => {
    const { card } = await asked(bot, 'payments read=50');
    expect(blocksText(card)).toContain('last free decrease');
    expect(blocksText(card)).toContain('below its minimum');
  });
});

describe('a wish that cannot be asked', () => {
  test.each([
    ['to raise', 'plain read=2000', /2,000 is more than the 1,000 it has now\. Raising spends no decrease/],
    ['for what is there already', 'plain read=1000 write=400', /It is at 1,000 RCU \/ 400 WCU already/],
    ['for nothing at all', 'plain read=0', /1 unit at least, so 0 is not possible/],
    ['to lower one and raise the other', 'plain read=100 write=500', /Write capacity: 500 is more than the 400/],
    [
      'for an index that is not there',
      'shop index=by-color read=10',
      /no index `by-color`\. Its indexes: `by-customer`/,
    ],
    ['for an index of a table without any', 'plain index=x read=10', /no index `x`; the table has none at all/],
    ['about an on-demand table', 'events-raw read=10', /on-demand: you pay per request/],
    [
      'about an auto-scaled table within its bounds',
      'payments read=300',
      /Auto scaling manages reads \(100 to 2,000 RCU\)/,
    ],
    ['about a global table', 'prod/us-east-1/customers read=100', /global table \(.*eu-west-1.*\)/],
    ['about a table nobody knows', 'order-table read=100', /`orders-table`/],
    ['about a name that two accounts have', 'users read=5', /prod.*staging/s],
    ['in a way that is not understood', 'plain read=lots', /reduce/],
    [
      'in an account that can only be seen',
      'orders-staging read=10',
      /can show tables in `staging`, but not change them/,
    ],
  ])('%s is told the reason, and makes no request', async (_, words, reason) => {
    const before = openIds();
    const answer = await ask(words);
    expect(textOf(answer)).toMatch(reason);
    expect(answer.onlyFor).toBe(ana);
    expect(openIds()).toBe(before);
  });
});

describe('who may ask', () => {
  test.each([
    ['a guest', gina, general, /guest/i],
    ['somebody from outside', ext, partner, /other organi[sz]ation|workspace/i],
  ])('not %s', async (_, user, channel, reason) => {
    const before = openIds();
    const answer = await ask('plain read=100', user, channel);
    expect(textOf(answer)).toMatch(reason);
    expect(textOf(answer)).not.toContain('RCU');
    expect(openIds()).toBe(before);
  });

  test('not somebody who is deactivated at that moment, whatever was known a minute before', async () => {
    const person = bot.slack.world.users.get(cem);
    if (person === undefined) throw new Error('no cem');
    await ask('plain read=2000', cem, dbApprovals);
    bot.slack.world.users.set(cem, { ...person, deleted: true });
    try {
      const before = openIds();
      expect(textOf(await ask('plain read=100', cem, dbApprovals))).toMatch(/deactivated/);
      expect(openIds()).toBe(before);
    } finally {
      bot.slack.world.users.set(cem, person);
    }
  });

  test('only those an account names, where it names any', async () => {
    const answer = await ask('metrics-hourly read=20');
    expect(textOf(answer)).toContain('not among those who may ask for reductions in `analytics`');
    expect(textOf(answer)).toContain('<@U0CEM>');
  });

  test('nobody, where nobody may approve', async () => {
    expect(textOf(await ask('reports read=20', cem, dbApprovals))).toContain(
      'Nobody may approve reductions of this table',
    );
  });
});

describe('trouble while asking', () => {
  afterEach(() => {
    bot.slack.faults.clear();
    bot.aws.world.faults.clear();
  });

  test('AWS that does not let itself be read is said, and nothing is asked', async () => {
    const before = openIds();
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', table: 'plain' },
      effect: { kind: 'deny' },
      times: 0,
    });
    expect(textOf(await ask('plain read=100'))).toMatch(/DescribeTable/);
    expect(openIds()).toBe(before);
  });

  test('CloudWatch that does not answer is "no data", and the request is made', async () => {
    bot.aws.world.faults.add({ match: { operation: 'GetMetricData' }, effect: { kind: 'deny' }, times: 0 });
    const { card } = await asked(bot, 'plain read=500');
    expect(blocksText(card)).toContain('reads: no data');
  });

  test('Slack that cannot say who asks makes no request', async () => {
    const before = openIds();
    bot.slack.faults.api('users.info', { error: 'internal_error' }, 10);
    expect(textOf(await ask('plain read=100'))).toMatch(/Slack.*who you are/);
    expect(openIds()).toBe(before);
  });

  test('a command delivered twice makes one request', async () => {
    const before = openIds();
    bot.slack.faults.delivery('twice');
    await asked(bot, 'plain write=100');
    expect(openIds()).toBe(before + 1);
  });
});
