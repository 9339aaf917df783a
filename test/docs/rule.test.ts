// docs/rule.md: every worked example is what the code computes.
import { describe, expect, test } from 'vitest';
import { decreaseBudget, decreasesAvailableNow, nextDecreaseAt } from '../../src/domain/budget.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/instant.ts';
import { parseLimitMessage } from '../../src/domain/limit-message/parse.ts';
import { quotaPageAvailable } from '../../src/domain/quota-page.ts';
import { READ_MARGIN_MS, TEXT_MARGIN_MS } from '../../src/domain/request/budget-now.ts';
import { document, rowsOf } from '../support/documents.ts';

const page = document('docs/rule.md');
const DAY = Date.parse('2026-10-09T00:00:00Z');
const at = (time: string): number => {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  return DAY + hour * HOUR_MS + minute * MINUTE_MS;
};
const shown = (instant: number): string => new Date(instant).toISOString().slice(11, 16);

const rows = rowsOf(page, 'decreases made').map(([made = '', now = '', ...told]) => {
  const times = made.match(/\d\d:\d\d/g) ?? [];
  return { made, now, told, decreases: times.map((time) => at(time) - (made.startsWith('yesterday') ? DAY_MS : 0)) };
});

test('there are examples', () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)('$made, at $now', ({ now, told, decreases }) => {
  const instant = at(now);
  const counter = { decreasesToday: decreases.length, lastDecreaseAt: decreases.at(-1) ?? null };
  const budget = decreaseBudget('PROVISIONED', counter, instant);
  const next = nextDecreaseAt(budget, instant);
  const untilMidnight = 'furtherToday' in budget ? budget.furtherToday : Number.NaN;
  expect(told).toEqual([
    String(decreasesAvailableNow(budget)),
    next === instant ? 'now' : shown(next ?? Number.NaN),
    String(untilMidnight),
    String(quotaPageAvailable(decreases, instant)),
  ]);
});

describe('the refusal it quotes', () => {
  test('is read as the one of the fifth row', () => {
    const [quoted] = page.blocks;
    expect(parseLimitMessage(quoted?.text ?? '')).toMatchObject({
      kind: 'decrease-quota',
      decreasesToday: 4,
      lastDecreaseAt: at('00:10'),
      nextDecreaseAt: at('01:10'),
      intervalSeconds: 3_600,
    });
    expect(rows[4]).toMatchObject({ made: '00:00 00:05 00:08 00:10', told: ['0', '01:10', '23', '0'] });
  });
});

test('the margins it names are those of the code', () => {
  expect(page.prose).toContain(`${READ_MARGIN_MS} ms after the instant`);
  expect(page.prose).toContain(`${TEXT_MARGIN_MS / 1_000} s after it`);
});
