/** A local AWS with many accounts in a process of its own, so that its work is not counted as the client's. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AwsAccount } from '../src/adapters/aws/sessions.ts';

export interface ManyAccounts {
  readonly accounts: number;
  readonly tablesEach: number;
}

/** What the child tells at its start. */
export interface Started {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly accounts: readonly AwsAccount[];
}

/** Calls since the last count, by operation. */
export type Calls = Readonly<Record<string, number>>;

export const REGION = 'us-east-1';

export interface AwsProcess extends Started {
  calls(): Promise<Calls>;
  stop(): void;
}

export async function startAwsProcess(size: ManyAccounts): Promise<AwsProcess> {
  const child = fork(fileURLToPath(new URL('./aws-child.ts', import.meta.url)), [JSON.stringify(size)], {
    execArgv: ['--import', 'tsx'],
  });
  const [started] = (await once(child, 'message')) as [Started];
  return {
    ...started,
    calls: async () => {
      child.send('count');
      const [calls] = (await once(child, 'message')) as [Calls];
      return calls;
    },
    stop: () => child.disconnect(),
  };
}
