// A patient client for what a test asks of Redis: what it asks is not what is tested.
import { type RedisClient, waitingRedis } from '../../src/adapters/redis/connection.ts';
import { keptLog } from './kept-log.ts';

/** @param url as in REDIS_URL: with several addresses it is a cluster's */
export function redisAt(url: string): RedisClient {
  const urls = url.split(',');
  return waitingRedis({ urls, isCluster: urls.length > 1 }, keptLog());
}
