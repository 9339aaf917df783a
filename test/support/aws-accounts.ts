// A local AWS with a hub that may assume a reading and a reducing role in some accounts, and the product's adapters in front of it.
import { type LocalAws, type LocalAwsOptions, startLocalAws } from '../../sandbox/aws/index.ts';
import { AwsClock } from '../../src/adapters/aws/aws-clock.ts';
import { AwsClients, type Patience } from '../../src/adapters/aws/clients.ts';
import { AwsReads } from '../../src/adapters/aws/reads.ts';
import type { AwsAccount } from '../../src/adapters/aws/sessions.ts';
import type { ReducibleAccount } from '../../src/adapters/aws/table-changer.ts';
import { type RecordingProxy, recordCallsTo } from './recording-proxy.ts';

export const HUB = '999900001111';
export const EXTERNAL_ID = 'ddb-budget-test';
/** One attempt each, so that tests of failures need not wait for the SDK's pauses. */
export const IMPATIENT: Patience = {
  connectMs: 500,
  requestMs: 300,
  attempts: 1,
  stsAttempts: 1,
  changeMs: 300,
  changeConnectMs: 200,
};

const allow = (...actions: string[]) => ({ Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }] });

export interface AwsUnderTest {
  readonly aws: LocalAws;
  readonly proxy: RecordingProxy;
  readonly accounts: readonly (AwsAccount & ReducibleAccount)[];
  /** Fresh adapters: no session and no client is shared with earlier ones. */
  reads(options?: ReadsOptions): { reads: AwsReads; clock: AwsClock; clients: AwsClients };
  /** Makes every session that was handed out run out. */
  expireSessions(): void;
  stop(): Promise<void>;
}

export interface ReadsOptions {
  readonly accounts?: readonly AwsAccount[];
  readonly patience?: Patience;
  readonly elapsed?: () => number;
  readonly base?: () => number;
  readonly deadlineMs?: number;
}

/** Points the SDK's environment variables at it, for the whole test file. */
export async function startAws(
  configured: readonly { name: string; id: string; regions: readonly string[]; tables?: readonly string[] }[],
  options: LocalAwsOptions = {},
): Promise<AwsUnderTest> {
  const aws = await startLocalAws(options);
  const proxy = await recordCallsTo(aws.url);
  const everyRegion = [...new Set(configured.flatMap(({ regions }) => regions))];
  aws.world.addAccount(HUB, 'hub', everyRegion);
  const bot = aws.world.addUser(HUB, 'ddb-budget', allow('sts:AssumeRole', 'sts:SetSourceIdentity'));
  const accounts = configured.map(({ name, id, regions, tables = ['*'] }) => {
    aws.world.addAccount(id, name, regions);
    const trust = (Action: readonly string[]) => {
      const Condition = { StringEquals: { 'sts:ExternalId': EXTERNAL_ID } };
      return { Statement: [{ Effect: 'Allow', Principal: { AWS: bot.arn }, Action, Condition }] };
    };
    const reader = aws.world.addRole(id, 'ddb-budget-read', {
      trust: trust(['sts:AssumeRole']),
      policy: allow(
        'dynamodb:DescribeTable',
        'dynamodb:ListTables',
        'application-autoscaling:DescribeScalableTargets',
        'application-autoscaling:DescribeScalingPolicies',
        'cloudtrail:LookupEvents',
        'cloudwatch:GetMetricData',
      ),
    });
    const reducer = aws.world.addRole(id, 'ddb-budget-reduce', {
      trust: trust(['sts:AssumeRole', 'sts:SetSourceIdentity']),
      policy: allow('dynamodb:*'),
    });
    return {
      name,
      id,
      regions,
      tables,
      viewers: [],
      channels: [],
      readRole: reader.arn,
      externalId: EXTERNAL_ID,
      reductions: { role: reducer.arn, sourceIdentity: true },
    };
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: proxy.url,
    AWS_ACCESS_KEY_ID: bot.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bot.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: 'true',
  });
  const started: AwsClients[] = [];
  return {
    aws,
    proxy,
    accounts,
    reads: ({ accounts: chosen = accounts, base = () => aws.clock.now(), deadlineMs = 10_000, ...rest } = {}) => {
      const clock = new AwsClock({ now: base, speed: () => 1 });
      const clients = new AwsClients({ stsRegion: 'us-east-1', clock, ...rest });
      started.push(clients);
      return { reads: new AwsReads({ accounts: chosen, clients, deadlineMs }), clock, clients };
    },
    expireSessions: () => {
      for (const [id, key] of aws.world.keys) {
        if (key.sessionToken !== null) aws.world.keys.set(id, { ...key, expiresAt: Date.now() - 1 });
      }
    },
    stop: async () => {
      for (const clients of started) clients.destroy();
      await proxy.close();
      await aws.close();
    },
  };
}
