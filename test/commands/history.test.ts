// `/ddb history TABLE` and "Who spent it?" through the real app: who, when, how much, why, and what could not be read.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { personIn, sessionOf } from '../../sandbox/aws/identity.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/instant.ts';
import { READ_HISTORY_AGAIN, SHOW_BUDGET, SHOW_HISTORY } from '../../src/render/actions.ts';
import { AFTERNOON, type Bot, blocksText, buttonsOf, startBot, textOf } from '../support/bot.ts';
import { Scene, type Units } from '../support/spending-scenes.ts';

const { ana, ben, gina } = IDS.users;
const { general } = IDS.channels;
const WIDE = Array.from({ length: 20 }, (_, n) => `${'x'.repeat(240)}-${n}`);
let bot: Bot;
/** Tables beside the seeded ones; there from the start, so that the bot's list of tables has them. */
const scenes = new Map<string, Scene>();

beforeAll(async () => {
  bot = await startBot({
    prepare: ({ world }) => {
      for (const table of ['fresh', 'refused', 'flapping', 'hostile', 'wide']) {
        const indexes = table === 'wide' ? WIDE.map((name): [string, Units] => [name, [90, 90]]) : [];
        const place = { account: PROD_ID, region: 'us-east-1', table };
        scenes.set(table, new Scene(world, place, [100, 100], Object.fromEntries(indexes)));
      }
      scene('flapping').autoScale('read', 50, 2000, 60);
    },
    accounts: (seeded) => seeded.map((one) => (one.name === 'analytics' ? { ...one, viewers: [ben] } : one)),
  });
});
afterEach(() => {
  bot.aws.world.faults.clear();
  // CloudTrail takes two calls a second, on the sandbox's clock.
  bot.clock.jump(MINUTE_MS);
});
afterAll(() => bot.stop());

const historyOf = (table: string, who: string = ana) => bot.ask(who, general, `/ddb history ${table}`);
const scene = (table: string): Scene => {
  const made = scenes.get(table);
  if (made === undefined) throw new Error(`no table ${table} was prepared`);
  return made;
};

describe('the history of a table', () => {
  test('says who made today’s decreases, when, how large, and what one step would have done', async () => {
    const answer = await historyOf('orders-table');
    expect(answer.onlyFor).toBe(ana);
    const text = blocksText(answer);
    expect(text).toContain('role `deploy-bot` 3 · user `cem` 1');
    expect(text).toContain(`<!date^${(AFTERNOON - 22 * MINUTE_MS) / 1_000}^`);
    expect(text).toContain('RCU 2,000 → 1,750 · WCU 800 → 700');
    expect(text).toMatch(/Small steps: role `deploy-bot` lowered the table 3 times, RCU 2,000 → 1,250 · WCU 800 → 500/);
    expect(text).toMatch(/costs one decrease instead of 3/);
    expect(text).toMatch(/`by-customer`.*\n.*\n.*user `cem` 1/);
    expect(text).toMatch(/CloudTrail, which shows a call 5 to 15 minutes after/);
    expect(answer.text).not.toMatch(/[<>*`]/);
    expect(bot.slack.refusals).toEqual([]);
  });

  test('is one click away from its budget, and the budget from it', async () => {
    const budget = await bot.ask(ana, general, '/ddb budget orders-table');
    const history = await bot.press(ana, budget, SHOW_HISTORY);
    expect(history.ts).not.toBe(budget.ts);
    expect(buttonsOf(history)).toMatchObject([
      { action: SHOW_BUDGET, value: 'prod/us-east-1/orders-table' },
      { action: READ_HISTORY_AGAIN, value: 'prod/us-east-1/orders-table' },
    ]);
    bot.clock.jump(MINUTE_MS);
    expect((await bot.press(ana, history, READ_HISTORY_AGAIN)).ts).toBe(history.ts);
    expect(blocksText(await bot.press(ana, history, SHOW_BUDGET))).toContain('quota page would suggest');
  });

  test('says that nothing was lowered, where nothing was', async () => {
    expect(blocksText(await historyOf('invoices'))).toMatch(/No decreases today/);
  });

  test('of an on-demand table says that no budget applies', async () => {
    expect(blocksText(await historyOf('events-raw'))).toMatch(/On-demand/);
  });

  test('names an index that was asked for first, and every index with decreases', async () => {
    const text = blocksText(await historyOf('search-catalog/by-facet-11'));
    expect(text.indexOf('`by-facet-11`')).toBeLessThan(text.indexOf('`by-facet-03`'));
    expect(text).toMatch(/No decreases today: .*`by-facet-20`/);
  });

  test('of a table with decreases in all of twenty indexes is something Slack takes', async () => {
    const made = scene('wide');
    for (const name of WIDE) {
      for (const read of [80, 70, 60, 50])
        made.wait(0.1).set(personIn(PROD_ID, `somebody-${'y'.repeat(55)}`), [read, 90], name);
    }
    bot.clock.jump(16 * MINUTE_MS);
    const text = blocksText(await historyOf('wide'));
    for (const [n] of WIDE.entries()) expect(text).toContain(`-${n}`);
    expect(bot.slack.refusals).toEqual([]);
  });
});

describe('what CloudTrail does not show', () => {
  test('yet is counted apart, and known a quarter of an hour later', async () => {
    scene('fresh').set(personIn(PROD_ID, 'cem'), [90, 100]).wait(1);
    const early = await historyOf('fresh');
    expect(blocksText(early)).toMatch(/Spent by: 1 not in CloudTrail yet$/m);
    bot.clock.jump(15 * MINUTE_MS);
    expect(blocksText(await bot.press(ana, early, READ_HISTORY_AGAIN))).toMatch(/Spent by: user `cem` 1$/m);
  });

  test('because it may not be read is told with the permission that is missing, beside the rest', async () => {
    bot.aws.world.faults.add({ match: { operation: 'LookupEvents' }, effect: { kind: 'deny' }, times: 0 });
    const text = blocksText(await historyOf('orders-table'));
    expect(text).toMatch(/lacks `cloudtrail:LookupEvents`/);
    expect(text).toContain('1,000 RCU');
    expect(text).toMatch(/Spent by: 4 whose caller I could not look up/);
    expect(text).not.toMatch(/Small steps|5 to 15 minutes/);
  });
});

test('refused tries are told, and the SDK’s own retries are one', async () => {
  const made = scene('refused');
  const who = sessionOf(PROD_ID, 'night-job', 'run');
  for (const read of [90, 80, 70, 60]) made.wait(1).set(who, [read, 100]);
  made.wait(1);
  for (let n = 0; n < 4; n++) made.set(who, [50, 100]);
  bot.clock.jump(16 * MINUTE_MS);
  expect(blocksText(await historyOf('refused'))).toMatch(/Refused, which costs nothing: role `night-job` 1\./);
});

test('flapping auto scaling is told with its settings and the command that calms it', async () => {
  const made = scene('flapping');
  for (const units of [800, 100, 700, 80, 900]) made.wait(20).scaleTo('read', units);
  bot.clock.jump(16 * MINUTE_MS);
  const text = blocksText(await historyOf('flapping'));
  expect(text).toMatch(/flapping: 2 times today it lowered the reads of the table, down to 80.*up to 900/);
  expect(text).toMatch(/70% use, a scale-in cool-down of 60 s and a minimum of 50/);
  expect(text).toContain('put-scaling-policy --region us-east-1');
  expect(text).toContain('"ScaleInCooldown":3600');
});

describe('who may see it', () => {
  test('is who may see the budget', async () => {
    expect(blocksText(await historyOf('analytics/us-east-1/reports'))).not.toMatch(/etl/);
    expect(blocksText(await historyOf('analytics/us-east-1/reports', ben))).toMatch(/role `etl`/);
    expect(blocksText(await historyOf('orders-table', gina))).not.toMatch(/deploy-bot/);
  });
});

test.each([
  ['/ddb history', /word missing/],
  ['/ddb history a b', /more words/],
  ['/ddb history nowhere-table', /no table called/],
  ['/ddb history orders-table/no-such-index', /no index called/],
])('%s is answered with what is wrong', async (typed, expected) => {
  expect(textOf(await bot.ask(ana, general, typed))).toMatch(expected);
});

test('a name from AWS can become neither a mention nor a link', async () => {
  const made = scene('hostile');
  made.set({ ...personIn(PROD_ID, 'x'), arn: `arn:aws:iam::${PROD_ID}:user/<!channel>` }, [90, 100]);
  bot.clock.jump(16 * MINUTE_MS);
  const text = blocksText(await historyOf('hostile'));
  expect(text).toContain('&lt;!channel&gt;');
  expect(text).not.toContain('<!channel>');
});

test('after midnight yesterday’s decreases are gone', async () => {
  bot.clock.setTo(AFTERNOON + DAY_MS - 15 * HOUR_MS);
  expect(blocksText(await historyOf('orders-table'))).toMatch(/No decreases today/);
});
