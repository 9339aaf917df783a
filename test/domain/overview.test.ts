import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Budget } from '../../src/domain/budget.ts';
import { compareBudgets, compareScarcity, pageOf, type TableSummary, tableSummary } from '../../src/domain/overview.ts';
import type { DecreaseCounter, Resource, TableState } from '../../src/domain/resource.ts';

const at = (time: string): number => Date.parse(`2026-10-09T${time}Z`);
const NOW = at('10:30:00');
const FRESH: DecreaseCounter = { decreasesToday: 0, lastDecreaseAt: null };
const WAITING: DecreaseCounter = { decreasesToday: 4, lastDecreaseAt: at('10:00:00') };

const resource = (index: string | null, counter: DecreaseCounter, read = 100): Resource => ({
  index,
  status: 'ACTIVE',
  capacity: { read, write: 50 },
  counter,
  lastIncreaseAt: null,
});

const state = (table: Resource, indexes: readonly Resource[], more: Partial<TableState> = {}): TableState => ({
  address: { account: 'prod', region: 'us-east-1', table: 'orders-table' },
  accountId: '111122223333',
  tableId: '0f0e',
  arn: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders-table',
  billingMode: 'PROVISIONED',
  table,
  indexes,
  globalRegions: [],
  readAt: NOW,
  ...more,
});

describe('a table is summed up by its scarcest resource', () => {
  test('an index that waits stands before the table that does not', () => {
    const orders = state(resource(null, FRESH), [resource('by-day', FRESH), resource('by-mail', WAITING, 7)]);
    expect(tableSummary(orders, NOW)).toEqual({
      address: orders.address,
      index: 'by-mail',
      budget: { kind: 'waiting', used: 4, nextAt: at('11:00:00'), until: 'hour', furtherToday: 13 },
      capacity: { read: 7, write: 50 },
      tableCapacity: { read: 100, write: 50 },
      indexCount: 2,
    });
  });

  test('where an index is just as scarce, the table speaks', () => {
    const summary = tableSummary(state(resource(null, WAITING), [resource('by-mail', WAITING)]), NOW);
    expect(summary).toMatchObject({ index: null, budget: { kind: 'waiting' } });
  });

  test('an on-demand table has no budget to show', () => {
    const onDemand = state(resource(null, WAITING), [resource('by-mail', FRESH)], { billingMode: 'PAY_PER_REQUEST' });
    expect(tableSummary(onDemand, NOW)).toMatchObject({ index: null, budget: { kind: 'notApplicable' } });
  });
});

/** From the scarcest to the least scarce. */
const BY_SCARCITY: readonly Budget[] = [
  { kind: 'waiting', used: 27, nextAt: at('23:00:00'), until: 'midnight', furtherToday: 0 },
  { kind: 'waiting', used: 4, nextAt: at('11:00:00'), until: 'hour', furtherToday: 13 },
  { kind: 'hourly', used: 5, furtherToday: 12 },
  { kind: 'unknown', reason: 'last-decrease-in-future' },
  { kind: 'free', used: 3, left: 1, furtherToday: 14 },
  { kind: 'free', used: 0, left: 4, furtherToday: 17 },
  { kind: 'notApplicable', reason: 'on-demand' },
];

const row = (path: string, budget: Budget): TableSummary => {
  const [account = '', region = '', table = ''] = path.split('/');
  const capacity = { read: 1, write: 1 };
  return { address: { account, region, table }, index: null, budget, capacity, tableCapacity: capacity, indexCount: 0 };
};

describe('the order of rows', () => {
  test('the scarcest come first, on-demand last', () => {
    const shuffled = [4, 6, 0, 3, 5, 1, 2].flatMap((n) => BY_SCARCITY[n] ?? []);
    expect(shuffled.toSorted(compareBudgets)).toEqual(BY_SCARCITY);
  });

  test('equally scarce ones stand by account, region and table', () => {
    const paths = ['a/eu-west-1/z', 'a/us-east-1/a', 'a/us-east-1/b', 'b/eu-west-1/a'];
    const free: Budget = { kind: 'free', used: 0, left: 4, furtherToday: 17 };
    const rows = paths.map((path) => row(path, free));
    expect(rows.toReversed().toSorted(compareScarcity)).toEqual(rows);
  });

  test('is the same however the rows arrive', () => {
    const rows = BY_SCARCITY.flatMap((budget) => ['a/r/z', 'A/r/é', 'b/r/Z', 'b/r/_'].map((path) => row(path, budget)));
    const sorted = rows.toSorted(compareScarcity);
    const property = fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (order) => {
      expect(order.toSorted(compareScarcity)).toEqual(sorted);
    });
    fc.assert(property, { numRuns: 200, seed: 3 });
  });
});

describe('a page of rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  test.each([
    { page: 1, shows: ['a', 'b'], is: 1 },
    { page: 3, shows: ['e'], is: 3 },
    { page: 4, shows: ['e'], is: 3 },
    { page: 0, shows: ['a', 'b'], is: 1 },
    { page: -7, shows: ['a', 'b'], is: 1 },
    { page: 2.9, shows: ['c', 'd'], is: 2 },
    { page: Number.NaN, shows: ['a', 'b'], is: 1 },
    { page: Number.POSITIVE_INFINITY, shows: ['e'], is: 3 },
  ])('asked for $page it is page $is', ({ page, shows, is }) => {
    expect(pageOf(rows, page, 2)).toEqual({ rows: shows, page: is, pages: 3 });
  });

  test('without rows there is one empty page', () => {
    expect(pageOf([], 5, 10)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});
