/** Looks into CloudTrail, in every account and region that may be shown, for the refused call that an error is. */
import type { Account } from '../domain/accounts.ts';
import type { Stated } from '../domain/explanation/finding.ts';
import { mostLike, type RecordedRefusal, refusalsLike } from '../domain/explanation/recorded.ts';
import type { Instant } from '../domain/instant.ts';
import type { CallRecord } from './history-ports.ts';
import { inParallel } from './in-parallel.ts';
import { problemOr } from './problem-or.ts';

/** An account in one of its regions. */
export interface CallPlace {
  readonly account: Account;
  readonly region: string;
}

/**
 * Each has two LookupEvents a second of its own, so that they are asked side by side: thirty accounts in three regions within the time
 * of a few. In more than these an error is only looked for where its text names the account or the region.
 */
const MOST_PLACES = 100;
const AT_ONCE = 20;

/** `null` where it was not looked for: there are too many places, or none could be read. */
export async function refusedIn(
  record: CallRecord,
  places: readonly CallPlace[],
  stated: Stated,
  metAt: Instant,
): Promise<readonly RecordedRefusal[] | null> {
  if (places.length > MOST_PLACES) return null;
  const reads = await inParallel(places, AT_ONCE, async ({ account, region }) => {
    const read = await problemOr(record.today(account.name, region));
    return read.ok ? refusalsLike(stated, { account, calls: read.value.calls }, metAt) : null;
  });
  const found = reads.filter((one) => one !== null);
  return found.length === 0 ? null : mostLike(found.flat());
}
