/** Cards to show: a request in each state, and the facts that were read when it was asked. */
import { decreaseBudget } from '../../src/domain/budget.ts';
import type { CardFacts } from '../../src/domain/request/card-facts.ts';
import { monthlyDifference } from '../../src/domain/request/price.ts';
import { HOUR, MINUTE, NOW } from './reduction-requests.ts';

export const facts: CardFacts = {
  budget: decreaseBudget('PROVISIONED', { decreasesToday: 1, lastDecreaseAt: NOW - 2 * HOUR }, NOW),
  budgetAfter: decreaseBudget('PROVISIONED', { decreasesToday: 2, lastDecreaseAt: NOW }, NOW),
  earliestAt: NOW,
  readAt: NOW,
  peak: { read: 142.3, write: 90 },
  throttles: 0,
  monthly: monthlyDifference({ read: 1_000, write: 400 }, { read: 200, write: 400 }, 'us-east-1'),
  warnings: [],
  approvers: ['S_DBA', 'U_BEN'],
};

const lastAt = NOW - 22 * MINUTE;
const nextAt = lastAt + HOUR;

/** The four free decreases are used: the next one is at 10:38. */
export const spentFacts: CardFacts = {
  ...facts,
  budget: decreaseBudget('PROVISIONED', { decreasesToday: 4, lastDecreaseAt: lastAt }, NOW),
  budgetAfter: decreaseBudget('PROVISIONED', { decreasesToday: 5, lastDecreaseAt: nextAt }, nextAt),
  earliestAt: nextAt + 250,
};
