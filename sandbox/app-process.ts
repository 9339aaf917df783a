/** Starts one process of the app and keeps its clock in step with the sandbox's. */
import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FromApp, ToApp } from './app.ts';
import type { SandboxClock } from './clock.ts';

export interface AppProcess {
  readonly pid: number;
  /** Where Slack's requests go; `null` when it takes none. */
  readonly url: string | null;
  /** How it ended, once it has: "killed with SIGKILL", "ended with code 0". */
  readonly gone: Promise<string>;
  /** kill -9. */
  kill(): void;
  /** Ends it gracefully; resolves once it is gone. */
  stop(): Promise<void>;
}

export class AppDidNotStart extends Error {
  override name = 'AppDidNotStart';
}

/**
 * Resolves once the app takes requests or works.
 * @param logFile what it writes to standard output is appended there; `null`: nobody keeps it
 * @throws AppDidNotStart with what it said
 */
export async function startAppProcess(
  env: NodeJS.ProcessEnv,
  clock: SandboxClock,
  logFile: string | null = null,
): Promise<AppProcess> {
  const log = logFile === null ? null : openSync(logFile, 'a');
  const child = fork(fileURLToPath(new URL('./app.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', log ?? 'ignore', 'pipe', 'ipc'],
  });
  // The process has its own by now.
  if (log !== null) closeSync(log);
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-4_000);
    process.stderr.write(chunk);
  });
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with code ${code}` : `killed with ${signal}`),
    );
  });
  const stopTelling = clock.onChange((state) => tell(child, { clock: state }));
  tell(child, { clock: clock.state });
  void gone.then(stopTelling);
  const port = await portOf(child, gone, () => complaints);
  return {
    pid: child.pid ?? 0,
    url: port === null ? null : `http://127.0.0.1:${port}/slack/events`,
    gone,
    kill: () => {
      child.kill('SIGKILL');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function tell(child: ChildProcess, message: ToApp): void {
  // It may be on its way out; its clock no longer matters then.
  if (child.connected) child.send(message, () => {});
}

/** `null` for a process that takes no HTTP requests. */
async function portOf(child: ChildProcess, gone: Promise<string>, complaints: () => string): Promise<number | null> {
  const answer = await new Promise<FromApp>((resolve, reject) => {
    child.once('message', (message: FromApp) => resolve(message));
    void gone.then((how) => reject(new AppDidNotStart(`the app ${how}. It said: ${complaints().trim() || 'nothing'}`)));
  });
  return answer.port;
}
