// The image's own steps, done in an empty directory: what comes out is the bot alone, and it starts as the image starts it.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, stages } from '../support/dockerfile.ts';

/** npm ci of everything and the compiler take half a minute of a core; on a busy machine, with an empty cache, a lot longer. */
const BUILD_MS = 300_000;

let directory = '';
let app = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ddb-budget-image-'));
  // As in an image, everybody may read.
  chmodSync(directory, 0o755);
  app = build(directory);
}, BUILD_MS);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What the image's CMD does with these settings. As its user where this is root, who could write anywhere. */
function start(env: Readonly<Record<string, string>>, ...args: string[]) {
  const command =
    stages()
      .at(-1)
      ?.instructions.find(({ name }) => name === 'CMD')?.rest ?? '[]';
  const [program = '', ...own] = JSON.parse(command) as string[];
  const user = process.getuid?.() === 0 ? { uid: 1_000, gid: 1_000 } : {};
  const settings = { PATH: process.env.PATH, NODE_ENV: 'production', ...env };
  const words = args.length > 0 ? args : own;
  return spawnSync(program, words, { cwd: app, env: settings, encoding: 'utf8', timeout: 25_000, ...user });
}

describe('the image', () => {
  it('holds the compiled bot and its packages, and nothing of the sandbox, the tests or the tools', () => {
    expect(readdirSync(app).sort()).toEqual(['dist', 'node_modules', 'package.json']);
    expect(readdirSync(join(app, 'dist')).sort()).toEqual(['commands', 'jobs', 'src']);
    const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'));
    const installed = Object.entries<{ dev?: boolean }>(packages);
    expect(Object.keys(dependencies).filter((name) => !existsSync(join(app, 'node_modules', name)))).toEqual([]);
    expect(installed.filter(([path, { dev }]) => dev || !existsSync(join(app, path)))).toEqual([]);
    const tools = ['typescript', 'vitest', 'dynalite', 'playwright-core', 'kubernetes-models'];
    expect(tools.filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([]);
  });

  it('told nothing, says everything that is missing and ends with 1', () => {
    const { status, stdout, stderr } = start({});
    expect([status, stdout]).toEqual([1, '']);
    for (const name of ['DDB_BUDGET_CONFIG', 'SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET', 'REDIS_URL']) {
      expect(stderr).toContain(`  - ${name}: `);
    }
    expect(stderr).toMatch(/^ddb-budget cannot start:\n/);
  });

  it('told everything, but of a Redis that is not there, says so and ends with 1', () => {
    const config = join(directory, 'accounts.yaml');
    copyFileSync(new URL('../../docs/config.example.yaml', import.meta.url), config);
    const { status, stderr } = start({
      DDB_BUDGET_CONFIG: config,
      SLACK_BOT_TOKEN: 'xoxb-1',
      SLACK_SIGNING_SECRET: 'x',
      APPROVAL_KEY: 'x'.repeat(32),
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('  - Redis at 127.0.0.1:1 cannot be used: ')]);
  });

  it('has the command line too', () => {
    const text = 'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day.';
    expect(start({}, 'dist/src/cli.js', 'explain', text)).toMatchObject({ status: 0, stderr: '' });
  });
});
