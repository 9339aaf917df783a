/** Random days in the life of one resource, dense where the rule turns: bursts, the hour, full hours, midnight. */
import fc from 'fast-check';
import { DecreaseService } from './decrease-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days that are special to calendars though not to UTC: a leap day, a year's end, clock changes, one before 1970. */
const days = ['2026-10-09', '2028-02-28', '2026-12-31', '2026-03-29', '2026-10-25', '1969-12-31'].map((day) =>
  Date.parse(`${day}T00:00:00Z`),
);

const gap = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: HOUR - 2, max: HOUR + 2 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 * HOUR }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 * HOUR }) },
);

const startOfDay = fc.oneof(
  fc.integer({ min: 0, max: DAY - 1 }),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: DAY - 90 * MINUTE, max: DAY - 1 }),
  fc.integer({ min: 0, max: 23 }).map((hour) => hour * HOUR),
);

/** When the budget is asked for: some time after the last try, or within a ms of the next full hour or midnight. */
const asking = fc.oneof(
  gap.map((after) => ({ after, upTo: 1 })),
  fc.record({ after: fc.constantFrom(-1, 0, 1), upTo: fc.constantFrom(HOUR, DAY) }),
);

export interface History {
  /** The service after it. */
  readonly service: DecreaseService;
  /** The decreases it accepted, oldest first. */
  readonly accepted: readonly number[];
  /** When the budget is asked for; not before the last decrease. */
  readonly now: number;
}

/** A service that was sent decreases at random instants, as its own answers let it. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    day: fc.constantFrom(...days),
    start: startOfDay,
    gaps: fc.array(gap, { maxLength: 12, size: 'max' }),
    asking,
  })
  .map(({ day, start, gaps, asking: { after, upTo } }) => {
    const service = new DecreaseService();
    const accepted: number[] = [];
    let at = day + start;
    for (const wait of gaps) {
      if (service.tryDecrease(at)) accepted.push(at);
      at += wait;
    }
    const asked = Math.ceil(at / upTo) * upTo + after;
    return { service, accepted, now: Math.max(asked, service.last ?? asked) };
  });
