/** Finds out what is at the configured addresses, a server or a cluster, and whether it will do. */
import { Cluster, type Redis } from 'ioredis';
import { isOlderRedis, OLDEST_REDIS, RECOMMENDED_REDIS } from '../../domain/check/redis.ts';
import type { Log } from '../../flows/ports.ts';
import { failFastRedis, type RedisAddress, type RedisClient, whenReady } from './connection.ts';
import { PREFIX } from './keys.ts';

const CONNECT_WITHIN_MS = 5_000;
const ADVICE = 'Start Redis there, or correct REDIS_URL (address, user, password, rediss:// for TLS).';

/** Nothing can be done with what is there. The message says where, why, and what to do. */
export class UnusableRedis extends Error {
  override name = 'UnusableRedis';
  /** Where and why alone. */
  readonly reason: string;

  constructor(reason: string, options: ErrorOptions & { readonly advice?: string } = {}) {
    super(`${reason}. ${options.advice ?? ADVICE}`, options);
    this.reason = reason;
  }
}

/**
 * A server says by itself whether it is part of a cluster, so that nobody has to.
 * @param urls of one server, or of one or more nodes of a cluster
 * @throws UnusableRedis where none answers, or where the addresses do not fit what answers
 */
export async function findRedis(
  urls: readonly string[],
  log: Pick<Log, 'warn'>,
  patienceMs = CONNECT_WITHIN_MS,
): Promise<RedisAddress> {
  const where = urls.map(placeOf).join(', ');
  const ask = async (url: string): Promise<boolean> => {
    const redis = failFastRedis(url, log);
    try {
      await whenReady(redis, patienceMs);
      return infoValue(await redis.info(), 'cluster_enabled') === '1';
    } finally {
      redis.disconnect();
    }
  };
  const isCluster = await Promise.any(urls.map(ask)).catch((cause: unknown) => {
    const error: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    throw new UnusableRedis(`Redis at ${where} cannot be used: ${reasonOf(error)}`, { cause });
  });
  if (!isCluster && urls.length > 1) {
    const advice =
      'Write the address of its primary into REDIS_URL, and no other; several are for the nodes of a cluster.';
    throw new UnusableRedis(`Redis at ${where} is no cluster`, { advice });
  }
  if (isCluster && urls.some((url) => databaseOf(url) !== 0)) {
    throw new UnusableRedis(`Redis at ${where} is a cluster, which has no other database than 0`, {
      advice: 'Leave the number out of REDIS_URL.',
    });
  }
  return { urls, isCluster };
}

export interface RedisCheck {
  /** The app must not start. */
  readonly problems: readonly string[];
  /** Worth saying, not worth stopping for. */
  readonly warnings: readonly string[];
}

/** Whether Redis can be reached, keeps what it is given, and is new enough. Waits `patienceMs` for the first connection. */
export async function checkRedis(redis: RedisClient, patienceMs = CONNECT_WITHIN_MS): Promise<RedisCheck> {
  try {
    await whenReady(redis, patienceMs);
    const checks = await Promise.all(
      primariesOf(redis).map(async (node) => judge(await node.info(), placeOfNode(node))),
    );
    return {
      problems: checks.flatMap(({ problems }) => problems),
      warnings: checks.flatMap(({ warnings }) => warnings),
    };
  } catch (error) {
    const { message } = new UnusableRedis(`Redis${placeOfClient(redis)} cannot be used: ${reasonOf(error)}`);
    return { problems: [message], warnings: [] };
  }
}

/** All that may come to have our keys: a cluster moves slots while it runs. */
export const primariesOf = (redis: RedisClient): readonly Redis[] =>
  redis instanceof Cluster ? redis.nodes('master') : [redis];

/** The server that has all our keys at this moment. */
export async function nodeOfKeys(redis: RedisClient): Promise<Redis> {
  if (!(redis instanceof Cluster)) return redis;
  const owner = redis.slots[await redis.cluster('KEYSLOT', PREFIX)]?.[0];
  const node = redis.nodes('master').find((one) => placeOfNode(one) === owner);
  if (node === undefined) throw new Error(`no node of the cluster has the keys ${PREFIX}`);
  return node;
}

/** A line of INFO. It is used because managed offerings of Redis refuse CONFIG. */
export const infoValue = (info: string, name: string): string | null =>
  new RegExp(`^${name}:(.*?)\\s*$`, 'm').exec(info)?.[1] ?? null;

export const placeOfNode = ({ options: { host, port } }: Redis): string => `${host}:${port}`;

const placeOfClient = (redis: RedisClient): string => (redis instanceof Cluster ? '' : ` at ${placeOfNode(redis)}`);

function judge(info: string, where: string): RedisCheck {
  const policy = infoValue(info, 'maxmemory_policy') ?? 'unknown';
  const version = infoValue(info, 'redis_version') ?? '0';
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

/** Without user and password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port === '' ? 6379 : port}`;
}

const databaseOf = (url: string): number => Number(new URL(url).pathname.slice(1) || '0');

/** Of a cluster's client, the node's own error says more than that all of them failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { lastNodeError }: Error & { readonly lastNodeError?: unknown } = error;
  return lastNodeError instanceof Error ? lastNodeError.message : error.message;
}
