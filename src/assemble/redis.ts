/** The Redis this process works with, once it is known to do. */
import { failFastRedis, type RedisAddress, type RedisClient } from '../adapters/redis/connection.ts';
import { checkRedis, findRedis, UnusableRedis } from '../adapters/redis/find-redis.ts';
import type { Config } from '../config.ts';
import type { Log } from '../flows/ports.ts';

export interface ReachedRedis {
  readonly ok: true;
  readonly address: RedisAddress;
  /** Fails fast. */
  readonly redis: RedisClient;
}

export async function reachRedis(
  { redisUrls }: Config,
  log: Pick<Log, 'warn'>,
): Promise<ReachedRedis | { readonly ok: false; readonly problems: readonly string[] }> {
  let address: RedisAddress;
  try {
    address = await findRedis(redisUrls, log);
  } catch (error) {
    if (!(error instanceof UnusableRedis)) throw error;
    return { ok: false, problems: [error.message] };
  }
  const redis = failFastRedis(address, log);
  const { problems, warnings } = await checkRedis(redis);
  for (const warning of warnings) log.warn({}, warning);
  if (problems.length === 0) return { ok: true, address, redis };
  redis.disconnect();
  return { ok: false, problems };
}
