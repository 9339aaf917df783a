/** Every Web API method the local Slack knows: the scopes that allow it, how often it may be called, what it does. */
import type { Core } from '../core.ts';
import type { JsonObject } from '../json.ts';
import { type Rate, TIERS } from '../rate-limits.ts';
import * as chat from './chat.ts';
import * as history from './history.ts';
import * as people from './people.ts';
import * as views from './views.ts';

export interface Method {
  /** Any one of these; none means that every token will do. */
  readonly scopes: readonly string[];
  readonly rate: Rate;
  readonly run: (core: Core, args: JsonObject) => JsonObject;
}

const method = (scopes: readonly string[], rate: Rate, run: Method['run']): Method => ({ scopes, rate, run });

const openConnection = (core: Core): JsonObject => ({
  url: `${core.url.replace('http:', 'ws:')}${core.connection.sockets.newPath()}`,
});

const WRITE = ['chat:write'];
const READ_CHANNELS = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];

const READ_MESSAGES = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

const METHODS: Readonly<Record<string, Method>> = {
  'api.test': method([], TIERS.generous, (_core, args) => ({ args })),
  'apps.connections.open': method([], TIERS.tier3, openConnection),
  'auth.test': method([], TIERS.generous, people.authTest),
  'chat.postMessage': method(WRITE, TIERS.postInWorkspace, chat.postMessage),
  'chat.postEphemeral': method(WRITE, TIERS.tier4, chat.postEphemeral),
  'chat.update': method(WRITE, TIERS.tier3, chat.update),
  'chat.delete': method(WRITE, TIERS.tier3, chat.remove),
  'chat.getPermalink': method([], TIERS.generous, chat.getPermalink),
  'views.open': method([], TIERS.tier4, views.open),
  'views.push': method([], TIERS.tier4, views.push),
  'views.update': method([], TIERS.tier4, views.update),
  'views.publish': method([], TIERS.tier4, views.publish),
  'users.info': method(['users:read'], TIERS.tier4, people.usersInfo),
  'usergroups.list': method(['usergroups:read'], TIERS.tier2, people.usergroupsList),
  'usergroups.users.list': method(['usergroups:read'], TIERS.tier2, people.usergroupsUsersList),
  'conversations.info': method(READ_CHANNELS, TIERS.tier3, people.conversationsInfo),
  'conversations.history': method(READ_MESSAGES, TIERS.tier3, history.conversationsHistory),
  'conversations.replies': method(READ_MESSAGES, TIERS.tier3, history.conversationsReplies),
  'conversations.members': method(READ_CHANNELS, TIERS.tier4, people.conversationsMembers),
  'conversations.open': method(
    ['im:write', 'channels:manage', 'groups:write', 'mpim:write'],
    TIERS.tier3,
    people.conversationsOpen,
  ),
  'reactions.add': method(['reactions:write'], TIERS.tier3, people.reactionsAdd),
};

export const methodNamed = (name: string): Method | undefined =>
  Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
