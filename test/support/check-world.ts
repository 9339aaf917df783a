// Everything `check` looks at, each part small and its own: accounts with roles to take permissions from, a Slack, a Redis.
import { stringify } from 'yaml';
import { type LocalAws, startLocalAws } from '../../sandbox/aws/index.ts';
import type { PolicyDocument } from '../../sandbox/aws/policy.ts';
import { EVENT_QUEUE, HOME_ID, seedAccount, seedHome } from '../../sandbox/aws/seed-accounts.ts';
import { IDS, type LocalSlack, type LocalSlackOptions, startLocalSlack } from '../../sandbox/slack/index.ts';
import { assembleCheck } from '../../src/assemble/check.ts';
import type { Config, ConfiguredAccount } from '../../src/config.ts';
import type { Finding } from '../../src/domain/check/finding.ts';
import { check, type Progress } from '../../src/flows/check.ts';
import { type PrivateRedis, startRedis } from './redis.ts';

export interface CheckWorld {
  readonly aws: LocalAws;
  readonly slack: LocalSlack;
  readonly redis: PrivateRedis;
  readonly config: Config;
  readonly bot: ReturnType<typeof seedHome>;
  /** The role of an account, to change its documents. */
  role(
    account: string,
    kind: 'reader' | 'reducer',
  ): { policy: PolicyDocument; trust: PolicyDocument; boundary?: PolicyDocument };
  run(change?: Partial<Config>, tell?: (progress: Progress) => void): Promise<readonly Finding[]>;
  /** What a process needs of it, beside the path of the accounts file. */
  environment(): Record<string, string>;
  /** The accounts as somebody writes them. */
  accountsFile(): string;
  stop(): Promise<void>;
}

const REGION = 'us-east-1';

/** @param names of the accounts; each has one region and one table, `orders` */
export async function startCheckWorld(
  names: readonly string[],
  slackOptions: LocalSlackOptions = {},
): Promise<CheckWorld> {
  const [aws, slack, redis] = await Promise.all([
    startLocalAws(),
    startLocalSlack({ rateLimits: 'off', ...slackOptions }),
    startRedis({ settings: { appendonly: 'yes', appendfsync: 'always' } }),
  ]);
  const bot = seedHome(aws.world);
  aws.world.createQueue(HOME_ID, REGION, EVENT_QUEUE);
  const accounts = names.map((name, n): ConfiguredAccount => {
    const id = String(500_000_000_000 + n);
    const { config, reduceRole } = seedAccount(aws.world, id, name, bot);
    aws.world.createTable({ account: id, region: REGION, name: 'orders', read: 100, write: 50 });
    return {
      ...config,
      regions: [REGION],
      tables: ['*'],
      viewers: [],
      channels: [],
      language: 'en' as const,
      incidentChannel: IDS.channels.oncall,
      announceBudgetBack: false,
      reductions: {
        role: reduceRole,
        sourceIdentity: true,
        requesters: [],
        approvers: [IDS.users.ben, IDS.groups.dba],
        approversByTable: [],
        approvals: 1,
        allowOwnRequests: false,
        allowAutoscaled: false,
        globalTables: 'refuse',
        production: false,
        approvalsChannel: IDS.channels.dbApprovals,
      },
    };
  });
  const config: Config = {
    accounts,
    events: { queueUrl: `${aws.url}/${HOME_ID}/${EVENT_QUEUE}`, region: REGION },
    slack: {
      botToken: slack.botToken,
      connection: { mode: 'http', signingSecret: slack.signingSecret },
      apiUrl: slack.apiUrl,
    },
    redisUrls: [redis.url],
    copies: null,
    approvalKeys: null,
    role: 'all',
    port: 0,
    metricsPort: null,
    logLevel: 'silent',
    stsRegion: REGION,
  };
  const aim = {
    AWS_ENDPOINT_URL: aws.url,
    AWS_ACCESS_KEY_ID: bot.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bot.secretAccessKey,
    AWS_REGION: REGION,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  };
  Object.assign(process.env, aim);
  const idOf = (account: string) => accounts.find(({ name }) => name === account)?.id;
  return {
    aws,
    slack,
    redis,
    config,
    bot,
    role: (account, kind) => {
      const role = aws.world.role(`arn:aws:iam::${idOf(account)}:role/ddb-budget-${kind}`);
      if (role === undefined) throw new Error(`no ${kind} in ${account}`);
      return role;
    },
    run: async (change = {}, tell = () => {}) => {
      const whole = { ...config, ...change };
      const { ports, close } = assembleCheck(whole, { now: Date.now, speed: () => 1 });
      try {
        return await check(ports, whole.accounts, tell);
      } finally {
        close();
      }
    },
    environment: () => ({
      ...aim,
      REDIS_URL: redis.url,
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      APPROVAL_KEY: 'a key of this test alone with thirty-two bytes and more',
    }),
    accountsFile: () => stringify({ accounts: accounts.map(asWritten), events: config.events }),
    stop: async () => {
      await Promise.all([aws.close(), slack.close(), redis.stop()]);
    },
  };
}

const asWritten = ({ reductions, announceBudgetBack: _, ...account }: ConfiguredAccount) => ({
  ...Object.fromEntries(Object.entries(account).filter(([, value]) => !Array.isArray(value) || value.length > 0)),
  reduceRole: reductions?.role,
  approvers: reductions?.approvers,
  approvalsChannel: reductions?.approvalsChannel,
});

export const troubles = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ status }) => status !== 'passed');

type Statement = Record<string, unknown>;

export const statementsOf = ({ Statement }: PolicyDocument): Statement[] =>
  (Array.isArray(Statement) ? Statement : [Statement]) as Statement[];

/** The same document without this action in any Allow. */
export const without = (document: PolicyDocument, action: string): PolicyDocument => ({
  ...document,
  Statement: statementsOf(document).map((statement) => {
    if (statement.Effect !== 'Allow') return statement;
    const actions = [statement.Action].flat().filter((one) => one !== action);
    return { ...statement, Action: actions };
  }) as PolicyDocument['Statement'],
});

/** The same document with the statements of these lines. */
export const withLines = (document: PolicyDocument, lines: readonly string[]): PolicyDocument => ({
  ...document,
  Statement: [...statementsOf(document), ...lines.map((line) => JSON.parse(line))] as PolicyDocument['Statement'],
});
