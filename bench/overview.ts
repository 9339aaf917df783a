/** The overview of 1,000 tables in 20 accounts beside a bare SDK loop at the same concurrency, and what it asks of AWS. */
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { AwsClock } from '../src/adapters/aws/aws-clock.ts';
import { AwsClients } from '../src/adapters/aws/clients.ts';
import { AwsReads } from '../src/adapters/aws/reads.ts';
import { AwsScalingReader } from '../src/adapters/aws/scaling-reader.ts';
import type { AwsAccount } from '../src/adapters/aws/sessions.ts';
import { AwsTableDirectory } from '../src/adapters/aws/table-directory.ts';
import { AwsTableReader } from '../src/adapters/aws/table-reader.ts';
import { failFastRedis } from '../src/adapters/redis/connection.ts';
import { RedisOverviewStore } from '../src/adapters/redis/overview-store.ts';
import { RedisTableLists } from '../src/adapters/redis/table-lists.ts';
import { OVERVIEW_CONCURRENCY } from '../src/flows/read-overview.ts';
import { type OverviewPorts, showOverview } from '../src/flows/show-overview.ts';
import { startRedis } from '../test/support/redis.ts';
import { type AwsProcess, type Calls, REGION, startAwsProcess } from './aws-process.ts';
import { shown, spread, table } from './figures.ts';

const SIZE = { accounts: 20, tablesEach: 50 };
const ROUNDS = 9;
const ASKER = { userId: 'U0ANA', channelId: 'D0ANA' };
const quiet = { info: () => {}, warn: console.warn, error: console.error };

/** The asker is known and may see everything: what Slack takes is not measured here. */
const member = async (id: string) => ({ id, kind: 'member' as const, locale: null });
const people = {
  find: member,
  findNow: member,
  isInGroup: async () => true,
  isInGroupNow: async () => true,
  isSharedOutside: async () => false,
};

interface Contender {
  cold(): Promise<number>;
  warm(): Promise<number>;
  end(): void;
}

/** The flow with its real adapters. */
function theBot(aws: AwsProcess, redis: ReturnType<typeof failFastRedis>): Contender {
  const clock = new AwsClock({ now: Date.now, speed: () => 1 });
  const clients = new AwsClients({ stsRegion: REGION, clock });
  const reads = new AwsReads({ accounts: aws.accounts, clients });
  const ports: OverviewPorts = {
    accounts: aws.accounts,
    people,
    canReduce: () => false,
    directory: new AwsTableDirectory({ reads, lists: new RedisTableLists(redis), clock, logger: quiet }),
    tables: new AwsTableReader({ reads, clock }),
    scaling: new AwsScalingReader({ reads }),
    clock,
    overviews: new RedisOverviewStore(redis, console.warn),
  };
  const run = async () => {
    const answer = await showOverview(ports, ASKER, { done: 0, total: 0 });
    return answer.kind === 'overview' ? answer.overview.rows.length : 0;
  };
  return { cold: run, warm: run, end: () => clients.destroy() };
}

/** What anyone would write: a client per account with its session's keys, ten DescribeTable calls in flight. */
function aBareLoop(aws: AwsProcess): Contender {
  const sts = new STSClient({ region: REGION });
  let tables: { client: DynamoDBClient; name: string }[] = [];
  const describeAll = async () => {
    let read = 0;
    const queue = tables.values();
    const worker = async () => {
      for (const { client, name } of queue) {
        const { Table: described } = await client.send(new DescribeTableCommand({ TableName: name }));
        if (described !== undefined) read += 1;
      }
    };
    await Promise.all(Array.from({ length: OVERVIEW_CONCURRENCY }, worker));
    return read;
  };
  const connect = async ({ readRole, externalId }: AwsAccount) => {
    const { Credentials } = await sts.send(
      new AssumeRoleCommand({ RoleArn: readRole, RoleSessionName: 'bare', ExternalId: externalId ?? undefined }),
    );
    const client = new DynamoDBClient({
      region: REGION,
      credentials: {
        accessKeyId: Credentials?.AccessKeyId ?? '',
        secretAccessKey: Credentials?.SecretAccessKey ?? '',
        sessionToken: Credentials?.SessionToken ?? '',
      },
    });
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    return TableNames.map((name) => ({ client, name }));
  };
  return {
    cold: async () => {
      tables = (await Promise.all(aws.accounts.map(connect))).flat();
      return describeAll();
    },
    warm: describeAll,
    end: () => {
      for (const client of new Set(tables.map((one) => one.client))) client.destroy();
      sts.destroy();
    },
  };
}

interface Timing {
  readonly ms: number;
  readonly cpuMs: number;
}

async function timed(run: () => Promise<number>): Promise<Timing> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const tables = await run();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  const expected = SIZE.accounts * SIZE.tablesEach;
  if (tables !== expected) throw new Error(`${tables} tables were read instead of ${expected}`);
  return { ms, cpuMs: (user + system) / 1_000 };
}

interface Round {
  readonly cold: Timing;
  readonly warm: Timing;
  readonly calls: { readonly cold: Calls; readonly warm: Calls };
}

async function round(aws: AwsProcess, contender: Contender): Promise<Round> {
  await aws.calls();
  const cold = await timed(contender.cold);
  const coldCalls = await aws.calls();
  const warm = await timed(contender.warm);
  const warmCalls = await aws.calls();
  contender.end();
  return { cold, warm, calls: { cold: coldCalls, warm: warmCalls } };
}

export async function measureOverview(): Promise<string> {
  const [aws, server] = await Promise.all([startAwsProcess(SIZE), startRedis()]);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: aws.url,
    AWS_ACCESS_KEY_ID: aws.accessKeyId,
    AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  });
  const redis = failFastRedis(server.url, quiet);
  await new Promise((resolve) => redis.once('ready', resolve));
  const make = { bot: () => theBot(aws, redis), bare: () => aBareLoop(aws) };
  const rounds: { bot: Round; bare: Round }[] = [];
  try {
    // The first round warms both up and is not counted.
    for (let at = -1; at < ROUNDS; at += 1) {
      await redis.flushall();
      const first = at % 2 === 0 ? 'bot' : 'bare';
      const second = first === 'bot' ? 'bare' : 'bot';
      const one = await round(aws, make[first]());
      const other = await round(aws, make[second]());
      if (at >= 0) rounds.push(first === 'bot' ? { bot: one, bare: other } : { bot: other, bare: one });
    }
  } finally {
    redis.disconnect();
    aws.stop();
    await server.stop();
  }
  return report(rounds);
}

function report(rounds: readonly { bot: Round; bare: Round }[]): string {
  const row = (who: 'bot' | 'bare', when: 'cold' | 'warm') => {
    const of = (value: (timing: Timing) => number) => spread(rounds.map((one) => value(one[who][when])));
    const calls = rounds.at(-1)?.[who].calls[when] ?? {};
    return [
      `${who === 'bot' ? 'showOverview' : 'bare SDK loop'}, ${when}`,
      shown(of(({ ms }) => ms)),
      shown(of(({ cpuMs }) => cpuMs)),
      shown(spread(rounds.map((one) => one.bare[when].ms / one[who][when].ms)), 2),
      shown(spread(rounds.map((one) => one[who][when].cpuMs / one.bare[when].cpuMs)), 2),
      ...['AssumeRole', 'ListTables', 'DescribeTable'].map((operation) => String(calls[operation] ?? 0)),
    ];
  };
  const heads = [
    '',
    'ms',
    'client CPU ms',
    'speed over bare',
    'CPU over bare',
    'AssumeRole',
    'ListTables',
    'DescribeTable',
  ];
  return [
    `Overview of ${SIZE.accounts * SIZE.tablesEach} tables in ${SIZE.accounts} accounts, ${OVERVIEW_CONCURRENCY} in flight, ${rounds.length} rounds (min / median / max; ratios within a round)`,
    '',
    table(heads, [row('bare', 'cold'), row('bot', 'cold'), row('bare', 'warm'), row('bot', 'warm')]),
  ].join('\n');
}
