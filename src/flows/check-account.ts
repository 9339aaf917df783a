/** What checking an account's reading and reducing role have in common. */
import type { Account, ReductionRules } from '../domain/accounts.ts';
import {
  ASSUME_ROLE,
  AWS,
  externalIdFinding,
  permissionProblem,
  type RoleAttempt,
  roleRefused,
} from '../domain/check/aws.ts';
import { type Finding, failed } from '../domain/check/finding.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { RoleProbe } from './check-ports.ts';
import type { ScalingPolicyReader } from './history-ports.ts';
import type { Clock, ScalingReader, TableReader } from './ports.ts';
import { problemOr } from './problem-or.ts';
import type { TableChanger, UsageReader } from './reduction-ports.ts';

export interface CheckedAccount extends Account {
  readonly readRole: string;
  readonly externalId: string | null;
  /** `null` where refusals that nobody posted are not told. */
  readonly incidentChannel: string | null;
  readonly reductions: (ReductionRules & { readonly role: string; readonly sourceIdentity: boolean }) | null;
}

export interface AccountPorts {
  readonly roles: RoleProbe;
  readonly tables: TableReader;
  readonly scaling: ScalingReader;
  readonly policies: ScalingPolicyReader;
  readonly usage: UsageReader;
  readonly changer: TableChanger;
  readonly clock: Clock;
  /** At least 128 random bits, in characters that table names may have. */
  random(): string;
}

export const INFERRED = 'allowed, inferred: a table that does not exist was "not found", not "denied"';

/** Without credentials nothing of AWS can be tried. */
export function noIdentity({ detail }: ReadProblem): Finding {
  const fix =
    'Give this machine credentials as for any AWS SDK: a task role, an instance profile, AWS_PROFILE, or keys; and AWS_REGION.';
  return failed({ place: AWS, what: 'credentials', seen: `none that AWS accepts: ${detail}`, fix });
}

/** A trust policy that does not ask for the external id lets a stranger's mistake use the role (the "confused deputy"). */
export async function checkExternalId(
  ports: Pick<AccountPorts, 'roles'>,
  attempt: RoleAttempt,
  sourceIdentity: string | null,
): Promise<readonly Finding[]> {
  const { place, role, externalId } = attempt;
  if (externalId === null) return [];
  const without = await problemOr(ports.roles.assume({ account: place, role, externalId: null, sourceIdentity }));
  if (!without.ok && without.problem.code !== 'role-refused') return [];
  return [externalIdFinding(attempt, !without.ok)];
}

export function roleProblem(attempt: RoleAttempt, problem: ReadProblem): Finding {
  const { place, role } = attempt;
  if (problem.code === 'role-refused') return roleRefused(attempt, ASSUME_ROLE, problem.detail);
  return permissionProblem({ place, action: `${ASSUME_ROLE} of ${role}`, role }, problem);
}
