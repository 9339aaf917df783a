import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decreaseBudget, decreasesAvailableNow, nextDecreaseAt } from '../../src/domain/budget.ts';

const instant = z.iso.datetime({ precision: 3 }).transform((text) => Date.parse(text));
const Cases = z.array(
  z.strictObject({
    name: z.string(),
    numberOfDecreasesToday: z.int().nullable(),
    lastDecreaseDateTime: instant.nullable(),
    now: instant,
    expect: z.strictObject({
      availableNow: z.boolean(),
      nextAvailableAt: instant,
      furtherDecreasesToday: z.int(),
    }),
  }),
);

const file = new URL('../data/decrease-budget-cases.json', import.meta.url);
const cases = Cases.parse(JSON.parse(readFileSync(file, 'utf8')));

test('the golden cases are all there', () => {
  expect(cases).toHaveLength(47);
});

test.each(cases)('$name', ({ numberOfDecreasesToday, lastDecreaseDateTime, now, expect: expected }) => {
  const counter = { decreasesToday: numberOfDecreasesToday, lastDecreaseAt: lastDecreaseDateTime };
  const budget = decreaseBudget('PROVISIONED', counter, now);
  expect({
    availableNow: decreasesAvailableNow(budget) > 0,
    nextAvailableAt: nextDecreaseAt(budget, now),
    furtherDecreasesToday: 'furtherToday' in budget ? budget.furtherToday : null,
  }).toEqual(expected);
});
