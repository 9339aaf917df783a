/** What the check asks of an account's reading role: in each region every permission, by the very calls the bot makes. */
import { type AbsentTable, absentTable } from '../domain/check/absent-table.ts';
import { ASSUME_ROLE, permissionProblem, placeOf } from '../domain/check/aws.ts';
import { type Finding, passed, warned } from '../domain/check/finding.ts';
import { MINUTE_MS } from '../domain/instant.ts';
import type { TableAddress } from '../domain/resource.ts';
import { matchesAny } from '../domain/table-pattern.ts';
import { type AccountPorts, type CheckedAccount, checkExternalId, INFERRED, roleProblem } from './check-account.ts';
import { problemOr } from './problem-or.ts';

/** @param caller ARN of the identity the bot runs as */
export async function checkReading(
  ports: AccountPorts,
  account: CheckedAccount,
  caller: string,
): Promise<readonly Finding[]> {
  const { name, readRole: role, externalId, regions } = account;
  const attempt = { place: name, role, externalId, caller };
  const assumed = await problemOr(ports.roles.assume({ account: name, role, externalId, sourceIdentity: null }));
  if (!assumed.ok) return [roleProblem(attempt, assumed.problem)];
  const [demanded, ...places] = await Promise.all([
    checkExternalId(ports, attempt, null),
    ...regions.map((region) => checkRegion(ports, account, region)),
  ]);
  return [passed(name, `${ASSUME_ROLE} of ${role}`, 'assumed'), ...(demanded ?? []), ...places.flat()];
}

/** Read only where there is a channel to tell them in. */
const ACTIVITIES = 'application-autoscaling:DescribeScalingActivities';

async function checkRegion(ports: AccountPorts, account: CheckedAccount, region: string): Promise<readonly Finding[]> {
  const { name, tables: patterns, readRole: role, incidentChannel } = account;
  const place = placeOf(name, region);
  const listed = await problemOr(ports.roles.listTables(name, region));
  const listing = { place, action: 'dynamodb:ListTables', role };
  if (!listed.ok && listed.problem.code !== 'denied') return [permissionProblem(listing, listed.problem)];
  const absent = absentTable(patterns, ports.random());
  const real = listed.ok ? listed.value.filter((table) => matchesAny(table, patterns)) : [];
  const address = { account: name, region, table: real[0] ?? absent.table };
  const now = ports.clock.now();
  const tried = async (action: string, reading: Promise<unknown>): Promise<Finding> => {
    const attempt = { place, action, role };
    const read = await problemOr(reading);
    return read.ok ? passed(place, action, 'allowed') : permissionProblem(attempt, read.problem);
  };
  const others = await Promise.all([
    describeTable(ports, { place, action: 'dynamodb:DescribeTable', role }, address, absent),
    tried('application-autoscaling:DescribeScalableTargets', ports.scaling.scaledDimensions(name, region)),
    tried('application-autoscaling:DescribeScalingPolicies', ports.policies.policies(name, region)),
    tried('cloudwatch:GetMetricData', ports.usage.peak(address, null, now - 15 * MINUTE_MS, now)),
    tried('cloudtrail:LookupEvents', ports.roles.lookUpEvents(name, region)),
    ...(incidentChannel === null ? [] : [tried(ACTIVITIES, ports.roles.scalingActivities(name, region))]),
  ]);
  return [
    ...(listed.ok
      ? [tablesFinding(place, listed.value.length, real.length)]
      : [permissionProblem(listing, listed.problem)]),
    ...others,
  ];
}

function tablesFinding(place: string, all: number, matching: number): Finding {
  const seen = `${all} table${all === 1 ? '' : 's'}, ${matching} of them configured`;
  if (matching > 0 || all === 0) return passed(place, 'dynamodb:ListTables', seen);
  return warned({
    place,
    what: 'dynamodb:ListTables',
    seen,
    fix: 'Correct the patterns of "tables", or remove the region.',
  });
}

/** A real table is read where there is one; else one that does not exist: "not found" means allowed. */
async function describeTable(
  ports: AccountPorts,
  attempt: { readonly place: string; readonly action: string; readonly role: string },
  address: TableAddress,
  absent: AbsentTable,
): Promise<Finding> {
  const { place, action } = attempt;
  const read = await problemOr(ports.tables.read(address));
  if (read.ok) return passed(place, action, 'allowed');
  if (read.problem.code === 'table-not-found') return passed(place, action, INFERRED);
  const problem = permissionProblem(attempt, read.problem);
  const isExact = read.problem.code === 'denied' && address.table === absent.table && !absent.fitsPatterns;
  return isExact ? { ...problem, status: 'warning', seen: `${problem.seen} for ${absent.table}` } : problem;
}
