// `ddb-budget explain` as a process of its own: what it prints, how it ends, and that it needs nothing but its input.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inParallel } from '../../src/flows/in-parallel.ts';
import { labelledTexts } from '../support/limit-corpus.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let outputs: Metafile['outputs'] = {};

beforeAll(async () => {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Inside node_modules, so that packages are found; bundled, because Node 20 does not run TypeScript.
  folder = mkdtempSync(join(cache, 'cli-'));
  const built = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: ['src/cli.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  outputs = built.metafile.outputs;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** With nothing in the environment: no token, no key, no Redis. */
const start = (args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [join(folder, 'cli.mjs'), ...args], { env: {} });

async function run(args: readonly string[], input: string): Promise<Ended> {
  const child = start(args);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, out, err };
}

const REFUSAL =
  'LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. Number of decreases today: 4. Last decrease at Friday, October 9, 2026 at 12:21:34 AM Coordinated Universal Time. Next decrease can be made at Friday, October 9, 2026 at 1:21:34 AM Coordinated Universal Time';

describe('with --json', () => {
  test('it prints exactly what each labelled text states, and whether there was anything in the exit code', async () => {
    const results = await inParallel(labelledTexts, 4, async ({ id, text, expect: label }) => {
      const { code, out, err } = await run(['explain', '--json'], text);
      return { id, code, err, json: JSON.parse(out), isOneLine: out.split('\n').length === 2, label };
    });
    for (const { id, code, err, json, isOneLine, label } of results) {
      expect({ id, json, isOneLine, code, err }).toEqual({
        id,
        json: label,
        isOneLine: true,
        code: label.kind === 'none' ? 1 : 0,
        err: '',
      });
    }
  }, 120_000);

  test('it takes the text from its arguments', async () => {
    const { code, out } = await run(['explain', '--json', `table orders-table: ${REFUSAL}`], '');
    expect(JSON.parse(out)).toMatchObject({ kind: 'decrease-quota', table: 'orders-table', decreasesToday: 4 });
    expect(code).toBe(0);
  });
});

describe('for a person', () => {
  test('it says what it is, which table, what is stated and what to do, in lines without markup', async () => {
    const { out } = await run(['explain'], `aws dynamodb update-table --table-name orders-table\n${REFUSAL}\n`);
    expect(out).toContain('decrease budget of table orders-table, not throttling');
    expect(out).toContain('next 2026-10-09 01:21:34 UTC');
    expect(out).toContain('aws dynamodb update-table --table-name orders-table --billing-mode PAY_PER_REQUEST');
    expect(out).not.toMatch(/[<>`*{}]/);
  });

  test('it names the instant of a next decrease that is still to come, and how long that is', async () => {
    const at = new Date(Date.now() + 30 * 60_000);
    const { out } = await run(
      ['explain'],
      `table orders-table: ${REFUSAL.replace(/made at .*/, `made at ${at.toISOString()}`)}`,
    );
    expect(out).toMatch(new RegExp(`${at.toISOString().slice(0, 10)} .* UTC \\(in (30|29) min\\)`));
  });

  test('it tells another error from this one', async () => {
    const { code, out } = await run(
      ['explain'],
      'ProvisionedThroughputExceededException: The level of configured provisioned throughput for the table was exceeded.',
    );
    expect(out).toMatch(/This is throttling/);
    expect(code).toBe(0);
  });

  test('it says when there is nothing to explain, and ends with 1', async () => {
    const { code, out } = await run(['explain'], 'Apply complete! Resources: 3 added, 0 changed, 0 destroyed.\n');
    expect(out).toMatch(/no DynamoDB limit error/);
    expect(code).toBe(1);
  });
});

describe('used wrongly', () => {
  test.each([
    ['without a command', []],
    ['with a command there is not', ['explian']],
    ['with an option there is not', ['explain', '--table', 'orders']],
    ['with a language there is not', ['explain', '--lang', 'xx', REFUSAL]],
  ])('%s it says how to, on standard error, and ends with 2', async (_, args) => {
    const { code, out, err } = await run(args, '');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/Usage|only: en/);
  });

  test('a language may be written as a locale', async () => {
    expect((await run(['explain', '--lang', 'en-GB', REFUSAL], '')).code).toBe(0);
  });
});

describe('its input', () => {
  const line = 'module.shop.aws_dynamodb_table.this: Still modifying... [id=orders, 10s elapsed]\n';

  test('may be a log of 20 MB with the error in the middle', async () => {
    const noise = line.repeat(10_000_000 / line.length);
    const { code, out } = await run(['explain', '--json'], `${noise}\ntable orders-table: ${REFUSAL}\n${noise}`);
    expect(JSON.parse(out)).toMatchObject({ kind: 'decrease-quota', table: 'orders-table', decreasesToday: 4 });
    expect(code).toBe(0);
  });

  test('may be one line of a megabyte', async () => {
    expect(JSON.parse((await run(['explain', '--json'], `${'x'.repeat(1_000_000)} ${REFUSAL}`)).out)).toMatchObject({
      kind: 'decrease-quota',
    });
  });

  test('may be empty or no text at all', async () => {
    expect((await run(['explain'], '')).code).toBe(1);
    expect((await run(['explain'], '\u0000\ufffd\u0007')).code).toBe(1);
  });

  test('an error that lies across two of the pieces it is read in is found', async () => {
    const noise = line.repeat(Math.ceil(4_000_000 / line.length)).slice(0, 3_999_800);
    const { out } = await run(['explain', '--json'], `${noise}\ntable orders-table: ${REFUSAL}\n${line.repeat(9)}`);
    expect(JSON.parse(out)).toMatchObject({ table: 'orders-table', nextDecreaseAt: '2026-10-09T01:21:34Z' });
  });
});

test('`start` names every setting that is missing, and ends with 1', async () => {
  const { code, out, err } = await run(['start'], '');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/cannot start/);
  expect(err).toContain('SLACK_BOT_TOKEN');
});

test('a reader that has gone is no error', async () => {
  const child = start(['explain']);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  child.stdout.destroy();
  child.stdin.end(REFUSAL);
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
});

test('it loads nothing of Slack, AWS, Redis or the queue', () => {
  const loaded = new Set<string>();
  const packages = new Set<string>();
  const walk = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: to, kind, external } of outputs[path]?.imports ?? []) {
      if (external) packages.add(to);
      else if (kind === 'import-statement') walk(to);
    }
  };
  const explain = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === 'src/cli/explain.ts');
  walk(explain ?? '');
  expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual(['intl-messageformat', 'luxon']);
});
