/** What an app says through a response URL, or in the body of its answer to a command. */
import { botAuthor, type Core, Refused } from './core.ts';
import { asString, isObject, type JsonObject, parseJson } from './json.ts';
import type { ResponseTarget } from './links.ts';
import type { Delivery } from './parcel.ts';
import { needSomething, readContent } from './posting.ts';

/** Posts a new message where the command or click was; private unless `response_type` is "in_channel". @throws Refused */
function postAnswer(core: Core, body: JsonObject, target: ResponseTarget, command: string | null): void {
  const content = readContent(body);
  needSomething(content);
  const isPublic = body.response_type === 'in_channel';
  const threadTs = asString(body.thread_ts) || target.threadTs;
  core.world.post({
    ...content,
    channel: target.channel,
    author: botAuthor,
    threadTs: threadTs === '' ? null : threadTs,
    onlyFor: isPublic ? null : target.user,
    command: isPublic ? command : null,
  });
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

function applyResponse(core: Core, body: JsonObject, target: ResponseTarget): void {
  const original = target.original === null ? undefined : core.world.find(target.channel, target.original);
  if (isTrue(body.delete_original)) {
    if (original !== undefined) core.world.remove(original);
    return;
  }
  if (isTrue(body.replace_original) && original !== undefined) {
    const content = readContent(body);
    needSomething(content);
    core.world.edit(original, { text: '', blocks: [], attachments: [], ...content });
    return;
  }
  postAnswer(core, body, target, null);
}

/** A POST to a response URL: 200 "ok", 404 when it is used up or too old, 400 when Slack would not take the message. */
export function receiveResponse(core: Core, path: string, raw: string): { status: number; body: string } {
  const fail = (status: number, refused: Refused) => {
    core.refusals.push({ where: 'response_url', error: refused.error, messages: refused.messages });
    return { status, body: JSON.stringify({ ok: false, error: refused.error }) };
  };
  const target = core.links.spendResponsePath(path);
  if (typeof target === 'string') return fail(404, new Refused(target));
  try {
    const body = parseJson(raw);
    if (!isObject(body)) throw new Refused('invalid_payload');
    applyResponse(core, body, target);
    return { status: 200, body: 'ok' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return fail(400, error);
  }
}

/** Shows what the answer to a command holds. @throws Refused */
export function showCommandAnswer(
  core: Core,
  delivery: Extract<Delivery, { kind: 'answered' }>,
  target: ResponseTarget,
  command: string,
): void {
  const isJson = delivery.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = isJson ? parseJson(delivery.body) : undefined;
  const body = isObject(parsed) ? parsed : { text: delivery.body };
  const isEmpty = !body.text && !body.blocks && !body.attachments;
  if (!isEmpty) postAnswer(core, body, target, command);
}
