/** Serves protocol.ts to the sandbox's page, and the page itself. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asObject, asString, type JsonObject, parseJson } from './json.ts';
import type { ActBody, HomeBody, Json, Outcome, Snapshot, SuggestBody, Suggestions } from './protocol.ts';

/** The page's bundle, as made by the page's build. */
export interface PageAssets {
  readonly html: string;
  /** Path with a leading slash -> content. */
  readonly files?: Readonly<Record<string, { readonly type: string; readonly body: string | Uint8Array }>>;
}

/** Routes that have nothing to do with Slack: this server checks the page's origin and passes them on. */
export interface ExtraRoutes {
  /** `undefined` for a path that is none of them. */
  get(path: string): unknown;
  post(path: string, body: JsonObject): Promise<Outcome> | undefined;
  onChange(listener: () => void): () => void;
}

/** What the page can ask for. */
export interface PageDesk {
  readonly extra: ExtraRoutes | null;
  /** Of the first member when no user is named; `null` for an unknown one. */
  snapshot(user: string): Snapshot | null;
  onChange(listener: () => void): () => void;
  say(user: string, channel: string, text: string, threadTs: string | undefined): Promise<Outcome>;
  act(body: ActBody): Promise<Outcome>;
  suggest(body: SuggestBody): Promise<Suggestions>;
  clock(body: { readonly [key: string]: Json }): Outcome;
  home(body: HomeBody): Outcome;
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

function streamChanges(desk: PageDesk, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('event: changed\ndata: {}\n\n');
  // Many changes of one moment are one message.
  const teller = (event: string) => {
    let waiting = false;
    return () => {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        response.write(`event: ${event}\ndata: {}\n\n`);
      }, 15).unref();
    };
  };
  const stops = [desk.onChange(teller('changed')), desk.extra?.onChange(teller('control'))];
  response.on('close', () => {
    for (const stop of stops) stop?.();
  });
}

/** Other web pages must not drive the sandbox through the visitor's browser. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}

async function answerPost(desk: PageDesk, path: string, raw: string): Promise<Outcome | Suggestions> {
  const body = asObject(parseJson(raw));
  const extra = desk.extra?.post(path, body);
  if (extra !== undefined) return extra;
  switch (path) {
    case '/sandbox/say':
      return desk.say(
        asString(body.user),
        asString(body.channel),
        asString(body.text),
        typeof body.threadTs === 'string' ? body.threadTs : undefined,
      );
    case '/sandbox/act':
      return desk.act(body as unknown as ActBody);
    case '/sandbox/suggest':
      return desk.suggest(body as unknown as SuggestBody);
    case '/sandbox/clock':
      return desk.clock(body);
    case '/sandbox/home':
      return desk.home({ user: asString(body.user), tab: body.tab === 'messages' ? 'messages' : 'home' });
    default:
      return { ok: false, error: `there is no ${path}` };
  }
}

export async function servePage(
  desk: PageDesk,
  page: PageAssets | null,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  raw: string,
): Promise<void> {
  if (url.pathname === '/sandbox/changes') return streamChanges(desk, response);
  if (url.pathname === '/sandbox/snapshot') {
    const snapshot = desk.snapshot(url.searchParams.get('user') ?? '');
    return sendJson(response, snapshot === null ? 404 : 200, snapshot ?? { ok: false, error: 'there is no such user' });
  }
  if (request.method === 'POST' && url.pathname.startsWith('/sandbox/')) {
    if (!isOwnOrigin(request)) return sendJson(response, 403, { ok: false, error: 'only from the sandbox page' });
    return sendJson(response, 200, await answerPost(desk, url.pathname, raw));
  }
  const extra = request.method === 'GET' ? desk.extra?.get(url.pathname) : undefined;
  if (extra !== undefined) return sendJson(response, 200, extra);
  const file = page?.files?.[url.pathname];
  if (file !== undefined) {
    response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' });
    response.end(file.body);
    return;
  }
  // Permalinks open the page.
  if (page !== null && (url.pathname === '/' || url.pathname.startsWith('/archives/'))) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(page.html);
    return;
  }
  response.writeHead(404, { 'content-type': 'text/plain' });
  response.end('not found\n');
}
