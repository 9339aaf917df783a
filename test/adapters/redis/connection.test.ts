import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  failFastRedis,
  isReadOnly,
  reconnectDelay,
  waitingRedis,
  whenReady,
} from '../../../src/adapters/redis/connection.ts';
import { checkRedis, findRedis } from '../../../src/adapters/redis/find-redis.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { type PrivateCluster, startRedisCluster } from '../../support/redis-cluster.ts';

const quiet = { warn: () => undefined };

let server: PrivateRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

const when = (redis: Redis, event: string) => new Promise((resolve) => redis.once(event, resolve));

describe('the connection people wait on', () => {
  it('rejects at once while Redis is away, keeps the process alive, and is back when Redis is', async () => {
    const own = await startRedis();
    const warnings: string[] = [];
    const redis = failFastRedis(own.url, { warn: (_, message) => void warnings.push(message) });
    await when(redis, 'ready');
    await redis.set('a', '1');
    await own.stop();
    await expect(redis.get('a')).rejects.toThrow();
    await when(redis, 'error');
    await expect(redis.get('a')).rejects.toThrow();
    const again = await startRedis({ port: own.port });
    await when(redis, 'ready');
    expect(await redis.set('a', '2')).toBe('OK');
    expect(warnings).not.toEqual([]);
    redis.disconnect();
    await again.stop();
  });

  it('gives up on a Redis that takes the connection and says nothing', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const redis = failFastRedis(`redis://127.0.0.1:${port}`, quiet);
    await expect(redis.get('a')).rejects.toThrow();
    redis.disconnect();
    mute.close();
  });
});

describe('the connection of workers', () => {
  it('waits for a Redis that is away, and has its answer when Redis is back', async () => {
    const own = await startRedis();
    const redis = waitingRedis(own.url, quiet);
    await when(redis, 'ready');
    await own.stop();
    await when(redis, 'reconnecting');
    const set = redis.set('a', '1');
    expect(await Promise.race([set, 'waiting'])).toBe('waiting');
    const again = await startRedis({ port: own.port });
    expect(await set).toBe('OK');
    redis.disconnect();
    await again.stop();
  });

  it('sends again what was under way when the connection was lost', async () => {
    const own = await startRedis();
    const redis = waitingRedis(own.url, quiet);
    await when(redis, 'ready');
    process.kill(own.pid, 'SIGSTOP');
    const set = redis.set('a', '1');
    expect(await Promise.race([set, sleep(50, 'waiting')])).toBe('waiting');
    await own.stop();
    const again = await startRedis({ port: own.port });
    expect(await set).toBe('OK');
    redis.disconnect();
    await again.stop();
  });

  it('lets go of what waits once it is given up', async () => {
    const redis = waitingRedis('redis://127.0.0.1:1', quiet);
    const set = redis.set('a', '1');
    redis.disconnect();
    await expect(set).rejects.toThrow('Connection is closed');
  });
});

it('a lost connection is tried again soon, and never later than after two seconds', () => {
  for (const attempt of [1, 2, 5, 10, 100, 10_000]) {
    expect(reconnectDelay(attempt)).toBeGreaterThanOrEqual(50);
    expect(reconnectDelay(attempt)).toBeLessThanOrEqual(2_000);
  }
});

describe('a Redis Cluster', () => {
  let cluster: PrivateCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.stop());

  it('is found by the address of any of its nodes, and by several of which some are away', async () => {
    const [one = ''] = cluster.url.split(',');
    for (const urls of [[one], cluster.url.split(','), ['redis://127.0.0.1:1', one]]) {
      const address = await findRedis(urls, quiet);
      expect(address).toEqual({ urls, isCluster: true });
      const redis = failFastRedis(address, quiet);
      expect(await checkRedis(redis)).toEqual({ problems: [], warnings: [] });
      redis.disconnect();
    }
  });

  it('has one database only', async () => {
    const numbered = `${cluster.url.split(',')[0]}/3`;
    await expect(findRedis([numbered], quiet)).rejects.toThrow(/is a cluster, .* Leave the number out of REDIS_URL/);
  });

  it('is not used when one of its nodes may drop keys', async () => {
    const [node] = cluster.nodes;
    await node?.admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const redis = failFastRedis({ urls: cluster.url.split(','), isCluster: true }, quiet);
    expect((await checkRedis(redis)).problems).toEqual([
      expect.stringMatching(new RegExp(`:${node?.port} may drop keys.*allkeys-lru`)),
    ]);
    redis.disconnect();
    await node?.admin.config('SET', 'maxmemory-policy', 'noeviction');
  });

  it('is reached with the user and password of its address', async () => {
    const secured = await startRedisCluster({ settings: { requirepass: 'right', masterauth: 'right' } });
    const [one = ''] = secured.url.split(',');
    const redis = failFastRedis(await findRedis([one], quiet), quiet);
    await whenReady(redis, 5_000);
    // Each node takes its share: all of them know us.
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect(await redis.set(name, '1')).toBe('OK');
    redis.disconnect();
    await expect(findRedis([one.replace(':right@', ':wrong@')], quiet, 500)).rejects.toThrow(/WRONGPASS|password/i);
    await secured.stop();
  });
});

it('several addresses of servers that are no cluster are refused', async () => {
  await expect(findRedis([server.url, server.url], quiet)).rejects.toThrow(
    /is no cluster\. Write the address of its primary/,
  );
});

describe('the check at start', () => {
  it('is content with a Redis that keeps everything', async () => {
    const redis = failFastRedis(server.url, quiet);
    expect(await checkRedis(redis)).toEqual({ problems: [], warnings: [] });
    redis.disconnect();
  });

  it('refuses one that may drop keys, and says how to change it', async () => {
    const own = await startRedis();
    const redis = failFastRedis(own.url, quiet);
    await when(redis, 'ready');
    await redis.config('SET', 'maxmemory-policy', 'volatile-lru');
    expect(await checkRedis(redis)).toEqual({
      problems: [expect.stringMatching(/may drop keys.*volatile-lru.*CONFIG SET maxmemory-policy noeviction/)],
      warnings: [],
    });
    redis.disconnect();
    await own.stop();
  });

  it.each([
    ['6.0.16', 'noeviction', [/is version 6\.0\.16\. Use 6\.2\.0 or newer/], []],
    ['6.2.14', 'noeviction', [], [/is version 6\.2\.14\. 7\.0\.8 or newer is recommended/]],
    ['7.0.7', 'noeviction', [], [/7\.0\.8 or newer/]],
    ['7.0.8', 'noeviction', [], []],
    ['8.2.1', 'noeviction', [], []],
    ['10.0.0', 'noeviction', [], []],
    ['7.2.4', null, [], [/does not say its maxmemory-policy/]],
    ['5.0.0', 'allkeys-lru', [/may drop keys/, /is version 5/], []],
  ])('judges version %s with policy %s', async (version, policy, problems, warnings) => {
    const info = `# Server\r\nredis_version:${version}\r\n${policy === null ? '' : `maxmemory_policy:${policy}\r\n`}`;
    const stub = await answersInfo(info);
    const redis = new Redis(stub.port, { protocol: 2, enableReadyCheck: false, disableClientInfo: true });
    expect(await checkRedis(redis)).toEqual({
      problems: problems.map((one) => expect.stringMatching(one)),
      warnings: warnings.map((one) => expect.stringMatching(one)),
    });
    redis.disconnect();
    stub.close();
  });

  it('says where it looked and why it failed, without the password', async () => {
    const redis = failFastRedis('redis://user:hush@127.0.0.1:1', quiet);
    const { problems } = await checkRedis(redis, 150);
    expect(problems).toEqual([
      expect.stringMatching(/^Redis at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*REDIS_URL/),
    ]);
    expect(problems[0]).not.toContain('hush');
    redis.disconnect();
  });

  it('tells a wrong password apart', async () => {
    const own = await startRedis();
    const admin = new Redis(own.url);
    await admin.config('SET', 'requirepass', 'right');
    admin.disconnect();
    const redis = failFastRedis(`redis://:hush@127.0.0.1:${own.port}`, quiet);
    const { problems } = await checkRedis(redis, 1_000);
    expect(problems).toEqual([expect.stringMatching(/cannot be used: .*(WRONGPASS|NOAUTH|password)/i)]);
    expect(problems[0]).not.toContain('hush');
    redis.disconnect();
    await own.stop();
  });
});

/** A Redis of any version: it answers every command with this INFO. */
async function answersInfo(info: string): Promise<{ port: number; close: () => void }> {
  const stub = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(`$${Buffer.byteLength(info)}\r\n${info}\r\n`));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => stub.once('listening', resolve));
  const address = stub.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, close: () => stub.close() };
}

it.each([
  ["READONLY You can't write against a read only replica.", true],
  ["READONLY You can't write against a read only replica. script: 6be4, on @user_script:1.", true],
  // Redis 6.2, within a script.
  [
    "ERR Error running script (call to f_6be4): @user_script:1: @user_script: 1: -READONLY You can't write against a read only replica. ",
    true,
  ],
  ['NOSCRIPT No matching script. Please use EVAL.', false],
  ["ERR Error running script: 'READONLY_MODE' is not a number", false],
])('%j from a primary that has become a replica: %s', (message, expected) => {
  expect(isReadOnly(new Error(message))).toBe(expected);
});
