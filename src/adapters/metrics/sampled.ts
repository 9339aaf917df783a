/** Gauges that are asked for when Prometheus asks: what Redis holds for all processes, and whether Redis and Slack answer. */
import { Gauge, type Registry } from 'prom-client';
import { type Instant, SECOND_MS } from '../../domain/instant.ts';
import type { Health } from '../health.ts';
import { PromiseCache } from '../promise-cache.ts';
import type { RedisFigures } from '../redis/figures.ts';

/** Reads every open request: not more often than this, however many ask. */
const STATES_KEPT_MS = 30 * SECOND_MS;

export interface Sampled {
  readonly registry: Registry;
  readonly figures: RedisFigures;
  readonly health: Health;
  readonly now: () => Instant;
}

/** A gauge whose Redis does not answer has no value, rather than its last one. */
export function sampleAtScrape({ registry, figures, health, now }: Sampled): void {
  const states = new PromiseCache<ReadonlyMap<string, number>>(STATES_KEPT_MS);
  const gauge = (name: string, help: string, labelNames: string[], sample: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name: `ddb_budget_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        await sample(this).catch(() => {});
      },
    });
  gauge('requests', 'Requests that are not finished, by state', ['state'], async (requests) => {
    for (const [state, count] of await states.get('', () => figures.requestsByState())) requests.set({ state }, count);
  });
  gauge('stale_cards', 'Requests of which Slack does not show the newest state', [], async (stale) => {
    stale.set(await figures.staleCards());
  });
  gauge('overdue_seconds', 'How long the most overdue request has been due, 0 if none is', [], async (overdue) => {
    overdue.set((await figures.overdueMs(now())) / SECOND_MS);
  });
  gauge('queue_jobs', 'Jobs in the queues', ['queue', 'state'], async (jobs) => {
    for (const { queue, state, count } of await figures.jobs()) jobs.set({ queue, state }, count);
  });
  gauge('redis_up', 'Whether Redis answers this process', [], async (up) => {
    up.set((await health.redis()) === 'ok' ? 1 : 0);
  });
  gauge('slack_up', 'Whether Slack answers this process and accepts its token', [], async (up) => {
    up.set((await health.slack()) === 'ok' ? 1 : 0);
  });
}
