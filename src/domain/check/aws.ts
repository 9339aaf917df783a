/** Judges what AWS answered to the check: roles, permissions, regions, time. */
import type { ReadProblem } from '../read-problem.ts';
import type { UpdateOutcome } from '../request/outcome.ts';
import { type Finding, failed, passed, type Trouble, warned } from './finding.ts';
import { allowing, allowLine, principalOf, refuser, trustLine } from './policy-line.ts';

export const AWS = 'aws';
export const ASSUME_ROLE = 'sts:AssumeRole';
export const SET_SOURCE_IDENTITY = 'sts:SetSourceIdentity';

/** What the bot loses where only this is missing; what is not listed here is needed for everything. */
const OPTIONAL: Readonly<Record<string, string>> = {
  'cloudtrail:LookupEvents': '/ddb history cannot tell who spent a budget',
  'application-autoscaling:DescribeScalingActivities':
    'scale-ins that DynamoDB refused are not told in the incident channel',
  'application-autoscaling:DescribeScalingPolicies': '/ddb history cannot tell how auto scaling is set',
};

export const placeOf = (account: string, region: string): string => `${account} ${region}`;

/** What a permission is tried for. */
export interface Attempted {
  readonly place: string;
  readonly action: string;
  /** ARN of the role that lacks or has it. */
  readonly role: string;
}

/** Why a read failed, and the line that the policy lacks. */
export function permissionProblem(attempted: Attempted, { code, detail }: ReadProblem): Finding {
  const { place, action } = attempted;
  switch (code) {
    case 'denied':
      return denied(attempted, detail);
    case 'region-disabled': {
      const fix = "Enable the region in the account, or remove it from the account's regions.";
      return failed({ place, what: 'region', seen: 'not enabled for this account, or unknown to AWS', fix });
    }
    case 'throttled': {
      const fix = 'Run the check again when AWS is less busy; the bot waits and tries again by itself.';
      return warned({ place, what: action, seen: 'AWS throttled the call, so the permission is not known', fix });
    }
    case 'timed-out':
    case 'unavailable': {
      const fix = 'Let this machine reach the endpoints of AWS in this region (proxy, VPC endpoints, DNS).';
      return failed({ place, what: 'region', seen: `no answer from AWS: ${detail}`, fix });
    }
    default:
      return failed({ place, what: action, seen: detail || code, fix: "See AWS's own words beside this." });
  }
}

/** @param detail AWS's sentence */
export function denied({ place, action, role }: Attempted, detail: string): Finding {
  const loss = OPTIONAL[action];
  const by = refuser(detail);
  const seen =
    by === null ? 'denied' : `denied ${by.isExplicit ? 'explicitly by' : 'for lack of an Allow in'} the ${by.document}`;
  const trouble: Trouble = by?.isExplicit
    ? { place, what: action, seen, fix: `Take ${action} for ${role} out of the Deny in the ${by.document}.` }
    : {
        place,
        what: action,
        seen,
        fix: `Add to ${whereOf(by?.document)} of ${role}:`,
        lines: [allowLine(action, role)],
      };
  return loss === undefined ? failed(trouble) : warned({ ...trouble, seen: `${seen}: ${loss}` });
}

const whereOf = (document: string | undefined): string =>
  document === undefined || document === 'identity-based policy' ? 'the policy' : `the ${document}`;

export interface RoleAttempt {
  readonly place: string;
  readonly role: string;
  readonly externalId: string | null;
  /** ARN of the identity the bot runs as. */
  readonly caller: string;
}

/** AWS answers the same to an absent role, another external id, a trust policy that names others, and a missing permission. */
export function roleRefused(attempt: RoleAttempt, action: string, detail: string): Finding {
  const { place, role, externalId, caller } = attempt;
  const principal = principalOf(caller);
  const own = allowing(action, role);
  const trust = trustLine(
    action === ASSUME_ROLE ? [ASSUME_ROLE] : [ASSUME_ROLE, SET_SOURCE_IDENTITY],
    principal,
    externalId,
  );
  const what = `${action} of ${role}`;
  if (refuser(detail)?.document === 'identity-based policy') {
    const seen = 'the identity this bot runs as may not';
    return failed({ place, what, seen, fix: `Add to the policy of ${principal}:`, lines: [own] });
  }
  const id = externalId === null ? '' : ', or another external id';
  const seen = `refused; AWS does not say why: no such role${id}, or one of these two lines is missing`;
  const fix = `The first belongs into the policy of ${principal}, the second into the trust policy of the role:`;
  return failed({ place, what, seen, fix, lines: [own, trust] });
}

export function externalIdFinding({ place, role, externalId, caller }: RoleAttempt, isDemanded: boolean): Finding {
  const what = `external id of ${role}`;
  if (isDemanded) return passed(place, what, 'demanded');
  return warned({
    place,
    what,
    seen: 'the role can be assumed without the configured external id',
    fix: 'Add the condition to the trust policy of the role:',
    lines: [trustLine([ASSUME_ROLE], principalOf(caller), externalId)],
  });
}

/**
 * UpdateTable is never sent to a table that exists. DynamoDB asks the policies before it looks for the table, so that "not found"
 * means allowed: an inference, and said to be one.
 * @param name the table's name, and whether the account's patterns would let the bot change a table of that name
 */
export function updateFinding(
  attempted: Attempted,
  name: { readonly table: string; readonly fitsPatterns: boolean },
  outcome: UpdateOutcome,
): Finding {
  const { place, action } = attempted;
  switch (outcome.kind) {
    case 'not-found':
      return passed(place, action, 'allowed, inferred: a table that does not exist was "not found", not "denied"');
    case 'denied': {
      const finding = denied(attempted, outcome.detail);
      if (name.fitsPatterns) return finding;
      const seen = `${finding.seen} for ${name.table}; the configured tables have exact names, and may be allowed`;
      return { ...finding, status: 'warning', seen };
    }
    default: {
      const detail = 'detail' in outcome ? outcome.detail : outcome.kind;
      return warned({ place, what: action, seen: `not known: ${detail}`, fix: 'Run the check again.' });
    }
  }
}

/** The clock corrects itself by more than this (aws-clock.ts); beyond five minutes signatures are refused at first. */
const TOLERATED_OFFSET_MS = 2_000;

/** @param offsetMs AWS's time less this machine's */
export function clockFinding(offsetMs: number): Finding {
  const what = 'clock';
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  if (Math.abs(offsetMs) <= TOLERATED_OFFSET_MS) return passed(AWS, what, "within 2 s of AWS's");
  const seen = `this machine is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} AWS, by the Date of its answers`;
  return warned({ place: AWS, what, seen, fix: 'Let it keep time by NTP (the bot corrects its own clock meanwhile).' });
}
