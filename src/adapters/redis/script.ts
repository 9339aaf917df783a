/** Runs Lua in Redis by its digest, and tells callers in one way when Redis cannot answer. */
import { createHash } from 'node:crypto';
import { StoreUnavailable } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';

/**
 * One script. ioredis sends a command again when its answer was lost with the connection, so that each script must be harmless when
 * it runs twice. Every key goes through `keys`: that is how a Redis Cluster finds the node.
 */
export class Script {
  readonly #lua: string;
  readonly #digest: string;

  constructor(lua: string) {
    this.#lua = lua;
    this.#digest = createHash('sha1').update(lua).digest('hex');
  }

  /** @throws StoreUnavailable */
  run(redis: RedisClient, keys: readonly string[], args: readonly (string | number | Buffer)[]): Promise<unknown> {
    return answered(async () => {
      try {
        return await redis.evalsha(this.#digest, keys.length, ...keys, ...args);
      } catch (error) {
        // A Redis that was restarted knows no scripts.
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return await redis.eval(this.#lua, keys.length, ...keys, ...args);
      }
    });
  }
}

/** @throws StoreUnavailable with the reason as its cause; it says nothing of what was stored */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new StoreUnavailable('Redis did not answer. Try again in a moment; if it stays so, look at Redis.', {
      cause,
    });
  }
}
