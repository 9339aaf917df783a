/** Message events as Slack sends them, and which of them may hold somebody's error. */
import { mayBeLimitMessage } from '../src/domain/limit-message/parse.ts';
import { textOfSlackMessage } from '../src/domain/limit-message/slack-text.ts';
import type { MessagePlace } from '../src/flows/reduction-ports.ts';

type Members = Readonly<Record<string, unknown>>;

/** Whose messages are our own. */
export interface Self {
  readonly botId: string | undefined;
  readonly botUserId: string | undefined;
  readonly appId: string | undefined;
}

export interface CandidateMessage {
  readonly place: MessagePlace;
  readonly root: MessagePlace;
  readonly text: string;
}

/** Words of a person or an app; all other subtypes are news about the channel. */
const SPOKEN: ReadonlySet<unknown> = new Set([
  undefined,
  'bot_message',
  'file_share',
  'thread_broadcast',
  'me_message',
]);

/** `null` for what needs no look: news, our own words, an edit that changed no word, and nearly everything people talk about. */
export function readMessageEvent(event: unknown, self: Self): CandidateMessage | null {
  const outer = members(event);
  const isEdit = outer.subtype === 'message_changed';
  const message = isEdit ? members(outer.message) : outer;
  const { channel } = outer;
  const { ts, thread_ts: threadTs = ts } = message;
  if (typeof channel !== 'string' || typeof ts !== 'string' || typeof threadTs !== 'string') return null;
  if (!SPOKEN.has(message.subtype) || isOwn(message, self)) return null;
  const text = textOfMessage(message);
  if (isEdit && text === textOfMessage(outer.previous_message)) return null;
  if (!mayBeLimitMessage(text)) return null;
  return { place: { channel, ts }, root: { channel, ts: threadTs }, text };
}

/** The author's own words: a preview that Slack adds to a link quotes somebody else, and comes as an edit. */
export function textOfMessage(message: unknown): string {
  const { attachments, ...rest } = members(message);
  if (!Array.isArray(attachments)) return textOfSlackMessage(rest);
  const own = attachments.filter((one) => !isPreview(members(one)));
  return textOfSlackMessage({ ...rest, attachments: own });
}

const isPreview = (attachment: Members): boolean =>
  attachment.from_url !== undefined || attachment.original_url !== undefined || attachment.is_msg_unfurl === true;

const isOwn = (message: Members, { botId, botUserId, appId }: Self): boolean =>
  (botId !== undefined && message.bot_id === botId) ||
  (botUserId !== undefined && message.user === botUserId) ||
  (appId !== undefined && message.app_id === appId);

const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
