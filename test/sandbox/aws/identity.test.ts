import { DescribeScalableTargetsCommand } from '@aws-sdk/client-application-auto-scaling';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, type AssumeRoleCommandInput, GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role, User } from '../../../sandbox/aws/identity.ts';
import {
  ACCOUNT,
  dynamoClient,
  everything,
  type Keys,
  REGION,
  refusalOf,
  scalingClient,
  startTestAws,
  stsClient,
  units,
} from '../../support/local-aws.ts';

const HOME = '444455556666';
const OTHER = '222233334444';

let local: Awaited<ReturnType<typeof startTestAws>>;
let bot: User;
let reader: Role;

const trusting = (arn: string, condition: object = { StringEquals: { 'sts:ExternalId': 'secret-1' } }) => ({
  Statement: [{ Effect: 'Allow', Principal: { AWS: arn }, Action: ['sts:AssumeRole'], Condition: condition }],
});

beforeEach(async () => {
  local = await startTestAws();
  const { world } = local;
  world.addAccount(HOME, 'home', [REGION]);
  world.addAccount(OTHER, 'staging', [REGION]);
  bot = world.addUser(HOME, 'bot', { Statement: { Effect: 'Allow', Action: 'sts:*', Resource: '*' } });
  reader = world.addRole(ACCOUNT, 'reader', {
    trust: trusting(bot.arn),
    policy: {
      Statement: [{ Effect: 'Allow', Action: ['dynamodb:DescribeTable', 'dynamodb:UpdateTable'], Resource: '*' }],
    },
    maxSessionSeconds: 7_200,
  });
  world.createTable({ account: ACCOUNT, region: REGION, name: 'orders', read: 10, write: 10 });
  world.createTable({ account: ACCOUNT, region: REGION, name: 'carts', read: 10, write: 10 });
  world.createTable({ account: OTHER, region: REGION, name: 'orders', read: 77, write: 77 });
});

afterEach(async () => {
  vi.useRealTimers();
  await local.aws.close();
});

const request = (more: Partial<AssumeRoleCommandInput> = {}): AssumeRoleCommandInput => ({
  RoleArn: reader.arn,
  RoleSessionName: 'run-1',
  ExternalId: 'secret-1',
  ...more,
});

const assume = async (more: Partial<AssumeRoleCommandInput> = {}, keys: Keys = bot) => {
  const answer = await stsClient(local.aws, keys).send(new AssumeRoleCommand(request(more)));
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '', Expiration } = answer.Credentials ?? {};
  return {
    answer,
    expiration: Expiration,
    keys: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
  };
};

const whoIs = (keys: Keys) => stsClient(local.aws, keys).send(new GetCallerIdentityCommand({}));

describe('AssumeRole', () => {
  test("issues keys of the role's account that really work there", async () => {
    const { answer, keys } = await assume();

    expect(keys.accessKeyId).toMatch(/^ASIA[A-Z0-9]{16}$/);
    expect(answer.AssumedRoleUser?.Arn).toBe(`arn:aws:sts::${ACCOUNT}:assumed-role/reader/run-1`);
    expect(await whoIs(keys)).toMatchObject({
      Account: ACCOUNT,
      Arn: `arn:aws:sts::${ACCOUNT}:assumed-role/reader/run-1`,
      UserId: `${reader.uniqueId}:run-1`,
    });
    expect((await local.read('orders', dynamoClient(local.aws, keys))).ProvisionedThroughput?.ReadCapacityUnits).toBe(
      10,
    );
  });

  test('lets sessions end on real time, wherever the simulated clock stands', async () => {
    local.clock.jump(50 * 86_400_000);
    const before = Date.now();
    const { expiration, keys } = await assume({ DurationSeconds: 900 });
    expect(Math.abs((expiration?.getTime() ?? 0) - (before + 900_000))).toBeLessThan(60_000);
    local.clock.jump(5 * 3_600_000);
    await local.read('orders', dynamoClient(local.aws, keys));

    vi.useFakeTimers({ toFake: ['Date'], now: before + 901_000 });
    const expired = 'The security token included in the request is expired';
    expect(await refusalOf(local.read('orders', dynamoClient(local.aws, keys)))).toBe(
      `ExpiredTokenException: ${expired}`,
    );
    expect(await refusalOf(whoIs(keys))).toBe(`ExpiredToken: ${expired}`);
  });

  test.each<[string, Partial<AssumeRoleCommandInput>]>([
    ['a wrong external id', { ExternalId: 'secret-2' }],
    ['no external id', { ExternalId: undefined }],
    ['a source identity that the trust does not allow', { SourceIdentity: 'U0EXAMPLE1' }],
    ['tags that the trust does not allow', { Tags: [{ Key: 'team', Value: 'db' }] }],
  ])('refuses %s', async (_case, more) => {
    expect(await refusalOf(assume(more))).toMatch(
      /^AccessDenied: User: arn:aws:iam::444455556666:user\/bot is not authorized to perform: sts:\w+ on resource: arn:aws:iam::111122223333:role\/reader$/,
    );
  });

  test('refuses an absent role, a stranger, and a caller whose own policy is silent, all in the same words', async () => {
    const stranger = local.world.addUser(HOME, 'stranger', everything);
    const poor = local.world.addUser(HOME, 'poor', { Statement: [] });
    const trustsPoor = local.world.addRole(ACCOUNT, 'trusts-poor', { trust: trusting(poor.arn), policy: everything });
    const denied = (user: User, role: string) =>
      `AccessDenied: User: ${user.arn} is not authorized to perform: sts:AssumeRole on resource: ${role}`;
    const absent = `arn:aws:iam::${ACCOUNT}:role/absent`;

    expect(await refusalOf(assume({ RoleArn: absent }))).toBe(denied(bot, absent));
    expect(await refusalOf(assume({}, stranger))).toBe(denied(stranger, reader.arn));
    expect(await refusalOf(assume({ RoleArn: trustsPoor.arn }, poor))).toBe(denied(poor, trustsPoor.arn));
  });

  test('needs no policy of the caller where the trust of its own account names it', async () => {
    const poor = local.world.addUser(ACCOUNT, 'poor', { Statement: [] });
    const role = local.world.addRole(ACCOUNT, 'local-role', { trust: trusting(poor.arn), policy: everything });

    await assume({ RoleArn: role.arn }, poor);
  });

  test.each<[string, Partial<AssumeRoleCommandInput>, string]>([
    [
      'a session name of one letter',
      { RoleSessionName: 'a' },
      "Value 'a' at 'roleSessionName' failed to satisfy constraint: Member must have length greater than or equal to 2",
    ],
    [
      'a session name with a space',
      { RoleSessionName: 'run 1' },
      "Value 'run 1' at 'roleSessionName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w+=,.@-]*",
    ],
    ['a session name of 65 letters', { RoleSessionName: 'a'.repeat(65) }, 'length less than or equal to 64'],
    ['no session name', { RoleSessionName: undefined }, "Value null at 'roleSessionName'"],
    ['no role', { RoleArn: undefined }, "Value null at 'roleArn'"],
    ['a role that is no ARN', { RoleArn: 'arn:aws:s3:::some-bucket' }, 'arn:aws:s3:::some-bucket is invalid'],
    ['an external id with a space', { ExternalId: 'a b' }, "Value 'a b' at 'externalId'"],
    ['a source identity of AWS', { SourceIdentity: 'aws:me' }, "Value 'aws:me' at 'sourceIdentity'"],
    [
      'less than 900 s',
      { DurationSeconds: 899 },
      "Value '899' at 'durationSeconds' failed to satisfy constraint: Member must have value greater than or equal to 900",
    ],
    ['more than 12 h', { DurationSeconds: 43_201 }, 'Member must have value less than or equal to 43200'],
    [
      "more than the role's maximum",
      { DurationSeconds: 7_201 },
      'The requested DurationSeconds exceeds the MaxSessionDuration set for this role.',
    ],
    [
      'a policy of 2049 letters',
      { Policy: `{${' '.repeat(2047)}}` },
      'Member must have length less than or equal to 2048',
    ],
  ])('finds %s invalid', async (_case, more, expected) => {
    const refusal = await refusalOf(assume(more));
    expect(refusal).toMatch(/^ValidationError: /);
    expect(refusal).toContain(expected);
  });

  test('finds a policy that is none malformed', async () => {
    const expected = 'The policy is not in the valid JSON format.';
    for (const Policy of ['not json', '[]', '{"Statement":[{"Effect":"Maybe"}]}']) {
      expect(await refusalOf(assume({ Policy }))).toMatch(
        new RegExp(`^MalformedPolicyDocument(Exception)?: ${expected}$`),
      );
    }
  });

  test('gives a chained session at most an hour, and keeps its source identity', async () => {
    const first = local.world.addRole(HOME, 'first', {
      trust: {
        Statement: {
          Effect: 'Allow',
          Principal: { AWS: bot.arn },
          Action: ['sts:AssumeRole', 'sts:SetSourceIdentity'],
        },
      },
      policy: { Statement: { Effect: 'Allow', Action: 'sts:*', Resource: '*' } },
    });
    const second = local.world.addRole(ACCOUNT, 'second', {
      trust: {
        Statement: {
          Effect: 'Allow',
          Principal: { AWS: first.arn },
          Action: ['sts:AssumeRole', 'sts:SetSourceIdentity'],
          Condition: { StringLike: { 'sts:SourceIdentity': ['U*', 'W*'] } },
        },
      },
      policy: everything,
      maxSessionSeconds: 43_200,
    });
    const { keys } = await assume({ RoleArn: first.arn, SourceIdentity: 'U0EXAMPLE1' });
    const chain = (more: Partial<AssumeRoleCommandInput>) => assume({ RoleArn: second.arn, ...more }, keys);

    expect(await refusalOf(chain({ DurationSeconds: 3_601 }))).toBe(
      'ValidationError: The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining',
    );
    expect(await refusalOf(chain({ SourceIdentity: 'U0EXAMPLE2' }))).toContain('sts:SetSourceIdentity');
    const { answer, keys: last } = await chain({ DurationSeconds: 3_600 });
    expect(answer.SourceIdentity).toBe('U0EXAMPLE1');
    await local.update(units(5, 5), dynamoClient(local.aws, last));
    expect(local.world.history[0]?.principal.sourceIdentity).toBe('U0EXAMPLE1');
  });

  test('narrows a session to its policy, by action and by resource', async () => {
    const arn = (name: string) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: ['dynamodb:DescribeTable', 'dynamodb:ListTables'], Resource: arn('orders') },
      ],
    });
    const { answer, keys } = await assume({ Policy });
    expect(answer.PackedPolicySize).toBeGreaterThan(0);
    const client = dynamoClient(local.aws, keys);
    const user = `User: arn:aws:sts::${ACCOUNT}:assumed-role/reader/run-1 is not authorized to perform:`;

    await local.read('orders', client);
    expect(await refusalOf(local.update(units(5, 5), client))).toBe(
      `AccessDeniedException: ${user} dynamodb:UpdateTable on resource: ${arn('orders')} because no session policy allows the dynamodb:UpdateTable action`,
    );
    expect(await refusalOf(local.read('carts', client))).toBe(
      `AccessDeniedException: ${user} dynamodb:DescribeTable on resource: ${arn('carts')} because no session policy allows the dynamodb:DescribeTable action`,
    );
  });
});

describe('accounts and keys', () => {
  test("a key sees its own account's tables and no others", async () => {
    const other = local.world.addUser(OTHER, 'admin', everything);
    const client = dynamoClient(local.aws, other);

    expect((await local.read('orders', client)).ProvisionedThroughput?.ReadCapacityUnits).toBe(77);
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual(['orders']);
    expect(await refusalOf(local.read('carts', client))).toMatch(/^ResourceNotFoundException/);
  });

  test.each<[string, (admin: User) => Keys, string, string]>([
    [
      'an unknown key',
      (admin) => ({ ...admin, accessKeyId: 'AKIAUNKNOWN000000000' }),
      'UnrecognizedClientException: The security token included in the request is invalid.',
      'InvalidClientTokenId: The security token included in the request is invalid.',
    ],
    [
      'a session token that does not belong to the key',
      (admin) => ({ ...admin, sessionToken: 'stolen' }),
      'UnrecognizedClientException: The security token included in the request is invalid.',
      'InvalidClientTokenId: The security token included in the request is invalid.',
    ],
    [
      'a wrong secret',
      (admin) => ({ ...admin, secretAccessKey: 'guessed' }),
      'InvalidSignatureException: The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
      'SignatureDoesNotMatch: The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
    ],
  ])('%s is refused by every service', async (_case, spoil, json, query) => {
    const keys = spoil(local.admin);

    expect(await refusalOf(local.read('orders', dynamoClient(local.aws, keys)))).toBe(json);
    expect(
      await refusalOf(
        scalingClient(local.aws, keys).send(new DescribeScalableTargetsCommand({ ServiceNamespace: 'dynamodb' })),
      ),
    ).toBe(json);
    expect(await refusalOf(whoIs(keys))).toBe(query);
  });

  test('an unsigned request is refused', async () => {
    const answer = await fetch(local.aws.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables', 'content-type': 'application/x-amz-json-1.0' },
      body: '{}',
    });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      __type: 'com.amazon.coral.service#MissingAuthenticationTokenException',
    });
  });

  test('a region that the account has not enabled is answered as AWS does', async () => {
    expect(await refusalOf(local.read('orders', dynamoClient(local.aws, local.admin, 'ap-east-1')))).toBe(
      'UnrecognizedClientException: The security token included in the request is invalid',
    );
    const call = stsClient(local.aws, local.admin, 'ap-east-1').send(new GetCallerIdentityCommand({}));
    expect(await refusalOf(call)).toBe(
      'RegionDisabledException: STS is not activated in this region for account:111122223333. Your account administrator can activate STS in this region using the IAM Console.',
    );
  });

  test.each<[string, (user: User) => void, string]>([
    [
      'no policy allows it',
      (user) => {
        user.policy = { Statement: [] };
      },
      'because no identity-based policy allows the dynamodb:DescribeTable action',
    ],
    [
      'a policy denies it',
      (user) => {
        user.policy = { Statement: [everything.Statement, { Effect: 'Deny', Action: 'dynamodb:*', Resource: '*' }] };
      },
      'with an explicit deny in an identity-based policy',
    ],
    [
      'the permissions boundary is silent',
      (user) => {
        user.boundary = { Statement: { Effect: 'Allow', Action: 'sts:*', Resource: '*' } };
      },
      'because no permissions boundary allows the dynamodb:DescribeTable action',
    ],
    [
      'only another table is allowed',
      (user) => {
        user.policy = {
          Statement: { Effect: 'Allow', Action: 'dynamodb:*', Resource: 'arn:aws:dynamodb:*:*:table/carts' },
        };
      },
      'because no identity-based policy allows the dynamodb:DescribeTable action',
    ],
    [
      'everything but this is allowed',
      (user) => {
        user.policy = { Statement: { Effect: 'Allow', NotAction: 'dynamodb:Describe*', Resource: '*' } };
      },
      'because no identity-based policy allows the dynamodb:DescribeTable action',
    ],
    [
      'only another region is allowed',
      (user) => {
        user.policy = {
          Statement: {
            ...everything.Statement,
            Condition: { StringEquals: { 'aws:RequestedRegion': 'eu-west-1' } },
          },
        };
      },
      'because no identity-based policy allows the dynamodb:DescribeTable action',
    ],
  ])('access is denied when %s', async (_case, change, ending) => {
    change(local.admin);

    expect(await refusalOf(local.read())).toBe(
      `AccessDeniedException: User: arn:aws:iam::111122223333:user/admin is not authorized to perform: dynamodb:DescribeTable on resource: arn:aws:dynamodb:us-east-1:111122223333:table/orders ${ending}`,
    );
  });

  test('an STS operation that is not there', async () => {
    const client = stsClient(local.aws, local.admin);
    client.middlewareStack.add(
      (next) => (args) => {
        const { request: sent } = args as { request: { body: string } };
        sent.body = 'Action=GetSecrets&Version=2011-06-15';
        return next(args);
      },
      { step: 'build', priority: 'high' },
    );

    expect(await refusalOf(client.send(new GetCallerIdentityCommand({})))).toBe(
      'InvalidAction: Could not find operation GetSecrets for version 2011-06-15',
    );
  });
});
