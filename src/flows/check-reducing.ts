/** What the check asks of an account's reducing role: to be assumed as a run does it, and to change a table that does not exist. */
import { absentTable } from '../domain/check/absent-table.ts';
import {
  ASSUME_ROLE,
  denied,
  permissionProblem,
  placeOf,
  type RoleAttempt,
  roleRefused,
  SET_SOURCE_IDENTITY,
  updateFinding,
} from '../domain/check/aws.ts';
import { type Finding, passed, warned } from '../domain/check/finding.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import { type AccountPorts, type CheckedAccount, checkExternalId, INFERRED, roleProblem } from './check-account.ts';
import { problemOr } from './problem-or.ts';

/** A Slack user id in form, so that trust policies with a pattern for them let it through; nobody's. */
const NOBODY = 'U0CHECK';

/** @param caller ARN of the identity the bot runs as */
export async function checkReducing(
  ports: AccountPorts,
  account: CheckedAccount,
  caller: string,
): Promise<readonly Finding[]> {
  const { name, externalId, reductions, regions } = account;
  if (reductions === null) return [];
  const { role } = reductions;
  const attempt = { place: name, role, externalId, caller };
  const sourceIdentity = reductions.sourceIdentity ? NOBODY : null;
  const assumed = await problemOr(ports.roles.assume({ account: name, role, externalId, sourceIdentity }));
  if (!assumed.ok) return [await refusedReducing(ports, attempt, sourceIdentity, assumed.problem)];
  const [demanded, ...places] = await Promise.all([
    checkExternalId(ports, attempt, sourceIdentity),
    ...regions.map((region) => checkReducingIn(ports, account, role, region)),
  ]);
  const how = sourceIdentity === null ? 'assumed' : 'assumed, with a SourceIdentity';
  return [passed(name, `${ASSUME_ROLE} of ${role}`, how), ...(demanded ?? []), ...places.flat()];
}

/** The same role without a SourceIdentity tells whether only the right to set one is missing. */
async function refusedReducing(
  ports: AccountPorts,
  attempt: RoleAttempt,
  sourceIdentity: string | null,
  problem: ReadProblem,
): Promise<Finding> {
  const { place, role, externalId } = attempt;
  if (sourceIdentity !== null && problem.code === 'role-refused') {
    const without = await problemOr(ports.roles.assume({ account: place, role, externalId, sourceIdentity: null }));
    if (without.ok) return roleRefused(attempt, SET_SOURCE_IDENTITY, problem.detail);
  }
  return roleProblem(attempt, problem);
}

/** As a run does it, but on a table that does not exist. */
async function checkReducingIn(
  ports: AccountPorts,
  { name, tables }: CheckedAccount,
  role: string,
  region: string,
): Promise<readonly Finding[]> {
  const place = placeOf(name, region);
  const absent = absentTable(tables, ports.random());
  const address = { account: name, region, table: absent.table };
  const opened = await problemOr(ports.changer.open({ id: 'check', address, onBehalfOf: NOBODY }));
  if (!opened.ok) return [permissionProblem({ place, action: `${ASSUME_ROLE} of ${role}`, role }, opened.problem)];
  const session = opened.value;
  try {
    const reading = { place, action: 'dynamodb:DescribeTable', role };
    const read = await problemOr(session.read());
    // Something has that name after all: a change is out of the question.
    if (read.ok)
      return [warned({ place, what: 'dynamodb:UpdateTable', seen: 'not tried', fix: 'Run the check again.' })];
    const isAbsent = read.problem.code === 'table-not-found';
    const outcome = await session.update(null, { read: 1, write: 1 }, () => isAbsent || read.problem.code === 'denied');
    const update = updateFinding({ place, action: 'dynamodb:UpdateTable', role }, absent, outcome);
    if (isAbsent) return [passed(place, reading.action, INFERRED), update];
    if (read.problem.code !== 'denied') return [permissionProblem(reading, read.problem), update];
    const finding = denied(reading, read.problem.detail);
    return [absent.fitsPatterns ? finding : { ...finding, status: 'warning' }, update];
  } finally {
    session.close();
  }
}
