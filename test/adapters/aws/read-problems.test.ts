import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { isExpiredSession, readError } from '../../../src/adapters/aws/read-problems.ts';

const attempt = {
  account: 'prod',
  accountId: '111122223333',
  region: 'eu-west-1',
  role: 'arn:aws:iam::111122223333:role/ddb-budget-read',
  action: 'dynamodb:DescribeTable',
  table: 'orders',
};

const service = (name: string, status = 400, message = 'as AWS words it') =>
  new DynamoDBServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode: status } });
const network = (code: string, more: object = {}) => Object.assign(new Error(`connect ${code}`), { code, ...more });
const named = (name: string) => Object.assign(new Error('no text'), { name });

describe('an error from AWS', () => {
  it.each([
    ['AccessDeniedException', service('AccessDeniedException'), 'denied'],
    ['the generic throttling text', service('ThrottlingException'), 'throttled'],
    ['RequestLimitExceeded', service('RequestLimitExceeded'), 'throttled'],
    ['a disabled region', service('UnrecognizedClientException'), 'region-disabled'],
    ['ExpiredTokenException', service('ExpiredTokenException'), 'session-expired'],
    ['ExpiredToken', service('ExpiredToken'), 'session-expired'],
    ['ResourceNotFoundException', service('ResourceNotFoundException'), 'table-not-found'],
    ['InternalServerError', service('InternalServerError', 500), 'unavailable'],
    ['an answer of a gateway without a name', service('UnknownError', 503), 'unavailable'],
    ['ValidationException', service('ValidationException'), 'unexpected'],
    ["another service's LimitExceededException", service('LimitExceededException'), 'unexpected'],
    ["the SDK's timeout", named('TimeoutError'), 'timed-out'],
    ['the deadline', named('AbortError'), 'timed-out'],
    ['a refused connection', network('ECONNREFUSED'), 'unavailable'],
    ['a cut connection, which the SDK names a timeout', network('ECONNRESET', { name: 'TimeoutError' }), 'unavailable'],
    ['a name server that is away', network('EAI_AGAIN'), 'unavailable'],
    [
      'a region that does not exist',
      network('ENOTFOUND', { hostname: 'dynamodb.eu-west-1.amazonaws.com' }),
      'region-disabled',
    ],
    ['an endpoint that does not exist', network('ENOTFOUND', { hostname: 'localaws' }), 'unavailable'],
    ['something thrown that is no error', 'odd', 'unexpected'],
  ])('%s', (_, error, code) => {
    expect(readError(error, attempt).problem).toEqual({ ...attempt, code, detail: expect.stringMatching(/./) });
  });

  it.each([
    ['AccessDenied', 'role-refused'],
    ['RegionDisabledException', 'region-disabled'],
    ['UnrecognizedClientException', 'unexpected'],
    ['ExpiredTokenException', 'session-expired'],
    ['Throttling', 'throttled'],
    ['ValidationError', 'unexpected'],
    ['MalformedPolicyDocument', 'unexpected'],
    ['CredentialsProviderError', 'unexpected'],
  ])('%s from AssumeRole', (name, code) => {
    expect(readError(service(name), { ...attempt, action: 'sts:AssumeRole' }).problem.code).toBe(code);
  });

  it('keeps what AWS said and the original', () => {
    const original = service('AccessDeniedException', 400, 'User: ana is not authorized');
    const error = readError(original, attempt);
    expect(error.problem.detail).toBe('User: ana is not authorized');
    expect(error.cause).toBe(original);
  });

  it('has a detail even where Node gives none', () => {
    const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
    expect(readError(refused, attempt).problem).toMatchObject({ code: 'unavailable', detail: 'ECONNREFUSED' });
  });

  it('is worth a new session only when the old one has run out', () => {
    expect(isExpiredSession(service('ExpiredTokenException'))).toBe(true);
    expect(isExpiredSession(service('AccessDeniedException'))).toBe(false);
    expect(isExpiredSession(undefined)).toBe(false);
  });
});
