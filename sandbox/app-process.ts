/** Starts the app's process and keeps its clock in step with the sandbox's. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromApp, ToApp } from './app.ts';
import type { SandboxClock } from './clock.ts';

export interface AppProcess {
  readonly pid: number;
  /** Where Slack's requests go. */
  readonly url: string;
  /** Ends it gracefully. */
  stop(): Promise<void>;
}

export class AppDidNotStart extends Error {
  override name = 'AppDidNotStart';
}

/** Resolves once the app takes requests. @throws AppDidNotStart with what it said */
export async function startAppProcess(env: NodeJS.ProcessEnv, clock: SandboxClock): Promise<AppProcess> {
  const child = fork(fileURLToPath(new URL('./app.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-4_000);
    process.stderr.write(chunk);
  });
  const stopTelling = clock.onChange((state) => tell(child, { clock: state }));
  tell(child, { clock: clock.state });
  child.once('exit', stopTelling);
  const port = await portOf(child, () => complaints);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}/slack/events`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function tell(child: ChildProcess, message: ToApp): void {
  // It may be on its way out; its clock no longer matters then.
  if (child.connected) child.send(message, () => {});
}

async function portOf(child: ChildProcess, complaints: () => string): Promise<number> {
  const answer = await new Promise<FromApp>((resolve, reject) => {
    child.once('message', (message: FromApp) => resolve(message));
    child.once('exit', (code, signal) =>
      reject(new AppDidNotStart(`the app ended with ${signal ?? code}. It said: ${complaints().trim() || 'nothing'}`)),
    );
  });
  if (answer.port === null) throw new AppDidNotStart('the app takes no HTTP requests');
  return answer.port;
}
