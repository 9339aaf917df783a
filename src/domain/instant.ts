/** Instants: epoch milliseconds UTC. Nothing here reads a clock, a time zone or a locale. */
export type Instant = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** 00:00:00.000Z of the UTC day that holds `at`. Every UTC day has 86,400 s in epoch time, so division is exact. */
export const startOfUtcDay = (at: Instant): Instant => Math.floor(at / DAY_MS) * DAY_MS;

/** 00:00:00.000Z of the day after: the instant at which DynamoDB gives four free decreases back. */
export const nextUtcMidnight = (at: Instant): Instant => startOfUtcDay(at) + DAY_MS;
