/** Instants as people read them: Slack shows its date tokens in each reader's own zone, with UTC where it cannot. */
import { DateTime } from 'luxon';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { Words } from './words.ts';

/** `2026-10-09 14:10:35 UTC`, whatever the machine's zone and locale. */
export const utcText = (at: Instant): string =>
  DateTime.fromMillis(at, { zone: 'utc', locale: 'en-US', numberingSystem: 'latn' }).toFormat(
    "yyyy-LL-dd HH:mm:ss 'UTC'",
  );

/** Up to the next whole second: shown earlier, the time would promise what the service still refuses. */
const wholeSecond = (at: Instant): Instant => Math.ceil(at / SECOND_MS) * SECOND_MS;

/** A Slack date token to the second, in the reader's zone; docs.slack.dev, "Date formatting". */
export function dateToken(words: Words, at: Instant): string {
  const shown = wholeSecond(at);
  return `<!date^${shown / SECOND_MS}^${dayAndTime(words, '{time_secs}')}|${utcText(shown)}>`;
}

/** To the minute, cut off: for what happened, and for deadlines, which are then never shown later than they are. */
export function minuteToken(words: Words, at: Instant): string {
  const shown = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return `<!date^${shown / SECOND_MS}^${dayAndTime(words, '{time}')}|${utcText(shown)}>`;
}

/** Slack fills in day and time; the word between them is ours. */
const dayAndTime = (words: Words, time: string): string =>
  words('time.dayAndTime', { day: '{date_short_pretty}', time });

/** To the second, without the day, for what happened today; where dates are not rendered, with it. */
export const clockToken = (at: Instant): string => `<!date^${Math.floor(at / SECOND_MS)}^{time_secs}|${utcText(at)}>`;

/** Where tokens are not rendered. */
export const plainTime = (at: Instant): string => utcText(wholeSecond(at));

/** "in 38 min", rounded up, so that the wait is never said to be shorter than it is. */
export function waitText(words: Words, from: Instant, until: Instant): string {
  const ms = until - from;
  if (ms <= 0) return words('time.now');
  if (ms < MINUTE_MS) return words('time.seconds', { n: Math.ceil(ms / SECOND_MS) });
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (ms < HOUR_MS) return words('time.minutes', { n: minutes });
  return words('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** How long something took, rounded up to minutes: "8 min", "1 h 20 min". */
export function spanText(words: Words, ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  if (minutes < 60) return words('time.span.minutes', { n: minutes });
  return words('time.span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
