// The name of a table that does not exist: legal, random, and covered by a policy for the configured tables where that can be.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absentTable } from '../../../src/domain/check/absent-table.ts';
import { matchesAny } from '../../../src/domain/table-pattern.ts';

const RANDOM = '0123456789abcdef0123456789abcdef';
const pattern = fc.stringMatching(/^[A-Za-z0-9_.*?-]{1,255}$/);

test.each([
  [['*'], `ddb-budget-check-${RANDOM}`, true],
  [['orders-*'], `orders-ddb-budget-check-${RANDOM}`, true],
  [['customers', '*-v?-*'], `ddb-budget-check-${RANDOM}-vx-`, true],
  [['customers', 'payments-v?'], `ddb-budget-check-${RANDOM}`, false],
])('for %j it is %s', (patterns, table, fitsPatterns) => {
  expect(absentTable(patterns, RANDOM)).toEqual({ table, fitsPatterns });
});

test('it always holds all of the random part, is a legal name, and fits where it says so', () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 4 }), (patterns) => {
      const { table, fitsPatterns } = absentTable(patterns, RANDOM);
      expect(table).toMatch(/^[A-Za-z0-9_.-]{3,255}$/);
      expect(table).toContain(RANDOM);
      expect(matchesAny(table, patterns)).toBe(fitsPatterns);
    }),
  );
});
