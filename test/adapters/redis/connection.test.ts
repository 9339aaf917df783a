import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRedis, failFastRedis, waitingConnection } from '../../../src/adapters/redis/connection.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';

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
  it('never gives up on a command, and comes back within two seconds', () => {
    const { maxRetriesPerRequest, retryStrategy } = waitingConnection(server.url) as {
      maxRetriesPerRequest: unknown;
      retryStrategy: (attempt: number) => number;
    };
    expect(maxRetriesPerRequest).toBeNull();
    for (const attempt of [1, 2, 5, 10, 100, 10_000]) {
      expect(retryStrategy(attempt)).toBeGreaterThanOrEqual(50);
      expect(retryStrategy(attempt)).toBeLessThanOrEqual(2_000);
    }
  });
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
