/**
 * Looks at what Slack sent before anything is read from it: types promise members that nobody has seen. Only what this bot reads is
 * looked at, so that Slack may add to its payloads (docs.slack.dev, "Interaction payloads", "Implementing slash commands").
 */
import { z } from 'zod';

const text = z.string();
const thing = z.looseObject({});
const named = z.looseObject({ id: text });

const picked = z.looseObject({
  value: text.nullish(),
  selected_option: z.looseObject({ value: text.optional() }).nullish(),
  selected_options: z.array(thing).nullish(),
});
const view = z.looseObject({
  id: text,
  hash: text.optional(),
  private_metadata: text,
  blocks: z.array(thing),
  state: z.looseObject({ values: z.record(text, z.record(text, picked)) }),
});
const message = z.looseObject({ ts: text.optional(), thread_ts: text.optional() });

const event = z.looseObject({ event: z.looseObject({ type: text }), api_app_id: text.optional() });
const command = z.looseObject({
  command: text,
  text,
  user_id: text,
  channel_id: text,
  trigger_id: text,
  response_url: text,
});
const suggestion = z.looseObject({
  user: named,
  action_id: text,
  value: text,
  view: z.looseObject({ private_metadata: text }).optional(),
});
const click = z.looseObject({
  user: named,
  trigger_id: text,
  response_url: text.optional(),
  container: thing,
  channel: named.optional(),
  message: message.optional(),
  view: view.optional(),
  actions: z.tuple([z.looseObject({ action_id: text, value: text.nullish() })], thing),
});
const shortcut = z.looseObject({
  user: named,
  callback_id: text,
  trigger_id: text,
  response_url: text,
  channel: named,
  message: message.required({ ts: true }),
});
const submission = z.looseObject({ user: named, view: view.extend({ callback_id: text }) });

/** In the order in which Bolt decides what a payload is: one that could be two things is judged as what Bolt takes it for. */
function shapeOf(body: Readonly<Record<string, unknown>>): z.ZodType {
  if (body.event !== undefined) return event;
  if (body.command !== undefined) return command;
  if (body.name !== undefined || body.type === 'block_suggestion') return suggestion;
  if (body.actions !== undefined) return click;
  if (body.type === 'message_action') return shortcut;
  if (body.type === 'view_submission') return submission;
  return thing;
}

/** Where the payload is not what it should be, for example `view.state.values`; `null` where all is well. Total. */
export function payloadProblem(body: unknown): string | null {
  const isThing = typeof body === 'object' && body !== null && !Array.isArray(body);
  const parsed = (isThing ? shapeOf(body as Readonly<Record<string, unknown>>) : thing).safeParse(body);
  if (parsed.success) return null;
  // Of a union of one: the first is as good as any. Names only, for what stands there may be anybody's words.
  return parsed.error.issues[0]?.path.map(String).join('.') || 'body';
}
