import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { fence, severalLines } from '../../src/render/mrkdwn.ts';
import { undoCommand } from '../../src/render/undo-command.ts';
import { hostileWords } from '../support/hostile.ts';
import { asked } from '../support/reduction-requests.ts';

/** What a shell hands to `aws`. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `aws() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${command}`], {
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

describe('the command that undoes a reduction', () => {
  test('sets both values of a table', () => {
    expect(argumentsOf(undoCommand(asked.resource, { read: 1_000, write: 400 }))).toEqual([
      'dynamodb',
      'update-table',
      '--region',
      'us-east-1',
      '--table-name',
      'orders-table',
      '--provisioned-throughput',
      'ReadCapacityUnits=1000,WriteCapacityUnits=400',
    ]);
  });

  test('names an index alone, never the table’s own throughput', () => {
    const command = undoCommand({ ...asked.resource, index: 'by.customer_2' }, { read: 5, write: 6 });
    const args = argumentsOf(command);
    expect(args).not.toContain('--provisioned-throughput');
    expect(JSON.parse(args.at(-1) ?? '')).toEqual([
      {
        Update: {
          IndexName: 'by.customer_2',
          ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 6 },
        },
      },
    ]);
  });

  test('can be nothing but arguments, whatever a name holds', () => {
    const table = `x'; touch /tmp/owned; $(id) "`;
    expect(argumentsOf(undoCommand({ ...asked.resource, table }, { read: 1, write: 1 }))).toContain(table);
  });
});

describe('lines of somebody else', () => {
  test('stay between their fences', () => {
    for (const text of ['', 'a', '```', `${'`'.repeat(5_000)}`, '<'.repeat(5_000), hostileWords]) {
      const shown = fence(text);
      expect(shown.split('```')).toHaveLength(3);
      expect(shown.length).toBeLessThan(2_600);
      expect(shown).not.toMatch(/[<>]/);
    }
  });

  test('are cut by length and by lines, and say so', () => {
    expect(severalLines('a\nb\r\nc\u2028d', 100, 3)).toBe('a\nb\nc…');
    expect(severalLines('abcdef', 3)).toBe('abc…');
    expect(severalLines('x\u202ey\u200bz', 10)).toBe('xyz');
    expect(severalLines('', 10)).toBe(' ');
  });
});
