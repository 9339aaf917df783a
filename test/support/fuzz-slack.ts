// Slack's requests to be changed before they are sent: recorded as the local Slack makes them, and signed anew.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from '../../sandbox/slack/deliver.ts';
import { PeopleUnavailable } from '../../src/flows/ports.ts';
import { StoreUnavailable } from '../../src/flows/reduction-ports.ts';
import type { Bot } from './bot.ts';
import type { Json } from './fuzz.ts';

/** `form` holds strings, as slash commands do; `payload` and `event` are JSON, one inside a form. */
export interface SlackRequest {
  readonly kind: 'form' | 'payload' | 'event';
  readonly body: Json;
}

const FORM = 'application/x-www-form-urlencoded';
/** As long as Slack waits. */
const ANSWER_WITHIN_MS = 3_000;

export interface Recorder {
  /** What Slack sends of this action; the bot hears nothing of it. */
  record(action: () => unknown): Promise<SlackRequest>;
  close(): Promise<void>;
}

export async function startRecorder(bot: Bot): Promise<Recorder> {
  const seen: SlackRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push(read(request.headers['content-type'] ?? '', Buffer.concat(chunks).toString()));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    record: async (action) => {
      bot.slack.setAppUrl(`http://127.0.0.1:${port}`);
      seen.length = 0;
      const outcome = await action();
      const deadline = Date.now() + ANSWER_WITHIN_MS;
      while (seen.length === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
      bot.slack.setAppUrl(bot.url);
      const [first] = seen;
      if (first === undefined) throw new Error(`Slack sent nothing, and said ${JSON.stringify(outcome)}`);
      return first;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function read(contentType: string, raw: string): SlackRequest {
  if (contentType !== FORM) return { kind: 'event', body: JSON.parse(raw) };
  const form = new URLSearchParams(raw);
  const payload = form.get('payload');
  return payload === null
    ? { kind: 'form', body: Object.fromEntries(form) }
    : { kind: 'payload', body: JSON.parse(payload) };
}

/** The bytes as Slack would write them: a member of a form that is a list comes as often as the list is long. */
function written({ kind, body }: SlackRequest): string {
  if (kind === 'event') return JSON.stringify(body);
  if (kind === 'payload') return `payload=${encodeURIComponent(JSON.stringify(body))}`;
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [['text', body] as const];
  const text = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));
  // It writes halves of pairs as U+FFFD: in UTF-8 there are none.
  return new URLSearchParams(
    members.flatMap(([name, value]) => [value].flat().map((one: Json) => [name, text(one)])),
  ).toString();
}

/** Signed as Slack's. Rejects when there is no answer within Slack's three seconds. */
export function sendSigned(bot: Bot, request: SlackRequest): Promise<Response> {
  const contentType = request.kind === 'event' ? 'application/json' : FORM;
  return sendRaw(bot, written(request), contentType);
}

export function sendRaw(bot: Bot, raw: string, contentType: string): Promise<Response> {
  const at = String(Math.floor(Date.now() / 1_000));
  return fetch(bot.url, {
    method: 'POST',
    body: raw,
    headers: {
      'content-type': contentType,
      'x-slack-request-timestamp': at,
      'x-slack-signature': signatureOf(bot.slack.signingSecret, at, raw),
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}

/** What the bot could not make sense of. That a busy machine's Redis or Slack did not answer in time is not of the payload's making. */
export const troubleInside = ({ log }: Bot): Bot['log'] =>
  log.filter(
    ({ level, facts }) =>
      level === 'error' &&
      !('err' in facts && (facts.err instanceof StoreUnavailable || facts.err instanceof PeopleUnavailable)),
  );
