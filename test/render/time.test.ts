import { describe, expect, test } from 'vitest';
import { dateToken, plainTime, utcText, waitText } from '../../src/render/time.ts';
import { wordsFor } from '../../src/render/words.ts';
import { NOW } from '../support/tables.ts';

const words = wordsFor('en');

describe('times', () => {
  test('are Slack date tokens with UTC for where Slack cannot render them', () => {
    expect(dateToken(words, NOW)).toBe('<!date^1791540000^{date_short_pretty} at {time_secs}|2026-10-09 10:00:00 UTC>');
  });

  test('have the word between day and time of the reader’s language', () => {
    expect(dateToken(wordsFor('fr'), NOW)).toContain('^{date_short_pretty} à {time_secs}|');
  });

  test('are never shown earlier than they are: the service refuses until the millisecond', () => {
    expect(dateToken(words, NOW + 159)).toContain('^1791540001^');
    expect(plainTime(NOW + 1)).toBe('2026-10-09 10:00:01 UTC');
  });

  test.each([
    [Date.UTC(2026, 11, 31, 23, 59, 59), '2026-12-31 23:59:59 UTC'],
    [Date.UTC(2028, 1, 29), '2028-02-29 00:00:00 UTC'],
  ])('read the same in every zone and locale: %d', (at, text) => {
    expect(utcText(at)).toBe(text);
  });

  test.each([
    [0, 'now'],
    [-5_000, 'now'],
    [1, 'in 1 second'],
    [59_000, 'in 59 seconds'],
    [60_000, 'in 1 min'],
    [60_001, 'in 2 min'],
    [37 * 60_000 + 30_000, 'in 38 min'],
    [59 * 60_000 + 30_000, 'in 60 min'],
    [60 * 60_000, 'in 1 h 0 min'],
    [3 * 60 * 60_000 + 1, 'in 3 h 1 min'],
  ])('a wait of %d ms is said as "%s", never shorter than it is', (ms, text) => {
    expect(waitText(words, NOW, NOW + ms)).toBe(text);
  });
});
