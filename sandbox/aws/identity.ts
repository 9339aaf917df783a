/** Who calls: accounts, users, roles, sessions and their access keys, and whether a principal may do something. */
import { AwsError } from './errors.ts';
import { judge, type PolicyDocument, type Question } from './policy.ts';

/** What a user or a role may do. Policies are read at each call, so that a change bites at once. */
export interface Identity {
  readonly name: string;
  readonly arn: string;
  readonly accountId: string;
  /** AIDA... for a user, AROA... for a role. */
  readonly uniqueId: string;
  policy: PolicyDocument;
  /** Permissions boundary: narrows `policy` when present. */
  boundary?: PolicyDocument;
}

export interface User extends Identity {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Role extends Identity {
  trust: PolicyDocument;
  /** 3600 - 43200 seconds. */
  maxSessionSeconds: number;
}

/** A caller of the API: a user, a role session, or an AWS service acting on its own. */
export interface Principal {
  readonly kind: 'user' | 'session' | 'service';
  readonly accountId: string;
  /** The user's ARN, or `arn:aws:sts::<id>:assumed-role/<role>/<session>`. */
  readonly arn: string;
  readonly userId: string;
  readonly identity: Identity | null;
  readonly sessionPolicy?: PolicyDocument;
  readonly sourceIdentity?: string;
  /** When the session was issued, real epoch ms. */
  readonly issuedAt?: number;
  /** Service principal, for calls an AWS service makes. */
  readonly invokedBy?: string;
}

/** Somebody in the account whose permissions do not matter: a session of a role, with every right. */
export const sessionOf = (accountId: string, role: string, session: string): Principal => ({
  kind: 'session',
  accountId,
  arn: `arn:aws:sts::${accountId}:assumed-role/${role}/${session}`,
  userId: `AROA${role
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .padEnd(17, '0')
    .slice(0, 17)}:${session}`,
  identity: null,
});

/** A person in the account whose permissions do not matter: an IAM user with every right and no key. */
export const personIn = (accountId: string, name: string): Principal => ({
  kind: 'user',
  accountId,
  arn: `arn:aws:iam::${accountId}:user/${name}`,
  userId: 'AIDASEEDEDUSER000001',
  identity: null,
});

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  /** Real epoch ms; `null` for long-lived keys. */
  readonly expiresAt: number | null;
  readonly principal: Principal;
}

const layers = (principal: Principal): { kind: string; document: PolicyDocument }[] => {
  const found: { kind: string; document: PolicyDocument }[] = [];
  if (principal.sessionPolicy) found.push({ kind: 'session policy', document: principal.sessionPolicy });
  if (principal.identity?.boundary) found.push({ kind: 'permissions boundary', document: principal.identity.boundary });
  if (principal.identity) found.push({ kind: 'identity-based policy', document: principal.identity.policy });
  return found;
};

const article = (kind: string): string => (kind.startsWith('i') ? 'an' : 'a');

/** Why the principal may not do this, as AWS ends the sentence; `null` when it may. */
export function denialReason(principal: Principal, question: Question): string | null {
  if (principal.kind === 'service') return null;
  const verdicts = layers(principal).map(({ kind, document }) => ({ kind, verdict: judge(document, question) }));
  const denied = verdicts.find(({ verdict }) => verdict === 'deny');
  if (denied) return `with an explicit deny in ${article(denied.kind)} ${denied.kind}`;
  const silent = verdicts.findLast(({ verdict }) => verdict === 'silent');
  return silent ? `because no ${silent.kind} allows the ${question.action} action` : null;
}

export const notAuthorized = (principal: Principal, question: Question, reason: string): string =>
  `User: ${principal.arn} is not authorized to perform: ${question.action} on resource: ${question.resource} ${reason}`.trimEnd();

/** @throws AwsError AccessDeniedException with AWS's sentence. */
export function authorize(principal: Principal, question: Question): void {
  const reason = denialReason(principal, question);
  if (reason !== null) throw new AwsError('AccessDeniedException', notAuthorized(principal, question, reason));
}
