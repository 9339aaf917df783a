/**
 * What a reduction is worth by list price: an estimate, never a saving on a bill. Reserved capacity, savings plans, discounts and the free
 * tier are not known here.
 */
import type { Capacity } from '../resource.ts';

export type TableClass = 'STANDARD' | 'STANDARD_INFREQUENT_ACCESS';

/** USD per unit and hour, us-east-1, single-region tables. AWS DynamoDB pricing for provisioned capacity. */
const US_EAST_1: Readonly<Record<TableClass, { readonly read: number; readonly write: number }>> = {
  STANDARD: { read: 0.00013, write: 0.00065 },
  STANDARD_INFREQUENT_ACCESS: { read: 0.00016, write: 0.00081 },
};

export const PRICE_LIST = { region: 'us-east-1', asOf: '2026-11' } as const;

/** A month as AWS counts it. */
const HOURS_A_MONTH = 730;

/** Regions other than the list's are up to so much dearer. */
const HIGHEST_REGIONAL_SURCHARGE_PERCENT = 50;

export interface MonthlyDifference {
  /** USD a month at the list's price, in whole cents; negative where it gets cheaper. */
  readonly usd: number;
  /** The list the figure is from: to be shown with it. */
  readonly list: { readonly region: string; readonly asOf: string };
  /** For a region without prices here, how many percent more the difference may be; `null` for the list's own region. */
  readonly upToPercentMore: number | null;
}

/** The difference for one region's copy of the table; a global table pays in each region. */
export function monthlyDifference(
  from: Capacity,
  to: Capacity,
  region: string,
  tableClass: TableClass = 'STANDARD',
): MonthlyDifference {
  const price = US_EAST_1[tableClass];
  const perHour = (to.read - from.read) * price.read + (to.write - from.write) * price.write;
  return {
    usd: Math.round(perHour * HOURS_A_MONTH * 100) / 100,
    list: PRICE_LIST,
    upToPercentMore: region === PRICE_LIST.region ? null : HIGHEST_REGIONAL_SURCHARGE_PERCENT,
  };
}
