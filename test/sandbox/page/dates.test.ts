/** Slack's date tokens, as its own documentation shows them, in zones and languages of readers. */

import { describe, expect, it } from 'vitest';
import { type DateReader, dayDivider, formatDateToken, isSameDay } from '../../../sandbox/page/dates.ts';

/** The instant of Slack's own examples: 2014-02-18 14:39:42 UTC. */
const EPOCH = 1392734382;
const reader = (change: Partial<DateReader> = {}): DateReader => ({
  nowMs: Date.parse('2020-01-01T00:00:00Z'),
  locale: 'en-US',
  timeZone: 'America/Los_Angeles',
  ...change,
});

describe('a date token', () => {
  it.each([
    ['{date_num}', '2014-02-18'],
    ['{date}', 'February 18th, 2014'],
    ['{date_short}', 'Feb 18, 2014'],
    ['{date_long}', 'Tuesday, February 18th, 2014'],
    ['{date_long_full}', 'February 18th, 2014'],
    ['{date_pretty}', 'February 18th, 2014'],
    ['{date_short_pretty}', 'Feb 18, 2014'],
    ['{date_long_pretty}', 'Tuesday, February 18th, 2014'],
    ['{time}', '6:39 AM'],
    ['{time_secs}', '6:39:42 AM'],
    ['Posted {date_num} {time_secs}', 'Posted 2014-02-18 6:39:42 AM'],
  ])('%s reads %s as in the documentation of Slack', (format, shown) => {
    expect(formatDateToken(EPOCH, format, reader())).toBe(shown);
  });

  it.each([
    ['2014-02-18T10:00:00Z', 'today at 6:39 AM'],
    ['2014-02-19T20:00:00Z', 'yesterday at 6:39 AM'],
    ['2014-02-17T20:00:00Z', 'tomorrow at 6:39 AM'],
    ['2014-02-20T20:00:00Z', 'Feb 18, 2014 at 6:39 AM'],
    // Still the 18th in Los Angeles, already the 19th in UTC.
    ['2014-02-19T07:59:00Z', 'today at 6:39 AM'],
  ])('is relative to the day of the reader, at %s', (now, shown) => {
    expect(formatDateToken(EPOCH, '{date_short_pretty} at {time}', reader({ nowMs: Date.parse(now) }))).toBe(shown);
  });

  it.each([
    ['de-DE', '15:39'],
    ['fr-FR', '15:39'],
    ['en-GB', '15:39'],
    ['en-US', '3:39 PM'],
  ])('speaks the clock of %s', (locale, shown) => {
    expect(formatDateToken(EPOCH, '{time}', reader({ locale, timeZone: 'Europe/Paris' }))).toBe(shown);
  });

  it('says yesterday in the language of the reader', () => {
    const nowMs = Date.parse('2014-02-19T14:00:00Z');
    expect(formatDateToken(EPOCH, '{date_short_pretty}', reader({ nowMs, locale: 'fr-FR' }))).toBe('hier');
  });

  it.each([
    [EPOCH + 30, 'in 30 seconds'],
    [EPOCH + 38 * 60, 'in 38 minutes'],
    [EPOCH - 3 * 3600, '3 hours ago'],
    [EPOCH - 50 * 3600, '2 days ago'],
  ])('counts from now with {ago}: %i', (epoch, shown) => {
    expect(formatDateToken(epoch, '{ago}', reader({ nowMs: EPOCH * 1000 }))).toBe(shown);
  });

  it.each([
    ['an unknown token', EPOCH, '{date_tiny}'],
    ['no token at all', EPOCH, 'soon'],
    ['an instant beyond time', 1e16, '{time}'],
    ['no number', Number.NaN, '{time}'],
  ])('leaves the fallback to speak when there is %s', (_, epoch, format) => {
    expect(formatDateToken(epoch, format, reader())).toBeNull();
  });
});

describe('days between messages', () => {
  const nowMs = Date.parse('2026-11-30T12:00:00Z');

  it.each([
    ['2026-11-30T01:00:00Z', 'Today'],
    ['2026-11-29T23:59:00Z', 'Yesterday'],
    ['2026-11-27T10:00:00Z', 'Friday, November 27'],
  ])('%s is %s', (at, shown) => {
    expect(dayDivider(Date.parse(at), reader({ nowMs, timeZone: 'UTC' }))).toBe(shown);
  });

  it('begin at midnight of the reader, not of UTC', () => {
    const [before, after] = [Date.parse('2026-11-30T18:29:00Z'), Date.parse('2026-11-30T18:31:00Z')];
    expect(isSameDay(before, after, 'UTC')).toBe(true);
    expect(isSameDay(before, after, 'Asia/Kolkata')).toBe(false);
  });
});
