/** A process of the built app, as `npm start` runs it, and what can be seen of it from outside. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BuiltApp {
  /** 0 for a worker. */
  readonly port: number;
  readonly pid: number;
  /** From its start until it takes requests, or works. */
  readonly startMs: number;
  /** CPU it has used so far, ms. */
  cpuMs(): number;
  stop(): Promise<void>;
}

let started = 0;

/** @param folder where its log goes */
export async function startBuiltApp(env: NodeJS.ProcessEnv, folder: string): Promise<BuiltApp> {
  const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
  // Into a file: a pipe that this busy process reads too slowly would hold the app back.
  started += 1;
  const logFile = join(folder, `app-${started}.log`);
  const out = openSync(logFile, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', out, 'inherit'],
  });
  const running = () => /"port":(\d+|null).*"msg":"ddb-budget is running"/.exec(readFileSync(logFile, 'utf8'))?.[1];
  await until(() => running() !== undefined || child.exitCode !== null);
  const startMs = performance.now() - startedAt;
  if (child.exitCode !== null) throw new Error(`the app ended with ${child.exitCode}; was it built?`);
  const pid = child.pid ?? 0;
  return {
    port: Number(running()),
    pid,
    startMs,
    cpuMs: () => cpuMs(pid),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      closeSync(out);
    },
  };
}

export const residentMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024;

/** By the kernel's clock ticks of 10 ms (proc(5), /proc/pid/stat, utime and stime). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export async function until(condition: () => boolean | Promise<boolean>, everyMs = 10): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, everyMs));
}

/** The most it ever had resident (proc(5), VmHWM). */
export const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
