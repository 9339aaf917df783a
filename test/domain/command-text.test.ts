import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, parseCommand } from '../../src/domain/command-text.ts';

const budget = (table: string | null) => ({ kind: 'budget', table });

describe('what is a command is read', () => {
  test.each([
    ['', { kind: 'help' }],
    [' \n\t ', { kind: 'help' }],
    ['\u200B', { kind: 'help' }],
    ['""', { kind: 'help' }],
    ['help', { kind: 'help' }],
    ['help me with budgets', { kind: 'help' }],
    ['budget', budget(null)],
    ['BUDGET', budget(null)],
    ['“budget”', budget(null)],
    ['budget orders-table', budget('orders-table')],
    ['Budget   Orders-Table ', budget('Orders-Table')],
    ['budget\u00A0orders-table', budget('orders-table')],
    ['budget\u3000orders-table', budget('orders-table')],
    ['budget\u2003\u200Borders-table', budget('orders-table')],
    ['budget\n`orders-table`', budget('orders-table')],
    ['budget “orders-table”', budget('orders-table')],
    ['budget " orders-table "', budget('orders-table')],
    ['budget prod/us-east-1/orders-table/by-day', budget('prod/us-east-1/orders-table/by-day')],
    ['budget <!channel>', budget('<!channel>')],
    ['budget 🐙', budget('🐙')],
    ['budget \u202Eelbat\u202C', budget('elbat')],
    [`budget ${'a'.repeat(3_000)}`, budget('a'.repeat(3_000))],
  ])('%j', (text, expected) => {
    expect(parseCommand(text)).toEqual(expected);
  });
});

test('more than one table is more than the command takes', () => {
  const usage = { kind: 'usage', command: 'budget', problem: 'too-many-words' };
  expect(parseCommand('budget orders customers')).toEqual(usage);
  expect(parseCommand(`budget ${'a '.repeat(1_500)}`)).toEqual(usage);
});

describe('a typing slip gets the command that was meant', () => {
  test.each([
    ['budgte', 'budget'],
    ['bugdet x', 'budget'],
    ['budgets', 'budget'],
    ['Buget orders-table', 'budget'],
    ['bud', 'budget'],
    ['hlep', 'help'],
    ['halp', 'help'],
    ['help!', 'help'],
  ])('%s -> %s', (text, nearest) => {
    expect(parseCommand(text)).toMatchObject({ kind: 'unknown', nearest });
  });
});

describe('what is no command is not taken for one', () => {
  test.each([
    'orders-table',
    'prod/us-east-1/orders-table',
    'constructor',
    '__proto__',
    'toString',
    '<!channel>',
    '<http://x|budget>',
    '*ledger*',
    '🐙',
    'ميزانية',
    'a'.repeat(3_000),
    '-',
    'e',
  ])('%j', (text) => {
    expect(parseCommand(text)).toEqual({ kind: 'unknown', word: text, nearest: null });
  });
});

test('every command there is can be typed in any case', () => {
  for (const name of COMMAND_NAMES) {
    expect(parseCommand(`${name} orders-table`).kind).not.toBe('unknown');
    expect(parseCommand(`${name.toUpperCase()} orders-table`)).toEqual(parseCommand(`${name} orders-table`));
  }
});

test('any text gets an answer', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
    expect([...COMMAND_NAMES, 'unknown', 'usage']).toContain(parseCommand(text).kind);
    expect(['budget', 'usage']).toContain(parseCommand(`budget ${text}`).kind);
  });
  fc.assert(property, { numRuns: 5_000, seed: 2 });
});
