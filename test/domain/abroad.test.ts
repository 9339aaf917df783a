// Keeps the second run of these folders honest: it must really happen abroad (vitest.config.ts, project "abroad").
import { expect, test } from 'vitest';

test('the run that claims another time zone and locale has them', () => {
  const { EXPECT_TZ: expected } = process.env;
  const here = Intl.DateTimeFormat().resolvedOptions();
  const minutesBehindUtc = new Date(0).getTimezoneOffset();
  // Asia/Kolkata is 5 h 30 min ahead all year; Intl may call it by its older name.
  expect(expected === undefined || minutesBehindUtc === -330).toBe(true);
  expect(expected === undefined || here.locale === 'fr-FR').toBe(true);
});
