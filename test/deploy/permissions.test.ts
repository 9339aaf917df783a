// Every action in the policies is used by the code, and every AWS call in the code is in the policies.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startLocalAws } from '../../sandbox/aws/index.ts';
import { PROD_ID, seedAccount, seedHome } from '../../sandbox/aws/seed-accounts.ts';
import { sessionPolicy } from '../../src/adapters/aws/session-policy.ts';
import { actionsCalled, awsCalls } from '../support/aws-calls.ts';
import { grantedTo, homeStack, memberStack } from '../support/aws-roles.ts';
import { actionsOf, type Policy } from '../support/policies.ts';
import { sourcesIn } from '../support/sources.ts';

const isHome = (action: string) => /^(sts|sqs):/.test(action);
const isChange = (action: string) => action === 'dynamodb:UpdateTable';
/** What is asked of an account with its reading role: everything but the one change. */
const reads = actionsCalled((action) => !isHome(action) && !isChange(action));
/** What one run may do. */
const run = actionsOf(JSON.parse(sessionPolicy('arn:aws:iam::111122223333:role/x', 'us-east-1', 'orders')) as Policy);

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** The actions a text names, of services the code calls. */
const named = (written: string, pattern: RegExp) => [...new Set(written.match(pattern))].sort();
const MEMBER_ACTION = /\b(?:dynamodb|application-autoscaling|cloudtrail|cloudwatch):[A-Z]\w+/g;

describe('the roles of the templates', () => {
  it('let the reading role do what the code reads, and nothing else', () => {
    expect(actionsOf(grantedTo(memberStack(), 'ReadRole'))).toEqual(reads);
  });

  it('let the reducing role do what the session of a run is narrowed to, and nothing else', () => {
    expect(actionsOf(grantedTo(memberStack(), 'ReduceRole'))).toEqual(run);
  });

  it('let the task role do what the code asks of its own account, and nothing else', () => {
    expect(actionsOf(grantedTo(homeStack(), 'TaskRole'))).toEqual(actionsCalled(isHome));
  });

  it('change nothing but with UpdateTable', () => {
    expect(actionsCalled((action) => !isHome(action) && !/:(Describe|List|Get|Lookup)/.test(action))).toEqual([
      'dynamodb:UpdateTable',
    ]);
    expect(run).toEqual(['dynamodb:DescribeTable', 'dynamodb:UpdateTable']);
  });
});

describe('the same is said', () => {
  it('in the policies of docs/install.md', () => {
    const policies = [...text('docs/install.md').matchAll(/```json\n(.*?)```/gs)].map(([, json = '{}']) =>
      JSON.parse(json),
    );
    const [read, reduce, trust, home] = policies;
    expect(actionsOf(read)).toEqual(reads);
    expect(actionsOf(reduce)).toEqual(run);
    expect(actionsOf(trust)).toEqual(actionsCalled((action) => action.startsWith('sts:')));
    expect(actionsOf(home)).toEqual(actionsCalled(isHome));
  });

  it('in the comments of the example of the accounts file', () => {
    const example = text('docs/config.example.yaml');
    expect(named(example, MEMBER_ACTION)).toEqual([...new Set([...reads, ...run])].sort());
  });

  it("by the sandbox's accounts, so that what works there works with the templates", async () => {
    const aws = await startLocalAws();
    try {
      const bot = seedHome(aws.world);
      const { config, reduceRole } = seedAccount(aws.world, PROD_ID, 'prod', bot);
      const granted = (arn: string) => actionsOf(aws.world.role(arn)?.policy as unknown as Policy);
      expect({ read: granted(config.readRole), reduce: granted(reduceRole) }).toEqual({ read: reads, reduce: run });
      expect(actionsOf(bot.policy as unknown as Policy)).toEqual(actionsCalled(isHome));
    } finally {
      await aws.close();
    }
  });

  it('in the sentences that tell people which permission is missing', () => {
    const told = [...sourcesIn('src/adapters')].flatMap(([, code]) => named(code, /(?<=action: ')[\w-]+:\w+(?=')/g));
    expect([...new Set(told)].filter((action) => !isHome(action)).sort()).toEqual(reads);
  });
});

describe('the calls are read from the code', () => {
  const callsIn = (text: string) => awsCalls(new Map([['src/adapters/aws/new.ts', text]])).map(({ action }) => action);

  it.each([
    ["import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';", ['dynamodb:DeleteTable']],
    [
      "import {\n  PutMetricDataCommand,\n  type Metric,\n} from '@aws-sdk/client-cloudwatch';",
      ['cloudwatch:PutMetricData'],
    ],
    ["import type { DeleteTableCommand } from '@aws-sdk/client-dynamodb';", []],
    ["import { type DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';", []],
    ["const input = { SourceIdentity: 'U0BEN' };", ['sts:SetSourceIdentity']],
  ])('from %j', (text, actions) => {
    expect(callsIn(text)).toEqual(actions);
  });

  it.each([
    ['another service', "import { PublishCommand } from '@aws-sdk/client-sns';", /does not know: client-sns/],
    [
      'a paginator',
      "import { paginateListTables } from '@aws-sdk/client-dynamodb';",
      /not read here: paginateListTables/,
    ],
    ['a waiter', "import { waitUntilTableExists } from '@aws-sdk/client-dynamodb';", /not read here: waitUntil/],
    ['a client with methods', "import { DynamoDB } from '@aws-sdk/client-dynamodb';", /not read here: DynamoDB/],
    ['a name of its own', "import { DeleteTableCommand as D } from '@aws-sdk/client-dynamodb';", /not read here/],
    ['everything', "import * as all from '@aws-sdk/client-dynamodb';", /in a way that is not read here/],
    ['an import at run time', "await import('@aws-sdk/client-dynamodb');", /in a way that is not read here/],
    ['an export', "export { DeleteTableCommand } from '@aws-sdk/client-dynamodb';", /in a way that is not read here/],
  ])('or refused: %s', (_, text, says) => {
    expect(() => callsIn(text)).toThrow(says);
  });
});

it('reads the calls from the code: the known ones are among them', () => {
  expect(awsCalls()).toEqual(
    expect.arrayContaining([
      { file: 'src/adapters/aws/change-session.ts', action: 'dynamodb:UpdateTable' },
      { file: 'src/adapters/aws/assume-role.ts', action: 'sts:AssumeRole' },
      { file: 'src/adapters/aws/table-changer.ts', action: 'sts:SetSourceIdentity' },
    ]),
  );
});
