/** The child of aws-process.ts: accounts with a reader role each, tables with an index each, calls counted. */
import { startLocalAws } from '../sandbox/aws/index.ts';
import type { AwsAccount } from '../src/adapters/aws/sessions.ts';
import { type Calls, type ManyAccounts, REGION, type Started } from './aws-process.ts';

const COUNTED = ['AssumeRole', 'ListTables', 'DescribeTable'];
const MOST_CALLS = 1e12;
const HUB = '999900001111';
const EXTERNAL_ID = 'ddb-budget-bench';

const size = JSON.parse(process.argv[2] ?? '') as ManyAccounts;
const aws = await startLocalAws();
const { world } = aws;
const allow = (...actions: string[]) => ({ Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }] });
world.addAccount(HUB, 'hub', [REGION]);
const bot = world.addUser(HUB, 'ddb-budget', allow('sts:AssumeRole'));
const accounts = Array.from({ length: size.accounts }, (_, at) => addAccount(at));

function addAccount(at: number): AwsAccount {
  const id = String(100_000_000_000 + at);
  const name = `account-${String(at).padStart(2, '0')}`;
  world.addAccount(id, name, [REGION]);
  const role = world.addRole(id, 'ddb-budget-reader', {
    trust: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: bot.arn },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': EXTERNAL_ID } },
        },
      ],
    },
    policy: allow('dynamodb:DescribeTable', 'dynamodb:ListTables', 'application-autoscaling:DescribeScalableTargets'),
  });
  for (let table = 0; table < size.tablesEach; table += 1) {
    const indexes = [{ name: 'by-customer', read: 20, write: 10 }];
    world.createTable({ account: id, region: REGION, name: `table-${table}`, read: 100, write: 50, indexes });
  }
  return {
    name,
    id,
    regions: [REGION],
    tables: ['*'],
    viewers: [],
    channels: [],
    readRole: role.arn,
    externalId: EXTERNAL_ID,
  };
}

// A fault that changes nothing counts the calls it matches.
const startCounting = () => {
  world.faults.clear();
  for (const operation of COUNTED) {
    world.faults.add({ match: { operation }, effect: { kind: 'skew', ms: 0 }, times: MOST_CALLS });
  }
};

process.on('message', () => {
  const calls: Calls = Object.fromEntries(
    world.faults.list().map(({ match, remaining }) => [match?.operation ?? '', MOST_CALLS - remaining]),
  );
  startCounting();
  process.send?.(calls);
});
process.on('disconnect', () => process.exit(0));
startCounting();
process.send?.({
  url: aws.url,
  accessKeyId: bot.accessKeyId,
  secretAccessKey: bot.secretAccessKey,
  accounts,
} satisfies Started);
