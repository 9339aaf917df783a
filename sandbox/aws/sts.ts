/** STS: AssumeRole with trust, session names, durations, source identity and session policies; GetCallerIdentity. */
import type { Call } from './call.ts';
import { AwsError } from './errors.ts';
import { denialReason, type Principal, type Role } from './identity.ts';
import { judge, type PolicyDocument, parsePolicy } from './policy.ts';
import type { World } from './world.ts';

export type Form = Readonly<Record<string, string>>;
/** Text nodes of the answer, nested by element name. */
export interface XmlTree {
  readonly [element: string]: string | XmlTree;
}

const NAME = /^[\w+=,.@-]*$/;
const EXTERNAL_ID = /^[\w+=,.@:/-]*$/;
const ROLE_ARN = /^arn:aws:iam::(\d{12}):role\/.+$/;
const MAX_SESSION_POLICY = 2048;

const validation = (message: string): AwsError => new AwsError('ValidationError', message);
const detected = (value: string | undefined, member: string, constraint: string): AwsError =>
  validation(
    `1 validation error detected: Value ${value === undefined ? 'null' : `'${value}'`} at '${member}' failed to satisfy constraint: ${constraint}`,
  );
const denied = (call: Call, action: string, role: string): AwsError =>
  new AwsError(
    'AccessDenied',
    `User: ${call.principal.arn} is not authorized to perform: ${action} on resource: ${role}`,
    403,
  );

function checkText(value: string | undefined, member: string, min: number, max: number, pattern: RegExp): void {
  if (value === undefined) return;
  if (value.length < min) throw detected(value, member, `Member must have length greater than or equal to ${min}`);
  if (value.length > max) throw detected(value, member, `Member must have length less than or equal to ${max}`);
  if (!pattern.test(value)) {
    throw detected(value, member, `Member must satisfy regular expression pattern: ${pattern.source.slice(1, -1)}`);
  }
}

/** @throws AwsError ValidationError */
function checkShape(form: Form): { roleArn: string; sessionName: string } {
  const { RoleArn: roleArn, RoleSessionName: sessionName } = form;
  if (roleArn === undefined) throw detected(undefined, 'roleArn', 'Member must not be null');
  if (roleArn.length < 20) throw detected(roleArn, 'roleArn', 'Member must have length greater than or equal to 20');
  if (sessionName === undefined) throw detected(undefined, 'roleSessionName', 'Member must not be null');
  checkText(sessionName, 'roleSessionName', 2, 64, NAME);
  checkText(form.ExternalId, 'externalId', 2, 1224, EXTERNAL_ID);
  checkText(form.SourceIdentity, 'sourceIdentity', 2, 64, NAME);
  if (form.SourceIdentity?.startsWith('aws:')) throw validation('SourceIdentity must not start with aws:');
  const seconds = form.DurationSeconds;
  if (seconds !== undefined && Number(seconds) < 900) {
    throw detected(seconds, 'durationSeconds', 'Member must have value greater than or equal to 900');
  }
  if (seconds !== undefined && Number(seconds) > 43_200) {
    throw detected(seconds, 'durationSeconds', 'Member must have value less than or equal to 43200');
  }
  if (!ROLE_ARN.test(roleArn)) throw validation(`${roleArn} is invalid`);
  return { roleArn, sessionName };
}

/** @throws AwsError AccessDenied, the same for an absent role, a trust that does not fit and a missing permission. */
function checkTrust(call: Call, role: Role | undefined, form: Form, roleArn: string): Role {
  const { principal } = call;
  if (!role) throw denied(call, 'sts:AssumeRole', roleArn);
  const names = [
    principal.arn,
    ...(principal.identity ? [principal.identity.arn] : []),
    `arn:aws:iam::${principal.accountId}:root`,
    principal.accountId,
  ];
  const actions = ['sts:AssumeRole'];
  if (form.SourceIdentity !== undefined) actions.push('sts:SetSourceIdentity');
  if (form['Tags.member.1.Key'] !== undefined) actions.push('sts:TagSession');
  const context = {
    'sts:ExternalId': form.ExternalId,
    'sts:RoleSessionName': form.RoleSessionName,
    'sts:SourceIdentity': form.SourceIdentity ?? principal.sourceIdentity,
    'aws:RequestedRegion': call.region,
  };
  for (const action of actions) {
    const question = { action, resource: roleArn, principal: names, context };
    const reason = denialReason(principal, { action, resource: roleArn, context });
    const sameAccount = principal.accountId === role.accountId;
    const callerMay = reason === null || (sameAccount && reason.startsWith('because no identity-based policy'));
    if (judge(role.trust, question) !== 'allow' || !callerMay) throw denied(call, action, roleArn);
  }
  const inherited = principal.sourceIdentity;
  if (inherited !== undefined && form.SourceIdentity !== undefined && form.SourceIdentity !== inherited) {
    throw denied(call, 'sts:SetSourceIdentity', roleArn);
  }
  return role;
}

/** @throws AwsError ValidationError */
function sessionSeconds(call: Call, role: Role, form: Form): number {
  const seconds = Number(form.DurationSeconds ?? 3600);
  if (call.principal.kind === 'session' && seconds > 3600) {
    throw validation(
      'The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining',
    );
  }
  if (seconds > role.maxSessionSeconds) {
    throw validation('The requested DurationSeconds exceeds the MaxSessionDuration set for this role.');
  }
  return seconds;
}

/** @throws AwsError */
function sessionPolicy(text: string | undefined): PolicyDocument | null {
  if (text === undefined) return null;
  if (text.length > MAX_SESSION_POLICY) {
    throw detected(text, 'policy', `Member must have length less than or equal to ${MAX_SESSION_POLICY}`);
  }
  const parsed = parsePolicy(text);
  if (!parsed) throw new AwsError('MalformedPolicyDocument', 'The policy is not in the valid JSON format.');
  return parsed;
}

function assumeRole(world: World, call: Call, form: Form): XmlTree {
  const { roleArn, sessionName } = checkShape(form);
  const policy = sessionPolicy(form.Policy);
  const role = checkTrust(call, world.role(roleArn), form, roleArn);
  const seconds = sessionSeconds(call, role, form);
  const issuedAt = Date.now();
  const expiresAt = Math.floor(issuedAt / 1000) * 1000 + seconds * 1000;
  const sourceIdentity = form.SourceIdentity ?? call.principal.sourceIdentity;
  const principal: Principal = {
    kind: 'session',
    accountId: role.accountId,
    arn: `arn:aws:sts::${role.accountId}:assumed-role/${role.name}/${sessionName}`,
    userId: `${role.uniqueId}:${sessionName}`,
    identity: role,
    issuedAt,
    ...(policy ? { sessionPolicy: policy } : {}),
    ...(sourceIdentity === undefined ? {} : { sourceIdentity }),
  };
  const key = world.issueSession(principal, expiresAt);
  return {
    Credentials: {
      AccessKeyId: key.accessKeyId,
      SecretAccessKey: key.secretAccessKey,
      SessionToken: key.sessionToken ?? '',
      Expiration: `${new Date(expiresAt).toISOString().slice(0, 19)}Z`,
    },
    AssumedRoleUser: { AssumedRoleId: principal.userId, Arn: principal.arn },
    ...(form.Policy === undefined
      ? {}
      : { PackedPolicySize: String(Math.ceil((form.Policy.length / MAX_SESSION_POLICY) * 100)) }),
    ...(sourceIdentity === undefined ? {} : { SourceIdentity: sourceIdentity }),
  };
}

const OPERATIONS: Readonly<Record<string, (world: World, call: Call, form: Form) => XmlTree>> = {
  AssumeRole: assumeRole,
  GetCallerIdentity: (_world, { principal }) => ({
    UserId: principal.userId,
    Account: principal.accountId,
    Arn: principal.arn,
  }),
};

/** @throws AwsError */
export function sts(world: World, call: Call, operation: string, form: Form): XmlTree {
  const run = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
  if (!run) throw new AwsError('InvalidAction', `Could not find operation ${operation} for version 2011-06-15`);
  return run(world, call, form);
}
