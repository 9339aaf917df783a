/** Nothing in the domain may depend on where it runs: fixed results, to be run under several zones and locales. */
import { expect, test } from 'vitest';
import { decreaseBudget, nextDecreaseAt } from '../../src/domain/budget.ts';
import { nextUtcMidnight, startOfUtcDay } from '../../src/domain/instant.ts';
import { quotaPageAvailable } from '../../src/domain/quota-page.ts';
import { compareText } from '../../src/domain/resource.ts';
import { resolveTableName } from '../../src/domain/table-name.ts';

const zoneName = (timeZone?: string): string => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

test('the run is in the zone it is said to be in', () => {
  // A zone may have two names (Asia/Kolkata, Asia/Calcutta); both go the same way through Intl.
  expect(zoneName()).toBe(zoneName(process.env.EXPECT_TZ));
});

test('a day is a UTC day of 24 hours, on nights of clock changes too', () => {
  // 2026-10-24T23:30:00Z, the night Paris turns its clocks back; 2026-03-08T07:30:00Z, when New York turns them forward.
  expect(startOfUtcDay(1_792_884_600_000)).toBe(1_792_800_000_000);
  expect(nextUtcMidnight(1_792_884_600_000)).toBe(1_792_886_400_000);
  expect(nextUtcMidnight(1_772_955_000_000) - startOfUtcDay(1_772_955_000_000)).toBe(86_400_000);
  expect(startOfUtcDay(-1)).toBe(-86_400_000);
});

test('the budget turns at 00:00Z, not at any other midnight', () => {
  // Four used at 2026-10-09T18:20:00Z, which is 23:50 in Kolkata: ten minutes later a new day begins there.
  const counter = { decreasesToday: 4, lastDecreaseAt: 1_791_570_000_000 };
  const tenMinutesLater = decreaseBudget('PROVISIONED', counter, 1_791_570_600_000);
  expect(nextDecreaseAt(tenMinutesLater, 1_791_570_600_000)).toBe(1_791_573_600_000);
  const nextUtcDay = decreaseBudget('PROVISIONED', counter, 1_791_590_400_000);
  expect(nextUtcDay).toEqual({ kind: 'free', used: 0, left: 4, furtherToday: 27 });
  expect(quotaPageAvailable([1_791_570_000_000], 1_791_570_600_000)).toBe(3);
  expect(quotaPageAvailable([1_791_570_000_000], 1_791_590_400_000)).toBe(4);
});

test('names are ordered by code unit and folded in no locale', () => {
  expect(['é', 'z', 'Z', 'a', '_'].toSorted(compareText)).toEqual(['Z', '_', 'a', 'z', 'é']);
  const tables = [{ account: 'INFRA', region: 'us-east-1', table: 'ITEMS' }];
  const infra = { name: 'INFRA', id: '111122223333', regions: ['us-east-1'], tables: [], viewers: [], channels: [] };
  expect(resolveTableName('infra/ITEMS', tables, [infra])).toMatchObject({ kind: 'found' });
  expect(resolveTableName('items', tables, [infra])).toMatchObject({ kind: 'unknown', nearest: tables });
});
