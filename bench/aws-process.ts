/** A local AWS with many accounts in a process of its own, so that its work is not counted as the client's. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RateLimit } from '../sandbox/aws/buckets.ts';
import type { ClockState } from '../sandbox/clock.ts';
import type { AwsAccount } from '../src/adapters/aws/sessions.ts';

export interface ManyAccounts {
  readonly accounts: number;
  readonly tablesEach: number;
  /** The real time when left out. */
  readonly clock?: ClockState;
  /** Of UpdateTable, by account; unlimited when left out. */
  readonly controlPlaneLimit?: RateLimit;
}

/** An account with the role that may change its tables. */
export interface BenchAccount extends AwsAccount {
  readonly reduceRole: string;
}

/** A table as it was put into the world, ready to be lowered. */
export interface BenchTable {
  readonly account: string;
  readonly accountId: string;
  readonly table: string;
  readonly tableId: string;
}

/** An UpdateTable that arrived. */
export interface Arrival {
  /** On the world's clock. */
  readonly at: number;
  readonly accountId: string;
  readonly table: string;
  /** `accepted`, or the error's code. */
  readonly outcome: string;
}

/** What the child is asked. */
export type Question =
  | { readonly ask: 'calls' | 'arrivals' }
  /** All tables anew, with a fresh budget, or with one that is gone until midnight. */
  | { readonly ask: 'tables'; readonly spent: boolean };

/** What the child tells at its start. */
export interface Started {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly accounts: readonly BenchAccount[];
}

/** Calls since the last count, by operation. */
export type Calls = Readonly<Record<string, number>>;

export const REGION = 'us-east-1';

export interface AwsProcess extends Started {
  calls(): Promise<Calls>;
  tables(spent?: boolean): Promise<readonly BenchTable[]>;
  /** Since the tables were made. */
  arrivals(): Promise<readonly Arrival[]>;
  stop(): void;
}

export async function startAwsProcess(size: ManyAccounts): Promise<AwsProcess> {
  const child = fork(fileURLToPath(new URL('./aws-child.ts', import.meta.url)), [JSON.stringify(size)], {
    execArgv: ['--import', 'tsx'],
  });
  const [started] = (await once(child, 'message')) as [Started];
  const ask = async <Answer>(question: Question): Promise<Answer> => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  };
  return {
    ...started,
    calls: () => ask<Calls>({ ask: 'calls' }),
    tables: (spent = false) => ask<readonly BenchTable[]>({ ask: 'tables', spent }),
    arrivals: () => ask<readonly Arrival[]>({ ask: 'arrivals' }),
    stop: () => child.disconnect(),
  };
}
