/** The child of aws-process.ts: accounts with a reader role each, tables with an index each, calls counted. */
import { charge } from '../sandbox/aws/dynamodb/rule.ts';
import { startLocalAws } from '../sandbox/aws/index.ts';
import { clockReading, SandboxClock } from '../sandbox/clock.ts';
import {
  type Arrival,
  type BenchAccount,
  type BenchTable,
  type Calls,
  type ManyAccounts,
  type Question,
  REGION,
  type Started,
} from './aws-process.ts';

const COUNTED = ['AssumeRole', 'ListTables', 'DescribeTable', 'GetMetricData', 'UpdateTable'];
const DAY_MS = 86_400_000;
const FREE_DECREASES = 4;
const MOST_CALLS = 1e12;
const HUB = '999900001111';
const EXTERNAL_ID = 'ddb-budget-bench';

const size = JSON.parse(process.argv[2] ?? '') as ManyAccounts;
const aws = await startLocalAws({
  ...(size.clock === undefined ? {} : { clock: new SandboxClock(clockReading(size.clock)) }),
  ...(size.controlPlaneLimit === undefined ? {} : { controlPlaneLimit: size.controlPlaneLimit }),
});
const { world } = aws;
const allow = (...actions: string[]) => ({ Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }] });
world.addAccount(HUB, 'hub', [REGION]);
const bot = world.addUser(HUB, 'ddb-budget', allow('sts:AssumeRole', 'sts:SetSourceIdentity'));
const accounts = Array.from({ length: size.accounts }, (_, at) => addAccount(at));

function addAccount(at: number): BenchAccount {
  const id = String(100_000_000_000 + at);
  const name = `account-${String(at).padStart(2, '0')}`;
  world.addAccount(id, name, [REGION]);
  const role = (called: string, trusted: readonly string[], ...actions: string[]) => {
    const Condition = { StringEquals: { 'sts:ExternalId': EXTERNAL_ID } };
    const Statement = [{ Effect: 'Allow' as const, Principal: { AWS: bot.arn }, Action: trusted, Condition }];
    return world.addRole(id, called, { trust: { Statement }, policy: allow(...actions) }).arn;
  };
  return {
    name,
    id,
    regions: [REGION],
    tables: ['*'],
    viewers: [],
    channels: [],
    readRole: role(
      'ddb-budget-reader',
      ['sts:AssumeRole'],
      'dynamodb:DescribeTable',
      'dynamodb:ListTables',
      'application-autoscaling:DescribeScalableTargets',
      'application-autoscaling:DescribeScalingPolicies',
      'cloudtrail:LookupEvents',
      'cloudwatch:GetMetricData',
    ),
    reduceRole: role(
      'ddb-budget-reducer',
      ['sts:AssumeRole', 'sts:SetSourceIdentity'],
      'dynamodb:DescribeTable',
      'dynamodb:UpdateTable',
    ),
    externalId: EXTERNAL_ID,
  };
}

function addTables(spent: boolean): BenchTable[] {
  world.history.length = 0;
  const now = world.clock.now();
  return accounts.flatMap(({ id, name: account }) =>
    Array.from({ length: size.tablesEach }, (_, at) => {
      const name = `table-${at}`;
      const indexes = [{ name: 'by-customer', read: 20, write: 10 }];
      const spec = { account: id, region: REGION, name, read: 100, write: 50, indexes };
      const table = world.createTable({ ...spec, createdAt: now - DAY_MS });
      for (let decrease = 0; spent && decrease < FREE_DECREASES; decrease += 1) charge(table.throughput.ledger, now);
      for (const dimension of ['read', 'write'] as const) {
        world.setUse({ account: id, region: REGION, table: name, dimension }, 10);
      }
      return { account, accountId: id, table: name, tableId: table.id };
    }),
  );
}

const arrivals = (): Arrival[] =>
  world.history.map(({ at, accountId, tableName, errorCode }) => ({
    at,
    accountId,
    table: tableName ?? '',
    outcome: errorCode ?? 'accepted',
  }));

// A fault that changes nothing counts the calls it matches.
const startCounting = () => {
  world.faults.clear();
  for (const operation of COUNTED) {
    world.faults.add({ match: { operation }, effect: { kind: 'skew', ms: 0 }, times: MOST_CALLS });
  }
};

function calls(): Calls {
  const counted = world.faults
    .list()
    .map(({ match, remaining }): [string, number] => [match?.operation ?? '', MOST_CALLS - remaining]);
  startCounting();
  return Object.fromEntries(counted);
}

function answer(question: Question): Calls | readonly BenchTable[] | readonly Arrival[] {
  switch (question.ask) {
    case 'calls':
      return calls();
    case 'arrivals':
      return arrivals();
    case 'tables':
      return addTables(question.spent);
  }
}

process.on('message', (question: Question) => process.send?.(answer(question)));
process.on('disconnect', () => process.exit(0));
addTables(false);
startCounting();
process.send?.({
  url: aws.url,
  accessKeyId: bot.accessKeyId,
  secretAccessKey: bot.secretAccessKey,
  accounts,
} satisfies Started);
