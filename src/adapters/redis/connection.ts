/** Connections to Redis: one kind for the path a person waits on, one for workers; and the check at start that Redis will do. */
import type { ConnectionOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { isOlderRedis, OLDEST_REDIS, RECOMMENDED_REDIS } from '../../domain/check/redis.ts';
import type { Log } from '../../flows/ports.ts';

/** Fails within this time instead of waiting for a Redis that is away, ms. */
const COMMAND_TIMEOUT_MS = 1_500;
const CONNECT_TIMEOUT_MS = 1_500;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * A client for Slack's path: without a connection its commands are rejected at once, and it connects again in the background
 * for as long as it lives. A rejected command may still have been carried out.
 */
export function failFastRedis(url: string, log: Pick<Log, 'warn'>): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: reconnectDelay,
  });
  // Without a listener a lost connection would end the process.
  redis.on('error', (err) => log.warn({ err }, 'the connection to Redis failed'));
  return redis;
}

/** For workers: waits for Redis as long as it takes, and comes back sooner than BullMQ's own strategy would. */
export const waitingConnection = (url: string): ConnectionOptions => ({
  url,
  maxRetriesPerRequest: null,
  retryStrategy: reconnectDelay,
});

/** Doubles from 50 ms to 2 s, spread so that many processes do not return in step. */
const reconnectDelay = (attempt: number): number =>
  Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_DELAY_MS) * (0.5 + Math.random() / 2);

export interface RedisCheck {
  /** The app must not start. */
  readonly problems: readonly string[];
  /** Worth saying, not worth stopping for. */
  readonly warnings: readonly string[];
}

/** Whether Redis can be reached, keeps what it is given, and is new enough. Waits `patienceMs` for the first connection. */
export async function checkRedis(redis: Redis, patienceMs = 5_000): Promise<RedisCheck> {
  const { host, port } = redis.options;
  const where = `${host}:${port}`;
  try {
    await whenReady(redis, patienceMs);
    return judge(await redis.info(), where);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Start Redis there, or correct REDIS_URL (address, user, password, rediss:// for TLS).';
    return { problems: [`Redis at ${where} cannot be used: ${reason}. ${advice}`], warnings: [] };
  }
}

/** INFO is used because managed offerings of Redis refuse CONFIG. */
function judge(info: string, where: string): RedisCheck {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\s*$`, 'm').exec(info)?.[1];
  const policy = value('maxmemory_policy') ?? 'unknown';
  const version = value('redis_version') ?? '0';
  const problems: string[] = [];
  const warnings: string[] = [];
  if (policy === 'unknown') {
    warnings.push(`Redis at ${where} does not say its maxmemory-policy. Make sure that it is noeviction.`);
  } else if (policy !== 'noeviction') {
    problems.push(
      `Redis at ${where} may drop keys when memory is short (maxmemory-policy ${policy}). ` +
        'Run "CONFIG SET maxmemory-policy noeviction", or set it in the parameter group of a managed Redis.',
    );
  }
  if (isOlderRedis(version, OLDEST_REDIS)) {
    problems.push(`Redis at ${where} is version ${version}. Use ${OLDEST_REDIS.join('.')} or newer (or Valkey).`);
  } else if (isOlderRedis(version, RECOMMENDED_REDIS)) {
    warnings.push(`Redis at ${where} is version ${version}. ${RECOMMENDED_REDIS.join('.')} or newer is recommended.`);
  }
  return { problems, warnings };
}

/** Rejects with the last error of the connection when there is none after `patienceMs`. */
export async function whenReady(redis: Redis, patienceMs: number): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    let lastError = new Error(`no answer within ${patienceMs} ms`);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      redis.off('error', onError);
      done();
    };
    const onReady = () => settle(resolve);
    const onError = (error: Error) => {
      lastError = error;
    };
    const timer = setTimeout(() => settle(() => reject(lastError)), patienceMs);
    redis.on('ready', onReady);
    redis.on('error', onError);
  });
}
