/** views.*: modals in stacks of at most three, and the App Home. */
import { randomBytes } from 'node:crypto';
import { type Core, Refused } from '../core.ts';
import { asList, asObject, asString, isObject, type JsonObject, parseJson } from '../json.ts';
import { withIds } from '../posting.ts';
import { viewShape } from '../shapes.ts';
import { validateView } from '../validate/view.ts';
import type { OpenedView } from '../world.ts';

const MOST_STACKED = 3;

const newHash = (): string => `${Math.floor(Date.now() / 1000)}.${randomBytes(4).toString('hex')}`;

/** A checked view with its ids filled in. @throws Refused */
export function readView(given: unknown, type: 'modal' | 'home'): JsonObject {
  const view = typeof given === 'string' ? parseJson(given) : given;
  if (!isObject(view)) throw new Refused('invalid_arguments', ['[ERROR] must provide an object [json-pointer:/view]']);
  const problem = validateView(view);
  if (problem !== null) throw new Refused(problem.error, problem.messages);
  if (view.type !== type) {
    throw new Refused('invalid_arguments', [`[ERROR] must be of type ${type} [json-pointer:/view/type]`]);
  }
  return { ...view, blocks: withIds(asList(view.blocks)) };
}

function needFreeExternalId(core: Core, view: JsonObject, except?: OpenedView): void {
  const id = asString(view.external_id);
  if (id === '') return;
  const taken = [...core.world.modals.values()].flat().some((open) => open !== except && open.view.external_id === id);
  if (taken) throw new Refused('duplicate_external_id');
}

function spendTrigger(core: Core, args: JsonObject): string {
  const use = core.links.spendTrigger(asString(args.trigger_id));
  if (typeof use === 'string') throw new Refused(use);
  return use.user;
}

/** Puts a modal on top of what the user has open. @throws Refused push_limit_reached */
export function stackView(core: Core, user: string, view: JsonObject): OpenedView {
  needFreeExternalId(core, view);
  const stack = core.world.modals.get(user) ?? [];
  if (stack.length >= MOST_STACKED) throw new Refused('push_limit_reached');
  const below = stack.at(-1);
  const id = `V${randomBytes(5).toString('hex').toUpperCase()}`;
  const opened: OpenedView = {
    id,
    user,
    rootId: below?.rootId ?? id,
    previousId: below?.id ?? null,
    hash: newHash(),
    view,
    state: {},
    errors: {},
  };
  core.world.modals.set(user, [...stack, opened]);
  core.world.changed();
  return opened;
}

/** Typed input survives only where block_id and action_id stay. */
export function replaceView(core: Core, opened: OpenedView, view: JsonObject): void {
  needFreeExternalId(core, view, opened);
  const kept: JsonObject = {};
  for (const block of asList(view.blocks).filter(isObject)) {
    const blockId = asString(block.block_id);
    const before = asObject(opened.state[blockId]);
    const elements = [block.element, block.accessory, ...asList(block.elements)].filter(isObject);
    for (const element of elements) {
      const actionId = asString(element.action_id);
      const value = before[actionId];
      if (value !== undefined) kept[blockId] = { ...asObject(kept[blockId]), [actionId]: value };
    }
  }
  opened.view = view;
  opened.state = kept;
  opened.errors = {};
  opened.hash = newHash();
  core.world.changed();
}

export function open(core: Core, args: JsonObject): JsonObject {
  const view = readView(args.view, 'modal');
  const user = spendTrigger(core, args);
  // views.open starts afresh; only views.push stacks.
  core.world.modals.delete(user);
  return { view: viewShape(stackView(core, user, view)) };
}

export function push(core: Core, args: JsonObject): JsonObject {
  const view = readView(args.view, 'modal');
  const user = spendTrigger(core, args);
  if (core.world.topModal(user) === undefined) throw new Refused('not_found');
  return { view: viewShape(stackView(core, user, view)) };
}

export function update(core: Core, args: JsonObject): JsonObject {
  const externalId = asString(args.external_id);
  const opened =
    externalId === ''
      ? core.world.findView(asString(args.view_id))
      : [...core.world.modals.values()].flat().find((view) => view.view.external_id === externalId);
  if (opened === undefined) throw new Refused('not_found');
  const view = readView(args.view, opened.view.type === 'home' ? 'home' : 'modal');
  const hash = asString(args.hash);
  if (hash !== '' && hash !== opened.hash) throw new Refused('hash_conflict');
  replaceView(core, opened, view);
  return { view: viewShape(opened) };
}

export function publish(core: Core, args: JsonObject): JsonObject {
  const user = asString(args.user_id);
  if (!core.world.users.has(user)) throw new Refused('user_not_found');
  const view = readView(args.view, 'home');
  const before = core.world.homes.get(user);
  const hash = asString(args.hash);
  if (hash !== '' && before !== undefined && hash !== before.hash) throw new Refused('hash_conflict');
  if (before !== undefined) {
    replaceView(core, before, view);
    return { view: viewShape(before) };
  }
  const id = `V${randomBytes(5).toString('hex').toUpperCase()}`;
  const opened = { id, user, rootId: id, previousId: null, hash: newHash(), view, state: {}, errors: {} };
  core.world.homes.set(user, opened);
  core.world.changed();
  return { view: viewShape(opened) };
}
