/** Accounts with their users and roles, and the access keys that tell them apart. */
import { createHash, randomBytes } from 'node:crypto';
import type { AccessKey, Principal, Role, User } from './identity.ts';
import type { PolicyDocument } from './policy.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  /** Enabled regions; calls to any other are answered as AWS answers in a disabled one. */
  readonly regions: readonly string[];
  readonly users: User[];
  readonly roles: Role[];
}

/** Letters and digits only, as key ids, secrets and unique ids have them. */
const token = (seed: string, length: number): string =>
  createHash('sha512').update(seed).digest('hex').toUpperCase().slice(0, length);

export class Directory {
  readonly accounts = new Map<string, Account>();
  readonly keys = new Map<string, AccessKey>();

  addAccount(id: string, name: string, regions: readonly string[]): Account {
    const account: Account = { id, name, regions, users: [], roles: [] };
    this.accounts.set(id, account);
    return account;
  }

  /** A user with one long-lived access key, the same at every start so that it can be written into a shell profile. */
  addUser(accountId: string, name: string, policy: PolicyDocument): User {
    const account = this.account(accountId);
    const seed = `${accountId}/${name}`;
    const user: User = {
      name,
      accountId,
      arn: `arn:aws:iam::${accountId}:user/${name}`,
      uniqueId: `AIDA${token(`id ${seed}`, 17)}`,
      policy,
      accessKeyId: `AKIA${token(`key ${seed}`, 16)}`,
      secretAccessKey: createHash('sha256').update(`secret ${seed}`).digest('base64url').slice(0, 40),
    };
    account.users.push(user);
    const principal: Principal = { kind: 'user', accountId, arn: user.arn, userId: user.uniqueId, identity: user };
    this.keys.set(user.accessKeyId, {
      accessKeyId: user.accessKeyId,
      secretAccessKey: user.secretAccessKey,
      sessionToken: null,
      expiresAt: null,
      principal,
    });
    return user;
  }

  addRole(
    accountId: string,
    name: string,
    documents: { trust: PolicyDocument; policy: PolicyDocument; boundary?: PolicyDocument; maxSessionSeconds?: number },
  ): Role {
    const role: Role = {
      name,
      accountId,
      arn: `arn:aws:iam::${accountId}:role/${name}`,
      uniqueId: `AROA${token(`role ${accountId}/${name}`, 17)}`,
      trust: documents.trust,
      policy: documents.policy,
      ...(documents.boundary ? { boundary: documents.boundary } : {}),
      maxSessionSeconds: documents.maxSessionSeconds ?? 3600,
    };
    this.account(accountId).roles.push(role);
    return role;
  }

  account(id: string): Account {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`no account ${id} in the local AWS; add it first`);
    return account;
  }

  role(arn: string): Role | undefined {
    return [...this.accounts.values()].flatMap((account) => account.roles).find((role) => role.arn === arn);
  }

  /** Temporary keys for a principal. `expiresAt` is real time: sessions do not follow the sandbox's clock. */
  issueSession(principal: Principal, expiresAt: number): AccessKey {
    const key: AccessKey = {
      accessKeyId: `ASIA${token(randomBytes(16).toString('hex'), 16)}`,
      secretAccessKey: randomBytes(30).toString('base64'),
      sessionToken: randomBytes(96).toString('base64'),
      expiresAt,
      principal,
    };
    this.keys.set(key.accessKeyId, key);
    return key;
  }
}
