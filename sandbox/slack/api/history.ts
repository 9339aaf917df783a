/** conversations.history and conversations.replies: what was said, a page at a time. */
import { BOT_USER, type Core, Refused } from '../core.ts';
import { asString, isTrue, type JsonObject } from '../json.ts';
import type { StoredMessage } from '../messages.ts';
import { findChannel } from '../posting.ts';
import { messageShape } from '../shapes.ts';
import type { WorldChannel } from '../world.ts';

const DEFAULT_LIMIT = 100;
const MOST = 999;

const SCOPE_OF_KIND = { public: 'channels:history', private: 'groups:history', dm: 'im:history' } as const;

/** Only members read what was said; an archived channel stays readable. @throws Refused */
function readableChannel(core: Core, id: string): WorldChannel {
  const channel = findChannel(core, id);
  if (!channel.members.has(BOT_USER))
    throw new Refused(channel.kind === 'public' ? 'not_in_channel' : 'channel_not_found');
  const needed = SCOPE_OF_KIND[channel.kind];
  if (!core.scopes.includes(needed))
    throw new Refused('missing_scope', [], { needed, provided: core.scopes.join(',') });
  return channel;
}

export function conversationsHistory(core: Core, args: JsonObject): JsonObject {
  const channel = readableChannel(core, asString(args.channel));
  const inChannel = saidIn(core, channel).filter(({ threadTs, broadcast }) => threadTs === null || broadcast);
  return page(core, args, within(inChannel, args).reverse());
}

/** The root, then its replies, oldest first; of a reply's own ts only that reply. */
export function conversationsReplies(core: Core, args: JsonObject): JsonObject {
  const channel = readableChannel(core, asString(args.channel));
  const ts = asString(args.ts);
  const said = saidIn(core, channel);
  const [first, ...replies] = said.filter((message) => message.ts === ts || message.threadTs === ts);
  if (first === undefined || first.ts !== ts) throw new Refused('thread_not_found');
  return page(core, args, [first, ...within(replies, args)]);
}

const saidIn = (core: Core, channel: WorldChannel): StoredMessage[] =>
  core.world.messages.filter((one) => one.channel === channel.id && !one.deleted && one.onlyFor === null);

/** `oldest` and `latest` themselves count only with `inclusive`. */
function within(messages: readonly StoredMessage[], args: JsonObject): StoredMessage[] {
  const oldest = asString(args.oldest) || '0';
  const latest = asString(args.latest);
  const inclusive = isTrue(args.inclusive);
  return messages.filter(({ ts }) => {
    if (inclusive && (ts === oldest || ts === latest)) return true;
    return Number(ts) > Number(oldest) && (latest === '' || Number(ts) < Number(latest));
  });
}

function page(core: Core, args: JsonObject, messages: readonly StoredMessage[]): JsonObject {
  const start = Number(asString(args.cursor) || 0);
  const limit = Math.min(MOST, Number(args.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT);
  const end = start + limit;
  const hasMore = end < messages.length;
  return {
    messages: messages.slice(start, end).map((message) => shape(core, message, isTrue(args.include_all_metadata))),
    has_more: hasMore,
    ...(hasMore ? { response_metadata: { next_cursor: String(end) } } : {}),
  };
}

function shape(core: Core, message: StoredMessage, withMetadata: boolean): JsonObject {
  const { metadata, ...shown } = messageShape(core.world, message);
  const replies = core.world.messages.filter(
    ({ channel, threadTs, deleted, onlyFor }) =>
      channel === message.channel && threadTs === message.ts && !deleted && onlyFor === null,
  ).length;
  return {
    ...shown,
    ...(withMetadata && metadata !== undefined ? { metadata } : {}),
    ...(replies > 0 ? { thread_ts: message.ts, reply_count: replies } : {}),
  };
}
