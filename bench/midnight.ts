/** UTC midnight: 1,000 tables in 20 accounts have used up their decreases, and all are due at 00:00Z. */
import { startAppProcess } from '../sandbox/app-process.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { READ_MARGIN_MS } from '../src/domain/request/budget-now.ts';
import { until } from './built-app.ts';
import { percentile, table } from './figures.ts';
import { startReductionPlace } from './reduction-place.ts';

const ACCOUNTS = 20;
const TABLES_EACH = 50;
const COUNT = ACCOUNTS * TABLES_EACH;
const MIDNIGHT = Date.parse('2026-11-02T00:00:00Z');
const BEFORE_MS = 40_000;
/** AWS's own limiter lets about one change a second through for each account, and a few at once (measured). */
const AWS_LIMIT = { burst: 6, perSecond: 1 };

export async function measureMidnight(): Promise<string> {
  const clock = new SandboxClock(MIDNIGHT - BEFORE_MS);
  const size = { accounts: ACCOUNTS, tablesEach: TABLES_EACH, clock: clock.state, controlPlaneLimit: AWS_LIMIT };
  const now = () => clock.now();
  const place = await startReductionPlace(size, { now, realMsUntil: (at) => clock.realMsUntil(at) });
  try {
    const tables = await place.aws.tables(true);
    const app = await startAppProcess({ ...place.env('worker'), LOG_LEVEL: 'silent' }, clock);
    const dueAt = MIDNIGHT + READ_MARGIN_MS;
    await place.scheduled(tables.map((one) => ({ table: one, dueAt })));
    if (clock.now() > MIDNIGHT - 2_000) throw new Error('the requests were stored too slowly for midnight');
    await until(async () => (await place.store.open()).length === 0, 500);
    const finishedAt = clock.now();
    await app.stop();
    const arrivals = await place.aws.arrivals();
    const accepted = arrivals.filter(({ outcome }) => outcome === 'accepted').map(({ at }) => at - dueAt);
    const refused = arrivals.filter(({ outcome }) => outcome !== 'accepted').map(({ outcome }) => outcome);
    const made = new Set(
      arrivals.filter(({ outcome }) => outcome === 'accepted').map((one) => one.accountId + one.table),
    );
    const lastS = Math.max(...accepted) / 1_000;
    const codes = [...new Set(refused)].map((code) => `${refused.filter((one) => one === code).length} ${code}`);
    const row = [
      `${made.size} of ${COUNT}`,
      String(accepted.length - made.size),
      codes.join(', ') || 'none',
      (accepted.length / lastS).toFixed(1),
      ...[percentile(accepted, 0.5) / 1_000, lastS, (finishedAt - dueAt) / 1_000].map((s) => s.toFixed(1)),
    ];
    const heads = ['made', 'twice', 'refused', 'a second', 'median after s', 'last after s', 'all told after s'];
    return [
      `${COUNT} exhausted tables in ${ACCOUNTS} accounts, all due at 00:00Z; AWS lets ${AWS_LIMIT.perSecond} change a second and account through, ${AWS_LIMIT.burst} at once`,
      '',
      table(heads, [row]),
    ].join('\n');
  } finally {
    await place.stop();
  }
}
