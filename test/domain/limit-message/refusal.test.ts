// The refusal with any values, in any date style and frame, whole or cut, is read as what it states.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLimitMessage } from '../../../src/domain/limit-message/parse.ts';
import { distortion } from '../../support/limit-corpus.ts';
import { dateStyles, frames, refusalPieces, resourceName, stated } from '../../support/refusal-text.ts';

const refusal = (style: number, count = 4): string =>
  refusalPieces(
    { count, last: Date.UTC(2026, 9, 9, 0, 21, 34), next: Date.UTC(2026, 9, 9, 1, 21, 34), interval: 3_600 },
    dateStyles[style] ?? String,
  ).join('');

describe('the refusal', () => {
  test('states the same in every frame, date style and distortion: 10,000 of them', () => {
    fc.assert(
      fc.property(
        stated,
        fc.constantFrom(...dateStyles),
        fc.constantFrom(...frames),
        resourceName,
        resourceName,
        distortion,
        (facts, style, frame, table, index, distort) => {
          const text = frame.around(refusalPieces(facts, style).join(''), table, index);
          expect(parseLimitMessage(distort(text))).toEqual({
            kind: 'decrease-quota',
            table: frame.names === 'nothing' ? null : table,
            index: frame.names === 'index' ? index : null,
            decreasesToday: facts.count,
            lastDecreaseAt: facts.last,
            nextDecreaseAt: facts.next,
            intervalSeconds: facts.interval,
          });
        },
      ),
      { numRuns: 10_000, seed: 20_261_009 },
    );
  });

  test('cut anywhere, it states a value whole or not at all', () => {
    const from = 'Subscriber limit exceeded: Prov'.length;
    fc.assert(
      fc.property(
        stated,
        fc.constantFrom(...dateStyles),
        fc.nat(500),
        fc.constantFrom('', '…', '...', '…\n<https://example.com|View>'),
        (facts, style, extra, ending) => {
          const pieces = refusalPieces(facts, style);
          const whole = pieces.join('');
          const length = Math.min(whole.length, from + extra);
          const read = parseLimitMessage(whole.slice(0, length) + ending);
          const isWhole = (piece: number, unread: number): boolean =>
            length >= pieces.slice(0, piece + 1).join('').length - unread;
          expect(read).toMatchObject({ kind: 'decrease-quota', table: null, index: null });
          if (read.kind !== 'decrease-quota') return;
          // Behind a cut date stands at most ". ", behind the interval " seconds. ", of which an "s" must be left.
          expect(read.intervalSeconds).toBe(isWhole(1, 'econds. '.length) ? facts.interval : null);
          expect(read.lastDecreaseAt).toBe(isWhole(3, 2) ? facts.last : null);
          expect(read.nextDecreaseAt).toBe(isWhole(4, 0) ? facts.next : null);
          expect([facts.count, null]).toContain(read.decreasesToday);
          if (isWhole(2, 2) && facts.count < 10) expect(read.decreasesToday).toBe(facts.count);
        },
      ),
      { numRuns: 2_000, seed: 20_261_009 },
    );
  });

  test('found by a search that quotes it whole, it is still the refusal', () => {
    expect(parseLimitMessage(`log line contains "${refusal(1)}"`)).toEqual(parseLimitMessage(refusal(1)));
  });

  test.each([
    ['12 AM is midnight', 'Friday, October 9, 2026 at 12:00:00 AM Coordinated Universal Time', '2026-10-09T00:00:00Z'],
    ['12 PM is noon', 'Friday, October 9, 2026 12:00:00 PM UTC', '2026-10-09T12:00:00Z'],
    ['GMT is UTC', 'Friday, October 9, 2026 at 1:00:00 AM GMT', '2026-10-09T01:00:00Z'],
    ['a leap day is a day', 'Thursday, February 29, 2024 at 1:00:00 AM UTC', '2024-02-29T01:00:00Z'],
    ['a fraction is left out', '2026-10-09T01:21:34.987Z', '2026-10-09T01:21:34Z'],
    ['another zone is not UTC', 'Friday, October 9, 2026 at 1:00:00 AM UTC+02:00', null],
    ['a named zone is not UTC', 'Friday, October 9, 2026 at 1:00:00 AM Central European Time', null],
    ['no zone is no instant', 'Friday, October 9, 2026 at 1:00:00 AM', null],
    ['no such day', 'Monday, February 30, 2026 at 1:00:00 AM UTC', null],
    ['no such hour', 'Friday, October 9, 2026 at 13:00:00 AM UTC', null],
    ['no such minute', 'Friday, October 9, 2026 at 1:60:00 AM UTC', null],
  ])('dates: %s', (_name, date, iso) => {
    const read = parseLimitMessage(
      `Provisioned throughput decreases are limited. Next decrease can be made at ${date}`,
    );
    expect(read).toMatchObject({ nextDecreaseAt: iso === null ? null : Date.parse(iso) });
  });

  test('broken by a terminal at any column, even inside words and numbers, it still states its values', () => {
    const text = refusal(3, 13);
    for (let width = 10; width <= 120; width += 1) {
      const lines = text.match(new RegExp(`[^]{1,${width}}`, 'g')) ?? [];
      for (const prefix of ['', '│ ', '> ', '    ']) {
        expect(parseLimitMessage(lines.map((line) => prefix + line).join('\n'))).toEqual(parseLimitMessage(text));
      }
    }
  });

  test('told twice, once cut, it states what the fuller copy states', () => {
    const whole = refusal(1);
    for (const text of [`${whole.slice(0, 120)}…\n${whole}`, `${whole}\n${whole.slice(0, 250)}…`]) {
      expect(parseLimitMessage(text)).toEqual(parseLimitMessage(whole));
    }
  });

  test('cut in the interval, it is not completed by the line that follows', () => {
    const text =
      'Provisioned throughput decreases are limited within a given UTC day. … at most once every 36\nSource: ci';
    expect(parseLimitMessage(text)).toMatchObject({ kind: 'decrease-quota', intervalSeconds: null });
  });

  test.each([
    ['a cut count is not a small one', 'Number of decreases today: 1', null],
    ['a whole count before a cut date is', 'Number of decreases today: 4. Last decr', 4],
    ['emphasised', 'Number of decreases today: *27*. Last decrease', 27],
    ["the table's counter is not the refusal's", '{"NumberOfDecreasesToday": 7}', null],
  ])('counts: %s', (_name, rest, count) => {
    const text = `Provisioned throughput decreases are limited within a given UTC day. ${rest}`;
    expect(parseLimitMessage(text)).toMatchObject({ decreasesToday: count });
  });
});
