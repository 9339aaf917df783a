/** From an environment to a running app, and from a signal to a graceful stop. */

import { assembleLog } from './assemble/log.ts';
import { type BaseClock, CannotStart, type RunningApp, startApp } from './assemble.ts';
import type { Environment } from './config/environment.ts';
import { type Config, readConfig } from './config.ts';

const MACHINE_CLOCK: BaseClock = { now: Date.now, speed: () => 1 };

/** The longest a stop may take; after it the process ends as it is. */
const STOP_WITHIN_MS = 10_000;

/** Starts the app or ends the process with every reason on standard error. */
export async function start(env: Environment, baseClock: BaseClock = MACHINE_CLOCK): Promise<RunningApp> {
  const read = readConfig(env);
  if (!read.ok) return giveUp(read.problems);
  const { config } = read;
  const log = assembleLog(config, env);
  const app = await startApp(config, log, baseClock).catch((error: unknown) => {
    if (error instanceof CannotStart) return giveUp(error.problems);
    throw error;
  });
  log.info({ ...summary(config), port: app.port, metricsPort: app.metricsPort }, 'ddb-budget is running');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.stop();
    log.info({}, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (err) => {
    // State nobody foresaw: a fresh process is the safer one.
    log.fatal({ err }, 'a promise was rejected and nobody listened');
    process.exit(1);
  });
  return app;
}

function giveUp(problems: readonly string[]): never {
  process.stderr.write(`ddb-budget cannot start:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`);
  process.exit(1);
}

const summary = ({ accounts, slack }: Config) => ({
  accounts: accounts.map(({ name }) => name),
  slack: slack.connection.mode,
});
