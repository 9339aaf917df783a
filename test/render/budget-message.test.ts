import { describe, expect, test } from 'vitest';
import { validateMessage } from '../../sandbox/slack/index.ts';
import type { BudgetReport } from '../../src/domain/answers.ts';
import { decreaseBudget } from '../../src/domain/budget.ts';
import type { DecreaseCounter, Resource, TableState } from '../../src/domain/resource.ts';
import { budgetMessage } from '../../src/render/budget-message.ts';
import { wordsFor } from '../../src/render/words.ts';
import { NOW, resource, tableState } from '../support/tables.ts';

const words = wordsFor('en');
const MINUTE = 60_000;
const USED = ':black_large_square:';
const FREE = ':large_green_square:';

const reportOf = (state: TableState, rest: Partial<BudgetReport> = {}): BudgetReport => ({
  state,
  resources: [state.table, ...state.indexes].map((entry: Resource) => ({
    resource: entry,
    budget: decreaseBudget(state.billingMode, entry.counter, NOW),
    quotaPageSays: null,
    scaled: [],
  })),
  scalingProblem: null,
  now: NOW,
  isReducible: true,
  askedIndex: null,
  ...rest,
});

const textOf = (report: BudgetReport): string => JSON.stringify(budgetMessage(words, report));
const withCounter = (counter: Partial<DecreaseCounter>) => reportOf(tableState({ table: resource(null, counter) }));

describe('the budget of a table', () => {
  test.each<[string, Partial<DecreaseCounter>, string[]]>([
    ['untouched', {}, [FREE.repeat(4), '0 of 4 free decreases used · *4 available now*', 'at most 17 more']],
    [
      'half used',
      { decreasesToday: 2, lastDecreaseAt: NOW - 5 * MINUTE },
      [
        USED.repeat(2) + FREE.repeat(2),
        '2 of 4 free decreases used · *2 available now*',
        'at most 15 more before 00:00 UTC',
      ],
    ],
    [
      'exhausted',
      { decreasesToday: 4, lastDecreaseAt: NOW - 22 * MINUTE },
      [
        `${USED.repeat(4)} :hourglass_flowing_sand:`,
        'next *<!date^1791542280^',
        '2026-10-09 10:38:00 UTC',
        '(in 38 min)',
      ],
    ],
    [
      'deep into the day, with the hour passed',
      { decreasesToday: 9, lastDecreaseAt: NOW - 90 * MINUTE },
      [
        `${USED.repeat(4)} :white_check_mark:`,
        'All 4 free decreases used · *one available now*, then one an hour',
        '9 decreases so far today',
      ],
    ],
    [
      'with a clock that must be wrong',
      { decreasesToday: 4, lastDecreaseAt: NOW + 60 * MINUTE },
      [':grey_question:', 'I will not guess'],
    ],
  ])('%s is shown as a picture and in words', (_, counter, expected) => {
    const text = textOf(withCounter(counter));
    for (const part of expected) expect(text).toContain(part);
  });

  test('that waits for midnight says that the four come back then', () => {
    const late = Date.UTC(2026, 9, 9, 23, 30);
    const state = tableState({ table: resource(null, { decreasesToday: 4, lastDecreaseAt: late - MINUTE }) });
    const budget = decreaseBudget('PROVISIONED', state.table.counter, late);
    const report = {
      ...reportOf(state),
      now: late,
      resources: [{ resource: state.table, budget, quotaPageSays: null, scaled: [] }],
    };
    expect(textOf(report)).toContain('(in 30 min), when the day’s four come back');
    expect(textOf(report)).toContain('none more before 00:00 UTC');
  });

  test('that is on-demand is said to have none, without a single zero', () => {
    const message = budgetMessage(
      words,
      reportOf(
        tableState({
          billingMode: 'PAY_PER_REQUEST',
          table: resource(null, {}, { capacity: { read: 0, write: 0 } }),
          indexes: [resource('by-customer', {}, { capacity: { read: 0, write: 0 } })],
        }),
      ),
    );
    expect(message.text).toBe('orders-table is on-demand: no decrease budget applies.');
    expect(JSON.stringify(message.blocks)).toContain('no capacity to lower and no decrease budget');
    expect(JSON.stringify(message.blocks)).not.toMatch(/RCU|square/);
  });

  test('names what else spends it: auto scaling, with its bounds', () => {
    const state = tableState();
    const scaled = (dimension: 'read' | 'write') => ({
      table: 'orders-table',
      index: null,
      dimension,
      min: 100,
      max: 2000,
    });
    const both = reportOf(state);
    const withScaled = (dimensions: ('read' | 'write')[]) =>
      textOf({ ...both, resources: both.resources.map((entry) => ({ ...entry, scaled: dimensions.map(scaled) })) });
    expect(withScaled(['read'])).toContain(
      'Auto scaling manages reads (100 to 2,000 RCU); its scale-ins spend this budget too.',
    );
    expect(withScaled(['write'])).toContain('Auto scaling manages writes (100 to 2,000 WCU)');
    expect(withScaled(['write', 'read'])).toContain('reads (100 to 2,000 RCU) and writes (100 to 2,000 WCU)');
  });

  test('says once what AWS’s quota page would promise instead', () => {
    const report = withCounter({ decreasesToday: 2, lastDecreaseAt: NOW - 5 * MINUTE });
    const text = textOf({ ...report, resources: report.resources.map((entry) => ({ ...entry, quotaPageSays: 4 })) });
    expect(text.split('For the table, AWS’s quota page would suggest up to 4; the service grants 2')).toHaveLength(2);
  });

  test('names the regions of a global table, and what is not known about them', () => {
    const text = textOf(reportOf(tableState({ globalRegions: ['eu-west-1', 'us-east-1'] })));
    expect(text).toContain('Global table in eu-west-1, us-east-1.');
    expect(text).toContain('is not known');
  });

  test('says so when a change is running, and when auto scaling could not be read', () => {
    const problem = {
      code: 'denied' as const,
      account: 'prod',
      accountId: '111122223333',
      region: 'us-east-1',
      role: 'arn:aws:iam::111122223333:role/reader',
      action: 'application-autoscaling:DescribeScalableTargets',
      table: null,
      detail: '',
    };
    const text = textOf(
      reportOf(tableState({ table: resource(null, {}, { status: 'UPDATING' }) }), { scalingProblem: problem }),
    );
    expect(text).toContain('DynamoDB reports `UPDATING`');
    expect(text).toContain('lacks `application-autoscaling:DescribeScalableTargets`');
  });

  test('is a full sentence where blocks cannot be shown', () => {
    const { text } = budgetMessage(words, withCounter({ decreasesToday: 4, lastDecreaseAt: NOW - 22 * MINUTE }));
    expect(text).toBe(
      'orders-table: no decrease available now. The next is possible at 2026-10-09 10:38:00 UTC (in 38 min).',
    );
  });
});

describe('Slack takes the message', () => {
  test.each([
    ['of a plain table', reportOf(tableState())],
    ['with the longest names on every index, all waiting, all auto-scaled', reportOfTheLargest()],
  ])('%s', (_, report) => {
    expect(validateMessage(budgetMessage(words, report))).toBeNull();
  });
});

function reportOfTheLargest(): BudgetReport {
  const long = (name: string) => name.padEnd(255, 'x');
  const spent = { decreasesToday: 26, lastDecreaseAt: NOW - MINUTE };
  const state = tableState({
    address: { account: 'a'.repeat(50), region: 'ap-southeast-2', table: long('orders') },
    table: resource(null, spent, { status: 'UPDATING' }),
    indexes: Array.from({ length: 20 }, (_, nth) => resource(long(`index-${nth}-`), spent, { status: 'UPDATING' })),
    globalRegions: Array.from({ length: 20 }, (_, nth) => `ap-southeast-${nth}`),
  });
  const report = reportOf(state);
  const dimension = { table: state.address.table, index: null, min: 10_000, max: 40_000 };
  return {
    ...report,
    resources: report.resources.map((entry) => ({
      ...entry,
      quotaPageSays: 4,
      scaled: [
        { ...dimension, dimension: 'read' as const },
        { ...dimension, dimension: 'write' as const },
      ],
    })),
  };
}
