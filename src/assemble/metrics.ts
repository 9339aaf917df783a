/** Health and metrics of this process, put together: what is asked, and the port where both are told apart from what Slack calls. */
import { HOUSEKEEPING_QUEUE } from '../../jobs/schedule.ts';
import { Health } from '../adapters/health.ts';
import { healthRoutes, startMetricsServer } from '../adapters/health-routes.ts';
import type { Meter } from '../adapters/metrics/meter.ts';
import { sampleAtScrape } from '../adapters/metrics/sampled.ts';
import type { RedisClient } from '../adapters/redis/connection.ts';
import { RedisFigures } from '../adapters/redis/figures.ts';
import { ATTENTION_KEY } from '../adapters/redis/request-keys.ts';
import type { AnnouncerSettings } from '../adapters/slack/announcer.ts';
import { tokenTest } from '../adapters/slack/token-test.ts';
import { ALERTS_QUEUE } from '../domain/alert-call.ts';
import { NEWS_QUEUE, REDUCTIONS_QUEUE } from '../domain/request/wake-up.ts';
import type { Clock, Log } from '../flows/ports.ts';

const QUEUES = [REDUCTIONS_QUEUE, NEWS_QUEUE, ALERTS_QUEUE, HOUSEKEEPING_QUEUE];

/** Redis is asked for a key of ours: of a cluster, the node that has them matters. */
export const assembleHealth = (redis: RedisClient, slack: AnnouncerSettings, log: Log): Health =>
  new Health({ askRedis: () => redis.exists(ATTENTION_KEY), askSlack: tokenTest(slack, log) });

export interface MetricsParts {
  readonly port: number;
  readonly redis: RedisClient;
  readonly meter: Meter;
  readonly health: Health;
  readonly clock: Clock;
  readonly redisLog: Pick<Log, 'warn'>;
}

export interface RunningMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** @throws the system's error when the port is taken */
export async function startMetrics(parts: MetricsParts): Promise<RunningMetrics> {
  const { port, redis, meter, health, clock, redisLog } = parts;
  const { registry } = meter;
  const figures = new RedisFigures(redis, QUEUES, redisLog);
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
