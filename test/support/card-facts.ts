/** What a card shows beside its record, with something of everything. */
import type { CardFacts } from '../../src/domain/request/card-facts.ts';
import { NOW } from './reduction-requests.ts';

export const cardFacts: CardFacts = {
  budget: { kind: 'free', left: 3, used: 1, furtherToday: 17 },
  budgetAfter: { kind: 'waiting', nextAt: NOW + 1, until: 'hour', used: 4, furtherToday: 3 },
  earliestAt: NOW,
  readAt: NOW,
  peak: { read: 143.5, write: null },
  throttles: 0,
  monthly: { usd: -75.92, list: { region: 'us-east-1', asOf: '2026-11' }, upToPercentMore: null },
  warnings: [
    { reason: 'below-peak', dimension: 'read', asked: 100, peak: 143.5 },
    { reason: 'no-use-data', dimension: 'write' },
    { reason: 'last-free-decrease' },
    { reason: 'autoscaled', scaled: [{ table: 'orders-table', index: null, dimension: 'read', min: 5, max: 9 }] },
    { reason: 'global-table', regions: ['us-east-1', 'eu-west-1'] },
  ],
  approvers: ['U_BEN', 'S_DBA'],
};
