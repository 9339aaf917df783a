// npm run fuzz [-- --seed 7 --times 20]: the tests of this folder with many times as many cases. The same seed makes the same cases.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    times: { type: 'string', default: '20' },
  },
  allowPositionals: true,
});
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d{0,8}$/.test(value)) continue;
  console.error(`--${name} ${value} is not a number from 1. Write for example --${name} 20.`);
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = positionals.length > 0 ? positionals : ['test/fuzz'];
console.log(`Seed ${values.seed}. The same again: npm run fuzz -- --seed ${values.seed} --times ${values.times}\n`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', 'home', '--reporter=verbose', '--testTimeout', '3600000'],
    ...files,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_TIMES: values.times },
  },
);
process.exit(status ?? 1);
