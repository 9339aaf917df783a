/** The workspace's things in the shape the Web API and the events give them. */
import { BOT_USER } from './core.ts';
import { asObject, type JsonObject } from './json.ts';
import type { Author, Content, StoredMessage } from './messages.ts';
import type { Json } from './protocol.ts';
import { IDS, type SeedUser } from './seed.ts';
import type { OpenedView, World, WorldChannel } from './world.ts';

const CREATED = 1_700_000_000;

export function userShape(world: World, user: SeedUser, withLocale: boolean): JsonObject {
  const isBot = user.kind === 'bot';
  const isGuest = user.kind === 'guest';
  const isStranger =
    user.teamId !== IDS.team &&
    ![...world.channels.values()].some(
      (channel) => channel.isSharedOutside && channel.members.has(user.id) && channel.members.has(BOT_USER),
    );
  const common: JsonObject = {
    id: user.id,
    team_id: user.teamId,
    name: user.name,
    deleted: user.deleted ?? false,
    is_bot: isBot,
    is_app_user: false,
    updated: CREATED,
    profile: {
      real_name: user.realName,
      real_name_normalized: user.realName,
      display_name: user.name,
      display_name_normalized: user.name,
      team: user.teamId,
    },
  };
  // Slack leaves most fields of a deactivated account out.
  if (user.deleted === true) return common;
  return {
    ...common,
    color: '9f69e7',
    real_name: user.realName,
    tz: user.tz,
    tz_label: user.tzLabel,
    tz_offset: user.tzOffset,
    is_admin: user.isAdmin ?? false,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: isGuest,
    is_ultra_restricted: isGuest && user.isSingleChannelGuest === true,
    ...(isStranger ? { is_stranger: true } : {}),
    ...(withLocale ? { locale: user.locale } : {}),
  };
}

const topicShape = (value: string): JsonObject => ({ value, creator: '', last_set: 0 });

export function channelShape(channel: WorldChannel, withMembers: boolean): JsonObject {
  const isDm = channel.kind === 'dm';
  if (isDm) {
    const partner = [...channel.members].find((id) => id !== BOT_USER) ?? '';
    return { id: channel.id, created: CREATED, is_archived: false, is_im: true, is_org_shared: false, user: partner };
  }
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === 'public',
    is_group: channel.kind === 'private',
    is_im: false,
    is_mpim: false,
    is_private: channel.kind === 'private',
    created: CREATED,
    is_archived: channel.isArchived,
    is_general: channel.id === IDS.channels.general,
    is_member: channel.members.has(BOT_USER),
    is_shared: channel.isSharedOutside,
    is_ext_shared: channel.isSharedOutside,
    is_org_shared: false,
    is_pending_ext_shared: false,
    pending_shared: [],
    shared_team_ids: channel.isSharedOutside ? [IDS.team, IDS.outsideTeam] : [IDS.team],
    context_team_id: IDS.team,
    creator: IDS.users.ben,
    topic: topicShape(channel.topic),
    purpose: topicShape(''),
    ...(withMembers ? { num_members: channel.members.size } : {}),
  };
}

function authorShape(author: Author): JsonObject {
  if (author.kind === 'person') return { user: author.user };
  // The old style: a subtype, and nobody as user.
  if (author.kind === 'webhook') {
    return { subtype: 'bot_message', bot_id: author.botId, username: author.username };
  }
  return {
    user: author.user,
    bot_id: author.botId,
    app_id: author.appId,
    bot_profile: {
      id: author.botId,
      app_id: author.appId,
      name: author.name,
      deleted: false,
      updated: CREATED,
      team_id: IDS.team,
      icons: {},
    },
  };
}

/** A message as chat.postMessage returns it and as events carry it. */
export function messageShape(world: World, message: StoredMessage, content: Content = message): JsonObject {
  const { author, threadTs } = message;
  const parent = threadTs === null ? undefined : world.find(message.channel, threadTs);
  const team = world.users.get(author.user)?.teamId ?? IDS.team;
  return {
    type: 'message',
    ...authorShape(author),
    ...(message.broadcast ? { subtype: 'thread_broadcast' } : {}),
    ...(author.kind === 'person' ? { client_msg_id: message.clientMsgId } : {}),
    ts: message.ts,
    team,
    text: content.text,
    ...(content.blocks.length > 0 ? { blocks: content.blocks } : {}),
    ...(content.attachments.length > 0 ? { attachments: content.attachments } : {}),
    ...(content.metadata === null ? {} : { metadata: content.metadata }),
    ...(threadTs === null ? {} : { thread_ts: threadTs }),
    ...(parent === undefined ? {} : { parent_user_id: parent.author.user }),
    ...(message.editedTs === null ? {} : { edited: { user: author.user, ts: message.editedTs } }),
  };
}

export function viewShape(opened: OpenedView, state: Json = opened.state): JsonObject {
  const { view } = opened;
  const isModal = view.type === 'modal';
  return {
    id: opened.id,
    team_id: IDS.team,
    app_id: IDS.app,
    bot_id: IDS.bot,
    app_installed_team_id: IDS.team,
    type: view.type ?? 'modal',
    callback_id: view.callback_id ?? '',
    external_id: view.external_id ?? '',
    private_metadata: view.private_metadata ?? '',
    hash: opened.hash,
    root_view_id: opened.rootId,
    previous_view_id: opened.previousId,
    title: view.title ?? null,
    submit: view.submit ?? null,
    close: view.close ?? null,
    clear_on_close: isModal && view.clear_on_close === true,
    notify_on_close: isModal && view.notify_on_close === true,
    blocks: view.blocks ?? [],
    state: { values: asObject(state) },
  };
}
