// CloudTrail records as AWS documents them, read into calls; and whatever else may come in their place.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readUpdateCall } from '../../../src/adapters/aws/cloudtrail-record.ts';

const session = (role: string, name: string, context: object = {}) => ({
  type: 'AssumedRole',
  principalId: `AROAEXAMPLEROLEID0001:${name}`,
  arn: `arn:aws:sts::111122223333:assumed-role/${role}/${name}`,
  accountId: '111122223333',
  sessionContext: {
    sessionIssuer: { type: 'Role', arn: `arn:aws:iam::111122223333:role/${role}`, userName: role },
    ...context,
  },
});

const SCALING = 'AWSServiceRoleForApplicationAutoScaling_DynamoDBTable';

const record = {
  eventVersion: '1.11',
  userIdentity: session('Deployer', 'deploy-1'),
  eventTime: '2026-10-09T00:21:34Z',
  eventSource: 'dynamodb.amazonaws.com',
  eventName: 'UpdateTable',
  awsRegion: 'us-east-1',
  sourceIPAddress: '192.0.2.10',
  userAgent: 'aws-sdk-js/3.1169.0',
  requestParameters: {
    tableName: 'orders-example',
    provisionedThroughput: { readCapacityUnits: 25, writeCapacityUnits: 10 },
    globalSecondaryIndexUpdates: [
      { update: { indexName: 'by-status', provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 5 } } },
      { create: { indexName: 'by-day' } },
      { delete: { indexName: 'by-name' } },
    ],
  },
  responseElements: {
    tableDescription: {
      tableName: 'orders-example',
      tableArn: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders-example',
      tableId: '0f6b1c1e-1111-4222-8333-444455556666',
      creationDateTime: 'May 3, 2015 11:34:14 PM',
      provisionedThroughput: {
        numberOfDecreasesToday: 3,
        readCapacityUnits: 50,
        writeCapacityUnits: 20,
        lastDecreaseDateTime: 'Oct 9, 2026 12:21:34 AM',
      },
      globalSecondaryIndexes: [
        { indexName: 'by-status', provisionedThroughput: { readCapacityUnits: 9, writeCapacityUnits: 9 } },
      ],
    },
  },
  requestID: 'EXAMPLEVV4KQNSO5AEMVJF66Q9ASUAAJG',
  eventID: '11111111-2222-4333-8444-555566667777',
  resources: [{ type: 'AWS::DynamoDB::Table', ARN: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders-example' }],
  recipientAccountId: '111122223333',
};

describe('a record of UpdateTable', () => {
  test('is read with what it asked for and what it found', () => {
    expect(readUpdateCall(record)).toEqual({
      eventId: '11111111-2222-4333-8444-555566667777',
      sharedEventId: null,
      requestId: 'EXAMPLEVV4KQNSO5AEMVJF66Q9ASUAAJG',
      at: Date.parse('2026-10-09T00:21:34Z'),
      accountId: '111122223333',
      region: 'us-east-1',
      table: 'orders-example',
      tableId: '0f6b1c1e-1111-4222-8333-444455556666',
      actor: { kind: 'role', name: 'Deployer' },
      asked: [
        { index: null, to: { read: 25, write: 10 } },
        { index: 'by-status', to: { read: 5, write: 5 } },
      ],
      toOnDemand: false,
      renewedIndexes: ['by-day', 'by-name'],
      found: [
        { index: null, capacity: { read: 50, write: 20 }, decreases: 3 },
        { index: 'by-status', capacity: { read: 9, write: 9 }, decreases: null },
      ],
      refusal: null,
    });
  });

  const withoutName = { ...record, requestParameters: { provisionedThroughput: {} } };
  const refusedRecord = { ...record, responseElements: null, errorCode: 'LimitExceededException' };
  test.each([
    ['in the request', { ...record, responseElements: null, resources: [] }],
    [
      'as an ARN in the request',
      {
        ...record,
        requestParameters: { tableName: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders-example' },
        resources: [],
      },
    ],
    ['only in the answer, as in AWS’s own sample', withoutName],
    ['only among the resources', { ...withoutName, responseElements: null }],
  ])('names its table %s', (_, given) => {
    expect(readUpdateCall(given)).toMatchObject({
      table: 'orders-example',
      accountId: '111122223333',
      region: 'us-east-1',
    });
  });

  test('of a table in another account is about that account', () => {
    const tableName = 'arn:aws:dynamodb:eu-west-1:444455556666:table/orders-example';
    expect(readUpdateCall({ ...refusedRecord, requestParameters: { tableName } })).toMatchObject({
      accountId: '444455556666',
      region: 'eu-west-1',
    });
  });

  describe('that asks for on-demand', () => {
    const requestParameters = { tableName: 'orders-example', billingMode: 'PAY_PER_REQUEST' };
    const answered = (lastDecreaseDateTime?: unknown) => ({
      ...record,
      requestParameters,
      responseElements: { tableDescription: { provisionedThroughput: { lastDecreaseDateTime } } },
    });

    test.each([
      ['Oct 9, 2026 12:21:34 AM', true],
      ['Oct 9, 2026, 12:21:33\u202fAM', true],
      ['Oct 9, 2026 12:21:34 PM', false],
      ['Oct 8, 2026 11:59:59 PM', false],
      ['2026-10-09T00:21:34Z', false],
      ['Abc 9, 2026 12:21:34 AM', false],
      [undefined, false],
    ])('switches if its answer has a fresh stamp: %s', (stamp, toOnDemand) => {
      expect(readUpdateCall(answered(stamp))).toMatchObject({ toOnDemand, asked: [] });
    });

    test('and was refused is still known as what it was', () => {
      expect(readUpdateCall({ ...answered(), errorCode: 'LimitExceededException' })?.toOnDemand).toBe(true);
    });
  });
});

describe('a refusal', () => {
  const sentence =
    'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. Number of decreases today: 4. Last decrease at Friday, October 9, 2026 at 12:21:34 AM Coordinated Universal Time. Next decrease can be made at Friday, October 9, 2026 at 1:21:34 AM Coordinated Universal Time';
  test.each([
    ['LimitExceededException', sentence, 'decrease-limit'],
    [
      'LimitExceededException',
      'Subscriber limit exceeded: Only 10 tables can be created, updated, or deleted simultaneously',
      'other',
    ],
    ['ResourceInUseException', 'Attempt to change a resource which is still in use', 'in-use'],
    ['ThrottlingException', 'Rate exceeded', 'throttled'],
    [
      'ValidationException',
      'The provisioned throughput for the table will not change. The requested value equals the current value.',
      'no-change',
    ],
    ['ValidationException', 'One or more parameter values were invalid', 'other'],
    ['AccessDenied', '', 'denied'],
    ['constructor', '', 'other'],
  ])('%s: %.60s', (errorCode, errorMessage, reason) => {
    const call = readUpdateCall({ ...record, responseElements: null, errorCode, errorMessage });
    expect(call).toMatchObject({
      tableId: null,
      found: [],
      refusal: { reason, code: errorCode, message: errorMessage },
    });
  });
});

describe('who made the call', () => {
  const ofIdentity = (userIdentity: object, others: object = {}) =>
    readUpdateCall({ ...record, ...others, userIdentity })?.actor;

  test.each([
    ['a role', session('Deployer', 'deploy-1'), { kind: 'role', name: 'Deployer' }],
    [
      'a role whose issuer is not told',
      { type: 'AssumedRole', arn: session('Deployer', 'x').arn },
      { kind: 'role', name: 'Deployer' },
    ],
    [
      'an IAM user',
      { type: 'IAMUser', arn: 'arn:aws:iam::111122223333:user/ana', userName: 'ana' },
      { kind: 'user', name: 'ana' },
    ],
    [
      'an IAM user known by the ARN alone',
      { type: 'IAMUser', arn: 'arn:aws:iam::111122223333:user/team/ana' },
      { kind: 'user', name: 'ana' },
    ],
    [
      'a person signed in through Identity Center',
      session('AWSReservedSSO_Admin_0123456789abcdef', 'ana@example.com'),
      { kind: 'user', name: 'ana@example.com' },
    ],
    ['auto scaling, by its role', session(SCALING, 'AutoScaling-x'), { kind: 'auto-scaling', name: '' }],
    [
      'auto scaling, by the service',
      { type: 'AWSService', invokedBy: 'dynamodb.application-autoscaling.amazonaws.com' },
      { kind: 'auto-scaling', name: '' },
    ],
    [
      'this bot',
      session('reduce', 'ddb-budget-01J-3', { sourceIdentity: 'U0EXAMPLE1' }),
      { kind: 'this-bot', name: 'U0EXAMPLE1' },
    ],
    ['this bot, where nobody is named to AWS', session('reduce', 'ddb-budget-01J-3'), { kind: 'this-bot', name: '' }],
    ['somebody else in this bot’s reading session', session('read', 'ddb-budget-read'), { kind: 'role', name: 'read' }],
    ['the root user', { type: 'Root', arn: 'arn:aws:iam::111122223333:root' }, { kind: 'root', name: '' }],
    [
      'another service',
      { type: 'AWSService', invokedBy: 'dynamodb.amazonaws.com' },
      { kind: 'unknown', name: 'dynamodb.amazonaws.com' },
    ],
    [
      'somebody of another account',
      { type: 'AWSAccount', accountId: '777788889999' },
      { kind: 'unknown', name: '777788889999' },
    ],
    [
      'CloudFormation on somebody’s behalf',
      { ...session('Deployer', 'x'), invokedBy: 'cloudformation.amazonaws.com' },
      { kind: 'role', name: 'Deployer' },
    ],
    ['nobody told', {}, { kind: 'unknown', name: '' }],
  ])('is %s', (_, identity, actor) => {
    expect(ofIdentity(identity)).toEqual(actor);
  });

  test.each(['sourceIPAddress', 'userAgent'])('is auto scaling by the %s', (member) => {
    const others = { [member]: 'dynamodb.application-autoscaling.amazonaws.com' };
    expect(ofIdentity(session('Anything', 'x'), others)).toEqual({ kind: 'auto-scaling', name: '' });
  });
});

describe('what is no such record is nothing', () => {
  test.each([
    ['Glue’s UpdateTable', { ...record, eventSource: 'glue.amazonaws.com' }],
    ['another call', { ...record, eventName: 'CreateTable' }],
    ['a record without a time', { ...record, eventTime: undefined }],
    ['a time in words', { ...record, eventTime: 'Oct 9, 2026 12:21:34 AM' }],
    ['a record without an id', { ...record, eventID: 7 }],
    ['a record without any table', { ...record, requestParameters: null, responseElements: null, resources: 'none' }],
    [
      'a table that cannot be one',
      { ...record, requestParameters: { tableName: '<!channel>' }, responseElements: null, resources: [] },
    ],
    ['a text', 'record'],
    ['null', null],
  ])('%s', (_, given) => {
    expect(readUpdateCall(given)).toBeNull();
  });

  test('an index without a name is not taken for the table', () => {
    const update = { indexName: 5, provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 5 } };
    const requestParameters = { tableName: 'orders-example', globalSecondaryIndexUpdates: [{ update }] };
    expect(readUpdateCall({ ...record, requestParameters })?.asked).toEqual([]);
  });

  test.each([['-5'], [-5], [1.5], [Number.NaN], ['12a'], [{}]])('units of %s are not read', (units) => {
    const provisionedThroughput = { readCapacityUnits: units, writeCapacityUnits: 5 };
    expect(
      readUpdateCall({ ...record, requestParameters: { tableName: 'abc', provisionedThroughput } })?.asked,
    ).toEqual([]);
  });
});

test('no member, whatever it holds, makes reading fail', () => {
  const paths = (value: unknown, path: readonly string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...paths(inner, [...path, name])])
      : [];
  const put = (value: unknown, [name = '', ...rest]: readonly string[], junk: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return junk;
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
    Reflect.set(copy, name, rest.length === 0 ? junk : put(Reflect.get(value, name), rest, junk));
    return copy;
  };
  const junk = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.constant(null), fc.constant('__proto__'));
  fc.assert(
    fc.property(fc.constantFrom(...paths(record)), junk, fc.anything(), (path, value, anything) => {
      const call = readUpdateCall(put(record, path, value));
      if (call !== null) expect(call.table).toMatch(/^[\w.-]{3,255}$/);
      expect(readUpdateCall(anything)).toBeNull();
    }),
    { numRuns: 3_000, seed: 4 },
  );
});
