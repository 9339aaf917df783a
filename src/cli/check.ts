/** `ddb-budget check`: tries everything the bot will need, without changing anything, and says what is missing. */
import { parseArgs } from 'node:util';
import { assembleCheck } from '../assemble/check.ts';
import { type Config, readConfig } from '../config.ts';
import type { Finding } from '../domain/check/finding.ts';
import { check, type Progress } from '../flows/check.ts';
import { checkReport, checkSummary } from '../render/check-report.ts';

const ALL_WELL = 0;
const SOMETHING_FAILED = 1;
/** Used wrongly, or a configuration that cannot be read: nothing was tried. */
const WRONG_USE = 2;

const USAGE = 'Usage: ddb-budget check [--json]';

/** @returns the exit code: 0 when nothing failed (there may be warnings), 1 when something did, 2 when nothing could be tried */
export async function checkCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const json = readArgs(args);
  if (typeof json === 'string') {
    process.stderr.write(`${json}\n${USAGE}\n`);
    return WRONG_USE;
  }
  const read = readConfig(env);
  if (!read.ok) {
    const problems = read.problems.map((problem) => `  - ${problem}\n`).join('');
    process.stderr.write(`The configuration cannot be used, so nothing was tried:\n${problems}`);
    return WRONG_USE;
  }
  const findings = await run(read.config);
  process.stdout.write(
    json ? `${JSON.stringify({ findings }, null, 2)}\n` : checkReport(findings, process.stdout.columns),
  );
  return findings.some(({ status }) => status === 'failed') ? SOMETHING_FAILED : ALL_WELL;
}

async function run(config: Config): Promise<readonly Finding[]> {
  const { ports, close } = assembleCheck(config, { now: Date.now, speed: () => 1 });
  try {
    return await check(ports, config.accounts, tell);
  } finally {
    close();
  }
}

/** On standard error, so that the report can be kept by itself. */
function tell({ done, of, place, findings }: Progress): void {
  process.stderr.write(`[${done}/${of}] ${place}: ${checkSummary(findings)}\n`);
}

/** Whether JSON is wanted, or what is wrong. */
function readArgs(args: readonly string[]): boolean | string {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
