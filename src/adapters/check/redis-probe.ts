/** Asks Redis how it is set up, without writing anything. */
import type { Redis } from 'ioredis';
import type { RedisFacts } from '../../domain/check/redis.ts';
import type { RedisProbe } from '../../flows/check-ports.ts';
import { whenReady } from '../redis/connection.ts';

const ROUND_TRIPS = 15;
const CONNECT_WITHIN_MS = 5_000;

export class InfoRedisProbe implements RedisProbe {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async facts(): Promise<RedisFacts> {
    const redis = this.#redis;
    const { host, port } = redis.options;
    try {
      await whenReady(redis, CONNECT_WITHIN_MS);
      const info = await redis.info();
      const value = (name: string) => new RegExp(`^${name}:(.*?)\\s*$`, 'm').exec(info)?.[1] ?? null;
      const aof = value('aof_enabled');
      return {
        version: value('redis_version') ?? '0',
        maxmemoryPolicy: value('maxmemory_policy'),
        role: value('role'),
        connectedReplicas: Number(value('connected_slaves') ?? 0),
        appendonly: aof === null ? null : aof === '1',
        appendfsync: await this.#appendfsync(),
        latencyMs: await this.#latency(),
        clockOffsetMs: await this.#clockOffset(),
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Redis at ${host}:${port} cannot be used: ${reason}`, { cause: error });
    }
  }

  /** INFO does not tell it, and managed offerings refuse CONFIG. */
  async #appendfsync(): Promise<string | null> {
    try {
      const answer: unknown = await this.#redis.config('GET', 'appendfsync');
      return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : null;
    } catch {
      return null;
    }
  }

  async #latency(): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < ROUND_TRIPS; n += 1) {
      const from = performance.now();
      await this.#redis.ping();
      least = Math.min(least, performance.now() - from);
    }
    return least;
  }

  async #clockOffset(): Promise<number> {
    const before = Date.now();
    const [seconds, micros] = await this.#redis.time();
    const middle = (before + Date.now()) / 2;
    return Number(seconds) * 1_000 + Number(micros) / 1_000 - middle;
  }
}
