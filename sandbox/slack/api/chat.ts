/** chat.*: post, show to one person, change, delete, link. */
import { botAuthor, type Core, Refused } from '../core.ts';
import { asString, isTrue, type JsonObject } from '../json.ts';
import type { StoredMessage } from '../messages.ts';
import { findChannel, needSomething, readContent, threadRoot, writableChannel } from '../posting.ts';
import { messageShape } from '../shapes.ts';

/** The limit of chat.update alone. */
const LONGEST_UPDATE = 4000;

export function postMessage(core: Core, args: JsonObject): JsonObject {
  const channel = writableChannel(core, asString(args.channel));
  const content = readContent(args);
  needSomething(content);
  const threadTs = threadRoot(core, channel.id, asString(args.thread_ts));
  const broadcast = threadTs !== null && isTrue(args.reply_broadcast);
  const message = core.world.post({ ...content, channel: channel.id, author: botAuthor, threadTs, broadcast });
  return { channel: channel.id, ts: message.ts, message: messageShape(core.world, message) };
}

export function postEphemeral(core: Core, args: JsonObject): JsonObject {
  const channel = writableChannel(core, asString(args.channel));
  const user = asString(args.user);
  if (!channel.members.has(user)) throw new Refused('user_not_in_channel');
  const content = readContent(args);
  needSomething(content);
  const threadTs = threadRoot(core, channel.id, asString(args.thread_ts));
  const message = core.world.post({ ...content, channel: channel.id, author: botAuthor, threadTs, onlyFor: user });
  return { message_ts: message.ts };
}

function ownMessage(core: Core, args: JsonObject, notOwn: string): StoredMessage {
  const channel = findChannel(core, asString(args.channel));
  const message = core.world.find(channel.id, asString(args.ts));
  if (message === undefined || message.onlyFor !== null) throw new Refused('message_not_found');
  if (message.author.user !== botAuthor.user) throw new Refused(notOwn);
  if (channel.isArchived) throw new Refused('is_archived');
  return message;
}

const hasRichText = (blocks: readonly unknown[]): boolean =>
  blocks.some((block) => (block as JsonObject | null)?.type === 'rich_text');

export function update(core: Core, args: JsonObject): JsonObject {
  const message = ownMessage(core, args, 'cant_update_message');
  const content = readContent(args, { longestText: LONGEST_UPDATE });
  if (content.text === undefined && content.blocks === undefined && content.attachments === undefined) {
    throw new Refused('no_text');
  }
  if (content.blocks !== undefined && content.blocks.length > 0 && hasRichText(message.blocks)) {
    if (!hasRichText(content.blocks)) throw new Refused('block_mismatch');
  }
  core.world.edit(message, content);
  return {
    channel: message.channel,
    ts: message.ts,
    text: message.text,
    message: messageShape(core.world, message),
  };
}

export function remove(core: Core, args: JsonObject): JsonObject {
  const message = ownMessage(core, args, 'cant_delete_message');
  core.world.remove(message);
  return { channel: message.channel, ts: message.ts };
}

export function getPermalink(core: Core, args: JsonObject): JsonObject {
  const channel = findChannel(core, asString(args.channel));
  const message = core.world.find(channel.id, asString(args.message_ts));
  if (message === undefined) throw new Refused('message_not_found');
  const thread = message.threadTs === null ? '' : `?thread_ts=${message.threadTs}&cid=${channel.id}`;
  const path = `/archives/${channel.id}/p${message.ts.replace('.', '')}${thread}`;
  return { channel: channel.id, permalink: `${core.url}${path}` };
}
