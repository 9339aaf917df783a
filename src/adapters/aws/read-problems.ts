/** The one place that knows the names and texts of AWS's errors, the SDK's and the network's: each becomes a ReadProblem. */
import { AwsReadError, type ReadProblem, type ReadProblemCode } from '../../domain/read-problem.ts';
import { errorFacts } from './error-facts.ts';

/** What was tried, for whom and where. */
export type ReadAttempt = Omit<ReadProblem, 'code' | 'detail'>;

export const ASSUME_ROLE = 'sts:AssumeRole';

const CODES_BY_NAME: Readonly<Record<string, ReadProblemCode>> = {
  AccessDenied: 'denied',
  AccessDeniedException: 'denied',
  Throttling: 'throttled',
  ThrottlingException: 'throttled',
  ThrottledException: 'throttled',
  TooManyRequestsException: 'throttled',
  RequestLimitExceeded: 'throttled',
  RequestThrottled: 'throttled',
  RequestThrottledException: 'throttled',
  RegionDisabledException: 'region-disabled',
  OptInRequired: 'region-disabled',
  // A session of a regional STS endpoint is known everywhere the account is enabled, so an unknown one means a disabled region.
  UnrecognizedClientException: 'region-disabled',
  ExpiredToken: 'session-expired',
  ExpiredTokenException: 'session-expired',
  ResourceNotFoundException: 'table-not-found',
  TimeoutError: 'timed-out',
  AbortError: 'timed-out',
  RequestTimeout: 'timed-out',
  RequestTimeoutException: 'timed-out',
  InternalFailure: 'unavailable',
  InternalServerError: 'unavailable',
  InternalServiceException: 'unavailable',
  ServiceUnavailable: 'unavailable',
  ServiceUnavailableException: 'unavailable',
};

/** STS knows no table, and its refusal means the role, not a permission of it. */
const ASSUME_ROLE_CODES: Readonly<Record<string, ReadProblemCode>> = {
  AccessDenied: 'role-refused',
  AccessDeniedException: 'role-refused',
  // From STS itself it is this bot's own credentials that are unknown: nothing about the region.
  UnrecognizedClientException: 'unexpected',
};

const CODES_BY_ERRNO: Readonly<Record<string, ReadProblemCode>> = {
  ETIMEDOUT: 'timed-out',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ENOTFOUND: 'unavailable',
};

/** Whether AWS says that the session has run out: worth one new session. */
export const isExpiredSession = (error: unknown): boolean =>
  CODES_BY_NAME[errorFacts(error).name] === 'session-expired';

export function readError(error: unknown, attempt: ReadAttempt): AwsReadError {
  const detail = errorFacts(error).message;
  return new AwsReadError({ ...attempt, code: codeOf(error, attempt), detail }, { cause: error });
}

function codeOf(error: unknown, { action, region }: ReadAttempt): ReadProblemCode {
  const { name, errno, hostname, status } = errorFacts(error);
  // A region that does not exist has no host name; a name server that fails says EAI_AGAIN instead.
  if (errno === 'ENOTFOUND' && hostname.includes(region)) return 'region-disabled';
  const named = (action === ASSUME_ROLE ? ASSUME_ROLE_CODES[name] : undefined) ?? CODES_BY_NAME[name];
  // The number of the network's error first: the SDK names a cut connection TimeoutError.
  return CODES_BY_ERRNO[errno] ?? named ?? (status >= 500 ? 'unavailable' : 'unexpected');
}
