/** What every client of the SDK tells beside its answers: AWS's time, and how each call ended. */
import type { AwsClock } from './aws-clock.ts';

/** One call with all its attempts, as it ended. */
export interface AwsCallMade {
  /** Whose permissions it needed; for AssumeRole the account of the role. `null` where there is none. */
  readonly accountId: string | null;
  /** `DescribeTable`, `AssumeRole` ... */
  readonly operation: string;
  /** AWS's, the SDK's or the network's name of the error; `null` where there was none. */
  readonly error: string | null;
  readonly ms: number;
}

/** Below the deserializer, so that answers which it turns into errors are seen too. */
export const BESIDE_THE_WIRE = { step: 'deserialize', priority: 'low', name: 'tellTime' } as const;

export const tellTime =
  (clock: AwsClock) =>
  <A, R extends { response: unknown }>(next: (args: A) => Promise<R>) =>
  async (args: A): Promise<R> => {
    const sentAt = clock.uncorrected();
    const result = await next(args);
    const { headers } = result.response as { headers?: Readonly<Record<string, string>> };
    clock.observe(headers?.date, sentAt);
    return result;
  };

/** What every client offers; their own types differ in the calls they take. */
export interface Watched {
  readonly middlewareStack: {
    add(middleware: ReturnType<typeof tellTime>, options: typeof BESIDE_THE_WIRE): void;
    add(middleware: ReturnType<typeof tellCall>, options: typeof AROUND_ALL): void;
  };
}

/** Outermost: what a call came to after all its attempts. */
export const AROUND_ALL = { step: 'initialize', priority: 'high', name: 'tellCall' } as const;

interface Input {
  readonly RoleArn?: string | undefined;
}

export const tellCall =
  (onCall: (call: AwsCallMade) => void, accountOf: (input: Input) => string | null) =>
  <A extends { input: object }, R>(next: (args: A) => Promise<R>, { commandName = '' }: { commandName?: string }) =>
  async (args: A): Promise<R> => {
    const from = performance.now();
    const tell = (error: string | null) =>
      onCall({
        accountId: accountOf(args.input),
        operation: commandName.replace(/Command$/, ''),
        error,
        ms: performance.now() - from,
      });
    try {
      const result = await next(args);
      tell(null);
      return result;
    } catch (error) {
      tell(error instanceof Error ? error.name : 'unknown');
      throw error;
    }
  };
