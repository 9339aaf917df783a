/** The SDK's clients: one per account, region and service, kept, on shared sockets, all telling AWS's time to the clock. */
import { ApplicationAutoScalingClient } from '@aws-sdk/client-application-auto-scaling';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { STSClient } from '@aws-sdk/client-sts';
import type { AwsClock } from './aws-clock.ts';
import { type AwsAccount, RoleSessions } from './sessions.ts';

/** How long and how often a call is tried. Only reads go through these clients, so trying again is harmless. */
export interface Patience {
  readonly connectMs: number;
  /** Of one attempt. */
  readonly requestMs: number;
  readonly attempts: number;
  /** Everything in an account waits for its session. */
  readonly stsAttempts: number;
}

export const DEFAULT_PATIENCE: Patience = { connectMs: 2_000, requestMs: 5_000, attempts: 4, stsAttempts: 3 };

const MAX_SOCKETS_PER_HOST = 50;

export interface RegionClients {
  readonly dynamodb: DynamoDBClient;
  readonly autoScaling: ApplicationAutoScalingClient;
}

export interface AwsClientsOptions {
  /** Region whose STS endpoint gives the sessions; they are valid in every region. */
  readonly stsRegion: string;
  readonly clock: AwsClock;
  readonly patience?: Patience;
  /** Ms that only go forward. */
  readonly elapsed?: () => number;
}

export class AwsClients {
  readonly sessions: RoleSessions;
  readonly #clock: AwsClock;
  readonly #attempts: number;
  readonly #sts: STSClient;
  readonly #regions = new Map<string, RegionClients>();

  constructor({ stsRegion, clock, patience = DEFAULT_PATIENCE, elapsed }: AwsClientsOptions) {
    this.#clock = clock;
    this.#attempts = patience.attempts;
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST };
    this.#sts = new STSClient({
      region: stsRegion,
      maxAttempts: patience.stsAttempts,
      requestHandler: {
        connectionTimeout: patience.connectMs,
        requestTimeout: patience.requestMs,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
    this.#sts.middlewareStack.add(tellTime(clock), BESIDE_THE_WIRE);
    this.sessions = new RoleSessions({ sts: this.#sts, elapsed });
  }

  in(account: AwsAccount, region: string): RegionClients {
    const key = `${account.readRole} ${region}`;
    const kept = this.#regions.get(key);
    if (kept !== undefined) return kept;
    const clients = this.#make(account, region);
    this.#regions.set(key, clients);
    return clients;
  }

  /** Closes all sockets. */
  destroy(): void {
    this.#sts.destroy();
  }

  #make(account: AwsAccount, region: string): RegionClients {
    const settings = {
      region,
      maxAttempts: this.#attempts,
      // Marked as remembering by itself: otherwise each client keeps a copy, and a discarded session would live on in it.
      credentials: Object.assign(() => this.sessions.session(account), { memoized: true }),
      requestHandler: this.#sts.config.requestHandler,
    };
    const clients = { dynamodb: new DynamoDBClient(settings), autoScaling: new ApplicationAutoScalingClient(settings) };
    clients.dynamodb.middlewareStack.add(tellTime(this.#clock), BESIDE_THE_WIRE);
    clients.autoScaling.middlewareStack.add(tellTime(this.#clock), BESIDE_THE_WIRE);
    return clients;
  }
}

/** Below the deserializer, so that answers which it turns into errors are seen too. */
const BESIDE_THE_WIRE = { step: 'deserialize', priority: 'low', name: 'tellTime' } as const;

const tellTime =
  (clock: AwsClock) =>
  <A, R extends { response: unknown }>(next: (args: A) => Promise<R>) =>
  async (args: A): Promise<R> => {
    const sentAt = clock.uncorrected();
    const result = await next(args);
    const { headers } = result.response as { headers?: Readonly<Record<string, string>> };
    clock.observe(headers?.date, sentAt);
    return result;
  };
