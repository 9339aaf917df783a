// npm run torture [-- --seed 7 --pairs 1000 --kills 200]: the tests of this folder at full counts, with what has come out so far.
// A run with the seed of an earlier one kills at the same moments. Ends with one line of counts, and with an error if a test failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SHOWN_EVERY_MS = 10_000;

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    pairs: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
  },
  allowPositionals: true,
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,9}$/.test(value)) continue;
  console.error(`--${name} ${value} is not a number. Write for example --${name} 200.`);
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-torture-'));
const report = join(folder, 'report');
writeFileSync(report, '');
const again = `npm run torture -- --seed ${values.seed} --pairs ${values.pairs} --kills ${values.kills}`;
console.log(`Seed ${values.seed}. The same again: ${again}\n`);

const files = positionals.length > 0 ? positionals : ['test/torture'];
const vitest = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'torture', '--reporter=verbose', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TORTURE_SEED: values.seed,
      TORTURE_PAIRS: values.pairs,
      TORTURE_KILLS: values.kills,
      TORTURE_EVERY_BOUNDARY: 'yes',
      TORTURE_REPORT: report,
    },
  },
);
const started = Date.now();
let shown = '';
const timer = setInterval(() => {
  const now = soFar();
  if (now !== '' && now !== shown) console.log(`  after ${Math.round((Date.now() - started) / 1_000)} s: ${now}`);
  shown = now;
}, SHOWN_EVERY_MS);
const [code] = await once(vitest, 'exit');
clearInterval(timer);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(
  `\n${code === 0 ? 'All came out well' : 'NOT all came out well'}, seed ${values.seed}, ${minutes} min: ${soFar()}`,
);
rmSync(folder, { recursive: true });
process.exit(code ?? 1);

/** What was counted, for example "200 kills at random, 1000 pairs of clicks". */
function soFar() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of readFileSync(report, 'utf8').split('\n')) {
    if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([what, n]) => `${n} ${what}`).join(', ');
}
