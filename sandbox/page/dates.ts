/**
 * Slack's date tokens and the times beside messages, in the reader's own zone and language.
 * Tokens: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */

export interface DateReader {
  /** The instant that "today" means, epoch ms UTC. */
  readonly nowMs: number;
  /** BCP 47, as Slack keeps it for the user. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;

/** Intl puts narrow no-break spaces before AM and PM; ordinary ones are easier to copy and to search. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

function intl(ms: number, reader: DateReader, options: Intl.DateTimeFormatOptions): string {
  return plainSpaces(new Intl.DateTimeFormat(reader.locale, { timeZone: reader.timeZone, ...options }).format(ms));
}

/** The calendar day in the reader's zone, as a count that can be subtracted. */
function dayNumber(ms: number, timeZone: string): number {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    .format(ms)
    .split('-')
    .map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function englishOrdinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/** English months carry an ordinal in Slack: "February 18th, 2014". */
function fullDate(ms: number, reader: DateReader, weekday: boolean): string {
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };
  if (weekday) options.weekday = 'long';
  const text = intl(ms, reader, options);
  if (!reader.locale.startsWith('en-US')) return text;
  return text.replace(/(\d{1,2})(?=, \d{4})/, (day) => englishOrdinal(Number(day)));
}

const shortDate = (ms: number, reader: DateReader): string =>
  intl(ms, reader, { year: 'numeric', month: 'short', day: 'numeric' });

function pretty(ms: number, reader: DateReader, otherwise: string): string {
  const days = dayNumber(ms, reader.timeZone) - dayNumber(reader.nowMs, reader.timeZone);
  if (Math.abs(days) > 1) return otherwise;
  return new Intl.RelativeTimeFormat(reader.locale, { numeric: 'auto' }).format(days, 'day');
}

export const shortTime = (ms: number, reader: DateReader): string =>
  intl(ms, reader, { hour: 'numeric', minute: '2-digit' });

function ago(ms: number, reader: DateReader): string {
  const seconds = Math.round((ms - reader.nowMs) / 1000);
  const size = Math.abs(seconds);
  const format = new Intl.RelativeTimeFormat(reader.locale, { numeric: 'auto' });
  if (size < 60) return format.format(seconds, 'second');
  if (size < 3600) return format.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return format.format(Math.trunc(seconds / 3600), 'hour');
  return format.format(Math.trunc(seconds / 86_400), 'day');
}

const tokens: Readonly<Record<string, (ms: number, reader: DateReader) => string>> = {
  date_num: (ms, reader) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: reader.timeZone, dateStyle: 'short' }).format(ms),
  date_slash: (ms, reader) => intl(ms, reader, { dateStyle: 'short' }),
  date: (ms, reader) => fullDate(ms, reader, false),
  date_short: shortDate,
  date_long: (ms, reader) => fullDate(ms, reader, true),
  date_long_full: (ms, reader) => fullDate(ms, reader, false),
  date_pretty: (ms, reader) => pretty(ms, reader, fullDate(ms, reader, false)),
  date_short_pretty: (ms, reader) => pretty(ms, reader, shortDate(ms, reader)),
  date_long_pretty: (ms, reader) => pretty(ms, reader, fullDate(ms, reader, true)),
  day_divider_pretty: (ms, reader) =>
    pretty(ms, reader, intl(ms, reader, { weekday: 'long', month: 'long', day: 'numeric' })),
  time: shortTime,
  time_secs: (ms, reader) => intl(ms, reader, { timeStyle: 'medium' }),
  ago,
};

/**
 * The text Slack shows for a date token.
 * @param epochSeconds as in the token
 * @returns null when the format names no token Slack knows or the instant is not one: the fallback is shown then
 */
export function formatDateToken(epochSeconds: number, format: string, reader: DateReader): string | null {
  const ms = epochSeconds * 1000;
  if (Number.isNaN(new Date(ms).getTime())) return null;
  let known = false;
  let unknown = false;
  const text = format.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const render = tokens[name];
    if (render === undefined) {
      unknown = true;
      return whole;
    }
    known = true;
    return render(ms, reader);
  });
  return known && !unknown ? text : null;
}

/** The pill between two days of messages. */
export const dayDivider = (ms: number, reader: DateReader): string =>
  sentenceCase(pretty(ms, reader, intl(ms, reader, { weekday: 'long', month: 'long', day: 'numeric' })));

export const isSameDay = (a: number, b: number, timeZone: string): boolean =>
  dayNumber(a, timeZone) === dayNumber(b, timeZone);

/** Shown when the pointer rests on a time. */
export const fullInstant = (ms: number, reader: DateReader): string =>
  `${intl(ms, reader, { dateStyle: 'full', timeStyle: 'medium' })} (${new Date(ms).toISOString().slice(0, 19)}Z)`;

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
