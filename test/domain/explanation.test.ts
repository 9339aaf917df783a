import { describe, expect, test } from 'vitest';
import type { BudgetReport } from '../../src/domain/answers.ts';
import { decreaseBudget } from '../../src/domain/budget.ts';
import type { Finding } from '../../src/domain/explanation/finding.ts';
import { isAboutBudget } from '../../src/domain/explanation/next.ts';
import { type Explanation, explain, needsHistory, withHistory } from '../../src/domain/explanation.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/instant.ts';
import type { LimitMessage, OtherLimitReason } from '../../src/domain/limit-message/message.ts';
import type { BillingMode, Resource, ScaledDimension } from '../../src/domain/resource.ts';
import type { Diagnosis } from '../../src/domain/spending/diagnosis.ts';
import { historyReport } from '../../src/domain/spending/history.ts';
import { NOW, resource, tableState } from '../support/tables.ts';

type Stated = Extract<LimitMessage, { kind: 'decrease-quota' }>;

/** What an error states; nothing but what is given. */
const refusal = (stated: Partial<Stated> = {}): Stated => ({
  kind: 'decrease-quota',
  table: 'orders-table',
  index: null,
  decreasesToday: null,
  lastDecreaseAt: null,
  nextDecreaseAt: null,
  intervalSeconds: null,
  ...stated,
});

function found(resources: readonly Resource[], rest: { readonly by?: 'chosen' } = {}): Finding {
  return { kind: 'read', by: 'named', report: report(resources), ...rest };
}

function report(
  [table = resource(null), ...indexes]: readonly Resource[],
  { mode = 'PROVISIONED', scaled = [] }: { mode?: BillingMode; scaled?: readonly ScaledDimension[] } = {},
): BudgetReport {
  return {
    state: tableState({ table, indexes, billingMode: mode }),
    resources: [table, ...indexes].map((one) => ({
      resource: one,
      budget: decreaseBudget(mode, one.counter, NOW),
      quotaPageSays: null,
      scaled: scaled.filter(({ index }) => index === one.index),
    })),
    scalingProblem: null,
    now: NOW,
    isReducible: false,
    askedIndex: null,
  };
}

const LAST = NOW - 20 * MINUTE_MS;
/** Read with milliseconds, which a text does not have. */
const spent = (index: string | null, count = 4, last = LAST + 159) =>
  resource(index, { decreasesToday: count, lastDecreaseAt: last });
const advised = ({ advice }: Explanation) => advice.map(({ kind }) => kind);

describe('the resource', () => {
  const stated = refusal({ decreasesToday: 4, lastDecreaseAt: LAST });
  const unstated = refusal();

  test.each([
    ['an index the text names', [spent(null), spent('by-day')], { ...stated, index: 'by-day' }, 'by-day', 'named'],
    [
      'the one with the stated counters',
      [spent(null, 4, LAST - HOUR_MS), spent('by-day')],
      stated,
      'by-day',
      'counters',
    ],
    ['the table, when it has them', [spent(null), resource('by-day')], stated, null, 'counters'],
    ['the one without a free decrease', [resource(null), spent('by-day', 5)], unstated, 'by-day', 'used-up'],
    ['the table, when several have none', [spent(null), spent('by-day')], unstated, null, 'table'],
    ['the table, when all have some', [resource(null), resource('by-day')], unstated, null, 'table'],
    ['the table, when two have the stated counters', [spent(null), spent('by-day')], stated, null, 'table'],
    [
      'by counters, where the named index does not exist',
      [spent(null)],
      { ...stated, index: 'gone' },
      null,
      'counters',
    ],
  ] as const)('is %s', (_, resources, message, index, by) => {
    expect(explain(message, found(resources), NOW).culprit).toMatchObject({ of: { resource: { index } }, by });
  });

  test('has the stated counters only if count and second are the same', () => {
    const at = (count: number, last: number) =>
      explain(stated, found([resource(null), spent('by-day', count, last)]), NOW).culprit?.by;
    expect(at(4, LAST + 999)).toBe('counters');
    expect([at(5, LAST), at(4, LAST + 1_000), at(4, LAST - 1)]).toEqual(['used-up', 'used-up', 'used-up']);
  });
});

describe('the next decrease', () => {
  test.each([
    ['comes from a fresh read', refusal(), [spent(null)], { kind: 'at', at: LAST + 159 + HOUR_MS, source: 'read' }],
    ['is now where a free one is left', refusal(), [spent(null, 2)], { kind: 'now', left: 2 }],
    ['is now after the hour', refusal(), [spent(null, 4, NOW - HOUR_MS)], { kind: 'now', left: 1 }],
    [
      'is the fresh one where another decrease was made since',
      refusal({ lastDecreaseAt: LAST - HOUR_MS }),
      [spent(null)],
      { kind: 'at', at: LAST + 159 + HOUR_MS, source: 'read' },
    ],
    [
      'is the stated one where the table contradicts the error',
      refusal({ lastDecreaseAt: NOW - MINUTE_MS, nextDecreaseAt: NOW + 59 * MINUTE_MS }),
      [spent(null)],
      { kind: 'at', at: NOW + 59 * MINUTE_MS, source: 'stated' },
    ],
    [
      'is unknown while the table reports a last decrease in the future',
      refusal(),
      [spent(null, 4, NOW + HOUR_MS)],
      { kind: 'unknown' },
    ],
  ] as const)('%s', (_, message, resources, next) => {
    expect(explain(message, found(resources), NOW).next).toEqual(next);
  });

  test('does not exist for a table that is on-demand by now, and nothing is advised', () => {
    const finding: Finding = { kind: 'read', by: 'named', report: report([spent(null)], { mode: 'PAY_PER_REQUEST' }) };
    const explanation = explain(refusal({ lastDecreaseAt: LAST }), finding, NOW);
    expect(explanation.next).toEqual({ kind: 'onDemand' });
    expect(explanation.advice).toEqual([]);
  });

  test.each([
    [
      'the announced one',
      { nextDecreaseAt: NOW + 5 * MINUTE_MS },
      { kind: 'at', at: NOW + 5 * MINUTE_MS, source: 'stated' },
    ],
    ['now, when the announced one has passed', { nextDecreaseAt: NOW - 1 }, { kind: 'now', left: null }],
    [
      'an hour after the last one, when the announcement is cut off',
      { lastDecreaseAt: LAST },
      { kind: 'at', at: LAST + HOUR_MS, source: 'stated' },
    ],
    [
      'after the stated interval',
      { lastDecreaseAt: LAST, intervalSeconds: 14_400 },
      { kind: 'at', at: LAST + 4 * HOUR_MS, source: 'stated' },
    ],
    [
      'at midnight, when that comes first',
      { lastDecreaseAt: NOW + 13.5 * HOUR_MS },
      { kind: 'at', at: NOW + 14 * HOUR_MS, source: 'stated' },
    ],
    ['unknown, when nothing is stated', {}, { kind: 'unknown' }],
  ] as const)('from the text alone is %s', (_, stated, next) => {
    expect(explain(refusal(stated), { kind: 'unnamed' }, NOW).next).toEqual(next);
  });
});

describe('stated and fresh values', () => {
  test.each([
    ['agree to the second', LAST, 'same'],
    ['differ when it was lowered since', LAST - 5_000, 'newer'],
    ['contradict each other when the table was last lowered before that', LAST + 5_000, 'other'],
  ])('%s', (_, lastDecreaseAt, agreement) => {
    expect(explain(refusal({ lastDecreaseAt }), found([spent(null)]), NOW).agreement).toBe(agreement);
  });

  test('contradict each other when the table was never lowered', () => {
    expect(explain(refusal({ lastDecreaseAt: LAST }), found([resource(null)]), NOW).agreement).toBe('other');
  });

  test('cannot be compared where the text states no last decrease', () => {
    expect(explain(refusal({ decreasesToday: 4 }), found([spent(null)]), NOW).agreement).toBeNull();
  });
});

describe('the advice', () => {
  const scaled: ScaledDimension = { table: 'orders-table', index: null, dimension: 'read', min: 5, max: 500 };

  test('begins with the time to wait for', () => {
    expect(explain(refusal(), found([spent(null)]), NOW).advice[0]).toEqual({ kind: 'wait', at: LAST + 159 + HOUR_MS });
  });

  test('begins with trying again where a decrease is possible', () => {
    expect(explain(refusal(), found([spent(null, 1)]), NOW).advice[0]).toEqual({ kind: 'tryNow', left: 3 });
  });

  test('names auto scaling where it manages the resource, or where that is not known', () => {
    const managed: Finding = { kind: 'read', by: 'named', report: report([spent(null)], { scaled: [scaled] }) };
    expect(explain(refusal(), managed, NOW).advice).toContainEqual({ kind: 'autoScaling', scaled: [scaled] });
    expect(advised(explain(refusal(), found([spent(null)]), NOW))).not.toContain('autoScaling');
    expect(explain(refusal(), { kind: 'notLooked' }, NOW).advice).toContainEqual({ kind: 'autoScaling', scaled: [] });
  });

  test('names the table only where it may and is sure of it', () => {
    const tableIn = (finding: Finding, message = refusal()) =>
      explain(message, finding, NOW).advice.flatMap((one) => (one.kind === 'onDemand' ? [one.table] : []));
    expect(tableIn(found([spent(null)]))).toEqual(['orders-table']);
    expect(tableIn({ kind: 'notLooked' })).toEqual(['orders-table']);
    expect(tableIn({ kind: 'withheld' })).toEqual([null]);
    expect(tableIn(found([spent(null)]), refusal({ lastDecreaseAt: NOW }))).toEqual([null]);
  });

  test('waits for a choice that has to be made first', () => {
    expect(explain(refusal(), { kind: 'several', candidates: [] }, NOW).advice).toEqual([]);
  });
});

describe('another limit', () => {
  const other = (reason: OtherLimitReason): Explanation['message'] => ({
    kind: 'dynamodb-limit-other',
    reason,
    table: 'orders-table',
    index: null,
  });

  test('is about no next decrease and gets no advice on decreases', () => {
    for (const message of [
      other('tags'),
      { kind: 'runtime-throttle' } as const,
      { kind: 'other-service-limit' } as const,
    ]) {
      expect(explain(message, { kind: 'unnamed' }, NOW)).toMatchObject({ next: null, advice: [], agreement: null });
    }
  });

  test('in its generic wording is held against the table’s budget, and claims none by itself', () => {
    const generic = other('generic-too-many-operations');
    expect(explain(generic, found([spent(null)]), NOW).next).toMatchObject({ kind: 'at', source: 'read' });
    expect(explain(generic, { kind: 'unnamed' }, NOW).next).toBeNull();
  });

  test('needs no read of the table, but for the generic wording', () => {
    expect(isAboutBudget(refusal())).toBe(true);
    expect(isAboutBudget(other('generic-too-many-operations'))).toBe(true);
    expect([other('tags'), { kind: 'none' } as const, { kind: 'runtime-throttle' } as const].some(isAboutBudget)).toBe(
      false,
    );
  });
});

describe('who spent the budget', () => {
  const told = explain(refusal(), found([spent(null), spent('by-day')], { by: 'chosen' }), NOW);
  const smallSteps = (index: string | null): Diagnosis => ({
    cause: 'small-steps',
    index,
    spent: 3,
    actor: { kind: 'role', name: 'deploy-bot' },
    from: { read: 2000, write: 800 },
    to: { read: 1000, write: 400 },
  });
  const history = (...diagnoses: readonly Diagnosis[]) => ({
    ...historyReport(
      { state: tableState({ table: spent(null), indexes: [spent('by-day')] }), calls: [], scaling: [] },
      { since: 0, recordProblem: null, scalingProblem: null, askedIndex: null, now: NOW },
    ),
    diagnoses,
  });

  test('and why replaces what is advised without knowing it, between when and the way out', () => {
    const complete = withHistory(told, history(smallSteps('by-day'), smallSteps(null)));
    expect(advised(complete)).toEqual(['wait', 'cause', 'onDemand']);
    expect(complete.advice[1]).toMatchObject({ advice: { advice: 'one-step', index: null }, spent: 3 });
  });

  test('leaves the advice as it is where the cause is not known, or is that of another resource', () => {
    for (const report of [history(), history(smallSteps('by-day'))]) {
      expect(withHistory(told, report)).toEqual({ ...told, history: report });
    }
  });

  test.each([
    ['of a table that is surely the one', told, true],
    [
      'not of one whose counters contradict the error',
      explain(refusal({ lastDecreaseAt: NOW }), found([spent(null)]), NOW),
      false,
    ],
    ['not where no table is known', explain(refusal(), { kind: 'unnamed' }, NOW), false],
    [
      'not of a table that is on-demand by now',
      explain(
        refusal(),
        { kind: 'read', by: 'named', report: report([spent(null)], { mode: 'PAY_PER_REQUEST' }) },
        NOW,
      ),
      false,
    ],
    ['not for another limit', explain({ kind: 'runtime-throttle' }, { kind: 'unnamed' }, NOW), false],
  ])('is asked %s', (_, explanation, needed) => {
    expect(needsHistory(explanation)).toBe(needed);
  });
});
