import { expect, test } from 'vitest';
import { monthlyDifference } from '../../../src/domain/request/price.ts';

const list = { region: 'us-east-1', asOf: '2026-11' };
const from = { read: 1_000, write: 400 };

test.each([
  ['reads', { read: 200, write: 400 }, 'us-east-1', 'STANDARD', -75.92, null],
  ['writes', { read: 1_000, write: 100 }, 'us-east-1', 'STANDARD', -142.35, null],
  [
    'both, of an infrequent-access table',
    { read: 200, write: 100 },
    'us-east-1',
    'STANDARD_INFREQUENT_ACCESS',
    -270.83,
    null,
  ],
  ['in a region without prices here', { read: 200, write: 400 }, 'eu-west-1', 'STANDARD', -75.92, 50],
  ['nothing', from, 'us-east-1', 'STANDARD', 0, null],
] as const)('%s: at the list price of one region and month', (_, to, region, tableClass, usd, upToPercentMore) => {
  expect(monthlyDifference(from, to, region, tableClass)).toEqual({ usd, list, upToPercentMore });
});
