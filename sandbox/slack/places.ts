/** Where something was clicked: a message or a view that the user sees, and what the payload says of it. */
import { type Core, ShownToUser } from './core.ts';
import { asList, asObject, type JsonObject } from './json.ts';
import type { StoredMessage } from './messages.ts';
import { stateOf } from './picks.ts';
import type { ActBody, Json } from './protocol.ts';
import { messageShape, viewShape } from './shapes.ts';
import type { OpenedView } from './world.ts';

export type Place = Extract<ActBody, { kind: 'action' }>['from'];

export interface Where {
  readonly message: StoredMessage | null;
  readonly view: OpenedView | null;
  /** Newest first: someone may click a button that an update has just taken away. */
  readonly versions: readonly (readonly Json[])[];
  readonly pickedKey: string;
}

export function whereIs(core: Core, userId: string, from: Place): Where {
  if ('viewId' in from) {
    const view = core.world.findView(from.viewId);
    if (view === undefined || view.user !== userId) throw new ShownToUser('That view is no longer open.');
    return { message: null, view, versions: [asList(view.view.blocks)], pickedKey: '' };
  }
  const message = core.world.find(from.channel, from.ts);
  const isMember = core.world.channels.get(from.channel)?.members.has(userId) ?? false;
  const isVisible = message !== undefined && (message.onlyFor === null ? isMember : message.onlyFor === userId);
  if (!isVisible) throw new ShownToUser('That message is no longer there.');
  const versions = [...message.versions]
    .reverse()
    .map((version) => [
      ...version.blocks,
      ...version.attachments.flatMap((attachment) => asList(asObject(attachment).blocks)),
    ]);
  return { message, view: null, versions, pickedKey: `${userId}/${from.channel}/${from.ts}` };
}

const pickedIn = (core: Core, where: Where): JsonObject =>
  where.view === null ? (core.world.picked.get(where.pickedKey) ?? {}) : where.view.state;

export function keepPick(core: Core, where: Where, blockId: string, actionId: string, pick: JsonObject): void {
  const before = pickedIn(core, where);
  const after = { ...before, [blockId]: { ...asObject(before[blockId]), [actionId]: pick } };
  if (where.view === null) core.world.picked.set(where.pickedKey, after);
  else where.view.state = after;
}

export function placeFields(core: Core, userId: string, where: Where): JsonObject {
  const { message, view } = where;
  if (view !== null) {
    return {
      container: { type: 'view', view_id: view.id },
      view: viewShape(view, stateOf(asList(view.view.blocks), view.state)),
    };
  }
  if (message === null) return {};
  const channel = core.world.channels.get(message.channel);
  const isEphemeral = message.onlyFor !== null;
  const path = core.links.newResponsePath({
    user: userId,
    channel: message.channel,
    threadTs: message.threadTs,
    original: message.ts,
  });
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: isEphemeral,
      ...(message.threadTs === null ? {} : { thread_ts: message.threadTs }),
    },
    channel: { id: message.channel, name: channel?.kind === 'dm' ? 'directmessage' : (channel?.name ?? '') },
    // Slack does not send an ephemeral message back.
    ...(isEphemeral ? {} : { message: messageShape(core.world, message) }),
    state: { values: stateOf(message.blocks, pickedIn(core, where)) },
    response_url: `${core.url}${path}`,
  };
}
