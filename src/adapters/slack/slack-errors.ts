/** What an error of the Web API means for a message that was to be posted: final, nothing done, or not known. */
import { ErrorCode, type WebAPIHTTPError, type WebAPIRateLimitedError } from '@slack/web-api';
import type { CannotPostReason } from '../../domain/request/cannot-post.ts';
import { CannotPost, PostUnknown, TryLater } from '../../flows/reduction-ports.ts';

/** Slack names no time; a person has to act, or the connection to come back. */
const LATER_MS = 30_000;

/** docs.slack.dev, "chat.postMessage" and "chat.update", errors. */
const FINAL: Readonly<Record<string, CannotPostReason>> = {
  not_in_channel: 'not-in-channel',
  channel_not_found: 'channel-not-found',
  is_archived: 'archived',
  is_inactive: 'archived',
  message_not_found: 'message-gone',
  thread_not_found: 'message-gone',
  cannot_reply_to_message: 'message-gone',
  cant_update_message: 'message-gone',
  edit_window_closed: 'message-gone',
  messages_tab_disabled: 'no-direct-messages',
  cannot_dm_bot: 'no-direct-messages',
  user_not_found: 'no-direct-messages',
  user_disabled: 'no-direct-messages',
  user_not_visible: 'no-direct-messages',
  posting_to_general_channel_denied: 'restricted',
};

/** Whoever runs the bot repairs these; until then nothing is done, and nothing is lost. */
const OPERATORS: ReadonlySet<string> = new Set([
  'account_inactive',
  'invalid_auth',
  'missing_scope',
  'not_authed',
  'not_allowed_token_type',
  'token_expired',
  'token_revoked',
]);

const BUSY: ReadonlySet<string> = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);

/** Slack's own faults: the message may be there. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'fatal_error',
  'internal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);

/** The connection was never made, so Slack heard nothing. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** @returns the error to throw; `error` itself where it is none of the Web API's */
export function postingError(error: unknown, channel: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const options = { cause: error };
  switch (error.code) {
    case ErrorCode.RateLimitedError:
      return new TryLater((error as WebAPIRateLimitedError).retryAfter * 1_000, options);
    case ErrorCode.PlatformError:
      return platformError(slackWord(error) ?? '', channel, options);
    case ErrorCode.RequestError:
      return wasNotSent(error.cause)
        ? new TryLater(LATER_MS, options)
        : new PostUnknown('no answer from Slack', options);
    case ErrorCode.HTTPError: {
      const { statusCode } = error as WebAPIHTTPError;
      // Slack's proxies answer 429 without a time, too.
      if (statusCode === 429) return new TryLater(LATER_MS, options);
      return new PostUnknown(`Slack answered HTTP ${statusCode}`, options);
    }
    default:
      return error;
  }
}

function platformError(word: string, channel: string, options: ErrorOptions): Error {
  if (BUSY.has(word) || OPERATORS.has(word)) return new TryLater(LATER_MS, options);
  if (UNKNOWN.has(word)) return new PostUnknown(`Slack answered ${word}`, options);
  const why = word.startsWith('restricted_action') ? 'restricted' : (FINAL[word] ?? 'not-accepted');
  return new CannotPost(why, channel, options);
}

/** Slack's own error word (`channel_not_found`), or `null` for anything that is no answer of Slack's. */
export function slackWord(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== ErrorCode.PlatformError) return null;
  return 'data' in error && hasError(error.data) ? error.data.error : null;
}

const hasError = (data: unknown): data is { error: string } =>
  typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'string';

/** Looks through the causes: fetch wraps the system's error. */
function wasNotSent(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && NOT_SENT.has(String(cause.code))) || wasNotSent(cause.cause);
}
