// The check against a local AWS, Slack and Redis from which one thing at a time is taken: it names that thing and nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { DEFAULT_SCOPES } from '../../sandbox/slack/options.ts';
import type { Finding } from '../../src/domain/check/finding.ts';
import { QUEUE_ACTIONS } from '../../src/domain/check/queue.ts';
import { grantedTo, homeStack, memberStack } from '../support/aws-roles.ts';
import {
  type CheckWorld,
  startCheckWorld,
  statementsOf,
  troubles,
  withLines,
  without,
} from '../support/check-world.ts';
import { actionsOf } from '../support/policies.ts';
import { startRedis } from '../support/redis.ts';
import { startRedisCluster } from '../support/redis-cluster.ts';
import { sourcesIn } from '../support/sources.ts';

const READ_ACTIONS = actionsOf(grantedTo(memberStack(), 'ReadRole'));
const REDUCE_ACTIONS = actionsOf(grantedTo(memberStack(), 'ReduceRole'));
const ASSUME_ACTIONS = ['sts:AssumeRole', 'sts:SetSourceIdentity'];

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld(['prod']);
});
afterAll(() => world.stop());

let reader: ReturnType<CheckWorld['role']>;
let reducer: ReturnType<CheckWorld['role']>;
const kept = new Map<object, object>();
beforeEach(() => {
  reader = world.role('prod', 'reader');
  reducer = world.role('prod', 'reducer');
  for (const role of [reader, reducer, world.bot]) kept.set(role, structuredClone({ ...role }));
  world.aws.world.history.length = 0;
});
afterEach(() => {
  for (const [role, before] of kept) Object.assign(role, { boundary: undefined }, before);
  world.aws.world.dateSkewMs = 0;
});

const brief = ({ status, place, what }: Finding) => `${status} ${place} ${what}`;
const briefTroubles = async (change = {}) => troubles(await world.run(change)).map(brief);

test('where nothing is missing, everything passes, and the permission to change tables is said to be inferred', async () => {
  const findings = await world.run();
  expect(troubles(findings)).toEqual([]);
  const update = findings.find(({ what }) => what === 'dynamodb:UpdateTable');
  expect(update?.seen).toMatch(/^allowed, inferred/);
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining([...READ_ACTIONS, 'SLACK_BOT_TOKEN', 'latency']),
  );
});

test('nothing is changed: no table that exists is updated, nothing is posted, Redis is not written to', async () => {
  const redis = new Redis(world.redis.url);
  await redis.config('RESETSTAT');
  const posted = world.slack.world.messages.length;
  await world.run();
  expect(world.aws.world.history.map(({ tableName }) => tableName)).toEqual([
    expect.stringMatching(/^ddb-budget-check-[0-9a-f]{32}$/),
  ]);
  expect(world.slack.world.messages).toHaveLength(posted);
  const commands = [...(await redis.info('commandstats')).matchAll(/cmdstat_([a-z|_-]+):/g)].map(
    (match) => match[1] ?? '',
  );
  const reading = /^(info|ping|time|hello|client.*|config\|get|config\|resetstat|auth|select)$/;
  expect(commands.filter((command) => !reading.test(command))).toEqual([]);
  redis.disconnect();
});

test('every permission that the templates in deploy/ give to a role is taken from it below', () => {
  expect(READ_ACTIONS).toHaveLength(7);
  expect(REDUCE_ACTIONS).toEqual(['dynamodb:DescribeTable', 'dynamodb:UpdateTable']);
  expect(actionsOf(grantedTo(homeStack(), 'TaskRole'))).toEqual([...QUEUE_ACTIONS, ...ASSUME_ACTIONS].sort());
});

describe('a permission taken from the reading role', () => {
  test.each(READ_ACTIONS)('%s is named, it alone, with the line that gives it back', async (action) => {
    reader.policy = without(reader.policy, action);
    const found = troubles(await world.run());
    expect(found.map(({ place, what }) => `${place} ${what}`)).toEqual([`prod us-east-1 ${action}`]);
    expect(found[0]?.fix).toContain('role/ddb-budget-reader');
    reader.policy = withLines(reader.policy, found[0]?.lines ?? []);
    expect(await briefTroubles()).toEqual([]);
  });

  test('is a failure where the bot needs it, and a warning where only the history does', async () => {
    for (const action of READ_ACTIONS) reader.policy = without(reader.policy, action);
    const statuses = Object.fromEntries(troubles(await world.run()).map(({ what, status }) => [what, status]));
    expect(statuses).toEqual({
      'dynamodb:ListTables': 'failed',
      'dynamodb:DescribeTable': 'failed',
      'application-autoscaling:DescribeScalableTargets': 'failed',
      'cloudwatch:GetMetricData': 'failed',
      'application-autoscaling:DescribeScalingPolicies': 'warning',
      'application-autoscaling:DescribeScalingActivities': 'warning',
      'cloudtrail:LookupEvents': 'warning',
    });
  });

  test('is tried for every action that the readers in the code name', () => {
    const sources = [...sourcesIn('src/adapters').values()].join('\n');
    const named = [...sources.matchAll(/action: '([a-z-]+:[A-Za-z]+)'/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(5);
    expect([...READ_ACTIONS, 'sts:GetCallerIdentity']).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});

describe('a permission taken from the reducing role', () => {
  test.each(REDUCE_ACTIONS)('%s is named, it alone, with the line that gives it back', async (action) => {
    reducer.policy = without(reducer.policy, action);
    const found = troubles(await world.run());
    expect(found.map(brief)).toEqual([`failed prod us-east-1 ${action}`]);
    expect(found[0]?.fix).toContain('role/ddb-budget-reducer');
    reducer.policy = withLines(reducer.policy, found[0]?.lines ?? []);
    expect(await briefTroubles()).toEqual([]);
  });

  test('is not missed where the policy covers just the configured tables', async () => {
    const accounts = world.config.accounts.map((account) => ({ ...account, tables: ['customers', 'ord*s'] }));
    const narrow = JSON.parse(JSON.stringify(reducer.policy).replaceAll('table/*', 'table/ord*s'));
    reducer.policy = narrow;
    expect(await briefTroubles({ accounts })).toEqual([]);
    expect(world.aws.world.history.at(-1)?.tableName).toMatch(/^ordddb-budget-check-[0-9a-f]+s$/);
  });

  test('is a warning where only exact names are configured, for the policy may name them', async () => {
    const accounts = world.config.accounts.map((account) => ({ ...account, tables: ['orders'] }));
    reducer.policy = JSON.parse(JSON.stringify(reducer.policy).replaceAll('table/*', 'table/orders'));
    expect(await briefTroubles({ accounts })).toEqual([
      'warning prod us-east-1 dynamodb:DescribeTable',
      'warning prod us-east-1 dynamodb:UpdateTable',
    ]);
  });
});

describe('a document that forbids', () => {
  test('explicitly is named as such: adding an Allow would not help', async () => {
    const line = JSON.stringify({ Effect: 'Deny', Action: 'cloudwatch:GetMetricData', Resource: '*' });
    reader.policy = withLines(reader.policy, [line]);
    const [found, ...others] = troubles(await world.run());
    expect(others).toEqual([]);
    expect(found).toMatchObject({ what: 'cloudwatch:GetMetricData', lines: [] });
    expect(found?.fix).toMatch(/out of the Deny in the identity-based policy/);
  });

  test('as a permissions boundary is where the line belongs', async () => {
    reader.boundary = without(reader.policy, 'dynamodb:DescribeTable');
    const [found, ...others] = troubles(await world.run());
    expect(others).toEqual([]);
    expect(found?.fix).toMatch(/^Add to the permissions boundary of .*ddb-budget-reader/);
  });
});

describe('a role that lets nobody in', () => {
  const refused = (kind: string, action = 'sts:AssumeRole') =>
    `failed prod ${action} of arn:aws:iam::500000000000:role/ddb-budget-${kind}`;

  test.each(['reader', 'reducer'] as const)(
    'the %s, for its trust policy, is told with the trust it needs',
    async (kind) => {
      const role = world.role('prod', kind);
      role.trust = { Statement: [] };
      const found = troubles(await world.run());
      expect(found.map(brief)).toEqual([refused(kind)]);
      const statement = JSON.parse(found[0]?.lines[1] ?? '');
      expect(statement.Condition.StringEquals['sts:ExternalId']).toBe(world.config.accounts[0]?.externalId);
      expect(statement.Principal.AWS).toBe(world.bot.arn);
    },
  );

  test('for another external id is told, and what it should be', async () => {
    const accounts = world.config.accounts.map((account) => ({ ...account, externalId: 'another' }));
    const found = troubles(await world.run({ accounts }));
    expect(found.map(brief)).toEqual([refused('reader'), refused('reducer')]);
    expect(found[0]?.seen).toContain('external id');
  });

  test.each(ASSUME_ACTIONS)('because the bot itself may not %s', async (action) => {
    world.bot.policy = without(world.bot.policy, action);
    const found = troubles(await world.run());
    const both = [refused('reader'), refused('reducer')];
    expect(found.map(brief)).toEqual(action === 'sts:AssumeRole' ? both : [refused('reducer', action)]);
    world.bot.policy = withLines(
      world.bot.policy,
      found.map(({ lines }) => lines[0] ?? ''),
    );
    expect(await briefTroubles()).toEqual([]);
  });

  test('with a SourceIdentity, because its trust does not allow one', async () => {
    reducer.trust = without({ Statement: statementsOf(reducer.trust) as never }, 'sts:SetSourceIdentity');
    const found = troubles(await world.run());
    expect(found.map(brief)).toEqual([refused('reducer', 'sts:SetSourceIdentity')]);
    const role = world.config.accounts[0]?.reductions?.role;
    expect(found[0]?.lines[0]).toBe(`{"Effect":"Allow","Action":"sts:SetSourceIdentity","Resource":"${role}"}`);
    reducer.trust = { Statement: [JSON.parse(found[0]?.lines[1] ?? '')] };
    expect(await briefTroubles()).toEqual([]);
  });

  test('that lets in whoever does not know the external id is warned of', async () => {
    reader.trust = JSON.parse(JSON.stringify(reader.trust).replace(/,"Condition":\{.*?\}\}/, ''));
    expect(await briefTroubles()).toEqual([
      'warning prod external id of arn:aws:iam::500000000000:role/ddb-budget-reader',
    ]);
  });
});

test('a region that is not enabled is told once, and the others are tried', async () => {
  const accounts = world.config.accounts.map((account) => ({ ...account, regions: ['us-east-1', 'ap-south-2'] }));
  const found = troubles(await world.run({ accounts }));
  expect(new Set(found.map(({ place }) => place))).toEqual(new Set(['prod ap-south-2']));
  expect(found[0]).toMatchObject({ what: 'region', status: 'failed' });
});

test('patterns that fit no table are warned of', async () => {
  const accounts = world.config.accounts.map((account) => ({ ...account, tables: ['odrers-*'] }));
  expect(await briefTroubles({ accounts })).toEqual(['warning prod us-east-1 dynamodb:ListTables']);
});

test('a clock that is off is told by how much, against the time AWS writes into its answers', async () => {
  world.aws.world.dateSkewMs = 90_000;
  const [found, ...others] = troubles(await world.run());
  expect(others).toEqual([]);
  expect(found?.seen).toMatch(/this machine is (89|90|91) s behind AWS/);
});

test('without credentials that AWS accepts, that is told once for all accounts', async () => {
  const { AWS_SECRET_ACCESS_KEY } = process.env;
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  expect(await briefTroubles()).toEqual(['failed aws credentials']);
  process.env.AWS_SECRET_ACCESS_KEY = AWS_SECRET_ACCESS_KEY;
});

describe('Slack', () => {
  test.each(DEFAULT_SCOPES)('without the scope %s is told exactly that', async (scope) => {
    const own = await startCheckWorld([], { scopes: DEFAULT_SCOPES.filter((one) => one !== scope) });
    const found = troubles(await own.run({ accounts: world.config.accounts }));
    const ofSlack = found.filter(({ place }) => place === 'slack');
    expect(ofSlack.map(brief)).toEqual([`failed slack scope ${scope}`]);
    expect(ofSlack[0]?.lines).toEqual([`- ${scope}`]);
    await own.stop();
    Object.assign(process.env, world.environment());
  });

  test.each([
    ['a public channel it is not in', IDS.channels.random, 'failed', /not in #random/, ['/invite @ddb-budget']],
    ['a private channel it is not in', IDS.channels.finance, 'failed', /channel_not_found/, ['/invite @ddb-budget']],
    ['an archived channel', IDS.channels.legacy, 'failed', /archived/, []],
    ['a channel others read', IDS.channels.partner, 'warning', /other organisations/, []],
    ['a channel nobody knows', 'C0NOWHERE', 'failed', /channel_not_found/, ['/invite @ddb-budget']],
  ])('%s is told for the approvals channel', async (_, approvalsChannel, status, seen, lines) => {
    const found = troubles(await world.run({ accounts: withReductions({ approvalsChannel }) }));
    expect(found).toEqual([
      expect.objectContaining({
        status,
        what: `channel ${approvalsChannel}`,
        seen: expect.stringMatching(seen),
        lines,
      }),
    ]);
  });

  test.each([
    ['an empty group', IDS.groups.empty, 'warning', /empty/],
    ['a group nobody knows', 'S0NOBODY', 'failed', /no such user group/],
    ['a person who has left', IDS.users.olga, 'warning', /deactivated/],
    ['a guest', IDS.users.gina, 'warning', /guest/],
    ['somebody of another organisation', IDS.users.ext, 'warning', /another organisation/],
    ['an id nobody has', 'U0NOBODY', 'warning', /user_not_found/],
  ])('%s among the approvers is told', async (_, id, status, seen) => {
    const found = troubles(await world.run({ accounts: withReductions({ approvers: [IDS.users.ben, id] }) }));
    expect(found).toEqual([expect.objectContaining({ status, seen: expect.stringMatching(seen) })]);
    expect(found[0]?.seen).toContain('approvers of prod');
  });

  test.each([
    ['for want of a paid plan', { error: 'paid_teams_only' }, /Slack answered paid_teams_only/],
    ['for a moment', { error: 'internal_error' }, /Slack answered internal_error/],
  ])('whose user groups cannot be read %s is told for the group, and for nothing else', async (_, fault, seen) => {
    world.slack.faults.api('usergroups.list', fault, 10);
    const found = troubles(await world.run());
    world.slack.faults.clear();
    expect(found.map(brief)).toEqual([`failed slack user group ${IDS.groups.dba}`]);
    expect(found[0]?.seen).toMatch(seen);
  });

  test.each([
    ['a wrong token', { botToken: 'xoxb-wrong' }, /invalid_auth/, /Copy the token/],
    ['no way to Slack', { apiUrl: 'http://127.0.0.1:2/api/' }, /ECONNREFUSED|fetch failed|connect/, /reach slack\.com/],
  ])('with %s is told, and nothing else of Slack', async (_, change, seen, fix) => {
    const found = troubles(await world.run({ slack: { ...world.config.slack, ...change } }));
    expect(found.map(brief)).toEqual(['failed slack SLACK_BOT_TOKEN']);
    expect(found[0]?.seen).toMatch(seen);
    expect(found[0]?.fix).toMatch(fix);
    expect(JSON.stringify(found)).not.toContain('xoxb-wrong');
  });

  test('over Socket Mode also has its app token tried', async () => {
    const connection = (appToken: string) => ({
      ...world.config.slack,
      connection: { mode: 'socket' as const, appToken },
    });
    expect(await briefTroubles({ slack: connection(world.slack.appToken) })).toEqual([]);
    expect(await briefTroubles({ slack: connection('xapp-wrong') })).toEqual(['failed slack SLACK_APP_TOKEN']);
  });

  const withReductions = (change: object) =>
    world.config.accounts.map((account) => ({
      ...account,
      reductions: account.reductions === null ? null : { ...account.reductions, ...change },
    }));
});

describe('Redis', () => {
  const set = { 'maxmemory-policy': 'noeviction', appendonly: 'yes', appendfsync: 'always' };
  test.each([
    [
      'that may drop keys',
      { 'maxmemory-policy': 'allkeys-lru' },
      'failed redis maxmemory-policy',
      ['maxmemory-policy noeviction'],
    ],
    [
      'that forgets at a restart',
      { appendonly: 'no' },
      'warning redis appendonly',
      ['appendonly yes', 'appendfsync always'],
    ],
    ['that may lose a second', { appendfsync: 'everysec' }, 'warning redis appendfsync', ['appendfsync always']],
    ['that only copies another', { replicaof: '127.0.0.1 1' }, 'failed redis connection', []],
  ])('%s is told, with the setting to change', async (_, settings, expected, lines) => {
    const own = await startRedis({ settings: { ...set, ...settings } });
    const found = troubles(await world.run({ redisUrls: [own.url] }));
    expect(found.map(brief)).toEqual([expected]);
    expect(found[0]?.lines).toEqual(lines);
    await own.stop();
  });

  test('that is a cluster is told with the node that has all keys, and any node that may drop some', async () => {
    const cluster = await startRedisCluster({ settings: set });
    const urls = cluster.url.split(',');
    const { port } = await cluster.primaryOfKeys();
    const connection = (await world.run({ redisUrls: urls })).find(
      ({ place, what }) => place === 'redis' && what === 'connection',
    );
    expect(connection).toMatchObject({
      status: 'passed',
      seen: `a cluster of 3 primaries; all keys are on 127.0.0.1:${port}`,
    });
    const other = cluster.nodes.find((node) => node.port !== port);
    await other?.admin.config('SET', 'maxmemory-policy', 'volatile-ttl');
    expect(await briefTroubles({ redisUrls: [urls[0] ?? ''] })).toEqual(['failed redis maxmemory-policy']);
    await cluster.stop();
  });

  test('with fewer replicas than a change waits for is told, with the setting to change', async () => {
    const copies = { replicas: 1, withinMs: 250 };
    const found = troubles(await world.run({ copies }));
    expect(found.map(brief)).toEqual(['warning redis replicas']);
    expect(found[0]).toMatchObject({
      seen: '0 connected, 1 waited for',
      fix: expect.stringContaining('REDIS_WAIT_REPLICAS'),
    });
    const primary = await startRedis({ settings: { ...set, 'repl-diskless-sync-delay': '0' } });
    const replica = await startRedis({ settings: { replicaof: `127.0.0.1 ${primary.port}` } });
    const admin = new Redis(primary.url);
    while (!(await admin.info('replication')).includes('state=online')) await sleep(5);
    admin.disconnect();
    expect(await briefTroubles({ redisUrls: [primary.url], copies })).toEqual([]);
    await Promise.all([primary.stop(), replica.stop()]);
  });

  test('that is not there, or wants another password, is told without the password', async () => {
    const own = await startRedis({ settings: { requirepass: 'right' } });
    for (const redisUrl of ['redis://:hush@127.0.0.1:1', own.url.replace('//', '//:hush@')]) {
      const found = troubles(await world.run({ redisUrls: [redisUrl] }));
      expect(found.map(brief)).toEqual(['failed redis connection']);
      expect(JSON.stringify(found)).not.toContain('hush');
    }
    await own.stop();
  });

  test('whose settings may not be asked for is told to be looked at by a person', async () => {
    const own = await startRedis({ settings: set });
    const admin = new Redis(own.url);
    await admin.call('ACL', 'SETUSER', 'default', '-config');
    admin.disconnect();
    expect(await briefTroubles({ redisUrls: [own.url] })).toEqual(['warning redis appendfsync']);
    await own.stop();
  });
});

describe('the queue of events', () => {
  test.each(QUEUE_ACTIONS)('without %s is told, that alone, with the line that gives it', async (action) => {
    world.bot.policy = without(world.bot.policy, action);
    const found = troubles(await world.run());
    expect(found.map(brief)).toEqual([`failed queue ${action}`]);
    world.bot.policy = withLines(world.bot.policy, found[0]?.lines ?? []);
    expect(await briefTroubles()).toEqual([]);
  });

  test('that is not there is told once', async () => {
    const events = { queueUrl: `${world.config.events?.queueUrl}-typo`, region: 'us-east-1' };
    expect(await briefTroubles({ events })).toEqual(['failed queue queue']);
  });
});

test('thirty accounts are tried side by side, told one by one, and the broken ones named', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `team-${n}`);
  const many = await startCheckWorld(names);
  many.role('team-7', 'reader').policy = without(many.role('team-7', 'reader').policy, 'dynamodb:DescribeTable');
  many.role('team-19', 'reducer').trust = { Statement: [] };
  const told: string[] = [];
  const findings = await many.run({}, ({ done, of, place }) => told.push(`${done}/${of} ${place}`));
  expect(troubles(findings).map(brief)).toEqual([
    'failed team-7 us-east-1 dynamodb:DescribeTable',
    'failed team-19 sts:AssumeRole of arn:aws:iam::500000000019:role/ddb-budget-reducer',
  ]);
  expect(told).toHaveLength(33);
  expect(told.at(-1)).toMatch(/^33\/33 /);
  for (const name of names) expect(told.some((line) => line.endsWith(` ${name}`))).toBe(true);
  await many.stop();
});
