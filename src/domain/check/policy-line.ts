/** The statement that a policy lacks, ready to be pasted. */

/** Actions that AWS grants on one table; all others the bot uses know no narrower resource than `*` (Service Authorization Reference). */
const ON_TABLES: ReadonlySet<string> = new Set(['dynamodb:DescribeTable', 'dynamodb:UpdateTable']);

/** For the role's own policy. The role's ARN names partition and account. */
export function allowLine(action: string, role: string): string {
  const [, partition, , , accountId] = role.split(':');
  const Resource = ON_TABLES.has(action) ? `arn:${partition}:dynamodb:*:${accountId}:table/*` : '*';
  return allowing(action, Resource);
}

export const allowing = (Action: string, Resource: string): string =>
  JSON.stringify({ Effect: 'Allow', Action, Resource });

/** For the trust policy of the role. @param principal ARN of the identity the bot runs as */
export function trustLine(actions: readonly string[], principal: string, externalId: string | null): string {
  const [only, ...others] = actions;
  return JSON.stringify({
    Effect: 'Allow',
    Principal: { AWS: principal },
    Action: others.length === 0 ? only : actions,
    ...(externalId === null ? {} : { Condition: { StringEquals: { 'sts:ExternalId': externalId } } }),
  });
}

/** Which document refuses, where AWS's sentence tells. */
export interface Refuser {
  /** `identity-based policy`, `permissions boundary`, `service control policy` ... */
  readonly document: string;
  /** Whether it forbids, rather than not allowing. */
  readonly isExplicit: boolean;
}

const EXPLICIT = /with an explicit deny in an? (.+?)\.?$/;
const SILENT = /because no (.+?) allows the \S+ action\.?$/;

/** @param detail AWS's sentence; `null` where it names no document */
export function refuser(detail: string): Refuser | null {
  const explicit = EXPLICIT.exec(detail)?.[1];
  if (explicit !== undefined) return { document: explicit, isExplicit: true };
  const silent = SILENT.exec(detail)?.[1];
  return silent === undefined ? null : { document: silent, isExplicit: false };
}

/** The role behind a session, as policies name it; any other identity is itself. */
export function principalOf(caller: string): string {
  const [, partition, account, role] = /^arn:([^:]+):sts::(\d+):assumed-role\/([^/]+)\//.exec(caller) ?? [];
  return role === undefined ? caller : `arn:${partition}:iam::${account}:role/${role}`;
}
