// Starts processes that use one Redis as the bot's processes do, and that can be stopped, resumed and killed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LockTimes } from '../../src/adapters/redis/locks.ts';
import type { Rate } from '../../src/adapters/redis/pace.ts';
import type { Orders } from './store-process.ts';

export interface StoreProcess {
  order<Name extends keyof Orders>(name: Name, ...args: Parameters<Orders[Name]>): ReturnType<Orders[Name]>;
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  end(): Promise<void>;
}

export async function startStoreProcess(on: { url: string; times?: LockTimes; rate?: Rate }): Promise<StoreProcess> {
  const child = fork(fileURLToPath(new URL('./store-process.ts', import.meta.url)), [JSON.stringify(on)], {
    execArgv: ['--import', 'tsx'],
  });
  await once(child, 'message');
  const waiting = new Map<number, (answer: never) => void>();
  child.on('message', ({ n, answer }: { n: number; answer: never }) => waiting.get(n)?.(answer));
  let orders = 0;
  return {
    order: (order, ...args) => {
      orders += 1;
      const n = orders;
      child.send({ n, order, args });
      return new Promise((resolve) => waiting.set(n, resolve)) as never;
    },
    signal: (signal) => void child.kill(signal),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
