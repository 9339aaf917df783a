/** Whether Slack accepts the token at this moment, asked with auth.test, which needs no scope. */
import { WebClient } from '@slack/web-api';
import type { Log } from '../../flows/ports.ts';
import type { AnnouncerSettings } from './announcer.ts';
import { boltLogger } from './bolt-logger.ts';
import { slackWord } from './slack-errors.ts';

/** Probes wait less than this. */
const TIMEOUT_MS = 2_000;

/** Resolves to `null`, or to Slack's word for why it does not. Rejects where Slack does not answer. */
export function tokenTest({ botToken, apiUrl, fetch }: AnnouncerSettings, log: Log): () => Promise<string | null> {
  const slack = new WebClient(botToken, {
    ...(apiUrl !== null && { slackApiUrl: apiUrl }),
    ...(fetch !== undefined && { fetch }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: TIMEOUT_MS,
    logger: boltLogger(log),
  });
  return async () => {
    try {
      await slack.auth.test();
      return null;
    } catch (error) {
      const word = slackWord(error);
      if (word !== null && REFUSALS.has(word)) return word;
      throw error;
    }
  };
}

/** docs.slack.dev, "auth.test", errors: what no later attempt mends. */
const REFUSALS: ReadonlySet<string> = new Set([
  'access_denied',
  'account_inactive',
  'invalid_auth',
  'not_allowed_token_type',
  'not_authed',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
]);
