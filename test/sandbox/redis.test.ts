// The private Redis of sandbox and tests.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { RedisDidNotStart, startRedis } from '../../sandbox/redis.ts';

const module = new URL('../../sandbox/redis.ts', import.meta.url).href;
const startAndSay = `import { startRedis } from '${module}'; console.log((await startRedis()).port);`;
const patience = { timeout: 20_000 };
const tsx = ['--import', 'tsx', '--input-type=module', '--eval'];

test('answers, keeps everything it is given, and is gone after stop', async () => {
  const redis = await startRedis();
  const client = new Redis(redis.url);
  const policy = await client.config('GET', 'maxmemory-policy', 'save', 'appendonly');
  client.disconnect();
  await redis.stop();
  await redis.stop();
  expect(policy).toEqual(expect.arrayContaining(['noeviction', 'no']));
  expect(await answers(redis.port)).toBe(false);
});

test('two servers do not see each other, and each starts again on its own port', async () => {
  const [first, second] = await Promise.all([startRedis(), startRedis()]);
  await first.stop();
  const again = await startRedis({ port: first.port });
  expect(again.port).toBe(first.port);
  expect(second.port).not.toBe(first.port);
  await Promise.all([again.stop(), second.stop()]);
});

test('says why it cannot start on a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(startRedis({ port })).rejects.toThrow(RedisDidNotStart);
  await expect(startRedis({ port })).rejects.toThrow(/address already in use/i);
  other.close();
});

test('a process that forgets to stop it still ends, and the server ends with it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...tsx, startAndSay]);
  await expect.poll(() => answers(Number(stdout)), patience).toBe(false);
});

test('dies with a parent that is killed', async () => {
  const parent = spawn(process.execPath, [...tsx, `${startAndSay} setInterval(() => {}, 1000);`]);
  const [said] = await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await expect.poll(() => answers(Number(String(said))), patience).toBe(false);
});

/** Whether anything takes connections on this port. Not asked by process id: a killed process may stay listed, unreaped. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
