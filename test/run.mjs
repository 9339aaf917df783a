// The whole check, the same on a laptop and in CI: npm test [-- files and options of vitest]
// Prepares the machine, checks types, lint, imports and advisories, runs the tests, and closes with one line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const none = { passed: 0, failed: 0, skipped: 0 };

if (!run(process.execPath, ['sandbox/ready.mjs', '--redis', '--chromium'])) {
  close(none, 'This machine is not ready for the tests; no test ran.');
}
if (!run('npm', ['run', '--silent', 'check'])) close(none, 'npm run check failed; no test ran.');
const isAudited = run(process.execPath, ['test/audit.mjs']);

const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-test-'));
const report = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const ended = run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)]);
const counts = countsIn(report);
rmSync(folder, { recursive: true });
if (counts.passed + counts.failed === 0) close(counts, 'No test ran.');
if (!ended && counts.failed === 0) close(counts, 'Every test passed, but vitest reported an error: see above.');
if (!ended) close(counts, 'Some tests failed: see above.');
const accept = 'Update it, or write it into test/accepted-advisories.json with a reason and an end.';
close(counts, isAudited ? undefined : `What is shipped has a known vulnerability: see "audit:" above. ${accept}`);

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {boolean} whether it ended well
 */
function run(program, args) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/**
 * Counts tests. A file that failed before its tests could run counts as one failed test, so that it is not lost.
 * @param {string} path a report of vitest's JSON reporter
 */
function countsIn(path) {
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const { testResults } = read(path);
  const counts = { ...none };
  for (const file of testResults) {
    const statuses = file.assertionResults.map(({ status }) => status);
    counts.passed += statuses.filter((status) => status === 'passed').length;
    counts.failed += statuses.filter((status) => status === 'failed').length;
    counts.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
    if (file.status === 'failed' && !statuses.includes('failed')) counts.failed += 1;
  }
  return counts;
}

/** @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

/**
 * @param {{ passed: number, failed: number, skipped: number }} counts
 * @param {string} [trouble] given when the run did not succeed
 * @returns {never}
 */
function close({ passed, failed, skipped }, trouble) {
  if (trouble !== undefined) console.log(`\n${trouble}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(trouble === undefined ? 0 : 1);
}
