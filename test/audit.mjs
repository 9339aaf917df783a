// npm run audit: whether what is shipped has an advisory of high or critical severity. Part of npm test.
// A registry that does not answer that question is said to be so and is no failure: a closed network is not a broken bot.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ readonly advisory: string, readonly reason: string, readonly until: string }} Accepted
 * @typedef {{ readonly name: string, readonly severity: string, readonly title: string, readonly url: string }} Advisory
 * @typedef {{ readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>> }} Report
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const GRAVE = new Set(['high', 'critical']);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  const accepted = JSON.parse(readFileSync(`${root}test/accepted-advisories.json`, 'utf8'));
  const { isWell, lines } = judged(stdout, accepted, new Date().toISOString().slice(0, 10));
  for (const line of lines) console.log(`audit: ${line}`);
  process.exitCode = isWell ? 0 : 1;
}

/**
 * @param {string} answer of `npm audit --json`
 * @param {readonly Accepted[]} accepted each by the id at the end of its advisory's address, until the end of that day (UTC)
 * @param {string} today for example 2026-11-30
 * @returns {{ isWell: boolean, lines: string[] }}
 */
export function judged(answer, accepted, today) {
  const { vulnerabilities } = reportIn(answer);
  if (vulnerabilities === undefined)
    return { isWell: true, lines: ['NOT DONE: the registry gives no advisories here'] };
  const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  const grave = new Map(advisories.filter(({ severity }) => GRAVE.has(severity)).map((one) => [one.url, one]));
  const lines = [...grave.values()].map((one) => {
    const known = accepted.find(({ advisory }) => one.url.endsWith(`/${advisory}`));
    const verdict = known === undefined ? 'FAILED' : known.until < today ? `FAILED since ${known.until}` : 'accepted';
    return `${verdict}: ${one.severity} in ${one.name}: ${one.title} (${one.url})${known ? `; ${known.reason}` : ''}`;
  });
  const isWell = lines.every((line) => line.startsWith('accepted'));
  return { isWell, lines: isWell ? [...lines, 'nothing grave is known of what is shipped'] : lines };
}

/**
 * @param {string} answer
 * @returns {Report}
 */
function reportIn(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}
