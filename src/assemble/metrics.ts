/** Health and metrics of this process, put together: what is asked, and the port where both are told apart from what Slack calls. */
import type { Redis } from 'ioredis';
import { HOUSEKEEPING_QUEUE } from '../../jobs/schedule.ts';
import { Health } from '../adapters/health.ts';
import { healthRoutes, startMetricsServer } from '../adapters/health-routes.ts';
import type { Meter } from '../adapters/metrics/meter.ts';
import { sampleAtScrape } from '../adapters/metrics/sampled.ts';
import { RedisFigures } from '../adapters/redis/figures.ts';
import type { AnnouncerSettings } from '../adapters/slack/announcer.ts';
import { tokenTest } from '../adapters/slack/token-test.ts';
import { ALERTS_QUEUE } from '../domain/alert-call.ts';
import { NEWS_QUEUE, REDUCTIONS_QUEUE } from '../domain/request/wake-up.ts';
import type { Clock, Log } from '../flows/ports.ts';

const QUEUES = [REDUCTIONS_QUEUE, NEWS_QUEUE, ALERTS_QUEUE, HOUSEKEEPING_QUEUE];

export const assembleHealth = (redis: Redis, slack: AnnouncerSettings, log: Log): Health =>
  new Health({ askRedis: () => redis.ping(), askSlack: tokenTest(slack, log) });

export interface MetricsParts {
  readonly port: number;
  readonly redis: Redis;
  readonly meter: Meter;
  readonly health: Health;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RunningMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** @throws the system's error when the port is taken */
export async function startMetrics({ port, redis, meter, health, clock, log }: MetricsParts): Promise<RunningMetrics> {
  const { registry } = meter;
  const figures = new RedisFigures(redis, QUEUES, log);
  meter.watchProcess();
  sampleAtScrape({ registry, figures, health, now: () => clock.now() });
  const server = await startMetricsServer(port, healthRoutes(health), registry);
  return {
    port: server.port,
    close: async () => {
      await server.close();
      await figures.close();
    },
  };
}
