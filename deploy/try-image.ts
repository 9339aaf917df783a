// Follows the Dockerfile in an empty directory, where there is no container engine: npx tsx deploy/try-image.ts
// Says what it found and ends with 1 if the image would not be the bot alone, or would not start. Takes about a minute.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDS } from '../sandbox/slack/index.ts';
import { startCheckWorld } from '../test/support/check-world.ts';
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
  await answersWithoutWriting(app);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function holdsTheBotAlone(app: string): void {
  assert.deepEqual(readdirSync(app).sort(), ['dist', 'node_modules', 'package.json', 'sbom.cdx.json']);
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
  const { components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'));
  assert.ok(components.length > 100, `the bill of materials has ${components.length} components`);
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

/** As in a container whose file system is read-only: Node itself refuses every write, wherever it goes. */
async function answersWithoutWriting(app: string): Promise<void> {
  const world = await startCheckWorld(['prod']);
  const config = join(directory, 'accounts.yaml');
  writeFileSync(config, world.accountsFile());
  const own = { DDB_BUDGET_CONFIG: config, PORT: '0', METRICS_PORT: '0' };
  const [program, args, options] = command(app, { ...world.environment(), ...own });
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '' : 'experimental-';
  const bot = spawn(program, [`--${permission}permission`, '--allow-fs-read=*', ...args], options);
  const said: string[] = [];
  for (const stream of [bot.stdout, bot.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  try {
    const line = await found('the bot runs', () => said.find((one) => one.includes('"msg":"ddb-budget is running"')));
    const { port, metricsPort } = JSON.parse(line);
    assert.equal((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status, 200);
    world.slack.setAppUrl(`http://127.0.0.1:${port}/slack/events`);
    const { ana } = IDS.users;
    await world.slack.command(ana, IDS.channels.general, '/ddb budget orders');
    const shown = () => world.slack.seen(ana, IDS.channels.general).find(({ onlyFor }) => onlyFor === ana);
    assert.match(JSON.stringify((await found('an answer', shown)).blocks), /100 RCU/);
    const ended = once(bot, 'exit');
    bot.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual(
      said.filter((one) => /ERR_ACCESS_DENIED|"level":(?:50|60)/.test(one)),
      [],
    );
  } catch (error) {
    throw new Error(`of the bot that may not write:\n${said.join('\n')}`, { cause: error });
  } finally {
    bot.kill('SIGKILL');
    await world.stop();
  }
  console.log('answers in Slack and stops in order, and writes no file anywhere');
}

async function found<T>(what: string, look: () => T | undefined): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const one = look();
    if (one !== undefined) return one;
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await sleep(20);
  }
}

/** What the image's CMD does with these settings. */
function start(app: string, env: Readonly<Record<string, string>>, ...instead: string[]) {
  const [program, own, options] = command(app, env);
  return spawnSync(program, instead.length > 0 ? instead : own, { ...options, encoding: 'utf8' });
}

/** As the image's user where this is root, who could write anywhere. */
function command(app: string, settings: Readonly<Record<string, string>>) {
  const written = stages()
    .at(-1)
    ?.instructions.find(({ name }) => name === 'CMD')?.rest;
  const [program = '', ...args] = JSON.parse(written ?? '[]') as string[];
  const user = process.getuid?.() === 0 ? { uid: 1_000, gid: 1_000 } : {};
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings };
  return [program, args, { cwd: app, env, ...user }] as const;
}
