/** What a person does that reaches the app: clicks, menus, shortcuts, and the frame all of these share. */
import { type Core, ShownToUser } from './core.ts';
import { deliver } from './deliver.ts';
import { asList, asObject, asString, isObject, type JsonObject, parseJson } from './json.ts';
import type { Delivery } from './parcel.ts';
import { elementsOf, findElement, pickField } from './picks.ts';
import { keepPick, type Place, placeFields, whereIs } from './places.ts';
import type { Json } from './protocol.ts';
import { IDS } from './seed.ts';
import { messageShape } from './shapes.ts';
import type { Report } from './validate/checks.ts';
import { optionGroupList, optionList } from './validate/elements.ts';

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

/** What an external select offers for a typed text, groups flattened. @throws ShownToUser when the app gives no usable list */
export async function suggest(
  core: Core,
  userId: string,
  from: Place,
  actionId: string,
  blockId: string | undefined,
  typed: string,
): Promise<Json[]> {
  const where = whereIs(core, userId, from);
  const found = findElement(where.versions[0] ?? [], actionId, blockId);
  const { response_url: _unused, ...place } = placeFields(core, userId, where);
  const payload: JsonObject = {
    ...payloadFrame(core, 'block_suggestion', userId),
    ...place,
    action_id: actionId,
    block_id: found?.block.block_id ?? '',
    value: typed,
  };
  const body = asObject(parseJson(needAnswer(await sendPayload(core, payload))));
  const report: Report = [];
  if (body.option_groups === undefined) optionList(body.options ?? null, '/options', report);
  else optionGroupList(body.option_groups, '/option_groups', report);
  if (report.length > 0) {
    const messages = report.map((problem) => problem.message);
    core.refusals.push({ where: 'ack', error: 'invalid_options', messages });
    throw new ShownToUser('No results: the app sent no usable options.');
  }
  const groups = asList(body.option_groups).filter(isObject);
  return [...asList(body.options), ...groups.flatMap((group) => asList(group.options))];
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
