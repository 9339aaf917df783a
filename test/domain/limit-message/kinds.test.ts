// Which limit a text is about, where it is not the decrease budget, and what is no error at all.
import { describe, expect, test } from 'vitest';
import { parseLimitMessage } from '../../../src/domain/limit-message/parse.ts';

describe('other limits of DynamoDB are named', () => {
  test.each([
    [
      'index-build',
      'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
    ],
    ['index-count', 'Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20'],
    [
      'per-table-maximum',
      'The requested WriteCapacityUnits, 45000, is above the per table maximum for the account in eu-west-1.',
    ],
    ['per-table-maximum', 'The requested ReadCapacityUnits for index gsi1, 40001, is above the per index maximum'],
    [
      'per-table-maximum',
      'Subscriber limit exceeded: Requested ReadUnitsPerSecond for WarmThroughput for index by-user exceeds TableMaxReadCapacityUnits of the account in region us-west-2',
    ],
    [
      'account-maximum',
      'This request would have caused the ReadCapacityUnits limit to be exceeded for the account in us-west-2.',
    ],
    [
      'encryption-mode',
      'Subscriber limit exceeded: Encryption mode changes are limited in the 24h window ending at 2026-10-09T23:13:00.402Z.',
    ],
    [
      'table-class',
      'Limit exceeded for replica in us-east-1. Updates to TableClass are limited to 2 times in 30 day(s)',
    ],
    ['billing-switch', 'Subscriber limit exceeded: Update to PayPerRequest mode are limited to once in 1 day(s).'],
    [
      'concurrent-operations',
      'Subscriber limit exceeded: Only 500 tables can be created, updated, or deleted simultaneously',
    ],
    [
      'concurrent-operations',
      'Subscriber limit exceeded: Only 1 table with local secondary index can be created simultaneously',
    ],
    ['generic-too-many-operations', 'LimitExceededException: Too many operations for a given subscriber'],
    ['increase-step', 'Cannot increase provisioned throughput to more than twice current value'],
    ['tags', 'Subscriber limit exceeded: Table tags are being updated: orders'],
    ['restores', 'Subscriber limit exceeded: Only 50 restore operations can be done simultaneously'],
    ['table-count', 'Subscriber limit exceeded: There is a limit of 2500 tables per subscriber'],
    ['unnamed', 'Subscriber limit exceeded: Something new is limited to 3 in 5 hours'],
    [
      'unnamed',
      'An error occurred (LimitExceededException) when calling the CreateTable operation: A new quota is exceeded',
    ],
  ])('%s: %s', (reason, text) => {
    expect(parseLimitMessage(text)).toMatchObject({ kind: 'dynamodb-limit-other', reason });
  });

  test('with the table, so that its budget can be looked at', () => {
    const text = 'lowering table orders-example: LimitExceededException: Too many operations for a given subscriber';
    expect(parseLimitMessage(text)).toEqual({
      kind: 'dynamodb-limit-other',
      reason: 'generic-too-many-operations',
      table: 'orders-example',
      index: null,
    });
  });
});

describe('errors that are none of the limits of DynamoDB tables', () => {
  test.each([
    [
      'other-service-limit',
      'An error occurred (LimitExceeded) when calling the CreateRole operation: Cannot exceed quota',
    ],
    ['other-service-limit', 'ServiceQuotaExceededException: You have reached the maximum number of brokers'],
    [
      'other-service-limit',
      'An error occurred (VcpuLimitExceeded) when calling the RunInstances operation: You have requested more vCPU capacity than your current vCPU limit of 32 allows',
    ],
    [
      'other-service-limit',
      'An error occurred (ResourceNumberLimitExceededException) when calling the UpdateTable operation: Number of table versions exceeds limit.',
    ],
    [
      'other-service-limit',
      'Resource handler returned message: "Limit on the number of resources exceeded (Service: ApiGateway, Status Code: 429)" (HandlerErrorCode: ServiceLimitExceeded)',
    ],
    ['other-service-limit', 'LimitExceededException: Account has reached its limit of concurrent builds'],
    ['control-plane-throttle', 'ThrottlingException: Rate exceeded'],
    [
      'control-plane-throttle',
      'An error occurred (ThrottlingException) when calling the DescribeTable operation (reached max retries: 4): Rate exceeded',
    ],
    [
      'control-plane-throttle',
      '{"__type":"com.amazon.coral.availability#ThrottlingException","message":"Rate exceeded"}',
    ],
    ['control-plane-throttle', 'ThrottlingException: Rate of requests exceeds the allowed throughput.'],
    [
      'runtime-throttle',
      'An error occurred (ProvisionedThroughputExceededException) when calling the PutItem operation (reached max retries: 9): The level of configured provisioned throughput for the table was exceeded.',
    ],
    ['runtime-throttle', 'ThrottlingException: Throughput exceeds the current capacity of your table or index.'],
    [
      'runtime-throttle',
      'Transaction cancelled, please refer cancellation reasons for specific reasons [ThrottlingError, None]',
    ],
    ['runtime-throttle', 'ProvisionedThroughputExceededException: Rate exceeded for shard shardId-000000000000'],
  ])('%s: %s', (kind, text) => {
    expect(parseLimitMessage(text)).toEqual({ kind });
  });
});

describe('no error', () => {
  test.each([
    ['a bare name', 'LimitExceededException'],
    ['a bare name of DynamoDB', 'Aws::DynamoDB::Errors::LimitExceededException'],
    [
      'an error without words',
      'LimitExceededException: null (Service: AmazonDynamoDBv2; Error Code: LimitExceededException)',
    ],
    ['a question', 'what does LimitExceededException mean?'],
    ['a handler', "except ClientError as e:\n  if e.code == 'LimitExceededException':  # limit reached\n    pass"],
    ['a catch clause', 'catch (ProvisionedThroughputExceededException e) { backoff(); }'],
    ['a throw', 'throw new LimitExceededException("limit reached");'],
    [
      'a program that looks for the sentence',
      "if (err.code === 'LimitExceededException' && err.message.includes('Provisioned throughput can be decreased 4 times within the same UTC day.')) {",
    ],
    ['a search for the sentence', 'grep -rn "Provisioned throughput decreases are limited" logs/'],
    ['a membership test', 'if "Provisioned throughput decreases are limited" in str(e): return'],
    [
      'documentation',
      'You can decrease the ReadCapacityUnits or WriteCapacityUnits settings up to four times any time per day.',
    ],
    ['prose', 'Heads-up: provisioned throughput decreases are rare for us, one a week'],
    ['a counter', 'NumberOfDecreasesToday: 4\nLastDecreaseDateTime: 2026-10-09T00:21:34Z'],
    [
      'a busy table',
      'ResourceInUseException: Attempt to change a resource which is still in use: Table is being updated: orders',
    ],
    ['a missing right', 'AccessDeniedException: User is not authorized to perform: dynamodb:UpdateTable'],
    ['a full disk', 'write failed: Disk quota exceeded'],
    ['a success', 'Successfully set read capacity units to 5. Change successfully fulfilled by dynamodb.'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(parseLimitMessage(text)).toEqual({ kind: 'none' });
  });
});
