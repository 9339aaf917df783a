// Real processes of the bot for tests that kill, freeze and restart them: bundled once, so that a start takes half a second.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { FromApp, ToApp } from '../../sandbox/app.ts';
import type { ClockState } from '../../sandbox/clock.ts';

export interface BotProcess {
  readonly pid: number;
  /** Where Slack's requests go; `null` for a worker. */
  readonly url: string | null;
  /** How it ended, once it has: a signal's name or an exit code. */
  readonly gone: Promise<string>;
  /** Boundaries met by its jobs so far (boundaries.mjs), as `reductions:3 after redis evalsha`. */
  boundaries(): readonly string[];
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM' | 'SIGKILL'): void;
  tell(clock: ClockState): void;
  /** kill -9, if it still runs; resolves once it is gone. */
  end(): Promise<void>;
}

export interface ProcessOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly clock: ClockState;
  /** The boundary to die or freeze at, as `reductions:12`, or by its words (boundaries.mjs). */
  readonly haltAt?: string;
  /** SIGKILL when left out. */
  readonly haltBy?: 'SIGKILL' | 'SIGSTOP';
  /** Whether boundaries.mjs is loaded; it is when left out. What it wraps costs time and memory. */
  readonly isWatched?: boolean;
  /** Gets its log, line by line; standard output does when left out. */
  readonly onLine?: (line: string) => void;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}.cache/processes`;
const BOUNDARIES = fileURLToPath(new URL('./boundaries.mjs', import.meta.url));
/** Fourth of stdio: boundaries.mjs tells there. */
const TOLD = 3;

let bundled: Promise<string> | null = null;

/** Starts on a machine so busy that Slack seems not to answer. */
const MOST_STARTS = 5;
/** The exit code of start.ts where something outside cannot be used. */
const GAVE_UP = '1';

/** Resolves once it takes requests or works, or was killed. */
export async function startProcess(options: ProcessOptions): Promise<BotProcess> {
  for (let starts = 1; ; starts += 1) {
    const started = await startOnce(options);
    if (started !== GAVE_UP) return started;
    if (starts === MOST_STARTS) throw new Error('the process did not start; it has said why on standard error');
  }
}

async function startOnce({
  env,
  clock,
  haltAt = '',
  haltBy = 'SIGKILL',
  isWatched = true,
  onLine,
}: ProcessOptions): Promise<BotProcess | typeof GAVE_UP> {
  bundled ??= bundle();
  const child = fork(await bundled, {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_NO_WARNINGS: '1',
      ...env,
      BOUNDARY_TO_HALT_AT: haltAt,
      BOUNDARY_SIGNAL: haltBy,
    },
    execArgv: isWatched ? ['--import', BOUNDARIES] : [],
    // The audit trail is written at every level.
    stdio: [
      'ignore',
      onLine !== undefined ? 'pipe' : env.LOG_LEVEL === 'silent' ? 'ignore' : 'inherit',
      'inherit',
      'pipe',
      'ipc',
    ],
  });
  if (child.stdout !== null && onLine !== undefined) createInterface({ input: child.stdout }).on('line', onLine);
  let told = '';
  child.stdio[TOLD]?.on('data', (chunk: Buffer) => {
    told += chunk;
  });
  const gone = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  const tell = (state: ClockState) => {
    if (child.connected) child.send({ clock: state } satisfies ToApp, () => {});
  };
  tell(clock);
  const answer = await Promise.race([once(child, 'message').then(([message]) => message as FromApp), gone]);
  if (answer === GAVE_UP) return GAVE_UP;
  const port = typeof answer === 'string' ? null : answer.port;
  return {
    pid: child.pid ?? 0,
    url: port === null ? null : `http://127.0.0.1:${port}/slack/events`,
    gone,
    boundaries: () => told.split('\n').filter((line) => line !== ''),
    signal: (signal) => void child.kill(signal),
    tell,
    end: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** What boundaries.mjs wraps stays outside the bundle: both sides then have the same classes. */
async function bundle(): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const outfile = `${FOLDER}/app-${process.pid}.mjs`;
  await build({
    entryPoints: [`${ROOT}sandbox/app.ts`],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    external: ['bullmq', 'ioredis'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  process.once('exit', () => rmSync(outfile, { force: true }));
  return outfile;
}
