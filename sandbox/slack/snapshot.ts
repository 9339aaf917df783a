/** The workspace as one user may see it. */
import type { SandboxClock } from '../clock.ts';
import { BOT_USER, type Core } from './core.ts';
import { asList } from './json.ts';
import type { StoredMessage } from './messages.ts';
import { stateOf } from './picks.ts';
import type { Json, ShownMessage, Snapshot } from './protocol.ts';
import { viewShape } from './shapes.ts';
import type { OpenedView } from './world.ts';

const shownMessage = (message: StoredMessage): ShownMessage => ({
  ts: message.ts,
  at: message.postedAt,
  channel: message.channel,
  threadTs: message.threadTs,
  user: message.author.user,
  text: message.text,
  blocks: message.blocks,
  attachments: message.attachments,
  onlyFor: message.onlyFor,
  edited: message.editedTs !== null,
  command: message.command,
});

const shownView = (opened: OpenedView): Json => viewShape(opened, stateOf(asList(opened.view.blocks), opened.state));

export function snapshotFor(core: Core, clock: SandboxClock, user: string): Snapshot {
  const { world } = core;
  const channels = [...world.channels.values()].filter((channel) => channel.members.has(user));
  const inChannels = new Set(channels.map((channel) => channel.id));
  const modal = world.topModal(user);
  const home = world.homes.get(user);
  return {
    user,
    workspace: world.workspace,
    botUser: BOT_USER,
    users: [...world.users.values()]
      .filter((one) => one.deleted !== true)
      .map(({ id, name, realName, about, kind, locale }) => ({ id, name, realName, about, kind, locale })),
    groups: [...world.groups.values()].map(({ id, handle }) => ({ id, handle })),
    shortcuts: core.shortcuts,
    channels: channels.map(({ id, name, kind, topic, isSharedOutside, members }) => ({
      id,
      name,
      kind,
      topic,
      isSharedOutside,
      members: [...members],
    })),
    messages: world.messages
      .filter((message) => !message.deleted && inChannels.has(message.channel))
      .filter((message) => message.onlyFor === null || message.onlyFor === user)
      .map(shownMessage),
    modal: modal === undefined ? null : { id: modal.id, view: shownView(modal), errors: { ...modal.errors } },
    home: home === undefined ? null : shownView(home),
    clock: clock.state,
  };
}
