/** What is worth telling of the seeded tables: one far too large, one that is too small, one that nobody uses. */
import type { World } from '../world.ts';
import { weekWithPeak } from './curve.ts';
import type { UsedDimension } from './use.ts';

export function seedUse(world: World, account: string): void {
  const us = { account, region: 'us-east-1' };
  const peaks: readonly (readonly [UsedDimension, number])[] = [
    [{ ...us, table: 'orders-table', dimension: 'read' }, 143],
    [{ ...us, table: 'orders-table', dimension: 'write' }, 171],
    [{ ...us, table: 'orders-table', index: 'by-customer', dimension: 'read' }, 88],
    [{ ...us, table: 'orders-table', index: 'by-customer', dimension: 'write' }, 31],
    // 250 RCU: throttled for some minutes on working days.
    [{ ...us, table: 'carts', dimension: 'read' }, 290],
    [{ ...us, table: 'carts', dimension: 'write' }, 64],
  ];
  for (const [which, peak] of peaks) world.setUse(which, weekWithPeak(JSON.stringify(which), peak));
  for (const dimension of ['read', 'write'] as const) {
    world.setUse({ account, region: 'eu-west-1', table: 'gdpr-requests', dimension }, null);
  }
}
