/** Asks Redis how it is set up, without writing anything. */
import { Cluster, type Redis } from 'ioredis';
import type { RedisFacts } from '../../domain/check/redis.ts';
import type { RedisProbe } from '../../flows/check-ports.ts';
import type { Log } from '../../flows/ports.ts';
import { failFastRedis, type RedisClient, whenReady } from '../redis/connection.ts';
import { findRedis, infoValue, nodeOfKeys, placeOfNode, primariesOf, UnusableRedis } from '../redis/find-redis.ts';

const ROUND_TRIPS = 15;
const CONNECT_WITHIN_MS = 5_000;
const SILENT: Pick<Log, 'warn'> = { warn: () => {} };

export class InfoRedisProbe implements RedisProbe {
  readonly #urls: readonly string[];

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async facts(): Promise<RedisFacts> {
    const address = await findRedis(this.#urls, SILENT, CONNECT_WITHIN_MS).catch((error: unknown) => {
      throw error instanceof UnusableRedis ? new Error(error.reason, { cause: error }) : error;
    });
    const redis = failFastRedis(address, SILENT);
    try {
      await whenReady(redis, CONNECT_WITHIN_MS);
      return await factsOf(redis);
    } finally {
      redis.disconnect();
    }
  }
}

/** In a cluster: of the node with the bot's keys, and the policy of every node that may come to have them. */
async function factsOf(redis: RedisClient): Promise<RedisFacts> {
  const node = await nodeOfKeys(redis);
  const primaries = primariesOf(redis);
  const [info, ...infos] = await Promise.all([node, ...primaries].map((one) => one.info()));
  const value = (name: string) => infoValue(info ?? '', name);
  const policies = infos.map((one) => infoValue(one, 'maxmemory_policy'));
  const aof = value('aof_enabled');
  return {
    version: value('redis_version') ?? '0',
    maxmemoryPolicy: policies.find((policy) => policy !== 'noeviction') ?? policies[0] ?? null,
    role: value('role'),
    cluster: redis instanceof Cluster ? { primaries: primaries.length, node: placeOfNode(node) } : null,
    connectedReplicas: Number(value('connected_slaves') ?? 0),
    appendonly: aof === null ? null : aof === '1',
    appendfsync: await appendfsyncOf(node),
    latencyMs: await latencyOf(node),
    clockOffsetMs: await clockOffsetOf(node),
  };
}

/** INFO does not tell it, and managed offerings refuse CONFIG. */
async function appendfsyncOf(node: Redis): Promise<string | null> {
  try {
    const answer: unknown = await node.config('GET', 'appendfsync');
    return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : null;
  } catch {
    return null;
  }
}

async function latencyOf(node: Redis): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUND_TRIPS; n += 1) {
    const from = performance.now();
    await node.ping();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

async function clockOffsetOf(node: Redis): Promise<number> {
  const before = Date.now();
  const [seconds, micros] = await node.time();
  const middle = (before + Date.now()) / 2;
  return Number(seconds) * 1_000 + Number(micros) / 1_000 - middle;
}
