/** Whose fault refused calls are: 100,000 simulated days of a table that others lower too, decided by `plan` and by nothing else. */
import { assertTelling, chanceFrom, type DayCounts, liveOneDay, noCounts } from '../test/support/plan-days.ts';
import { table } from './figures.ts';

const DAYS = 100_000;
/** Fewer, to see what a clock costs that AWS's answers have not corrected yet. */
const SKEWED_DAYS = 10_000;
const SKEWS_MS = [1_000, -1_000];

function days(count: number, skewMs: number): DayCounts {
  const counts = noCounts();
  for (let seed = 0; seed < count; seed += 1) liveOneDay(chanceFrom(seed), counts, skewMs);
  assertTelling(counts);
  return counts;
}

export async function measurePlan(): Promise<string> {
  const row = (name: string, count: number, skewMs: number) => {
    const { asked, calls, accepted, inUse, refusedAfterOthers, refusedByUs, byOthers } = days(count, skewMs);
    const figures = [count, byOthers, asked, calls, accepted, inUse, refusedAfterOthers, refusedByUs];
    return [name, ...figures.map((figure) => figure.toLocaleString('en'))];
  };
  const heads = ['clock', 'table-days', 'decreases by others', 'asked', 'calls', 'accepted', 'busy'];
  const rows = [
    row("DynamoDB's", DAYS, 0),
    ...SKEWS_MS.map((ms) => row(`${ms > 0 ? '+' : ''}${ms} ms`, SKEWED_DAYS, ms)),
  ];
  return [
    'UpdateTable calls beside competing writers, one of ten runs with a writer between read and call',
    '',
    table([...heads, 'refused after others', 'refused by our fault'], rows),
  ].join('\n');
}
