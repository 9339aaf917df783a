/**
 * Connections to Redis: one kind for the path a person waits on, one for work nobody waits for. Both are the same towards one server and
 * towards a cluster.
 */
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../../flows/ports.ts';

/** A connection to one server, or to all nodes of a cluster. All keys share one slot (keys.ts), so that both take the same commands. */
export type RedisClient = Redis | Cluster;

export interface RedisAddress {
  readonly urls: readonly string[];
  readonly isCluster: boolean;
}

/** Fails within this time instead of waiting for a Redis that is away, ms. */
const COMMAND_TIMEOUT_MS = 1_500;
const CONNECT_TIMEOUT_MS = 1_500;
/** To connect to a node of a cluster, with TLS, and ask it where everything is. */
const SLOTS_TIMEOUT_MS = 3_000;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** A connection on which nothing comes back for so long is dead, ms. The longest answer is BullMQ's wait for a job, 10 s. */
const SILENT_MS = 15_000;
/** Of a command in a cluster, a tenth of a second apart: it waits through any failover. */
const WAITING_REDIRECTIONS = 1_000_000;
/** Two nodes may point at each other while one takes over from the other. */
const REDIRECTED_AFTER_MS = 100;

type Behaviour = Pick<
  RedisOptions,
  'commandTimeout' | 'connectTimeout' | 'socketTimeout' | 'maxRetriesPerRequest' | 'reconnectOnError'
>;
type Queueing = Required<Pick<ClusterOptions, 'enableOfflineQueue'>> &
  Pick<ClusterOptions, 'maxRedirections' | 'retryDelayOnMoved'>;

/**
 * A client for Slack's path: without a connection its commands are rejected at once, and it connects again in the background
 * for as long as it lives. A rejected command may still have been carried out.
 */
export function failFastRedis(url: string, log: ConnectionLog): Redis;
export function failFastRedis(address: RedisAddress, log: ConnectionLog): RedisClient;
export function failFastRedis(address: RedisAddress | string, log: ConnectionLog): RedisClient {
  const options = {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    reconnectOnError: (error: Error) => isReadOnly(error),
  };
  return connect(address, options, { enableOfflineQueue: false }, log);
}

/**
 * A client for jobs: its commands wait for Redis as long as it takes, and are sent again where an answer was lost with the connection.
 * They are rejected once it is disconnected, or when a whole cluster goes away while they are under way.
 */
export function waitingRedis(url: string, log: ConnectionLog): Redis;
export function waitingRedis(address: RedisAddress, log: ConnectionLog): RedisClient;
export function waitingRedis(address: RedisAddress | string, log: ConnectionLog): RedisClient {
  const options = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_MS,
    maxRetriesPerRequest: null,
    reconnectOnError: (error: Error) => (isReadOnly(error) ? 2 : false),
  } as const;
  return connect(
    address,
    options,
    { enableOfflineQueue: true, maxRedirections: WAITING_REDIRECTIONS, retryDelayOnMoved: REDIRECTED_AFTER_MS },
    log,
  );
}

type ConnectionLog = Pick<Log, 'warn'>;

function connect(
  address: RedisAddress | string,
  options: Behaviour,
  queueing: Queueing,
  log: ConnectionLog,
): RedisClient {
  const { urls, isCluster } = typeof address === 'string' ? { urls: [address], isCluster: false } : address;
  const [first = ''] = urls;
  if (!isCluster) {
    const { enableOfflineQueue } = queueing;
    const redis = new Redis(first, { ...options, enableOfflineQueue, retryStrategy: reconnectDelay });
    // Without a listener a lost connection would end the process.
    redis.on('error', (err) => log.warn({ err }, 'the connection to Redis failed'));
    return redis;
  }
  const cluster = new Cluster([...urls], {
    ...queueing,
    clusterRetryStrategy: reconnectDelay,
    slotsRefreshTimeout: SLOTS_TIMEOUT_MS,
    // A certificate is for the name, not for the address it resolves to.
    dnsLookup: (name, done) => done(null, name),
    // Nodes that the cluster names are reached as the first one is.
    redisOptions: { ...options, ...credentialsIn(first) },
  });
  cluster.on('error', (err) => log.warn({ err }, 'the connection to Redis failed'));
  cluster.on('node error', (err, node) => log.warn({ err, node }, 'the connection to a node of Redis failed'));
  return cluster;
}

function credentialsIn(url: string): Pick<RedisOptions, 'username' | 'password' | 'tls'> {
  const { protocol, username, password } = new URL(url);
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}

/** The primary has become a replica and its name leads elsewhere by now: only a new connection finds the new one. Redis 6.2 puts a script's first. */
export const isReadOnly = ({ message }: Error): boolean => /(?:^|\s-)READONLY\b/.test(message);

/** Doubles from 50 ms to 2 s, spread so that many processes do not return in step. */
export const reconnectDelay = (attempt: number): number =>
  Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_DELAY_MS) * (0.5 + Math.random() / 2);

/** Rejects with the last error of the connection when there is none after `patienceMs`. */
export async function whenReady(redis: RedisClient, patienceMs: number): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    let lastError = new Error(`no answer within ${patienceMs} ms`);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      redis.off('error', onError);
      redis.off('node error', onError);
      done();
    };
    const onReady = () => settle(resolve);
    const onError = (error: Error) => {
      lastError = error;
    };
    const timer = setTimeout(() => settle(() => reject(lastError)), patienceMs);
    redis.on('ready', onReady);
    redis.on('error', onError);
    redis.on('node error', onError);
  });
}
