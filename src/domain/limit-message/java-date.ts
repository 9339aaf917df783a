/**
 * Reads the instants DynamoDB writes into its refusal: Java's FULL date style (en_US, UTC) in the forms of JDK 8, 9-19, 20-22
 * and 23+, which differ in "at", a comma and the kind of blank; emulators write ISO 8601.
 * Reads from a squeezed text (no blanks, lower case), so blanks and line breaks between words cannot matter.
 */
import type { Instant } from '../instant.ts';
import { GAP } from './normalise.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = '(?:mon|tue|wednes|wed|thurs|thu|fri|satur|sat|sun)s?(?:day)?';
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** A number may be broken by a hard wrap. */
const digits = (least: number, most: number): string =>
  `(\\d${`${GAP}?\\d`.repeat(least - 1)}${`(?:${GAP}?\\d)?`.repeat(most - least)})`;
const ZONE = '(?:coordinateduniversaltime|greenwichmeantime|utc|gmt)(?![+-]\\d)';

/** What is left of a narrow blank in a log that knows only ASCII. */
const LOST = '[?\ufffd]?';

const FULL = new RegExp(
  `(?:${WEEKDAY},?)?${MONTH}${digits(1, 2)},?${GAP}?${digits(4, 4)},?(?:at)?,?${GAP}?${digits(1, 2)}:${digits(2, 2)}:${digits(2, 2)}${LOST}([ap])\\.?m\\.?${ZONE}`,
  'y',
);
const ISO = new RegExp(
  `${digits(4, 4)}-${digits(2, 2)}-${digits(2, 2)}(?:t|${GAP})${digits(2, 2)}:${digits(2, 2)}:${digits(2, 2)}(?:[.,]\\d{1,9})?(?:z|\\+00:?00|${ZONE})`,
  'y',
);

/** The instant written at `at` of a squeezed text, to the second; `null` if none is, it is cut, or no such day exists. */
export function readInstantAt(squeezed: string, at: number): Instant | null {
  FULL.lastIndex = at;
  const full = FULL.exec(squeezed);
  if (full !== null) {
    const [, month = '', day, year, hour, minute, second, half] = full;
    const twelfth = number(hour);
    if (twelfth < 1 || twelfth > 12) return null;
    const hours = (twelfth % 12) + (half === 'p' ? 12 : 0);
    return instant(number(year), MONTHS.indexOf(month.slice(0, 3)), number(day), hours, number(minute), number(second));
  }
  ISO.lastIndex = at;
  const iso = ISO.exec(squeezed);
  if (iso === null) return null;
  const [, year, month, day, hour, minute, second] = iso;
  return instant(number(year), number(month) - 1, number(day), number(hour), number(minute), number(second));
}

function number(text: string | undefined): number {
  return Number((text ?? '').replaceAll(GAP, ''));
}

function instant(year: number, month: number, day: number, hour: number, minute: number, second: number) {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const at = Date.UTC(year, month, day, hour, minute, second);
  const read = new Date(at);
  return read.getUTCMonth() === month && read.getUTCDate() === day ? at : null;
}
