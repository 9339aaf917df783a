/** The Events API: what happened, in Slack's envelope, with its three retries. */
import { randomBytes } from 'node:crypto';
import { BOT_USER, type Core } from './core.ts';
import { deliver, isReachable } from './deliver.ts';
import { asObject, type JsonObject, parseJson } from './json.ts';
import type { MessageChange, StoredMessage } from './messages.ts';
import type { Delivery } from './parcel.ts';
import { IDS } from './seed.ts';
import { messageShape, viewShape } from './shapes.ts';

/** At once, after 1 minute, after 5 minutes. */
const RETRY_DELAYS_MS = [0, 60_000, 300_000];

const CHANNEL_TYPES = { public: 'channel', private: 'group', dm: 'im' } as const;
const SUBSCRIPTIONS = { public: 'message.channels', private: 'message.groups', dm: 'message.im' } as const;

export interface EventOptions {
  /** Bot events in the manifest, for example "message.channels". */
  readonly subscribed: readonly string[];
  /** 1 is Slack's own pace; 0 retries at once. */
  readonly retryScale: number;
}

export class Events {
  readonly #core: Core;
  readonly #options: EventOptions;
  /** Retries that wait, each with what ends its wait. */
  readonly #waiting = new Map<NodeJS.Timeout, () => void>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(core: Core, options: EventOptions) {
    this.#core = core;
    this.#options = options;
    core.world.onMessage((change) => this.#tellOf(change));
  }

  /** Waits until every delivery on its way, retries included, has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  close(): void {
    this.#closed = true;
    for (const [timer, end] of this.#waiting) {
      clearTimeout(timer);
      end();
    }
  }

  /** The first contact with a URL: whether the app gives the challenge back. */
  async verifyUrl(): Promise<boolean> {
    const challenge = randomBytes(16).toString('hex');
    const raw = JSON.stringify({ type: 'url_verification', token: 'deprecated-verification-token', challenge });
    const delivery = await deliver(this.#core.connection, { raw, contentType: 'application/json' });
    if (delivery.kind !== 'answered' || delivery.status !== 200) return false;
    return delivery.body === challenge || asObject(parseJson(delivery.body)).challenge === challenge;
  }

  homeOpened(user: string, tab: 'home' | 'messages'): void {
    if (!this.#options.subscribed.includes('app_home_opened')) return;
    const published = this.#core.world.homes.get(user);
    this.send({
      type: 'app_home_opened',
      user,
      channel: this.#core.world.dmOf(user, BOT_USER)?.id ?? '',
      tab,
      event_ts: this.#core.world.nextTs(),
      ...(published === undefined ? {} : { view: viewShape(published) }),
    });
  }

  /** Sends any event, for kinds that have no function of their own. The id stays the same over its retries. */
  send(event: JsonObject, eventId = `Ev${randomBytes(6).toString('hex').toUpperCase()}`): void {
    if (!isReachable(this.#core.connection)) return;
    const envelope: JsonObject = {
      type: 'event_callback',
      token: 'deprecated-verification-token',
      team_id: IDS.team,
      api_app_id: IDS.app,
      context_team_id: IDS.team,
      context_enterprise_id: null,
      event_id: eventId,
      event_time: Math.floor(Date.now() / 1000),
      event_context: `4-${eventId}`,
      is_ext_shared_channel: this.#core.world.channels.get(String(event.channel))?.isSharedOutside ?? false,
      authorizations: [
        { enterprise_id: null, team_id: IDS.team, user_id: BOT_USER, is_bot: true, is_enterprise_install: false },
      ],
      event,
    };
    const running = this.#deliverWithRetries(JSON.stringify(envelope)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #deliverWithRetries(raw: string): Promise<void> {
    let headers: Record<string, string> = {};
    for (let attempt = 0; !this.#closed; attempt += 1) {
      const delivery = await deliver(this.#core.connection, { raw, contentType: 'application/json', headers });
      const reason = failureOf(delivery);
      const delay = RETRY_DELAYS_MS[attempt];
      const isRefused = delivery.kind === 'answered' && delivery.headers.get('x-slack-no-retry') === '1';
      if (reason === null || delay === undefined || isRefused) return;
      headers = { 'x-slack-retry-num': String(attempt + 1), 'x-slack-retry-reason': reason };
      await this.#pause(delay * this.#options.retryScale);
    }
  }

  #pause(ms: number): Promise<void> {
    if (ms === 0 || this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(timer);
        resolve();
      }, ms);
      timer.unref();
      this.#waiting.set(timer, resolve);
    });
  }

  #tellOf(change: MessageChange): void {
    const { message } = change;
    const channel = this.#core.world.channels.get(message.channel);
    if (channel === undefined || message.onlyFor !== null || !channel.members.has(BOT_USER)) return;
    if (!this.#options.subscribed.includes(SUBSCRIPTIONS[channel.kind])) return;
    this.send({ ...this.#eventOf(change, message), channel: channel.id, channel_type: CHANNEL_TYPES[channel.kind] });
  }

  #eventOf(change: MessageChange, message: StoredMessage): JsonObject {
    const { world } = this.#core;
    if (change.kind === 'posted') return { ...messageShape(world, message), event_ts: message.ts };
    const ts = world.nextTs();
    const outer = { type: 'message', hidden: true, ts, event_ts: ts };
    if (change.kind === 'deleted') {
      const previous = messageShape(world, message);
      return { ...outer, subtype: 'message_deleted', deleted_ts: message.ts, previous_message: previous };
    }
    return {
      ...outer,
      subtype: 'message_changed',
      message: messageShape(world, message),
      previous_message: messageShape(world, message, change.previous),
    };
  }
}

function failureOf(delivery: Delivery): string | null {
  if (delivery.kind === 'timeout') return 'http_timeout';
  if (delivery.kind === 'unreachable') return 'connection_failed';
  return delivery.status >= 200 && delivery.status < 300 ? null : 'http_error';
}
