/** One read from AWS: a session first, then the call, once more with a new session if the first had run out. */
import { SECOND_MS } from '../../domain/instant.ts';
import type { Session } from './assume-role.ts';
import { type AwsClients, DEFAULT_PATIENCE, type RegionClients } from './clients.ts';
import { ASSUME_ROLE, isExpiredSession, type ReadAttempt, readError } from './read-problems.ts';
import type { AwsAccount } from './sessions.ts';

export interface Read {
  /** The account's name in the configuration. */
  readonly account: string;
  readonly region: string;
  /** The IAM action it needs. */
  readonly action: string;
  readonly table: string | null;
}

type Send<T> = (clients: RegionClients, abortSignal: AbortSignal) => Promise<T>;

/** For one call with all the SDK's attempts: two that time out, as a person is waiting. */
const DEADLINE_MS = 2 * DEFAULT_PATIENCE.requestMs + SECOND_MS;

export interface AwsReadsOptions {
  readonly accounts: readonly AwsAccount[];
  readonly clients: AwsClients;
  readonly deadlineMs?: number;
}

export class AwsReads {
  readonly accounts: readonly AwsAccount[];
  readonly #byName: ReadonlyMap<string, AwsAccount>;
  readonly #clients: AwsClients;
  readonly #deadlineMs: number;

  constructor({ accounts, clients, deadlineMs = DEADLINE_MS }: AwsReadsOptions) {
    this.accounts = accounts;
    this.#deadlineMs = deadlineMs;
    this.#byName = new Map(accounts.map((account) => [account.name, account]));
    this.#clients = clients;
  }

  /** @throws RangeError for a name that is not configured: names from people are resolved before. */
  account(name: string): AwsAccount {
    const account = this.#byName.get(name);
    if (account === undefined) throw new RangeError(`no account named "${name}" is configured`);
    return account;
  }

  /** Sends one read. @throws AwsReadError for whatever goes wrong outside. */
  async send<T>(read: Read, send: Send<T>): Promise<T> {
    const account = this.account(read.account);
    const attempt = { ...read, accountId: account.id, role: account.readRole };
    const clients = this.#clients.in(account, read.region);
    const session = await this.#session(account, attempt);
    try {
      return await send(clients, AbortSignal.timeout(this.#deadlineMs));
    } catch (error) {
      if (!isExpiredSession(error)) throw readError(error, attempt);
    }
    this.#clients.sessions.discard(account, session);
    await this.#session(account, attempt);
    try {
      return await send(clients, AbortSignal.timeout(this.#deadlineMs));
    } catch (error) {
      throw readError(error, attempt);
    }
  }

  async #session(account: AwsAccount, attempt: ReadAttempt): Promise<Session> {
    try {
      return await this.#clients.sessions.session(account);
    } catch (error) {
      throw readError(error, { ...attempt, action: ASSUME_ROLE });
    }
  }
}
