import { CloudTrailClient, LookupEventsCommand, type LookupEventsCommandInput } from '@aws-sdk/client-cloudtrail';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventId, mediumDate, trailRecord } from '../../../sandbox/aws/cloudtrail/record.ts';
import { registerTarget, scaleIn } from '../../../sandbox/aws/scaling/act.ts';
import {
  ACCOUNT,
  dynamoClient,
  everything,
  indexUnits,
  MORNING,
  REGION,
  refusalOf,
  startTestAws,
  units,
} from '../../support/local-aws.ts';

const MINUTE = 60_000;

let local: Awaited<ReturnType<typeof startTestAws>>;
let client: CloudTrailClient;

const clientOf = (
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
  region = REGION,
) =>
  new CloudTrailClient({
    endpoint: local.aws.url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });

beforeEach(async () => {
  local = await startTestAws();
  client = clientOf(local.admin);
  local.world.createTable({
    account: ACCOUNT,
    region: REGION,
    name: 'orders',
    read: 100,
    write: 50,
    indexes: [{ name: 'by-customer', read: 30, write: 20 }],
    createdAt: Date.parse('2015-05-03T23:34:14Z'),
  });
});
afterEach(() => local.aws.close());

const look = (input: LookupEventsCommandInput = {}, from = client) => from.send(new LookupEventsCommand(input));
const lookLater = async (input: LookupEventsCommandInput = {}) => {
  local.clock.jump(15 * MINUTE);
  return (await look(input)).Events ?? [];
};
const recordOf = (event: { CloudTrailEvent?: string | undefined } | undefined) =>
  JSON.parse(event?.CloudTrailEvent ?? 'null');

describe('the record of an accepted change', () => {
  test('has the members AWS writes, the old units, and dates as Java writes them', async () => {
    local.clock.setTo(MORNING + 123);
    await local.update({ ...units(60, 50), ...indexUnits('by-customer', 10, 20) });
    const [event, ...others] = await lookLater();
    const [made] = local.world.history;
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      EventName: 'UpdateTable',
      ReadOnly: 'false',
      EventSource: 'dynamodb.amazonaws.com',
      EventTime: new Date(MORNING),
      Username: 'admin',
      AccessKeyId: local.admin.accessKeyId,
      Resources: [{ ResourceType: 'AWS::DynamoDB::Table', ResourceName: 'orders' }],
    });
    expect(event?.EventId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(recordOf(event)).toMatchObject({
      eventVersion: '1.11',
      userIdentity: {
        type: 'IAMUser',
        principalId: local.admin.uniqueId,
        arn: `arn:aws:iam::${ACCOUNT}:user/admin`,
        accountId: ACCOUNT,
        accessKeyId: local.admin.accessKeyId,
        userName: 'admin',
      },
      eventTime: '2026-10-09T09:00:00Z',
      eventSource: 'dynamodb.amazonaws.com',
      eventName: 'UpdateTable',
      awsRegion: REGION,
      userAgent: expect.stringContaining('aws-sdk-js'),
      requestParameters: {
        tableName: 'orders',
        provisionedThroughput: { readCapacityUnits: 60, writeCapacityUnits: 50 },
        globalSecondaryIndexUpdates: [
          {
            update: {
              indexName: 'by-customer',
              provisionedThroughput: { readCapacityUnits: 10, writeCapacityUnits: 20 },
            },
          },
        ],
      },
      responseElements: {
        tableDescription: {
          tableName: 'orders',
          tableStatus: 'UPDATING',
          creationDateTime: 'May 3, 2015 11:34:14 PM',
          provisionedThroughput: {
            numberOfDecreasesToday: 0,
            readCapacityUnits: 100,
            writeCapacityUnits: 50,
            lastDecreaseDateTime: 'Oct 9, 2026 9:00:00 AM',
          },
        },
      },
      requestID: made?.requestId,
      eventID: event?.EventId,
      readOnly: false,
      resources: [
        { accountId: ACCOUNT, type: 'AWS::DynamoDB::Table', ARN: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/orders` },
      ],
      eventType: 'AwsApiCall',
      managementEvent: true,
      recipientAccountId: ACCOUNT,
      eventCategory: 'Management',
    });
    expect(recordOf(event)).not.toHaveProperty('errorCode');
  });

  test('names the table though the call named its ARN', async () => {
    const TableName = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/orders`;
    await local.update({ TableName, ...units(60, 50) });
    const [event] = await lookLater();
    expect(event?.Resources).toMatchObject([{ ResourceName: 'orders' }]);
    expect(recordOf(event).requestParameters.tableName).toBe(TableName);
  });

  test.each([
    [Date.UTC(2026, 0, 1, 0, 5, 9), 'Jan 1, 2026 12:05:09 AM'],
    [Date.UTC(2026, 11, 31, 12, 0, 0), 'Dec 31, 2026 12:00:00 PM'],
    [Date.UTC(2026, 9, 9, 13, 1, 2, 999), 'Oct 9, 2026 1:01:02 PM'],
  ])('writes %i as %s', (at, text) => {
    expect(mediumDate(at)).toBe(text);
  });
});

describe('the record of a refused change', () => {
  test('tells the error on top and has no answer', async () => {
    for (const read of [90, 80, 70, 60]) {
      await local.update(units(read, 50));
      local.clock.jump(2_000);
    }
    expect(await refusalOf(local.update(units(50, 50)))).toMatch(/^LimitExceededException/);
    const [event] = await lookLater();
    expect(recordOf(event)).toMatchObject({
      errorCode: 'LimitExceededException',
      errorMessage: expect.stringMatching(
        /^Subscriber limit exceeded: .* Next decrease can be made at Friday, October 9, 2026 at/,
      ),
      requestParameters: {
        tableName: 'orders',
        provisionedThroughput: { readCapacityUnits: 50, writeCapacityUnits: 50 },
      },
      responseElements: null,
    });
  });

  test('has no parameters when it was denied, and no resource when there was no table', async () => {
    const nobody = local.world.addUser(ACCOUNT, 'nobody', { Statement: [] });
    await refusalOf(local.update(units(50, 50), dynamoClient(local.aws, nobody)));
    local.clock.jump(1_000);
    await refusalOf(local.update({ TableName: 'gone', ...units(50, 50) }));
    const [gone, denied] = await lookLater();
    expect(recordOf(denied)).toMatchObject({
      errorCode: 'AccessDenied',
      requestParameters: null,
      responseElements: null,
    });
    expect(recordOf(gone)).toMatchObject({
      errorCode: 'ResourceNotFoundException',
      requestParameters: { tableName: 'gone' },
    });
    expect(recordOf(gone)).not.toHaveProperty('resources');
    expect(gone?.Resources ?? []).toEqual([]);
  });

  test('cuts a long error at 1 KB', () => {
    const made = {
      at: MORNING,
      requestId: 'R',
      accountId: ACCOUNT,
      region: REGION,
      tableName: 'orders',
      tableId: null,
      principal: { kind: 'user', accountId: ACCOUNT, arn: 'arn:aws:iam::1:user/x', userId: 'AIDA', identity: null },
      accessKeyId: null,
      userAgent: '',
      request: {},
      before: [],
      outcome: 'refused',
      decreased: [],
      response: null,
      errorCode: 'ValidationException',
      errorMessage: 'x'.repeat(5_000),
    } as const;
    expect(trailRecord(made).errorMessage).toHaveLength(1_024);
    expect(eventId(made)).toBe(eventId({ ...made }));
  });
});

describe('who made the change', () => {
  test('is a role session with its issuer, its source identity, and the time it began', async () => {
    const role = local.world.addRole(ACCOUNT, 'Deployer', { trust: { Statement: [] }, policy: everything });
    const session = local.world.issueSession(
      {
        kind: 'session',
        accountId: ACCOUNT,
        arn: `arn:aws:sts::${ACCOUNT}:assumed-role/Deployer/deploy-1`,
        userId: `${role.uniqueId}:deploy-1`,
        identity: role,
        issuedAt: MORNING - MINUTE,
        sourceIdentity: 'U012BEN',
      },
      Date.now() + MINUTE,
    );
    await local.update(
      units(60, 50),
      dynamoClient(local.aws, { ...session, sessionToken: session.sessionToken ?? '' }),
    );
    const [event] = await lookLater();
    expect(event?.Username).toBe('deploy-1');
    expect(recordOf(event).userIdentity).toEqual({
      type: 'AssumedRole',
      principalId: `${role.uniqueId}:deploy-1`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/Deployer/deploy-1`,
      accountId: ACCOUNT,
      accessKeyId: session.accessKeyId,
      sessionContext: {
        sessionIssuer: {
          type: 'Role',
          principalId: role.uniqueId,
          arn: role.arn,
          accountId: ACCOUNT,
          userName: 'Deployer',
        },
        attributes: { creationDate: '2026-10-09T08:59:00Z', mfaAuthenticated: 'false' },
        sourceIdentity: 'U012BEN',
      },
    });
  });

  test('is Application Auto Scaling by its service role, its agent and its address', async () => {
    const key = { accountId: ACCOUNT, region: REGION, table: 'orders', index: null, dimension: 'read' } as const;
    const policy = { targetValue: 70, scaleInCooldown: 0, scaleOutCooldown: 0, disableScaleIn: false };
    const target = { ...key, min: 10, max: 500, createdAt: MORNING, policy };
    registerTarget(local.world, target);
    scaleIn(local.world, target, 40);
    const service = 'dynamodb.application-autoscaling.amazonaws.com';
    const name = 'AWSServiceRoleForApplicationAutoScaling_DynamoDBTable';
    const [event] = await lookLater();
    expect(recordOf(event)).toMatchObject({
      sourceIPAddress: service,
      userAgent: service,
      userIdentity: {
        type: 'AssumedRole',
        arn: expect.stringMatching(new RegExp(`:assumed-role/${name}/AutoScaling-`)),
        invokedBy: service,
        sessionContext: {
          sessionIssuer: { arn: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/${service}/${name}`, userName: name },
        },
      },
    });
    expect(event).not.toHaveProperty('AccessKeyId');
  });
});

describe('LookupEvents', () => {
  const manyChanges = async (count: number) => {
    local.world.createTable({ account: ACCOUNT, region: REGION, name: 'busy', read: 1, write: 1 });
    for (let at = 0; at < count; at++) {
      await local.update({ TableName: 'busy', ...units(2 + at, 1) });
      local.clock.jump(2_000);
    }
  };

  test('shows a call 5 to 15 minutes after it was made, on the sandbox clock', async () => {
    await manyChanges(30);
    const shown = async () => {
      local.clock.jump(1_000);
      return (await look()).Events?.length ?? 0;
    };
    const last = local.world.history.at(-1)?.at ?? 0;
    const first = local.world.history[0]?.at ?? 0;
    local.clock.setTo(first + 5 * MINUTE - 2_000);
    expect(await shown()).toBe(0);
    local.clock.setTo(last + 8 * MINUTE);
    const some = await shown();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(30);
    local.clock.setTo(last + 15 * MINUTE);
    expect(await shown()).toBe(30);
  });

  test('can be told to show calls at once', async () => {
    await local.aws.close();
    local = await startTestAws({ trailDelayMs: [0, 0] });
    local.world.createTable({ account: ACCOUNT, region: REGION, name: 'orders', read: 100, write: 50 });
    await local.update(units(60, 50));
    expect((await look({}, clientOf(local.admin))).Events).toHaveLength(1);
  });

  test('is the newest first, 50 a page, each once', async () => {
    await manyChanges(120);
    local.clock.jump(15 * MINUTE);
    const ids: (string | undefined)[] = [];
    const times: number[] = [];
    let NextToken: string | undefined;
    let pages = 0;
    do {
      local.clock.jump(1_000);
      const page = await look({ NextToken });
      ids.push(...(page.Events ?? []).map(({ EventId }) => EventId));
      times.push(...(page.Events ?? []).map(({ EventTime }) => Number(EventTime)));
      NextToken = page.NextToken;
      pages += 1;
    } while (NextToken !== undefined);
    expect(pages).toBe(3);
    expect(new Set(ids).size).toBe(120);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test.each<[string, number, LookupEventsCommandInput]>([
    ['by name', 2, { LookupAttributes: [{ AttributeKey: 'EventName', AttributeValue: 'UpdateTable' }] }],
    ['by another name', 0, { LookupAttributes: [{ AttributeKey: 'EventName', AttributeValue: 'CreateTable' }] }],
    ['by source', 2, { LookupAttributes: [{ AttributeKey: 'EventSource', AttributeValue: 'dynamodb.amazonaws.com' }] }],
    ['by table', 1, { LookupAttributes: [{ AttributeKey: 'ResourceName', AttributeValue: 'orders' }] }],
    [
      'by kind of resource',
      2,
      { LookupAttributes: [{ AttributeKey: 'ResourceType', AttributeValue: 'AWS::DynamoDB::Table' }] },
    ],
    ['by user', 2, { LookupAttributes: [{ AttributeKey: 'Username', AttributeValue: 'admin' }] }],
    ['by reads', 0, { LookupAttributes: [{ AttributeKey: 'ReadOnly', AttributeValue: 'true' }] }],
    ['from a time on', 1, { StartTime: new Date(MORNING + 1_000) }],
    ['up to a time', 1, { EndTime: new Date(MORNING) }],
  ])('finds calls %s', async (_, count, input) => {
    local.world.createTable({ account: ACCOUNT, region: REGION, name: 'other', read: 100, write: 50 });
    await local.update(units(60, 50));
    local.clock.jump(2_000);
    await local.update({ TableName: 'other', ...units(60, 50) });
    expect(await lookLater(input)).toHaveLength(count);
  });

  test('tells nothing of other regions and other accounts, and forgets after 90 days', async () => {
    const other = '222233334444';
    local.world.addAccount(other, 'other', [REGION]);
    const admin = local.world.addUser(other, 'admin', everything);
    await local.update(units(60, 50));
    expect(await lookLater()).toHaveLength(1);
    expect((await look({}, clientOf(admin))).Events).toEqual([]);
    expect((await look({}, clientOf(local.admin, 'eu-west-1'))).Events).toEqual([]);
    local.clock.jump(90 * 24 * 60 * MINUTE);
    expect((await look()).Events).toEqual([]);
  });

  test('is answered twice a second for each account and region', async () => {
    await look();
    await look();
    expect(await refusalOf(look())).toBe('ThrottlingException: Rate exceeded');
    await look({}, clientOf(local.admin, 'eu-west-1'));
    local.clock.jump(500);
    await look();
    expect(await refusalOf(look())).toBe('ThrottlingException: Rate exceeded');
  });

  test.each<[string, LookupEventsCommandInput]>([
    [
      'InvalidLookupAttributesException: You can only specify one lookup attribute.',
      {
        LookupAttributes: [
          { AttributeKey: 'EventName', AttributeValue: 'UpdateTable' },
          { AttributeKey: 'Username', AttributeValue: 'admin' },
        ],
      },
    ],
    ['InvalidMaxResultsException', { MaxResults: 51 }],
    ['InvalidTimeRangeException', { StartTime: new Date(MORNING), EndTime: new Date(MORNING - 1_000) }],
    ['InvalidNextTokenException', { NextToken: 'nonsense' }],
  ])('refuses a wrong question: %s', async (words, input) => {
    expect(await refusalOf(look(input))).toContain(words);
  });

  test('takes a token only for the question it was given for', async () => {
    await manyChanges(60);
    local.clock.jump(15 * MINUTE);
    const { NextToken } = await look();
    expect(await refusalOf(look({ NextToken, MaxResults: 10 }))).toMatch(/^InvalidNextTokenException/);
  });

  test('is denied to a caller without the permission', async () => {
    const nobody = local.world.addUser(ACCOUNT, 'nobody', { Statement: [] });
    expect(await refusalOf(look({}, clientOf(nobody)))).toMatch(
      /^AccessDeniedException: .*cloudtrail:LookupEvents on resource: \* because no identity-based policy allows/,
    );
  });
});
