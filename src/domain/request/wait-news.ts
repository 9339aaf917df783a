/** Which waits people hear of: a long one, and the first that somebody can do something about; never the same again and again. */
import { SECOND_MS } from '../instant.ts';
import type { AuditEntry } from './audit.ts';
import type { WaitReason } from './reasons.ts';

/**
 * Waits that end sooner would only be noise: a global table alone takes 34 to 41 s to settle (measured). Below a minute, the longest
 * that some of them become.
 */
const LONG_WAIT_MS = 45 * SECOND_MS;

const TOLD_WHEN_LONG: ReadonlySet<WaitReason> = new Set([
  'settling',
  'in-use',
  'throttled',
  'not-applied',
  'unreachable',
  'budget-unknown',
]);

const TOLD_ONCE: ReadonlySet<WaitReason> = new Set(['paused']);

/**
 * Whether this wait is told, by those for the same reason right before it in the trail: their lengths do not tell, because they vary by
 * chance, and more than one call has its own.
 */
export function isWaitNews(entry: AuditEntry, trail: readonly AuditEntry[]): boolean {
  if (entry.why.reason !== 'waits') return false;
  const { why } = entry.why;
  if (TOLD_WHEN_LONG.has(why)) return isLong(entry) && !waitsBefore(entry, why, trail).some(isLong);
  return !TOLD_ONCE.has(why) || waitsBefore(entry, why, trail).length === 0;
}

const isLong = ({ at, why }: AuditEntry): boolean => why.reason === 'waits' && why.until - at >= LONG_WAIT_MS;

/** Newest first; the runs that led to them lie in between. */
function waitsBefore(entry: AuditEntry, why: WaitReason, trail: readonly AuditEntry[]): readonly AuditEntry[] {
  const row: AuditEntry[] = [];
  for (const earlier of trail.toReversed()) {
    if (earlier.revision >= entry.revision || earlier.why.reason === 'run-started') continue;
    if (earlier.why.reason !== 'waits' || earlier.why.why !== why) break;
    row.push(earlier);
  }
  return row;
}
