// Any text of any size gets an answer, in work that grows with its length.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toExpectJson } from '../../../src/domain/limit-message/message.ts';
import { mayBeLimitMessage, parseLimitMessage } from '../../../src/domain/limit-message/parse.ts';
import { labelledTexts } from '../../support/limit-corpus.ts';

const MEGABYTE = 1_000_000;
const REFUSAL =
  'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. Number of decreases today: 4.';

/** Pieces that the patterns of the parser begin with, end with or repeat, between letters that mean nothing. */
const fragment = fc.oneof(
  fc.constantFrom(
    ...[
      '\\',
      '&amp;',
      '\u001b[',
      '<',
      '│ ',
      '\n',
      ' ',
      '…',
      '¤',
      '"',
      "'",
      '{',
      '[',
      ']',
      '}',
      '*',
      '/',
      ':',
      '=',
      '(',
      '.',
    ],
    ...[
      'table',
      'index',
      'TableName',
      'arn:aws:dynamodb:',
      'AWS::DynamoDB::Table',
      'globalSecondaryIndexUpdates',
      '--table-name',
    ],
    ...[
      'LimitExceededException',
      'ThrottlingException',
      'Rate exceeded',
      'Subscriber limit exceeded:',
      'Number of decreases today: ',
    ],
    ...[
      'Provisioned throughput decreases are limited',
      'Last decrease at ',
      'Next decrease can be made at ',
      'when calling',
      'October 9, 2026',
    ],
    ...['12:21:34 AM', 'UTC', 'every 3600 seconds', '&#8239;', '\\u202f', '2026-05-06T07:08:11Z '],
  ),
  fc.string({ maxLength: 8, unit: 'binary' }),
);
const anyText = fc.oneof(
  fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...labelledTexts), fc.nat(), fc.nat(), fragment).map(([{ text }, from, length, piece]) => {
    const at = from % (text.length + 1);
    return text.slice(0, at) + piece + text.slice(at + (length % 40));
  }),
);

describe('any text', () => {
  test('has an answer, the same each time, whose values are sound', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = parseLimitMessage(text);
        expect(parseLimitMessage(text)).toEqual(read);
        const json = toExpectJson(read);
        for (const name of [json.table, json.index]) if (name !== null) expect(name).toMatch(/^[A-Za-z0-9_.-]{3,255}$/);
        for (const number of [json.decreasesToday, json.intervalSeconds]) {
          if (number !== null) expect(number).toBeGreaterThanOrEqual(0);
        }
        for (const at of [json.lastDecreaseAt, json.nextDecreaseAt]) {
          if (at !== null) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        }
      }),
      { numRuns: 5_000, seed: 20_261_009 },
    );
  });

  test('that the first filter lets go is none', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (!mayBeLimitMessage(text)) expect(parseLimitMessage(text)).toEqual({ kind: 'none' });
      }),
      { numRuns: 5_000, seed: 20_261_009 },
    );
  });

  test('of ordinary chat does not pass the first filter', () => {
    const chat = [
      'Deploy of checkout 1.2.3 finished in 43 s :tada:',
      'can someone look at the dashboard? p99 went up after lunch',
      '<@U0EXAMPLE1> see <https://example.com/a?b=c&amp;d=e|the runbook>\nthen ping me',
      '{"level":"info","msg":"request done","ms":12,"path":"/orders","status":200}',
    ];
    expect(chat.filter(mayBeLimitMessage)).toEqual([]);
  });
});

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/**
 * No clock is read: a step that looks at every pair of positions would make 10^11 of them here and not come back within the
 * time a test has.
 */
describe('a long text', () => {
  test.each(
    [
      ...[
        '\\',
        '&amp;',
        '&',
        'amp;',
        '<',
        '<a ',
        '<https://a|',
        'a',
        ' ',
        '\n',
        '1 ',
        '…',
        '*a*\n',
        '\u001b[31m',
        '\u001b]',
        '\u200b',
        '"\n"',
      ],
      ...['table ', 'table/aaa ', 'x:table/aaa', 'table:', 'tableName', 'a-', '[{', 'index by-a ', 'table'.padEnd(90)],
      ...['globalSecondaryIndexUpdates:[', '"GlobalSecondaryIndexes":[{"IndexName":"abc"}],'],
      ...['AWS::DynamoDB::Table PhysicalResourceId: abc-DEF-ABCDEFGHIJKL '],
      ...[
        'LimitExceededException: ',
        'LimitExceededExceptionx',
        'throttling',
        'rate exceeded',
        'exceed ',
        'transaction cancelled ',
      ],
      ...[
        'Provisioned throughput decreases are limited',
        'subscriber limit exceeded: prov',
        'last decrease at October 9, 2026 ',
      ],
      ...[
        '2026-05-06T07:08:11Z at\n',
        'requestlimitexceeded',
        'therequestedreadcapacityunitsforindex',
        'provisionedthroughputexceeded',
      ],
      ...['1', '0 ', 'a ', '\\"', '"\\"', '{"a":', '[', '\u001b[3', '&#', '%0A', 'a-\n', '-\n\t'],
      ...[
        '12:00:00 a\n',
        '[12:00:00]',
        '12:00:00    ',
        'new a.b.c.',
        'error(code: ',
        '(service: amazon',
        "'",
        '`',
        '<!date^',
      ],
      ...[
        'decreases today: 1',
        'last decrease at 9',
        'every 1 ',
        'next decrease can be made at ',
        '1.2.3.4:',
        'arn:aws:',
      ],
    ].map((unit) => [unit.slice(0, 40), unit]),
  )('of %j is read, with a refusal behind it and without', (_name, unit) => {
    const text = repeated(unit, 300_000);
    mayBeLimitMessage(text);
    parseLimitMessage(text);
    expect(parseLimitMessage(`${text} ${REFUSAL}`).kind).toBe('decrease-quota');
  });

  test('of a megabyte of chat around a refusal is read like the refusal', () => {
    const chat = repeated(
      'ana: lunch?\nben: after the deploy, the dashboard looks odd &amp; p99 is up\n',
      MEGABYTE / 2,
    );
    expect(parseLimitMessage(chat + REFUSAL + chat)).toEqual(parseLimitMessage(REFUSAL));
  });
});
