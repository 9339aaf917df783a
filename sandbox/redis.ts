// A private Redis server for the sandbox and the tests: empty, on loopback, gone with the process that started it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './on-path.mjs';

/** A running private server. `stop` waits until the process is gone and may be called twice. */
export interface PrivateRedis {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export class RedisDidNotStart extends Error {
  override name = 'RedisDidNotStart';
}

const attemptsToFindAFreePort = 5;

export interface RedisOptions {
  /** A free one is taken when left out. */
  readonly port?: number;
  /** Settings of redis.conf beside, or instead of, the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where data is kept, and left when the server stops; a directory of its own, gone with the server, when left out. */
  readonly directory?: string;
}

/**
 * Starts `redis-server` from the PATH, or the one redis-memory-server builds, and resolves once it takes connections.
 * Throws RedisDidNotStart with what the server said.
 */
export async function startRedis(options: RedisOptions = {}): Promise<PrivateRedis> {
  const binary = onPath('redis-server') ?? (await fromRedisMemoryServer());
  if (options.port !== undefined) return await launch(binary, options.port, options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(binary, await freePort(), options);
    } catch (error) {
      // Between asking for a free port and using it, another process may have taken it.
      const lostTheRace = error instanceof RedisDidNotStart && /address already in use/i.test(error.message);
      if (!lostTheRace || attempt === attemptsToFindAFreePort) throw error;
    }
  }
}

async function launch(binary: string, port: number, options: RedisOptions): Promise<PrivateRedis> {
  const own = options.directory === undefined ? mkdtempSync(join(tmpdir(), 'ddb-budget-redis-')) : null;
  const dir = options.directory ?? own ?? '';
  const settings = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no', hz: 100 };
  const flags = Object.entries({ ...settings, 'maxmemory-policy': 'noeviction', ...options.settings });
  // Detached: Ctrl-C in a terminal reaches the whole foreground group, and Redis must outlive the app's graceful stop.
  const server = spawn(
    binary,
    flags.flatMap(([name, value]) => [`--${name}`, String(value)]),
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const warden = guard(server, own);
  void gone.then(() => {
    warden.kill('SIGKILL');
    if (own !== null) rmSync(own, { recursive: true, force: true });
  });
  await ready(server, binary, port);
  letGo(server);
  letGo(warden);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      server.ref();
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** Kills the server when this process ends, even by SIGKILL: the warden's standard input closes with us. */
function guard(server: ChildProcess, directory: string | null): ChildProcess {
  return spawn(
    '/bin/sh',
    ['-c', 'cat >/dev/null; kill -9 "$1"; [ -z "$2" ] || rm -rf "$2"', 'warden', String(server.pid), directory ?? ''],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
}

/** A forgotten `stop` must not keep this process alive; the pipes are read on so that the child never blocks on one. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const pipe of child.stdio) {
    if (pipe instanceof Socket) pipe.resume().unref();
  }
}

async function ready(server: ChildProcess, binary: string, port: number): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) =>
      reject(
        new RedisDidNotStart(`${binary} did not start on port ${port}: ${why}. It said: ${said.trim() || 'nothing'}`),
      );
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Ready to accept connections')) resolve();
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('error', (error) => fail(error.message));
    server.once('close', (code, signal) => fail(`it ended with ${signal ?? code}`));
  });
}

// Loaded only here: it downloads and compiles Redis, which a machine with redis-server never needs.
async function fromRedisMemoryServer(): Promise<string> {
  const { RedisBinary } = await import('redis-memory-server');
  try {
    return await RedisBinary.getPath();
  } catch (error) {
    throw new RedisDidNotStart(
      `There is no redis-server on the PATH and building one failed. Install Redis, or set REDIS_URL to a running one. ${error}`,
    );
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new RedisDidNotStart('The system offered no free port.');
  return address.port;
}
