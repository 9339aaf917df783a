/** The one place that knows how UpdateTable fails, by error name and text: each failure becomes an UpdateOutcome. Pure. */
import type { OtherLimitReason } from '../../domain/limit-message/message.ts';
import { parseLimitMessage } from '../../domain/limit-message/parse.ts';
import type { UpdateOutcome } from '../../domain/request/outcome.ts';
import { type ErrorFacts, errorFacts } from './error-facts.ts';

/** Limits that clear by themselves within seconds or minutes. */
const TRANSIENT_LIMITS: ReadonlySet<OtherLimitReason> = new Set<OtherLimitReason>([
  'concurrent-operations',
  'generic-too-many-operations',
  'index-build',
  'restores',
  'tags',
]);

const THROTTLED: ReadonlySet<string> = new Set([
  'RequestLimitExceeded',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
]);

const DENIED: ReadonlySet<string> = new Set(['AccessDenied', 'AccessDeniedException']);

/** AWS did not let the caller in, so the table never heard of it: a new session, and a corrected clock, may be let in. */
const TURNED_AWAY: ReadonlySet<string> = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'IncompleteSignatureException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'RequestExpired',
  'UnrecognizedClientException',
]);

/** HTTP is written only once the connection stands, so an error in making it means that nothing was sent. */
const BEFORE_THE_WIRE: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);
/** The SDK's and Node's words for a connection that did not come about: neither has a code of its own for it. */
const NO_CONNECTION = /did not establish a connection with the server|before secure TLS connection was established/;

const WILL_NOT_CHANGE = /^The provisioned throughput for the (?:table|index) .*will not change\./;
const NO_SUCH_INDEX = /^Requested resource not found: Index /;

/** What an UpdateTable that was put on the wire came to, if it did not answer 200. */
export function updateProblem(error: unknown): UpdateOutcome {
  const facts = errorFacts(error);
  return { awsRequestId: facts.requestId, ...kindOf(facts) };
}

/** Distributes over the union, which plain Omit does not. */
type WithoutId<T> = T extends unknown ? Omit<T, 'awsRequestId'> : never;
type Kind = WithoutId<Exclude<UpdateOutcome, { kind: 'accepted' }>>;

function kindOf(facts: ErrorFacts): Kind {
  const { name, message: detail, status, isFromService } = facts;
  if (BEFORE_THE_WIRE.has(facts.syscall) || NO_CONNECTION.test(detail)) return { kind: 'not-sent' };
  // Only a refusal in AWS's own words is one. A proxy's may come after AWS has accepted, and so may a 5xx.
  if (!isFromService || status < 400 || status >= 500) return { kind: 'unclear', detail: `${name}: ${detail}` };

  const limit = parseLimitMessage(detail);
  if (limit.kind === 'decrease-quota') {
    const { decreasesToday, lastDecreaseAt, nextDecreaseAt } = limit;
    return { kind: 'decrease-quota', decreasesToday, lastDecreaseAt, nextDecreaseAt };
  }
  if (THROTTLED.has(name)) return { kind: 'throttled', detail };
  if (DENIED.has(name)) return { kind: 'denied', detail };
  if (TURNED_AWAY.has(name)) return { kind: 'not-sent' };
  switch (name) {
    case 'LimitExceededException': {
      const reason = limit.kind === 'dynamodb-limit-other' ? limit.reason : 'unnamed';
      return { kind: 'other-limit', limit: reason, isTransient: TRANSIENT_LIMITS.has(reason), detail };
    }
    case 'ResourceInUseException':
      return { kind: 'in-use', detail };
    case 'ResourceNotFoundException':
      return { kind: 'not-found', what: NO_SUCH_INDEX.test(detail) ? 'index' : 'table' };
    case 'ValidationException':
      return WILL_NOT_CHANGE.test(detail) ? { kind: 'no-change' } : { kind: 'validation', detail };
    default:
      return { kind: 'validation', detail: `${name}: ${detail}` };
  }
}
