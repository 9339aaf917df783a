/** Opens a session of an account's reducing role for one run and one table. */
import type { TableAddress } from '../../domain/resource.ts';
import type { Clock, Log } from '../../flows/ports.ts';
import type { ChangeSession, TableChanger } from '../../flows/reduction-ports.ts';
import { assumeRole } from './assume-role.ts';
import { AwsChangeSession } from './change-session.ts';
import type { AwsClients } from './clients.ts';
import { ASSUME_ROLE, type ReadAttempt, readError } from './read-problems.ts';
import { sessionPolicy } from './session-policy.ts';

/** What it takes to change an account's tables. */
export interface ReducibleAccount {
  readonly name: string;
  readonly id: string;
  readonly externalId: string | null;
  /** `null` where the account's tables can be seen but not changed. */
  readonly reductions: {
    /** ARN of the role to assume for changes. */
    readonly role: string;
    /** Whether AWS is told on whose behalf. The role's trust policy has to allow sts:SetSourceIdentity. */
    readonly sourceIdentity: boolean;
  } | null;
}

export interface AwsTableChangerOptions {
  readonly accounts: readonly ReducibleAccount[];
  readonly clients: AwsClients;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** The shortest there is (STS API Reference, AssumeRole): a run takes seconds, and reading on is done by the reading role. */
const DURATION_SECONDS = 900;
/** The longest RoleSessionName, and what it may not hold. */
const LONGEST_NAME = 64;
const NOT_IN_A_NAME = /[^\w+=,.@-]/g;

export class AwsTableChanger implements TableChanger {
  readonly #byName: ReadonlyMap<string, ReducibleAccount>;
  readonly #clients: AwsClients;
  readonly #clock: Clock;
  readonly #log: Pick<Log, 'warn'>;

  constructor({ accounts, clients, clock, log }: AwsTableChangerOptions) {
    this.#byName = new Map(accounts.map((account) => [account.name, account]));
    this.#clients = clients;
    this.#clock = clock;
    this.#log = log;
  }

  /** @throws RangeError for an account without a reducing role, or none of this name: then no request can be approved there. */
  async open(run: { id: string; address: TableAddress; onBehalfOf: string }): Promise<ChangeSession> {
    const { address } = run;
    const account = this.#byName.get(address.account);
    if (!account?.reductions)
      throw new RangeError(`no reduceRole is configured for an account named "${address.account}"`);
    const { role, sourceIdentity } = account.reductions;
    const attempt: ReadAttempt = { ...address, accountId: account.id, role, action: ASSUME_ROLE };
    try {
      const session = await assumeRole(this.#clients.sts, account.externalId, {
        RoleArn: role,
        RoleSessionName: `ddb-budget-${run.id}`.replace(NOT_IN_A_NAME, '-').slice(0, LONGEST_NAME),
        DurationSeconds: DURATION_SECONDS,
        Policy: sessionPolicy(role, address.region, address.table),
        ...(sourceIdentity ? { SourceIdentity: run.onBehalfOf } : {}),
      });
      return new AwsChangeSession({
        clients: this.#clients.of(session, account.id, address.region),
        deadlines: this.#clients.deadlines,
        run: run.id,
        address,
        accountId: account.id,
        role,
        clock: this.#clock,
        log: this.#log,
      });
    } catch (error) {
      throw readError(error, attempt);
    }
  }
}
