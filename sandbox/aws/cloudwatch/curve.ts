/** A believable week of use: a daily curve, quieter weekends, noise, and a batch that runs a few minutes every working day. */
import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;
const BATCH_MINUTES = 5;

/** A number in [0, 1) that is the same for the same seed and step, in every process. */
function noise(seed: number, step: number): number {
  let mixed = Math.imul(seed ^ Math.imul(step, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Share of its highest use that a resource of this seed has in the minute at `at`: above 0, and at most 1. */
function shareAt(seed: number, at: number): number {
  const minute = Math.floor(at / MINUTE_MS);
  const minuteOfDay = minute % DAY_MINUTES;
  const weekday = (Math.floor(minute / DAY_MINUTES) + FIRST_WEEKDAY) % 7;
  const isWorkingDay = weekday > 0 && weekday < 6;
  const jitter = noise(seed, minute);
  const batchAt = 240 + Math.floor(noise(seed, -1) * 900);
  if (isWorkingDay && minuteOfDay >= batchAt && minuteOfDay < batchAt + BATCH_MINUTES) return 0.97 + 0.03 * jitter;
  const busiest = 780 + noise(seed, -2) * 240;
  const daily = 0.5 + 0.5 * Math.cos(((minuteOfDay - busiest) / DAY_MINUTES) * 2 * Math.PI);
  return (0.15 + 0.5 * daily) * (isWorkingDay ? 1 : 0.6) * (0.9 + 0.2 * jitter);
}

export type UseAt = (at: number) => number | null;

const NEVER_USED = 0.06;
const TOO_BUSY = 0.16;
/** What a table on demand may use at most, units a second. */
const ON_DEMAND_PEAK = 400;

const seedOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE(0);

/** A week that reaches `peak`, units a second, on working days. */
export function weekWithPeak(name: string, peak: number): UseAt {
  const seed = seedOf(name);
  return (at) => peak * shareAt(seed, at);
}

/**
 * Use, units a second averaged over the minute at `at`, of a resource that was made with `units` (0: on demand). The same for the
 * same name. Most stay well below their units, some are never used, and some want more during their batch and are throttled then.
 */
export function believableUse(name: string, units: number): UseAt {
  const kind = noise(seedOf(name), -3);
  const size = noise(seedOf(name), -4);
  if (units === 0) return weekWithPeak(name, 5 + size * ON_DEMAND_PEAK);
  if (kind < NEVER_USED) return () => null;
  return weekWithPeak(name, units * (kind < TOO_BUSY ? 1.05 + 0.3 * size : 0.12 + 0.5 * size));
}
