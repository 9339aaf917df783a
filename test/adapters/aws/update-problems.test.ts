import { DynamoDBServiceException, InternalServerError, LimitExceededException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { updateProblem } from '../../../src/adapters/aws/update-problems.ts';

const refusal = (name: string, message: string, httpStatusCode = 400) =>
  new DynamoDBServiceException({
    name,
    message,
    $fault: httpStatusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode, requestId: 'REQUEST' },
  });
const outcome = (name: string, message: string, status = 400) => updateProblem(refusal(name, message, status));

const GUIDE = 'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.';
const QUOTA =
  'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the first 4 ' +
  'decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. Number of ' +
  'decreases today: 4.';
const LAST = ' Last decrease at Friday, October 9, 2026 at 12:21:34 AM Coordinated Universal Time.';
const NEXT = ' Next decrease can be made at Friday, October 9, 2026 at 1:21:34 AM Coordinated Universal Time';

describe('a refusal of the decrease', () => {
  it('carries the numbers its text states', () => {
    expect(outcome('LimitExceededException', QUOTA + LAST + NEXT)).toEqual({
      kind: 'decrease-quota',
      awsRequestId: 'REQUEST',
      decreasesToday: 4,
      lastDecreaseAt: Date.parse('2026-10-09T00:21:34Z'),
      nextDecreaseAt: Date.parse('2026-10-09T01:21:34Z'),
    });
  });

  it.each([
    ['the next time is cut', QUOTA + LAST, Date.parse('2026-10-09T00:21:34Z'), null],
    ['both times are cut', QUOTA, null, null],
    ['a time is cut in its middle', `${QUOTA} Last decrease at Friday, October 9, 2026 at 12:2`, null, null],
  ])('has no numbers where %s', (_, text, lastDecreaseAt, nextDecreaseAt) => {
    expect(outcome('LimitExceededException', text)).toMatchObject({
      kind: 'decrease-quota',
      lastDecreaseAt,
      nextDecreaseAt,
    });
  });

  it.each([
    ['2018', `${QUOTA} Next decrease can be made at Friday, October 9, 2026 1:21:34 AM UTC`],
    ['Java 20', QUOTA + NEXT.replace(' AM', '\u202fAM')],
    ['Java 23', QUOTA + NEXT.replace(' at 1:21:34 AM', ', 1:21:34\u202fAM')],
    ['a full stop', `${QUOTA}${NEXT}.`],
  ])('is read in the form of %s', (_, text) => {
    const told = outcome('LimitExceededException', text);
    expect(told).toMatchObject({ nextDecreaseAt: Date.parse('2026-10-09T01:21:34Z') });
  });
});

describe('another limit under the same name', () => {
  it.each([
    [
      'index-build',
      true,
      'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
    ],
    ['generic-too-many-operations', true, 'Too many operations for a given subscriber'],
    [
      'concurrent-operations',
      true,
      'Subscriber limit exceeded: Only 10 tables can be created, updated, or deleted simultaneously',
    ],
    ['tags', true, 'Subscriber limit exceeded: Table tags are being updated: orders'],
    ['restores', true, 'Subscriber limit exceeded: Only 50 restore operations can be done simultaneously'],
    [
      'index-count',
      false,
      'Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20',
    ],
    [
      'per-table-maximum',
      false,
      `The requested ReadCapacityUnits, 50000, is above the per table maximum for the account in us-east-1. Per table maximum: 40000. ${GUIDE}`,
    ],
    [
      'per-table-maximum',
      false,
      `The requested WriteCapacityUnits for index by-day, 50000, is above the per index maximum for the account in us-east-1. Per table maximum: 40000. ${GUIDE}`,
    ],
    [
      'account-maximum',
      false,
      `This request would have caused the ReadCapacityUnits limit to be exceeded for the account in us-east-1. Current ReadCapacityUnits reserved by the account: 79990. Limit: 80000. Requested: 20. ${GUIDE}`,
    ],
    [
      'per-table-maximum',
      false,
      'Subscriber limit exceeded: Requested MaxReadRequestUnits for OnDemandThroughput for table exceeds TableMaxReadCapacityUnits of the account in region us-east-1',
    ],
    [
      'encryption-mode',
      false,
      'Subscriber limit exceeded: Encryption mode changes are limited in the 24h window ending at 2026-10-09T12:00:00Z. After the first 4 change, each subsequent change in the same window can be performed at most once every 21600 seconds. Number of updates today: 4. Last change at 2026-10-09T06:00:00Z. Next changes can be made at 2026-10-09T12:00:00Z.',
    ],
    ['table-class', false, 'Subscriber limit exceeded: Updates to TableClass are limited to 2 times in 30 day(s).'],
    [
      'table-class',
      false,
      'Limit exceeded for replica in eu-west-1. Updates to TableClass are limited to 2 times in 30 day(s)',
    ],
    [
      'billing-switch',
      false,
      'Subscriber limit exceeded: Update to PayPerRequest mode are limited to once in 1 day(s). Last update at Sat Feb 23 03:07:45 UTC 2019. Next update can be made at Sun Feb 24 03:07:45 UTC 2019',
    ],
    ['unnamed', false, 'Something of which there was enough'],
  ])('is told as %s, transient: %s', (limit, isTransient, detail) => {
    expect(outcome('LimitExceededException', detail)).toEqual({
      kind: 'other-limit',
      awsRequestId: 'REQUEST',
      limit,
      isTransient,
      detail,
    });
  });
});

const IN_USE = 'Attempt to change a resource which is still in use: ';

describe('a resource in use', () => {
  it.each([
    `${IN_USE}Table IOPS are currently being updated. Table: orders`,
    `${IN_USE}Can't change table IOPS when an index is being created. Table: orders Indexes: [by-day]`,
    `${IN_USE}Can't change table IOPS when an index is being deleted. Table: orders Indexes: [by-day]`,
    `${IN_USE}Can't change table IOPS when stream status is being updated. Table: orders Stream: 2026-10-09 Operation: ENABLE`,
    `${IN_USE}Index is being updated. Table: orders Index: by-day`,
    `${IN_USE}Index is being deleted. Table: orders Index: by-day`,
    `${IN_USE}Index is being created  but is not backfilling yet. Table: orders Index: by-day`,
    `${IN_USE}Table is being created: orders`,
    `${IN_USE}Table is being deleted: orders`,
    'OnDemandThroughput cannot be updated while BillingMode update is in progress',
    'The resource which you are attempting to change is in use.',
  ])('is one that will be free again: %s', (detail) => {
    expect(outcome('ResourceInUseException', detail)).toEqual({ kind: 'in-use', awsRequestId: 'REQUEST', detail });
  });
});

describe('a request DynamoDB calls invalid', () => {
  it.each([
    `The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: 1. Requested ReadCapacityUnits: 1. Current WriteCapacityUnits provisioned for the table: 1. Requested WriteCapacityUnits: 1. ${GUIDE}`,
    'The provisioned throughput for the index by-day will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for index by-day: 2. Requested ReadCapacityUnits: 2. Current WriteCapacityUnits',
  ])('has its target in place already: %s', (text) => {
    expect(outcome('ValidationException', text)).toEqual({ kind: 'no-change', awsRequestId: 'REQUEST' });
  });

  it.each([
    "1 validation error detected: Value null at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must not be null",
    "2 validation errors detected: Value '0' at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1; Value '0' at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1",
    'One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
    'Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
    'One or more parameter values were invalid: The only Updates for index: by-day when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput',
    'One or more parameter values were invalid: ProvisionedThroughput cannot be specified when BillingMode is PAY_PER_REQUEST',
    'One or more parameter values were invalid: ProvisionedThroughput must be specified when BillingMode is PROVISIONED',
    'One or more parameter values were invalid: ProvisionedThroughput must be specified for index: by-day',
    'One or more parameter values were invalid: Only one global secondary index update per index is allowed simultaneously. Index: by-day',
    'One or more parameter values were invalid: List of GlobalSecondaryIndexUpdates is empty',
    'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required',
    'One or more parameter values were invalid: Replica modification must be the only operation in the request',
    'One or more parameter values were invalid: You cannot create or delete index while updating table IOPS',
    'GSI write capacity should either be Pay-Per-Request or AutoScaled.',
  ])('is wrong for good, in its own words: %s', (detail) => {
    expect(outcome('ValidationException', detail)).toEqual({ kind: 'validation', awsRequestId: 'REQUEST', detail });
  });

  it('is one of a name nobody knows, which is told with it', () => {
    expect(outcome('ReplicatedWriteConflictException', 'no')).toMatchObject({
      kind: 'validation',
      detail: 'ReplicatedWriteConflictException: no',
    });
  });
});

describe('throttling, access, and what is not there', () => {
  it.each([
    ['ThrottlingException', 'The rate of control plane requests made by this account is too high'],
    ['ThrottlingException', 'Rate exceeded'],
    [
      'ThrottlingException',
      'Deletion protection setting for table orders modified within the previous 15000 milliseconds. Please try again after 2026-10-09T05:53:25.330Z',
    ],
    ['ThrottlingException', 'Rate of requests exceeds the allowed throughput.'],
    ['RequestLimitExceeded', 'Request limit exceeded.'],
  ])('tells %s as throttled: %s', (name, detail) => {
    expect(outcome(name, detail)).toEqual({ kind: 'throttled', awsRequestId: 'REQUEST', detail });
  });

  it.each(['because no permissions boundary allows the dynamodb:UpdateTable action', 'with an explicit deny', ''])(
    'keeps the words of a denial, %s',
    (ending) => {
      const detail =
        'User: arn:aws:sts::111122223333:assumed-role/r/ddb-budget-1 is not authorized to perform: dynamodb:UpdateTable ' +
        `on resource: arn:aws:dynamodb:us-east-1:111122223333:table/orders ${ending}`;
      expect(outcome('AccessDeniedException', detail)).toEqual({ kind: 'denied', awsRequestId: 'REQUEST', detail });
    },
  );

  it.each([
    ['table', 'Requested resource not found: Table: orders not found'],
    ['index', 'Requested resource not found: Index by-day for table orders'],
    ['table', 'Requested resource not found: Table: Index not found'],
    ['table', 'Requested resource not found'],
  ])('tells that the %s is gone: %s', (what, text) => {
    expect(outcome('ResourceNotFoundException', text)).toEqual({ kind: 'not-found', awsRequestId: 'REQUEST', what });
  });

  it.each([
    'ExpiredTokenException',
    'UnrecognizedClientException',
    'InvalidSignatureException',
    'IncompleteSignatureException',
  ])('takes %s for a call that never came to the table', (name) => {
    expect(outcome(name, 'The security token included in the request is expired').kind).toBe('not-sent');
  });
});

const network = (more: object, message = 'no answer') => Object.assign(new Error(message), more);

describe('an answer that does not say whether it was accepted', () => {
  it.each([
    ['an InternalFailure without a text', outcome('InternalFailure', '', 500)],
    [
      'an InternalServerError',
      updateProblem(new InternalServerError({ message: '', $metadata: { httpStatusCode: 500 } })),
    ],
    ['maintenance', outcome('InternalServerError', 'Table is under system maintenance, please try again later', 500)],
    ['a refusal that comes as a 503', outcome('ThrottlingException', 'Rate exceeded', 503)],
    [
      'a 4xx of something between AWS and us',
      updateProblem(
        network({ name: 'UnknownError', $fault: 'client', $metadata: { httpStatusCode: 403, requestId: 'X' } }),
      ),
    ],
    [
      'a refusal without the id of a request',
      updateProblem(new LimitExceededException({ message: QUOTA, $metadata: { httpStatusCode: 400 } })),
    ],
    ['a reset', updateProblem(network({ name: 'TimeoutError', code: 'ECONNRESET', syscall: 'read' }))],
    ['a broken pipe', updateProblem(network({ code: 'EPIPE', syscall: 'write' }))],
    ['a time-out of the request', updateProblem(network({ name: 'TimeoutError', code: 'ETIMEDOUT' }))],
    ['an abort at the deadline', updateProblem(network({ name: 'AbortError' }))],
    ['an answer that cannot be read', updateProblem(new SyntaxError('Unexpected end of JSON input'))],
    [
      'addresses that failed differently',
      updateProblem(
        Object.assign(new AggregateError([network({ syscall: 'connect' }), network({ syscall: 'write' })]), {
          code: 'ECONNREFUSED',
        }),
      ),
    ],
    ['something that is no error', updateProblem('lost')],
  ])('is unclear: %s', (_, told) => {
    expect(told).toMatchObject({ kind: 'unclear', detail: expect.stringMatching(/./) });
  });
});

describe('a connection that did not come about', () => {
  it.each([
    ['a refused one', network({ code: 'ECONNREFUSED', syscall: 'connect' })],
    ['one that timed out in the kernel', network({ name: 'TimeoutError', code: 'ETIMEDOUT', syscall: 'connect' })],
    ['a host without a route', network({ code: 'EHOSTUNREACH', syscall: 'connect' })],
    ['a name nobody knows', network({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['a name server that fails', network({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
    [
      'every address refused',
      Object.assign(new AggregateError([network({ syscall: 'connect' }), network({ syscall: 'connect' })]), {
        code: 'ECONNREFUSED',
      }),
    ],
    [
      'one cut before it was secure',
      network(
        { name: 'TimeoutError', code: 'ECONNRESET' },
        'Client network socket disconnected before secure TLS connection was established',
      ),
    ],
    [
      'one the SDK gave up waiting for',
      network(
        { name: 'TimeoutError' },
        '@smithy/node-http-handler - the request socket did not establish a connection with the server within the configured timeout of 1000 ms.',
      ),
    ],
  ])('means that surely nothing was sent: %s', (_, error) => {
    expect(updateProblem(error)).toEqual({ kind: 'not-sent', awsRequestId: null });
  });
});
