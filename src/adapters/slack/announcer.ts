/**
 * Cards, replies and direct messages, each sent once: this client retries nothing, since the jobs do, and a message whose outcome
 * is not known is searched for by its metadata before it is sent again.
 */
import { type ChatPostMessageArguments, type KnownBlock, WebClient } from '@slack/web-api';
import type { Log } from '../../flows/ports.ts';
import type { Announcement, Announcer, MessagePlace, PostMark } from '../../flows/reduction-ports.ts';
import { boltLogger } from './bolt-logger.ts';
import { postingError, slackWord } from './slack-errors.ts';

/** Stored by Slack with each of our messages, shown to nobody. */
const EVENT_TYPE = 'ddb_budget_request';

/** Nobody waits for a job, but a worker should not hang. */
const TIMEOUT_MS = 10_000;
/** Messages a page, and pages looked through: what is searched was posted minutes ago. */
const PAGE = 200;
const MOST_PAGES = 5;

export interface AnnouncerSettings {
  readonly botToken: string;
  /** Base of the Web API with a trailing slash; `null` means Slack's own. */
  readonly apiUrl: string | null;
  /** ms; ten seconds when left out. */
  readonly timeoutMs?: number;
  /** How Slack is asked; plain fetch when left out. */
  readonly fetch?: typeof fetch;
}

interface Page {
  readonly messages?: readonly {
    readonly ts?: string;
    readonly metadata?: { readonly event_type?: string; readonly event_payload?: object };
  }[];
  readonly response_metadata?: { readonly next_cursor?: string };
}

export class SlackAnnouncer implements Announcer {
  readonly #slack: WebClient;

  constructor({ botToken, apiUrl, timeoutMs, fetch }: AnnouncerSettings, log: Log) {
    this.#slack = new WebClient(botToken, {
      ...(apiUrl !== null && { slackApiUrl: apiUrl }),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: timeoutMs ?? TIMEOUT_MS,
      ...(fetch !== undefined && { fetch }),
      logger: boltLogger(log),
    });
  }

  post(channel: string, message: Announcement, mark: PostMark): Promise<MessagePlace> {
    return this.#send({ channel, ...content(message), metadata: metadataOf(mark) });
  }

  reply({ channel, ts }: MessagePlace, message: Announcement, mark: PostMark): Promise<MessagePlace> {
    return this.#send({ channel, thread_ts: ts, ...content(message), metadata: metadataOf(mark) });
  }

  tell(user: string, message: Announcement): Promise<MessagePlace> {
    return this.#send({ channel: user, ...content(message) });
  }

  async update({ channel, ts }: MessagePlace, message: Announcement, mark: PostMark): Promise<void> {
    const slack = this.#slack;
    await asking(channel, slack.chat.update({ channel, ts, ...content(message), metadata: metadataOf(mark) }));
  }

  async findPosted(
    where: { readonly channel: string } | { readonly card: MessagePlace },
    mark: PostMark,
  ): Promise<MessagePlace | null> {
    const slack = this.#slack;
    const channel = 'card' in where ? where.card.channel : where.channel;
    const common = { channel, limit: PAGE, include_all_metadata: true };
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const rest = { ...common, ...(cursor !== undefined && { cursor }) };
      const answer: Page = await asking<Page>(
        channel,
        'card' in where
          ? slack.conversations.replies({ ...rest, ts: where.card.ts })
          : slack.conversations.history(rest),
      );
      const found = answer.messages?.find(({ metadata }) => carries(metadata, mark));
      if (found?.ts !== undefined) return { channel, ts: found.ts };
      cursor = answer.response_metadata?.next_cursor;
      if (!cursor) return null;
    }
    return null;
  }

  async permalink({ channel, ts }: MessagePlace): Promise<string | null> {
    const slack = this.#slack;
    try {
      const { permalink } = await slack.chat.getPermalink({ channel, message_ts: ts });
      return permalink ?? null;
    } catch (error) {
      if (slackWord(error) === 'message_not_found') return null;
      throw postingError(error, channel);
    }
  }

  async #send(message: ChatPostMessageArguments): Promise<MessagePlace> {
    const slack = this.#slack;
    const answer = await asking(message.channel, slack.chat.postMessage({ ...message, ...NO_PREVIEWS }));
    // A direct message is posted to a person, and lands in a channel.
    return { channel: answer.channel ?? message.channel, ts: answer.ts ?? '' };
  }
}

/** Links in a reason or to the console would otherwise grow previews. */
const NO_PREVIEWS = { unfurl_links: false, unfurl_media: false };

const content = ({ text, blocks }: Announcement) => ({ text, blocks: [...blocks] as KnownBlock[] });

const metadataOf = ({ request, kind, revision }: PostMark) => ({
  event_type: EVENT_TYPE,
  event_payload: { request, kind, revision },
});

function carries(metadata: { event_type?: string; event_payload?: object } | undefined, mark: PostMark): boolean {
  if (metadata?.event_type !== EVENT_TYPE || metadata.event_payload === undefined) return false;
  const payload: Partial<Record<string, unknown>> = { ...metadata.event_payload };
  return payload.request === mark.request && payload.kind === mark.kind && payload.revision === mark.revision;
}

async function asking<T>(channel: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw postingError(error, channel);
  }
}
