/** The dates within the answers of CloudTrail records: Java's MEDIUM style (en_US, UTC), whose blanks and comma differ between JDKs. */
import type { Instant } from '../../domain/instant.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MEDIUM = /^([a-z]{3})\s(\d{1,2}),\s(\d{4}),?\s(\d{1,2}):(\d\d):(\d\d)\s([ap])m$/iu;

/** `May 3, 2015 11:34:14 PM`, with any blanks; `null` for anything else. */
export function readMediumDate(text: string): Instant | null {
  const [, month = '', day, year, hour, minute, second, half] = MEDIUM.exec(text) ?? [];
  const at = MONTHS.indexOf(month.toLowerCase());
  if (at < 0) return null;
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  return Date.UTC(Number(year), at, Number(day), hours, Number(minute), Number(second));
}
