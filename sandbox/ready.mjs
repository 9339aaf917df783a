// Makes a bare machine ready: node sandbox/ready.mjs [--redis] [--chromium]
// Plain JavaScript without dependencies, because it runs before node_modules exists. Does nothing that is already done.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumNames, onPath } from './on-path.mjs';

/** @type {[number, number]} */
const oldestNode = [20, 19];
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = new Set(process.argv.slice(2));

checkNode();
installPackages();
if (wanted.has('--redis')) provideRedis();
if (wanted.has('--chromium')) provideChromium();

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(
    `Node ${process.versions.node} is too old: install Node ${oldestNode.join('.')} or later (24 is what the image runs).`,
  );
}

function installPackages() {
  if (packagesMatchTheLock()) return;
  say('installing the npm packages of package-lock.json');
  // NODE_ENV=production would leave out the tools.
  const done = run('npm', ['ci', '--include=dev', '--loglevel=error']);
  if (!done) giveUp('npm ci failed: see its message above, then run this again.');
}

/** npm writes node_modules/.package-lock.json last, so it also tells a finished installation from a broken one. */
function packagesMatchTheLock() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, locked]) => {
    if (path === '') return true;
    const here = installed[path];
    return here === undefined ? locked.optional === true : here.integrity === locked.integrity;
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { integrity?: string, optional?: boolean }>}
 */
function packagesIn(lockfile) {
  return existsSync(root + lockfile) ? JSON.parse(readFileSync(root + lockfile, 'utf8')).packages : {};
}

function provideRedis() {
  if (process.env.REDIS_URL || onPath('redis-server')) return;
  if (canInstall()) return install('redis-server', 'Install Redis by hand, or set REDIS_URL to a running one.');
  say('no redis-server here: one is built at the first start (needs make and a C compiler), or set REDIS_URL');
}

function provideChromium() {
  if (process.env.CHROMIUM_PATH || onPath(...chromiumNames)) return;
  if (canInstall()) return install('chromium', 'Install Chromium by hand, or set CHROMIUM_PATH to one.');
  say('no Chromium here: browser tests are skipped. Install Chromium or Chrome, or set CHROMIUM_PATH, to run them');
}

function canInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/**
 * @param {string} program the name of a Debian package
 * @param {string} otherwise what a person can do when it fails
 */
function install(program, otherwise) {
  say(`installing ${program} with apt-get`);
  const done = withoutStartingServices(
    () =>
      run('apt-get', ['-qq', 'update']) &&
      run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', program]),
  );
  if (!done) giveUp(`apt-get could not install ${program}. ${otherwise}`);
}

/**
 * Debian starts a service when its package is installed, unless this file says no; ours are started by who needs them.
 * @param {() => boolean} action
 */
function withoutStartingServices(action) {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return action();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return action();
  } finally {
    rmSync(policy);
  }
}

/**
 * Runs a program and shows what it says only when it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });
  if (status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
  return status === 0;
}

/** @param {string} step */
function say(step) {
  console.log(`ready: ${step}`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(`ready: ${sentence}`);
  process.exit(1);
}
