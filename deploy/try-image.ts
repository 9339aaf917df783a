// Follows the Dockerfile in an empty directory, where there is no container engine: npx tsx deploy/try-image.ts
// Says what it found and ends with 1 if the image would not be the bot alone, or would not start. Takes about a minute.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, stages } from '../test/support/dockerfile.ts';

const directory = mkdtempSync(join(tmpdir(), 'ddb-budget-image-'));
// As in an image, everybody may read.
chmodSync(directory, 0o755);
try {
  const app = build(directory);
  holdsTheBotAlone(app);
  saysWhatIsMissing(app);
  saysThatRedisIsAway(app);
  hasTheCommandLine(app);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function holdsTheBotAlone(app: string): void {
  assert.deepEqual(readdirSync(app).sort(), ['dist', 'node_modules', 'package.json']);
  assert.deepEqual(readdirSync(join(app, 'dist')).sort(), ['commands', 'jobs', 'src']);
  const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const missing = Object.keys(dependencies).filter((name) => !existsSync(join(app, 'node_modules', name)));
  assert.deepEqual(missing, []);
  const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'));
  const tools = Object.entries<{ dev?: boolean }>(packages).filter(([, { dev }]) => dev);
  assert.deepEqual(tools, []);
  const known = ['typescript', 'vitest', 'dynalite', 'playwright-core', 'kubernetes-models'];
  assert.deepEqual(
    known.filter((name) => existsSync(join(app, 'node_modules', name))),
    [],
  );
  console.log('holds the compiled bot and its packages, and nothing of the sandbox, the tests or the tools');
}

function saysWhatIsMissing(app: string): void {
  const { status, stdout, stderr } = start(app, {});
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^ddb-budget cannot start:\n/);
  for (const name of ['DDB_BUDGET_CONFIG', 'SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET', 'REDIS_URL']) {
    assert.ok(stderr.includes(`  - ${name}: `), `nothing is said of ${name}:\n${stderr}`);
  }
  console.log('told nothing, says everything that is missing and ends with 1');
}

function saysThatRedisIsAway(app: string): void {
  const config = join(directory, 'accounts.yaml');
  copyFileSync(new URL('../docs/config.example.yaml', import.meta.url), config);
  const { status, stderr } = start(app, {
    DDB_BUDGET_CONFIG: config,
    SLACK_BOT_TOKEN: 'xoxb-1',
    SLACK_SIGNING_SECRET: 'x',
    APPROVAL_KEY: 'x'.repeat(32),
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  assert.equal(status, 1);
  assert.ok(stderr.includes('  - Redis at 127.0.0.1:1 cannot be used: '), stderr);
  console.log('told everything, but of a Redis that is not there, says so and ends with 1');
}

function hasTheCommandLine(app: string): void {
  const text = 'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day.';
  const { status, stderr } = start(app, {}, 'dist/src/cli.js', 'explain', text);
  assert.deepEqual([status, stderr], [0, '']);
  console.log('has the command line too');
}

/** What the image's CMD does with these settings. As its user where this is root, who could write anywhere. */
function start(app: string, env: Readonly<Record<string, string>>, ...instead: string[]) {
  const command = stages()
    .at(-1)
    ?.instructions.find(({ name }) => name === 'CMD')?.rest;
  const [program = '', ...own] = JSON.parse(command ?? '[]') as string[];
  const user = process.getuid?.() === 0 ? { uid: 1_000, gid: 1_000 } : {};
  const settings = { PATH: process.env.PATH, NODE_ENV: 'production', ...env };
  return spawnSync(program, instead.length > 0 ? instead : own, { cwd: app, env: settings, encoding: 'utf8', ...user });
}
