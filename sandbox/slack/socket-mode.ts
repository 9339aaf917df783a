/** Socket Mode: the same payloads in envelopes over a WebSocket, each to any one of the app's connections. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { asObject, isObject, type JsonObject, parseJson } from './json.ts';
import type { Delivery, Parcel } from './parcel.ts';
import { IDS } from './seed.ts';
import { WebSocketPeer } from './websocket.ts';

const PATH = '/link';

/** What an HTTP parcel is in Socket Mode. */
function envelopeOf(parcel: Parcel): JsonObject {
  const base = { envelope_id: randomBytes(16).toString('hex') };
  if (parcel.contentType === 'application/json') {
    return {
      ...base,
      type: 'events_api',
      accepts_response_payload: false,
      retry_attempt: Number(parcel.headers?.['x-slack-retry-num'] ?? 0),
      retry_reason: parcel.headers?.['x-slack-retry-num'] === undefined ? '' : 'timeout',
      payload: parseJson(parcel.raw) ?? null,
    };
  }
  const form = Object.fromEntries(new URLSearchParams(parcel.raw));
  const isCommand = form.payload === undefined;
  return {
    ...base,
    type: isCommand ? 'slash_commands' : 'interactive',
    accepts_response_payload: true,
    payload: isCommand ? form : (parseJson(form.payload ?? '') ?? null),
  };
}

export class SocketMode {
  readonly #tickets = new Set<string>();
  readonly #peers: WebSocketPeer[] = [];
  readonly #waiting = new Map<string, (payload: JsonObject) => void>();
  #turn = 0;
  #opened = 0;

  /** How many connections there have been. */
  get opened(): number {
    return this.#opened;
  }

  get isConnected(): boolean {
    return this.#peers.length > 0;
  }

  /** The path of a new connection's URL; it works once. */
  newPath(): string {
    const ticket = randomBytes(12).toString('hex');
    this.#tickets.add(ticket);
    return `${PATH}?ticket=${ticket}`;
  }

  accept(request: IncomingMessage, socket: Duplex): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isKnown = url.pathname === PATH && this.#tickets.delete(url.searchParams.get('ticket') ?? '');
    if (!isKnown) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const peer = new WebSocketPeer(
      request,
      socket,
      (text) => this.#take(text),
      () => this.#forget(peer),
    );
    this.#peers.push(peer);
    this.#opened += 1;
    const hello = {
      type: 'hello',
      num_connections: this.#peers.length,
      connection_info: { app_id: IDS.app },
      debug_info: { host: 'local-slack', approximate_connection_time: 18_060 },
    };
    peer.send(JSON.stringify(hello));
  }

  deliver(parcel: Parcel, timeoutMs: number): Promise<Delivery> {
    const peer = this.#peers[this.#turn++ % this.#peers.length];
    if (peer === undefined) return Promise.resolve({ kind: 'unreachable' });
    const envelope = envelopeOf(parcel);
    const id = String(envelope.envelope_id);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        resolve({ kind: 'timeout' });
      }, timeoutMs);
      this.#waiting.set(id, (payload) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        const body = Object.keys(payload).length === 0 ? '' : JSON.stringify(payload);
        const headers = new Headers({ 'content-type': 'application/json' });
        resolve({ kind: 'answered', status: 200, body, headers });
      });
      peer.send(JSON.stringify(envelope));
    });
  }

  /** Tells every connection to come again, then closes it, as Slack does every few hours. */
  disconnect(reason: 'warning' | 'refresh_requested' | 'link_disabled'): void {
    for (const peer of [...this.#peers]) {
      peer.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'local-slack' } }));
      if (reason !== 'warning') peer.close();
    }
  }

  close(): void {
    for (const peer of [...this.#peers]) peer.close();
  }

  #take(text: string): void {
    const answer = parseJson(text);
    if (isObject(answer)) this.#waiting.get(String(answer.envelope_id))?.(asObject(answer.payload));
  }

  #forget(peer: WebSocketPeer): void {
    const place = this.#peers.indexOf(peer);
    if (place >= 0) this.#peers.splice(place, 1);
  }
}
