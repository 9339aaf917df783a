// What the preparation of a machine decides, on machines where this or that is missing.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../sandbox/ready.mjs', import.meta.url));
const machines = mkdtempSync(join(tmpdir(), 'ddb-budget-ready-'));
afterAll(() => rmSync(machines, { recursive: true }));

function onAMachineWith(programs: readonly string[], environment: Record<string, string> = {}) {
  const bin = mkdtempSync(join(machines, 'bin-'));
  for (const program of programs) {
    writeFileSync(join(bin, program), '#!/bin/sh\n');
    chmodSync(join(bin, program), 0o755);
  }
  const env = { PATH: bin, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--redis', '--chromium'], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

describe('a machine', () => {
  test.each([
    ['has Redis and Chromium', ['redis-server', 'chromium'], {}],
    ['has Chrome under its own name', ['redis-server', 'google-chrome'], {}],
    ['is told where they are', [], { REDIS_URL: 'redis://127.0.0.1:6379', CHROMIUM_PATH: '/opt/chromium' }],
  ])('that %s is ready without a word', (_, programs, environment) => {
    expect(onAMachineWith(programs, environment)).toEqual({ status: 0, said: '' });
  });

  test('without Redis and without apt-get is told that one will be built, and can go on', () => {
    const { status, said } = onAMachineWith(['chromium']);
    expect({ status, said }).toEqual({
      status: 0,
      said: expect.stringMatching(/^ready: no redis-server here: .+REDIS_URL/),
    });
  });

  test('without Chromium and without apt-get is told that browser tests are skipped, and can go on', () => {
    const { status, said } = onAMachineWith(['redis-server']);
    expect(status).toBe(0);
    expect(said).toMatch(/^ready: no Chromium here: browser tests are skipped.+CHROMIUM_PATH/);
  });
});
