/**
 * Which refused call of CloudTrail an error is that names no table: the one whose own text states the same instants, or, where the error
 * is cut before it states any, those of the minutes around it. Pure.
 */
import type { Account } from '../accounts.ts';
import { type Instant, MINUTE_MS } from '../instant.ts';
import { parseLimitMessage } from '../limit-message/parse.ts';
import { compareText, type TableAddress } from '../resource.ts';
import type { UpdateCall } from '../spending/update-call.ts';
import { matchesAny } from '../table-pattern.ts';
import type { RefusedCall, Stated } from './finding.ts';

export interface RecordedRefusal {
  readonly address: TableAddress;
  readonly call: RefusedCall;
}

/** An error is read, or pasted, a while after the call; longer ago it is more likely another one. */
const BEFORE_MS = 10 * MINUTE_MS;
/** Clocks differ, and records know whole seconds. */
const AFTER_MS = MINUTE_MS;

/**
 * The resources with a refused call that the error may be, the newest first, each with its newest call.
 * @param calls recorded in one account and region
 * @param metAt when the error was met, on AWS's clock
 */
export function refusalsLike(
  stated: Stated,
  { account, calls }: { readonly account: Account; readonly calls: readonly UpdateCall[] },
  metAt: Instant,
): readonly RecordedRefusal[] {
  const found = new Map<string, RecordedRefusal>();
  for (const call of calls.toSorted((a, b) => b.at - a.at || compareText(a.eventId, b.eventId))) {
    const likeness = likenessOf(stated, call, metAt);
    // A call into another account is recorded there, too.
    if (likeness === null || call.accountId !== account.id || !matchesAny(call.table, account.tables)) continue;
    const { at, actor, region, table } = call;
    const indexes = call.asked.map(({ index }) => index);
    const key = JSON.stringify([region, table, indexes.map((index) => index ?? '').toSorted()]);
    if (found.has(key)) continue;
    const address = { account: account.name, region, table };
    found.set(key, { address, call: { at, actor, indexes, isSame: likeness === 'same' } });
  }
  return [...found.values()];
}

/** Those that surely are it, where there are any. */
export function mostLike(found: readonly RecordedRefusal[]): readonly RecordedRefusal[] {
  const same = found.filter(({ call }) => call.isSame);
  return (same.length > 0 ? same : found).toSorted((a, b) => b.call.at - a.call.at);
}

function likenessOf(stated: Stated, { refusal, asked, at }: UpdateCall, metAt: Instant): 'same' | 'near' | null {
  if (refusal?.reason !== 'decrease-limit' || at > metAt + AFTER_MS) return null;
  if (stated.index !== null && !asked.some(({ index }) => index === stated.index)) return null;
  const record = parseLimitMessage(refusal.message);
  if (record.kind !== 'decrease-quota') return null;
  const values = (['lastDecreaseAt', 'nextDecreaseAt', 'decreasesToday'] as const).map((name) => ({
    isInstant: name !== 'decreasesToday',
    isStated: stated[name] !== null && record[name] !== null,
    isEqual: stated[name] === record[name],
  }));
  if (values.some(({ isStated, isEqual }) => isStated && !isEqual)) return null;
  if (values.some(({ isInstant, isStated }) => isInstant && isStated)) return 'same';
  return at >= metAt - BEFORE_MS ? 'near' : null;
}
