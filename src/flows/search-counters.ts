/** A refusal that names no table still states a count and a last decrease to the second: few tables have the same. */
import { hasCounters } from '../domain/explanation/finding.ts';
import type { Explanation } from '../domain/explanation.ts';
import type { TableAddress } from '../domain/resource.ts';
import type { ResourceAddress } from '../domain/table-name.ts';
import { inParallel } from './in-parallel.ts';
import type { TableReader } from './ports.ts';
import { problemOr } from './problem-or.ts';

/** Tables that are read to find one by its counters: in more than these a search takes longer than a reader waits. */
const MOST_SEARCHED = 300;
const SEARCH_CONCURRENCY = 10;

/** The tables and indexes that have the count and the last decrease an error states. */
export async function withCounters(
  reader: TableReader,
  tables: readonly TableAddress[],
  message: Explanation['message'],
): Promise<readonly ResourceAddress[]> {
  if (message.kind !== 'decrease-quota' || message.lastDecreaseAt === null) return [];
  if (tables.length > MOST_SEARCHED) return [];
  const reads = await inParallel(tables, SEARCH_CONCURRENCY, (address) => problemOr(reader.read(address)));
  return reads.flatMap((one) => {
    if (!one.ok) return [];
    const { address, table, indexes } = one.value;
    const matching = [table, ...indexes].filter((resource) => hasCounters({ resource }, message));
    return matching.map(({ index }) => ({ address, index }));
  });
}
