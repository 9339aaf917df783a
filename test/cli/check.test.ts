// `ddb-budget check` as a process of its own: what it prints where, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckWorld, startCheckWorld, without } from '../support/check-world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-check-'));
const accounts = join(folder, 'accounts.yaml');
let world: CheckWorld;

beforeAll(async () => {
  world = await startCheckWorld(['prod', 'staging']);
  writeFileSync(accounts, world.accountsFile());
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

async function run(args: readonly string[], change: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...world.environment(), DDB_BUDGET_CONFIG: accounts, ...change };
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'check', ...args], { cwd: root, env });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}

test('where all is well: 0, a report on standard output, progress on standard error', async () => {
  const { code, out, err } = await run([]);
  expect(out).toMatch(/0 warnings, 0 failed\n$/);
  expect(out).toContain('prod us-east-1');
  expect(err.match(/^\[\d\/5\] .*$/gm)).toHaveLength(5);
  expect(err).toContain('[5/5]');
  expect(code).toBe(0);
});

test('where something is missing: 1, as JSON that says the same', async () => {
  const role = world.role('staging', 'reader');
  role.policy = without(role.policy, 'dynamodb:ListTables');
  const { code, out } = await run(['--json']);
  const { findings } = JSON.parse(out);
  expect(findings.filter(({ status }: { status: string }) => status === 'failed')).toEqual([
    expect.objectContaining({ place: 'staging us-east-1', what: 'dynamodb:ListTables' }),
  ]);
  expect(code).toBe(1);
});

test.each([
  ['an option nobody knows', ['--everything'], {}, /Usage: ddb-budget check/],
  [
    'settings that cannot be read',
    [],
    { DDB_BUDGET_CONFIG: '/nowhere.yaml' },
    /nothing was tried:\n {2}- DDB_BUDGET_CONFIG/,
  ],
])('with %s: 2, and why', async (_, args, change, expected) => {
  const { code, out, err } = await run(args, change);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(expected);
});
