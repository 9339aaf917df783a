import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesAny } from '../../src/domain/table-pattern.ts';

describe('table patterns', () => {
  it.each([
    ['orders', ['orders'], true],
    ['orders', ['order'], false],
    ['orders', ['Orders'], false],
    ['orders-eu', ['orders-*'], true],
    ['orders-', ['orders-*'], true],
    ['my-orders-eu', ['orders-*'], false],
    ['payments-v2', ['payments-v?'], true],
    ['payments-v', ['payments-v?'], false],
    ['payments-v22', ['payments-v?'], false],
    ['a.b', ['a.b'], true],
    ['axb', ['a.b'], false],
    ['anything', ['*'], true],
    ['orders', ['customers', 'ord*s'], true],
    ['orders', [], false],
  ])('%s against %j: %s', (name, patterns, expected) => {
    expect(matchesAny(name, patterns)).toBe(expected);
  });

  it('agree with a regular expression of the same meaning', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 12 });
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 });
    fc.assert(
      fc.property(name, text, (table, pattern) => {
        const source = pattern.replaceAll('.', '\\.').replaceAll(/\*+/g, '.*').replaceAll('?', '.');
        return matchesAny(table, [pattern]) === new RegExp(`^${source}$`).test(table);
      }),
      { numRuns: 2_000, seed: 20_261_009 },
    );
  });

  it('answer at once for a pattern made of stars', () => {
    expect(matchesAny('a'.repeat(255), [`${'*a'.repeat(127)}b`])).toBe(false);
  });
});
