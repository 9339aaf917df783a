/** One Web API call: faults, token, scopes, rate, then the method. */
import { type Core, Refused } from '../core.ts';
import type { ApiFault } from '../faults.ts';
import { asString, isObject, type JsonObject, parseJson } from '../json.ts';
import { TIERS } from '../rate-limits.ts';
import { methodNamed } from './methods.ts';

/** `hang`: keep the connection open and say nothing. */
export type ApiAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: JsonObject | string }
  | 'hang';

const answer = (body: JsonObject | string, status = 200, headers: Record<string, string> = {}): ApiAnswer => ({
  status,
  headers,
  body,
});

const rateLimited = (seconds: number): ApiAnswer =>
  answer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(seconds) });

/** What the app sees of a fault that leaves the method undone. */
export function faultAnswer(fault: Exclude<ApiFault, 'lose-answer'>): ApiAnswer {
  if (fault === 'hang') return 'hang';
  if ('error' in fault) return answer({ ok: false, error: fault.error });
  if (fault.status === 429) return rateLimited(fault.retryAfter);
  return answer('upstream error', fault.status);
}

export function refusalBody(refused: Refused): JsonObject {
  const { error, messages, extra } = refused;
  if (messages.length === 0) return { ok: false, error, ...extra };
  const errors = messages.map((message) => message.replace(/^\[ERROR\] /, ''));
  return { ok: false, error, errors, ...extra, response_metadata: { messages: [...messages] } };
}

/** Nested values in a form body are JSON texts; the methods read them where they expect them. */
export function readArguments(raw: string, contentType: string): JsonObject {
  if (contentType.startsWith('application/json')) {
    const body = parseJson(raw);
    if (!isObject(body)) throw new Refused('invalid_json');
    return body;
  }
  return Object.fromEntries(new URLSearchParams(raw));
}

function checkToken(core: Core, name: string, authorization: string, args: JsonObject): void {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? asString(args.token);
  if (token === '') throw new Refused('not_authed');
  if (token !== core.appToken && token !== core.botToken) throw new Refused('invalid_auth');
  // Only the opening of sockets takes the app-level token, and it takes no other.
  if ((token === core.appToken) !== (name === 'apps.connections.open')) throw new Refused('not_allowed_token_type');
  const needed = methodNamed(name)?.scopes ?? [];
  if (needed.length === 0 || needed.some((scope) => core.scopes.includes(scope))) return;
  throw new Refused('missing_scope', [], { needed: needed.join(','), provided: core.scopes.join(',') });
}

function secondsToWait(core: Core, name: string, args: JsonObject): number {
  const method = methodNamed(name);
  if (method === undefined) return 0;
  const now = Date.now();
  const inChannel =
    name === 'chat.postMessage' ? core.rates.take(`${name} ${asString(args.channel)}`, TIERS.postInChannel, now) : 0;
  return inChannel || core.rates.take(name, method.rate, now);
}

export function callMethod(
  core: Core,
  name: string,
  raw: string,
  contentType: string,
  authorization: string,
): ApiAnswer {
  const fault = core.faults.takeApi(name);
  if (fault !== undefined && fault !== 'lose-answer') return faultAnswer(fault);
  try {
    const method = methodNamed(name);
    if (method === undefined) throw new Refused('unknown_method', [], { req_method: name });
    const args = readArguments(raw, contentType);
    checkToken(core, name, authorization, args);
    const wait = secondsToWait(core, name, args);
    if (wait > 0) return rateLimited(wait);
    const result = method.run(core, args);
    if (fault === 'lose-answer') return 'hang';
    return answer({ ok: true, ...result }, 200, { 'x-oauth-scopes': core.scopes.join(',') });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    core.refusals.push({ where: name, error: error.error, messages: error.messages });
    return answer(refusalBody(error));
  }
}
