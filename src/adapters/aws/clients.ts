/** The SDK's clients: one per account, region and service, kept, on shared sockets, all telling AWS's time to the clock. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ApplicationAutoScalingClient } from '@aws-sdk/client-application-auto-scaling';
import { CloudTrailClient } from '@aws-sdk/client-cloudtrail';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { STSClient } from '@aws-sdk/client-sts';
import { SECOND_MS } from '../../domain/instant.ts';
import type { Session } from './assume-role.ts';
import type { AwsClock } from './aws-clock.ts';
import {
  AROUND_ALL,
  type AwsCallMade,
  BESIDE_THE_WIRE,
  tellCall,
  tellTime,
  type Watched,
} from './client-middleware.ts';
import { type AwsAccount, RoleSessions } from './sessions.ts';

/** How long and how often a call is tried. */
export interface Patience {
  readonly connectMs: number;
  /** Of one attempt. */
  readonly requestMs: number;
  /** Of a read: trying again is harmless. */
  readonly attempts: number;
  /** Everything in an account waits for its session. */
  readonly stsAttempts: number;
  /** Of a change, which is sent once: DynamoDB takes up to 3 s to refuse one (measured), and a lost answer costs two reads. */
  readonly changeMs: number;
  /** The guard was asked before the connection was made, so a change must not wait long for it. */
  readonly changeConnectMs: number;
}

export const DEFAULT_PATIENCE: Patience = {
  connectMs: 2_000,
  requestMs: 5_000,
  attempts: 4,
  stsAttempts: 3,
  changeMs: 10_000,
  changeConnectMs: 1_000,
};

const MAX_SOCKETS_PER_HOST = 50;

/** The most a call may take with all its attempts, ms. */
export interface Deadlines {
  readonly readMs: number;
  readonly changeMs: number;
}

export interface RegionClients {
  readonly dynamodb: DynamoDBClient;
  readonly autoScaling: ApplicationAutoScalingClient;
  readonly cloudWatch: CloudWatchClient;
  readonly cloudTrail: CloudTrailClient;
}

/** Clients of one session that only one run uses. Both correct AWS's time for the signature by the answers they get. */
export interface SessionClients {
  readonly reading: DynamoDBClient;
  /** Sends each request once. Made for a single change, after `reading` has been used. */
  changing(): DynamoDBClient;
}

export interface AwsClientsOptions {
  /** Region whose STS endpoint gives the sessions; they are valid in every region. */
  readonly stsRegion: string;
  readonly clock: AwsClock;
  readonly patience?: Patience;
  /** Ms that only go forward. */
  readonly elapsed?: () => number;
  /** Told of every call. */
  readonly onCall?: (call: AwsCallMade) => void;
}

export class AwsClients {
  readonly sts: STSClient;
  readonly sessions: RoleSessions;
  readonly deadlines: Deadlines;
  readonly #patience: Patience;
  readonly #clock: AwsClock;
  readonly #agents = {
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST }),
  };
  readonly #onCall: (call: AwsCallMade) => void;
  readonly #regions = new Map<string, RegionClients>();

  constructor({ stsRegion, clock, patience = DEFAULT_PATIENCE, elapsed, onCall = () => {} }: AwsClientsOptions) {
    this.#clock = clock;
    this.#onCall = onCall;
    this.#patience = patience;
    this.deadlines = {
      readMs: 2 * patience.requestMs + SECOND_MS,
      changeMs: patience.changeConnectMs + patience.changeMs + SECOND_MS,
    };
    this.sts = new STSClient({
      region: stsRegion,
      maxAttempts: patience.stsAttempts,
      requestHandler: this.#handler(patience.connectMs, patience.requestMs),
    });
    this.sts.middlewareStack.add(tellTime(clock), BESIDE_THE_WIRE);
    this.sts.middlewareStack.add(
      tellCall(onCall, ({ RoleArn }) => RoleArn?.split(':')[4] ?? null),
      AROUND_ALL,
    );
    this.sessions = new RoleSessions({ sts: this.sts, elapsed });
  }

  in(account: AwsAccount, region: string): RegionClients {
    const key = `${account.readRole} ${region}`;
    const kept = this.#regions.get(key);
    if (kept !== undefined) return kept;
    const clients = this.#make(account, region);
    this.#regions.set(key, clients);
    return clients;
  }

  /** Fresh clients for a session of its own, on the shared sockets. Nothing keeps them: they go with whoever asked. */
  of(session: Session, accountId: string, region: string): SessionClients {
    const settings = { region, credentials: session };
    const { attempts, changeConnectMs, changeMs } = this.#patience;
    const told = (client: DynamoDBClient) => {
      client.middlewareStack.add(tellTime(this.#clock), BESIDE_THE_WIRE);
      client.middlewareStack.add(
        tellCall(this.#onCall, () => accountId),
        AROUND_ALL,
      );
      return client;
    };
    const { requestHandler } = this.sts.config;
    const reading = told(new DynamoDBClient({ ...settings, maxAttempts: attempts, requestHandler }));
    const changing = () => {
      // The SDK takes the refusal of a decrease for throttling, and a lost answer for a call to be sent again.
      const once = { maxAttempts: 1, requestHandler: this.#handler(changeConnectMs, changeMs) };
      const { systemClockOffset } = reading.config;
      return told(new DynamoDBClient({ ...settings, ...once, systemClockOffset }));
    };
    return { reading, changing };
  }

  /** Closes all sockets. */
  destroy(): void {
    this.#agents.httpAgent.destroy();
    this.#agents.httpsAgent.destroy();
  }

  #make(account: AwsAccount, region: string): RegionClients {
    const settings = {
      region,
      maxAttempts: this.#patience.attempts,
      // Marked as remembering by itself: otherwise each client keeps a copy, and a discarded session would live on in it.
      credentials: Object.assign(() => this.sessions.session(account), { memoized: true }),
      requestHandler: this.sts.config.requestHandler,
    };
    const dynamodb = new DynamoDBClient(settings);
    const autoScaling = new ApplicationAutoScalingClient(settings);
    const cloudWatch = new CloudWatchClient(settings);
    const cloudTrail = new CloudTrailClient(settings);
    for (const { middlewareStack } of [dynamodb, autoScaling, cloudWatch, cloudTrail] as readonly Watched[]) {
      middlewareStack.add(tellTime(this.#clock), BESIDE_THE_WIRE);
      middlewareStack.add(
        tellCall(this.#onCall, () => account.id),
        AROUND_ALL,
      );
    }
    return { dynamodb, autoScaling, cloudWatch, cloudTrail };
  }

  #handler(connectionTimeout: number, requestTimeout: number) {
    return { connectionTimeout, requestTimeout, throwOnRequestTimeout: true, ...this.#agents };
  }
}
