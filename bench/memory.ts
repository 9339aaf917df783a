/** What 10,000 open requests cost: memory of a web and of a worker process of the built app, and bytes of Redis for each. */
import { peakMb, residentMb, startBuiltApp } from './built-app.ts';
import { table } from './figures.ts';
import { startReductionPlace } from './reduction-place.ts';

const ACCOUNTS = 20;
const REQUESTS = 10_000;
/** Longer than jobs/sweep.ts lets pass between two. */
const AFTER_A_SWEEP_MS = 20_000;

async function usedBytes(redis: { info(section: string): Promise<string> }): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
}

export async function measureMemory(): Promise<string> {
  const place = await startReductionPlace({ accounts: ACCOUNTS, tablesEach: 50 });
  try {
    const tables = await place.aws.tables();
    const empty = await usedBytes(place.redis);
    const pending = Array.from({ length: REQUESTS / 2 }, (_, at) => tables[at % tables.length] ?? tables[0]);
    const inADay = Date.now() + 20 * 3_600_000;
    const rest = pending.flatMap((one) => (one === undefined ? [] : [{ table: one, dueAt: inADay }]));
    await place.pending(rest.map(({ table: one }) => one));
    await place.scheduled(rest);
    const perRequest = ((await usedBytes(place.redis)) - empty) / REQUESTS;
    const rows: string[][] = [];
    for (const role of ['web', 'worker'] as const) {
      const app = await startBuiltApp(place.env(role), place.folder);
      const started = residentMb(app.pid);
      await new Promise((resolve) => setTimeout(resolve, AFTER_A_SWEEP_MS));
      rows.push([role, started.toFixed(0), residentMb(app.pid).toFixed(0), peakMb(app.pid).toFixed(0)]);
      await app.stop();
    }
    return [
      `${REQUESTS} open requests, half of them scheduled: ${perRequest.toFixed(0)} bytes of Redis for each, its wake-up call included`,
      '',
      table(['process', 'RSS MB after start', 'after a sweep', 'highest'], rows),
    ].join('\n');
  } finally {
    await place.stop();
  }
}
