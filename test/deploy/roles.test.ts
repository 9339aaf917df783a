// The roles of the templates in a local AWS: the product's adapters can do everything with them, and each permission is needed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalAws, startLocalAws } from '../../sandbox/aws/index.ts';
import { judge, type PolicyDocument } from '../../sandbox/aws/policy.ts';
import { AwsClock } from '../../src/adapters/aws/aws-clock.ts';
import { AwsClients } from '../../src/adapters/aws/clients.ts';
import { CloudTrailReader } from '../../src/adapters/aws/cloudtrail-reader.ts';
import { EventQueue } from '../../src/adapters/aws/event-queue.ts';
import { listTables } from '../../src/adapters/aws/list-tables.ts';
import { AwsReads } from '../../src/adapters/aws/reads.ts';
import { AwsScalingActivities } from '../../src/adapters/aws/scaling-activity-reader.ts';
import { AwsScalingPolicyReader } from '../../src/adapters/aws/scaling-policy-reader.ts';
import { AwsScalingReader } from '../../src/adapters/aws/scaling-reader.ts';
import { AwsTableChanger } from '../../src/adapters/aws/table-changer.ts';
import { AwsTableReader } from '../../src/adapters/aws/table-reader.ts';
import { AwsUsageReader } from '../../src/adapters/aws/usage-reader.ts';
import { AwsReadError } from '../../src/domain/read-problem.ts';
import { IMPATIENT } from '../support/aws-accounts.ts';
import {
  EXTERNAL_ID,
  grantedTo,
  HOME,
  homeStack,
  MEMBER,
  memberStack,
  REGIONS,
  trustOf,
} from '../support/aws-roles.ts';
import type { Policy } from '../support/policies.ts';

const address = { account: 'prod', region: 'us-east-1', table: 'orders' };
const started: { aws: LocalAws; clients: AwsClients }[] = [];
const environment = { ...process.env };
afterAll(async () => {
  for (const { aws, clients } of started) {
    clients.destroy();
    await aws.close();
  }
  process.env = environment;
});

interface Deployed {
  readonly parameters?: Readonly<Record<string, string>>;
  /** Taken out of every policy. */
  readonly without?: string;
  readonly externalId?: string;
  readonly sourceIdentity?: boolean;
  readonly onBehalfOf?: string;
  readonly table?: string;
}

/** Without one action, and without the condition on the region, which the local AWS does not tell policies about: see below. */
function documentOf({ Statement }: Policy, without?: string): PolicyDocument {
  const statements = Statement.map(({ Action, Condition: { StringEquals, ...others } = {}, ...rest }) => {
    const { 'aws:RequestedRegion': _, ...equals } = StringEquals ?? {};
    return {
      ...rest,
      Action: [Action].flat().filter((action) => action !== without),
      Condition: { ...others, StringEquals: equals },
    };
  });
  return { Version: '2012-10-17', Statement: statements };
}

/** A local AWS as the two templates would leave it, with what the bot is made of in front. */
async function deployed(options: Deployed = {}) {
  const { parameters, without, externalId = EXTERNAL_ID, sourceIdentity = true, onBehalfOf = 'U012BEN' } = options;
  const aws = await startLocalAws();
  const { world } = aws;
  const member = memberStack(parameters);
  world.addAccount(HOME, 'home', [...REGIONS]);
  world.addAccount(MEMBER, 'prod', [...REGIONS]);
  const task = world.addUser(HOME, 'ddb-budget', documentOf(grantedTo(homeStack(), 'TaskRole'), without));
  // A task has a role where this has a user with a key: the trust policies have to name it.
  const trust = (role: string) =>
    JSON.parse(JSON.stringify(trustOf(member, role)).replaceAll(`${HOME}:role/ddb-budget`, task.arn.slice(13)));
  for (const [name, id] of [['read', 'ReadRole'] as const, ['reduce', 'ReduceRole'] as const]) {
    world.addRole(MEMBER, `ddb-budget-${name}`, {
      trust: trust(id),
      policy: documentOf(grantedTo(member, id), without),
    });
  }
  for (const name of ['orders', 'customers']) {
    world.createTable({ account: MEMBER, region: 'us-east-1', name, read: 100, write: 50 });
  }
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: aws.url,
    AWS_ACCESS_KEY_ID: task.accessKeyId,
    AWS_SECRET_ACCESS_KEY: task.secretAccessKey,
  });
  const role = (name: string) => `arn:aws:iam::${MEMBER}:role/ddb-budget-${name}`;
  const account = {
    name: 'prod',
    id: MEMBER,
    regions: [...REGIONS],
    tables: ['*'],
    viewers: [],
    channels: [],
    externalId,
    readRole: role('read'),
    reductions: { role: role('reduce'), sourceIdentity },
  };
  const clock = new AwsClock({ now: () => aws.clock.now(), speed: () => 1 });
  const patience = { ...IMPATIENT, requestMs: 5_000, changeMs: 5_000, changeConnectMs: 2_000 };
  const clients = new AwsClients({ stsRegion: 'us-east-1', clock, patience });
  started.push({ aws, clients });
  const reads = new AwsReads({ accounts: [account], clients });
  const log = { warn: () => {} };
  const now = clock.now();
  const changer = new AwsTableChanger({ accounts: [account], clients, clock, log });
  const reduce = async () => {
    const run = { id: 'R1-1', address: { ...address, table: options.table ?? 'orders' }, onBehalfOf };
    const session = await changer.open(run);
    await session.read();
    return session.update(null, { read: 10, write: 50 }, () => true);
  };
  return {
    aws,
    reduce,
    /** Every read, by the action it needs. */
    reads: {
      'dynamodb:ListTables': () => listTables(reads, 'prod', 'us-east-1'),
      'dynamodb:DescribeTable': () => new AwsTableReader({ reads, clock }).read(address),
      'application-autoscaling:DescribeScalableTargets': () =>
        new AwsScalingReader({ reads }).scaledDimensions('prod', 'us-east-1'),
      'application-autoscaling:DescribeScalingActivities': () =>
        new AwsScalingActivities({ reads }).failed(address, null, now - 3_600_000),
      'application-autoscaling:DescribeScalingPolicies': () =>
        new AwsScalingPolicyReader({ reads }).policies('prod', 'us-east-1'),
      'cloudwatch:GetMetricData': () => new AwsUsageReader({ reads, clock }).peak(address, null, now - 3_600_000, now),
      'cloudtrail:LookupEvents': () =>
        new CloudTrailReader({ reads, clock, turn: async () => 0 }).today('prod', 'us-east-1'),
    },
  };
}

const READS = [
  'dynamodb:ListTables',
  'dynamodb:DescribeTable',
  'application-autoscaling:DescribeScalableTargets',
  'application-autoscaling:DescribeScalingActivities',
  'application-autoscaling:DescribeScalingPolicies',
  'cloudwatch:GetMetricData',
  'cloudtrail:LookupEvents',
] as const;

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AwsReadError)) throw error;
      return error.problem.code;
    },
  );

describe('with the roles of the templates', () => {
  let all: Awaited<ReturnType<typeof deployed>>;
  beforeAll(async () => {
    all = await deployed();
  });

  it.each(READS)('the bot can call %s', async (action) => {
    expect(await problemOf(all.reads[action]())).toBeNull();
  });

  it('the bot can lower a table', async () => {
    expect(await all.reduce()).toMatchObject({ kind: 'accepted' });
  });

  it('the bot can take an event from its queue', async () => {
    const queue = all.aws.world.createQueue(HOME, 'us-east-1', 'ddb-budget-events');
    queue.send(JSON.stringify({ source: 'aws.dynamodb', 'detail-type': 'AWS API Call via CloudTrail', detail: {} }));
    const errors: unknown[] = [];
    const events = new EventQueue({
      queueUrl: `${all.aws.url}${queue.path}`,
      region: 'us-east-1',
      setAside: async () => 1,
      log: { info: () => {}, warn: (facts) => errors.push(facts), error: (facts) => errors.push(facts) },
      times: { waitSeconds: 1, visibilitySeconds: 60, pauseMs: 10 },
    });
    events.start(async () => {});
    await expect.poll(() => queue.counts, { timeout: 20_000 }).toEqual({ visible: 0, inFlight: 0 });
    await events.stop();
    expect(errors).toEqual([]);
  });
});

describe('each permission is needed', () => {
  it.each(READS)('without %s that read is denied, and the others work', async (action) => {
    const { reads } = await deployed({ without: action });
    const found = await Promise.all(READS.map(async (each) => [each, await problemOf(reads[each]())]));
    expect(Object.fromEntries(found.filter(([, problem]) => problem !== null))).toEqual({ [action]: 'denied' });
  });

  it('without dynamodb:UpdateTable nothing is lowered', async () => {
    const { reduce } = await deployed({ without: 'dynamodb:UpdateTable' });
    expect(await reduce()).toMatchObject({ kind: 'denied' });
  });

  it.each([['sts:AssumeRole'], ['sts:SetSourceIdentity']])(
    'without %s there is no session to lower anything in',
    async (without) => {
      const { reduce } = await deployed({ without });
      expect(await problemOf(reduce())).toBe('role-refused');
    },
  );
});

describe('the trust policies', () => {
  it('refuse another external id', async () => {
    const { reads, reduce } = await deployed({ externalId: 'somebody-elses-id' });
    expect(await problemOf(reads['dynamodb:ListTables']())).toBe('role-refused');
    expect(await problemOf(reduce())).toBe('role-refused');
  });

  it('refuse a reduction that does not say whose click it was', async () => {
    expect(await problemOf((await deployed({ sourceIdentity: false })).reduce())).toBe('role-refused');
  });

  it('refuse a name that is no Slack user id', async () => {
    expect(await problemOf((await deployed({ onBehalfOf: 'root' })).reduce())).toBe('role-refused');
  });

  it('ask for nobody where the account says sourceIdentity: false', async () => {
    const { reduce } = await deployed({ parameters: { RequireSourceIdentity: 'false' }, sourceIdentity: false });
    expect(await reduce()).toMatchObject({ kind: 'accepted' });
  });
});

describe('what may be changed', () => {
  it('ends with the pattern of the stack', async () => {
    const parameters = { ReducibleTables: 'orders*' };
    expect(await (await deployed({ parameters })).reduce()).toMatchObject({ kind: 'accepted' });
    expect(await problemOf((await deployed({ parameters, table: 'customers' })).reduce())).toBe('denied');
  });

  it.each(['ReadRole', 'ReduceRole'])('by %s ends with the regions of the stack', (role) => {
    const policy = grantedTo(memberStack(), role);
    const verdict = (region: string) =>
      policy.Statement.flatMap(({ Action }) => Action).map((action) =>
        judge(policy as unknown as PolicyDocument, {
          action,
          resource: `arn:aws:dynamodb:${region}:${MEMBER}:table/orders`,
          context: { 'aws:RequestedRegion': region },
        }),
      );
    expect(new Set(verdict('eu-west-1'))).toEqual(new Set(['allow']));
    expect(new Set(verdict('ap-south-1'))).toEqual(new Set(['silent']));
  });
});
