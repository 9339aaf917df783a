/** What a person does that reaches the app: clicks, menus, shortcuts, and the frame all of these share. */
import { type Core, ShownToUser } from './core.ts';
import { type Delivery, deliver } from './deliver.ts';
import { asList, asObject, asString, isObject, type JsonObject, parseJson } from './json.ts';
import { elementsOf, findElement, pickField, stateOf } from './picks.ts';
import type { ActBody, Json } from './protocol.ts';
import { IDS } from './seed.ts';
import { messageShape, viewShape } from './shapes.ts';
import type { OpenedView, StoredMessage } from './world.ts';

export type Place = Extract<ActBody, { kind: 'action' }>['from'];

/** Fields that every interactive payload has. */
export function payloadFrame(core: Core, type: string, userId: string): JsonObject {
  const user = core.world.users.get(userId);
  if (user === undefined) throw new ShownToUser(`There is no user ${userId}.`);
  return {
    type,
    team: { id: IDS.team, domain: core.world.domain },
    user: { id: user.id, username: user.name, name: user.name, team_id: user.teamId },
    api_app_id: IDS.app,
    token: 'deprecated-verification-token',
    enterprise: null,
    is_enterprise_install: false,
  };
}

export const sendPayload = (core: Core, payload: JsonObject): Promise<Delivery> =>
  deliver(core.connection, {
    raw: `payload=${encodeURIComponent(JSON.stringify(payload))}`,
    contentType: 'application/x-www-form-urlencoded',
  });

/** A click's answer carries nothing; what matters is that it came, and in time. @throws ShownToUser */
export function needAnswer(delivery: Delivery): string {
  if (delivery.kind === 'timeout') {
    throw new ShownToUser('Operation timed out. Apps need to respond within 3 seconds.');
  }
  if (delivery.kind === 'unreachable') throw new ShownToUser('This app is not responding.');
  if (delivery.status !== 200) throw new ShownToUser(`This app responded with Status Code ${delivery.status}.`);
  return delivery.body;
}

interface Where {
  readonly message: StoredMessage | null;
  readonly view: OpenedView | null;
  /** Newest first: someone may click a button that an update has just taken away. */
  readonly versions: readonly (readonly Json[])[];
  readonly pickedKey: string;
}

function whereIs(core: Core, userId: string, from: Place): Where {
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

function keepPick(core: Core, where: Where, blockId: string, actionId: string, pick: JsonObject): void {
  const before = pickedIn(core, where);
  const after = { ...before, [blockId]: { ...asObject(before[blockId]), [actionId]: pick } };
  if (where.view === null) core.world.picked.set(where.pickedKey, after);
  else where.view.state = after;
}

function placeFields(core: Core, userId: string, where: Where): JsonObject {
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

/** A button, a menu, a date ... `pick` is what the user chose: `{ selected_option }`, `{ selected_user }`, `{ value }`. */
export async function act(
  core: Core,
  userId: string,
  from: Place,
  actionId: string,
  blockId: string | undefined,
  pick: JsonObject,
): Promise<void> {
  const where = whereIs(core, userId, from);
  const found = where.versions.map((blocks) => findElement(blocks, actionId, blockId)).find((one) => one !== undefined);
  if (found === undefined) {
    const there = elementsOf(where.versions[0] ?? []).map(({ element }) => element.action_id);
    throw new ShownToUser(`There is no element "${actionId}" there, only: ${there.join(', ') || 'none'}.`);
  }
  const { block, element } = found;
  const foundBlockId = asString(block.block_id);
  const field = pickField(asString(element.type));
  if (field !== undefined) keepPick(core, where, foundBlockId, actionId, { type: element.type ?? null, ...pick });
  const shown = ['text', 'value', 'style', 'url', 'placeholder'] as const;
  const action: JsonObject = {
    type: element.type ?? '',
    action_id: actionId,
    block_id: foundBlockId,
    ...Object.fromEntries(shown.flatMap((name) => (element[name] === undefined ? [] : [[name, element[name]]]))),
    ...pick,
    action_ts: core.world.nextTs(),
  };
  const payload = {
    ...payloadFrame(core, 'block_actions', userId),
    trigger_id: core.links.newTrigger(userId),
    ...placeFields(core, userId, where),
    actions: [action],
  };
  needAnswer(await sendPayload(core, payload));
}

/** What an external select offers for a typed text. @throws ShownToUser when the app gives no usable list */
export async function suggest(
  core: Core,
  userId: string,
  from: Place,
  actionId: string,
  typed: string,
): Promise<Json[]> {
  const where = whereIs(core, userId, from);
  const found = findElement(where.versions[0] ?? [], actionId);
  const { response_url: _unused, ...place } = placeFields(core, userId, where);
  const payload: JsonObject = {
    ...payloadFrame(core, 'block_suggestion', userId),
    ...place,
    action_id: actionId,
    block_id: found?.block.block_id ?? '',
    value: typed,
  };
  const body = asObject(parseJson(needAnswer(await sendPayload(core, payload))));
  const given = body.options ?? body.option_groups;
  if (!Array.isArray(given) || given.length > 100) throw new ShownToUser('No results: the app sent no usable options.');
  return given.filter(isObject);
}

/** A shortcut from a message's menu. */
export async function shortcut(
  core: Core,
  userId: string,
  channelId: string,
  ts: string,
  callbackId: string,
): Promise<void> {
  const where = whereIs(core, userId, { channel: channelId, ts });
  if (where.message === null) return;
  const { response_url: responseUrl, channel } = placeFields(core, userId, where);
  const payload: JsonObject = {
    ...payloadFrame(core, 'message_action', userId),
    callback_id: callbackId,
    trigger_id: core.links.newTrigger(userId),
    response_url: responseUrl ?? '',
    message_ts: ts,
    channel: channel ?? null,
    message: messageShape(core.world, where.message),
    action_ts: core.world.nextTs(),
  };
  needAnswer(await sendPayload(core, payload));
}
