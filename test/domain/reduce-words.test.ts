import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../src/domain/command-text.ts';

const HOUR = 3_600_000;
const reduce = (table: string | null, index: string | null, read: number | null, write: number | null) => ({
  kind: 'reduce',
  table,
  index,
  target: { read, write },
});

describe('the words behind /ddb reduce', () => {
  test.each([
    ['reduce', reduce(null, null, null, null)],
    ['reduce orders-table', reduce('orders-table', null, null, null)],
    ['reduce orders-table read=200 write=100', reduce('orders-table', null, 200, 100)],
    ['reduce read=200 orders-table', reduce('orders-table', null, 200, null)],
    ['Reduce prod/orders-table READ=1,000 index=by-customer', reduce('prod/orders-table', 'by-customer', 1000, null)],
    ['reduce orders-table write=2_000', reduce('orders-table', null, null, 2000)],
    ['reduce orders-table read=0', reduce('orders-table', null, 0, null)],
    ['reduce “orders-table” read=‘200’', reduce('orders-table', null, 200, null)],
  ])('%s names table, index and values', (text, expected) => {
    expect(parseCommand(text)).toEqual(expected);
  });

  test.each([
    ['reduce orders-table read=many', 'not-understood'],
    ['reduce orders-table read=-5', 'not-understood'],
    ['reduce orders-table read=1.5', 'not-understood'],
    ['reduce orders-table read=1e3', 'not-understood'],
    ['reduce orders-table read=200 read=300', 'not-understood'],
    ['reduce orders-table rcu=200', 'not-understood'],
    ['reduce orders-table 200', 'too-many-words'],
    ['reduce orders table read=200', 'too-many-words'],
    ['cancel', 'missing-word'],
    ['cancel a b', 'too-many-words'],
    ['requests a b', 'too-many-words'],
    ['pause prod for ever', 'not-understood'],
    ['pause prod for 0h', 'not-understood'],
    ['pause prod for 90d', 'not-understood'],
    ['pause prod staging', 'too-many-words'],
  ])('%s is answered with what is wrong: %s', (text, problem) => {
    expect(parseCommand(text)).toMatchObject({ kind: 'usage', problem });
  });

  test.each([
    ['pause', { kind: 'pause', scope: 'all', forMs: null }],
    ['pause prod', { kind: 'pause', scope: 'prod', forMs: null }],
    ['pause prod for 2h', { kind: 'pause', scope: 'prod', forMs: 2 * HOUR }],
    ['pause for 90 min', { kind: 'pause', scope: 'all', forMs: 1.5 * HOUR }],
    ['pause all for 1 day', { kind: 'pause', scope: 'all', forMs: 24 * HOUR }],
    ['resume', { kind: 'resume', scope: 'all' }],
    ['resume prod', { kind: 'resume', scope: 'prod' }],
    ['requests', { kind: 'requests', which: null }],
    ['requests mine', { kind: 'requests', which: 'mine' }],
    ['cancel r1a2b3c', { kind: 'cancel', id: 'r1a2b3c' }],
  ])('%s is read whole', (text, expected) => {
    expect(parseCommand(text)).toEqual(expected);
  });
});
