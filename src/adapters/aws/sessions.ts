/** Sessions of the accounts' roles: one AssumeRole per role and hour, whoever asks, however many ask at once. */
import type { STSClient } from '@aws-sdk/client-sts';
import type { Account } from '../../domain/accounts.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import { PromiseCache } from '../promise-cache.ts';
import { assumeRole, type Session } from './assume-role.ts';

/** An account with what it takes to read it. */
export interface AwsAccount extends Account {
  /** ARN of the role to assume for reads. */
  readonly readRole: string;
  readonly externalId: string | null;
}

/** The longest that role chaining allows (STS API Reference, AssumeRole, DurationSeconds). */
const DURATION_MS = 60 * MINUTE_MS;
/** So much before the end a new session is asked for; the SDK's own margin. */
const MARGIN_MS = 5 * MINUTE_MS;
/** What CloudTrail and IAM policies see as the session's name. */
const SESSION_NAME = 'ddb-budget-read';

export interface RoleSessionsOptions {
  readonly sts: STSClient;
  /** Ms that only go forward. */
  readonly elapsed?: (() => number) | undefined;
}

export class RoleSessions {
  readonly #sts: STSClient;
  readonly #sessions: PromiseCache<Session>;

  constructor({ sts, elapsed }: RoleSessionsOptions) {
    this.#sts = sts;
    // By age, not by the stated expiry: a wrong clock here would see sessions expired that are not, or the reverse.
    this.#sessions = new PromiseCache(DURATION_MS - MARGIN_MS, undefined, elapsed);
  }

  /** @throws whatever STS answers, as the SDK words it. */
  session(account: AwsAccount): Promise<Session> {
    return this.#sessions.get(account.readRole, () => this.#assume(account));
  }

  /** Forgets a session that AWS calls expired, unless it has been replaced meanwhile. */
  discard(account: AwsAccount, session: Session): void {
    this.#sessions.drop(account.readRole, session);
  }

  #assume({ readRole, externalId }: AwsAccount): Promise<Session> {
    return assumeRole(this.#sts, externalId, {
      RoleArn: readRole,
      RoleSessionName: SESSION_NAME,
      DurationSeconds: DURATION_MS / 1_000,
    });
  }
}
