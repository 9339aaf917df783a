/** Submitting and closing a modal, and what the app's answer does to the stack. */
import { readView, replaceView, stackView } from './api/views.ts';
import { type Core, Refused, ShownToUser } from './core.ts';
import { payloadFrame, sendPayload } from './interactions.ts';
import { asList, asObject, asString, isObject, type JsonObject, parseJson } from './json.ts';
import { clientErrors, readValues, stateOf } from './picks.ts';
import type { Json } from './protocol.ts';
import { viewShape } from './shapes.ts';
import type { OpenedView } from './world.ts';

const TROUBLE = 'We had some trouble connecting. Try again?';

function topView(core: Core, userId: string, viewId: string): OpenedView {
  const top = core.world.topModal(userId);
  if (top === undefined || top.id !== viewId) throw new ShownToUser('That dialog is no longer open.');
  return top;
}

function popView(core: Core, opened: OpenedView): void {
  const stack = core.world.modals.get(opened.user) ?? [];
  core.world.modals.set(
    opened.user,
    stack.filter((view) => view !== opened),
  );
  core.world.changed();
}

/** Keys must be block_ids of input blocks. @throws Refused */
function showErrors(core: Core, opened: OpenedView, given: Json | undefined): void {
  const inputs = asList(opened.view.blocks)
    .filter(isObject)
    .filter((block) => block.type === 'input')
    .map((block) => asString(block.block_id));
  const errors = Object.entries(asObject(given));
  const wrong = errors.find(([blockId, text]) => !inputs.includes(blockId) || typeof text !== 'string');
  if (errors.length === 0 || wrong !== undefined) {
    throw new Refused('invalid_response_action', [`[ERROR] no input block ${wrong?.[0] ?? ''} [json-pointer:/errors]`]);
  }
  opened.errors = Object.fromEntries(errors.map(([blockId, text]) => [blockId, asString(text)]));
  core.world.changed();
}

function applyAnswer(core: Core, opened: OpenedView, body: string): void {
  const answer = body.trim() === '' ? {} : asObject(parseJson(body));
  switch (answer.response_action) {
    case undefined:
      popView(core, opened);
      return;
    case 'errors':
      showErrors(core, opened, answer.errors);
      return;
    case 'update':
      replaceView(core, opened, readView(answer.view, 'modal'));
      return;
    case 'push':
      stackView(core, opened.user, readView(answer.view, 'modal'));
      return;
    case 'clear':
      core.world.modals.delete(opened.user);
      core.world.changed();
      return;
    default:
      throw new Refused('invalid_response_action');
  }
}

/**
 * Presses the modal's submit button with these values: block_id -> action_id -> `{ value }`, `{ selected_option }` ...
 * Errors under inputs, Slack's own or the app's, are found on the view. @throws ShownToUser
 */
export async function submit(
  core: Core,
  userId: string,
  viewId: string,
  values: { readonly [blockId: string]: Json },
): Promise<void> {
  const opened = topView(core, userId, viewId);
  const blocks = asList(opened.view.blocks);
  const given = readValues(blocks, values);
  for (const [blockId, picks] of Object.entries(given)) {
    opened.state[blockId] = { ...asObject(opened.state[blockId]), ...asObject(picks) };
  }
  const state = stateOf(blocks, opened.state);
  opened.errors = clientErrors(blocks, state);
  core.world.changed();
  if (Object.keys(opened.errors).length > 0) return;
  const payload: JsonObject = {
    ...payloadFrame(core, 'view_submission', userId),
    trigger_id: core.links.newTrigger(userId),
    view: viewShape(opened, state),
    response_urls: responseUrls(core, userId, blocks, state),
  };
  const delivery = await sendPayload(core, payload);
  if (delivery.kind !== 'answered' || delivery.status !== 200) throw new ShownToUser(TROUBLE);
  try {
    applyAnswer(core, opened, delivery.body);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    core.refusals.push({ where: 'ack', error: error.error, messages: error.messages });
    throw new ShownToUser(TROUBLE);
  }
}

/** For each conversation or channel select with `response_url_enabled`. */
function responseUrls(core: Core, user: string, blocks: readonly Json[], state: JsonObject): Json[] {
  return blocks.filter(isObject).flatMap((block) => {
    const element = asObject(block.element);
    if (element.response_url_enabled !== true) return [];
    const blockId = asString(block.block_id);
    const actionId = asString(element.action_id);
    const pick = asObject(asObject(state[blockId])[actionId]);
    const channel = asString(pick.selected_conversation ?? pick.selected_channel);
    if (channel === '') return [];
    const path = core.links.newResponsePath({ user, channel, threadTs: null, original: null });
    return [{ block_id: blockId, action_id: actionId, channel_id: channel, response_url: `${core.url}${path}` }];
  });
}

/** Presses close. The app hears of it only when the view had `notify_on_close`. */
export async function close(core: Core, userId: string, viewId: string): Promise<void> {
  const opened = topView(core, userId, viewId);
  const isCleared = opened.view.clear_on_close === true;
  const closed = isCleared ? [...(core.world.modals.get(userId) ?? [])].reverse() : [opened];
  for (const view of closed) popView(core, view);
  const told = closed.filter((view) => view.view.notify_on_close === true);
  await Promise.all(
    told.map((view) =>
      sendPayload(core, { ...payloadFrame(core, 'view_closed', userId), view: viewShape(view), is_cleared: isCleared }),
    ),
  );
}
