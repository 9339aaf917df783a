/** users.info, usergroups.*, conversations.*, reactions.add and auth.test: who and where. */
import { BOT_USER, type Core, Refused } from '../core.ts';
import { asString, isTrue, type JsonObject } from '../json.ts';
import { findChannel } from '../posting.ts';
import { IDS } from '../seed.ts';
import { channelShape, userShape } from '../shapes.ts';
import type { WorldChannel } from '../world.ts';

export const authTest = (core: Core): JsonObject => ({
  url: `${core.url}/`,
  team: core.world.workspace,
  user: 'ddb-budget',
  team_id: IDS.team,
  user_id: BOT_USER,
  bot_id: IDS.bot,
  is_enterprise_install: false,
});

export function usersInfo(core: Core, args: JsonObject): JsonObject {
  const user = core.world.users.get(asString(args.user));
  if (user === undefined) throw new Refused('user_not_found');
  return { user: userShape(core.world, user, isTrue(args.include_locale)) };
}

export const usergroupsList = (core: Core, args: JsonObject): JsonObject => ({
  usergroups: [...core.world.groups.values()].map((group) => ({
    id: group.id,
    team_id: IDS.team,
    is_usergroup: true,
    is_external: false,
    name: group.name,
    handle: group.handle,
    description: '',
    date_delete: 0,
    user_count: group.users.length,
    ...(isTrue(args.include_users) ? { users: [...group.users] } : {}),
  })),
});

export function usergroupsUsersList(core: Core, args: JsonObject): JsonObject {
  const group = core.world.groups.get(asString(args.usergroup));
  if (group === undefined) throw new Refused('no_such_subteam');
  return { users: [...group.users] };
}

/** A channel the bot can see: every public one, and those it is in. */
function visibleChannel(core: Core, args: JsonObject): WorldChannel {
  const channel = findChannel(core, asString(args.channel));
  if (channel.kind !== 'public' && !channel.members.has(BOT_USER)) throw new Refused('channel_not_found');
  return channel;
}

const SCOPE_OF_KIND = { public: 'channels:read', private: 'groups:read', dm: 'im:read' } as const;

/** Which of several scopes is needed depends on the kind of channel. @throws Refused missing_scope */
function needScopeFor(core: Core, channel: WorldChannel): void {
  const needed = SCOPE_OF_KIND[channel.kind];
  if (core.scopes.includes(needed)) return;
  throw new Refused('missing_scope', [], { needed, provided: core.scopes.join(',') });
}

export function conversationsInfo(core: Core, args: JsonObject): JsonObject {
  const channel = visibleChannel(core, args);
  needScopeFor(core, channel);
  return { channel: channelShape(channel, isTrue(args.include_num_members)) };
}

export function conversationsMembers(core: Core, args: JsonObject): JsonObject {
  const channel = visibleChannel(core, args);
  needScopeFor(core, channel);
  const members = [...channel.members];
  const start = Number(asString(args.cursor) || 0);
  const limit = Math.min(1000, Number(args.limit ?? 100) || 100);
  const next = start + limit < members.length ? String(start + limit) : '';
  return { members: members.slice(start, start + limit), response_metadata: { next_cursor: next } };
}

export function conversationsOpen(core: Core, args: JsonObject): JsonObject {
  const users = asString(args.users);
  if (!core.world.users.has(users)) throw new Refused('user_not_found');
  const channel = core.world.dmOf(users, BOT_USER);
  if (channel === undefined) throw new Refused('cannot_dm_bot');
  return { no_op: true, already_open: true, channel: { id: channel.id } };
}

export function reactionsAdd(core: Core, args: JsonObject): JsonObject {
  const channel = visibleChannel(core, args);
  if (!channel.members.has(BOT_USER)) throw new Refused('not_in_channel');
  const message = core.world.find(channel.id, asString(args.timestamp));
  if (message === undefined) throw new Refused('message_not_found');
  const name = asString(args.name);
  if (name === '') throw new Refused('invalid_name');
  const has = message.reactions.some((reaction) => reaction.name === name && reaction.user === BOT_USER);
  if (has) throw new Refused('already_reacted');
  message.reactions.push({ name, user: BOT_USER });
  core.world.changed();
  return {};
}
