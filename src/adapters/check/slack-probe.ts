/** Asks Slack what the check wants to know. Every method used here only reads; opening a socket's address opens no socket. */
import { ErrorCode, WebClient, type WebClientOptions } from '@slack/web-api';
import type { CheckedChannel, PersonKind, SlackAnswer } from '../../domain/check/slack.ts';
import type { SlackProbe } from '../../flows/check-ports.ts';
import type { Log } from '../../flows/ports.ts';
import { boltLogger } from '../slack/bolt-logger.ts';
import { SlackPeople, type Workspace } from '../slack/people.ts';
import { slackWord } from '../slack/slack-errors.ts';

export interface SlackProbeSettings {
  readonly botToken: string;
  /** `null` where Slack calls over HTTP. */
  readonly appToken: string | null;
  /** Base of the Web API with a trailing slash; `null` means Slack's own. */
  readonly apiUrl: string | null;
}

const TIMEOUT_MS = 10_000;

export class WebSlackProbe implements SlackProbe {
  readonly #settings: SlackProbeSettings;
  readonly #options: WebClientOptions;
  readonly #slack: WebClient;
  #workspace: Workspace | null = null;

  constructor(settings: SlackProbeSettings, log: Log) {
    this.#settings = settings;
    this.#options = {
      ...(settings.apiUrl !== null && { slackApiUrl: settings.apiUrl }),
      // Busy Slack is waited for; a machine without a way out is not.
      retryConfig: { retries: 1, minTimeout: 200 },
      timeout: TIMEOUT_MS,
      logger: boltLogger(log),
    };
    this.#slack = new WebClient(settings.botToken, this.#options);
  }

  token(): Promise<SlackAnswer<readonly string[] | null>> {
    return answer(async () => {
      const {
        response_metadata: metadata,
        team_id: teamId,
        enterprise_id: enterpriseId,
      } = await this.#slack.auth.test();
      if (teamId !== undefined) this.#workspace = { teamId, enterpriseId: enterpriseId ?? null };
      return metadata?.scopes ?? null;
    });
  }

  socket(): Promise<SlackAnswer<'ok'>> | null {
    const { appToken } = this.#settings;
    if (appToken === null) return null;
    const slack = new WebClient(appToken, this.#options);
    return answer(() => slack.apps.connections.open({}).then(() => 'ok'));
  }

  channel(id: string): Promise<SlackAnswer<CheckedChannel>> {
    return answer(async () => {
      const { channel } = await this.#slack.conversations.info({ channel: id });
      return {
        name: channel?.name ?? id,
        isMember: channel?.is_member === true,
        isArchived: channel?.is_archived === true,
        isSharedOutside: channel?.is_ext_shared === true || channel?.is_pending_ext_shared === true,
      };
    });
  }

  groups(): Promise<SlackAnswer<ReadonlyMap<string, number>>> {
    return answer(async () => {
      const { usergroups = [] } = await this.#slack.usergroups.list({ include_users: true });
      return new Map(usergroups.map(({ id = '', users = [] }) => [id, users.length]));
    });
  }

  person(id: string): Promise<SlackAnswer<PersonKind>> {
    const people = new SlackPeople(this.#slack, this.#workspace ?? { teamId: '', enterpriseId: null });
    return answer(async () => (await people.findNow(id)).kind);
  }
}

async function answer<T>(ask: () => Promise<T>): Promise<SlackAnswer<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    return { ok: false, error: wordOf(error) };
  }
}

/** People's errors have Slack's as their cause. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const word = slackWord(error) ?? slackWord(error.cause);
  if (word !== null) return word;
  const isRequest = 'code' in error && error.code === ErrorCode.RequestError;
  return isRequest && error.cause instanceof Error ? deepest(error.cause).message || error.message : error.message;
}

const deepest = (error: Error): Error => (error.cause instanceof Error ? deepest(error.cause) : error);
