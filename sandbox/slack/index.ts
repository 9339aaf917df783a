/**
 * A local Slack: the workspace of seed.ts, the Web API with Slack's limits and errors, signed commands, clicks, modals and
 * events to an app's URL, and the routes of protocol.ts for a page. Message timestamps, signatures, trigger ids and response
 * URLs live on real time; only what the page shows as the time follows the sandbox's clock.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SandboxClock } from '../clock.ts';
import { runCommand } from './commands.ts';
import { botAuthor, type Core, type Refusal, ShownToUser } from './core.ts';
import { Events } from './events.ts';
import { Faults } from './faults.ts';
import { makeServer } from './http.ts';
import * as interactions from './interactions.ts';
import type { JsonObject } from './json.ts';
import { Links } from './links.ts';
import type { StoredMessage } from './messages.ts';
import * as modals from './modals.ts';
import { DEFAULT_EVENTS, DEFAULT_SCOPES, DEFAULT_SHORTCUTS, type LocalSlackOptions } from './options.ts';
import type { PageAssets, PageDesk } from './page-routes.ts';
import { editAsPerson, OTHER_BOTS, type Said, sayAsApp, sayAsPerson, webhook } from './people-talk.ts';
import type { Place } from './places.ts';
import type { ActBody, ClockBody, Json, Outcome, Snapshot, SuggestBody, Suggestions } from './protocol.ts';
import { RateLimits } from './rate-limits.ts';
import { seed } from './seed.ts';
import { snapshotFor } from './snapshot.ts';
import { SocketMode } from './socket-mode.ts';
import { World } from './world.ts';

export type { ApiFault, DeliveryFault } from './faults.ts';
export type { StoredMessage } from './messages.ts';
export type { LocalSlackOptions } from './options.ts';
export type { ExtraRoutes, PageAssets } from './page-routes.ts';
export { IDS, seed } from './seed.ts';
export { validateMessage } from './validate/message.ts';
export { validateView } from './validate/view.ts';

export type LocalSlack = Awaited<ReturnType<typeof startLocalSlack>>;

async function outcomeOf(action: () => unknown): Promise<Outcome> {
  try {
    await action();
    return { ok: true };
  } catch (error) {
    if (error instanceof ShownToUser) return { ok: false, error: error.message };
    throw error;
  }
}

function setClock(clock: SandboxClock, body: ClockBody | JsonObject): Outcome {
  try {
    if ('jumpMs' in body && typeof body.jumpMs === 'number') clock.jump(body.jumpMs);
    else if ('setTo' in body && typeof body.setTo === 'number') clock.setTo(body.setTo);
    else if ('speed' in body && typeof body.speed === 'number') clock.runAt(body.speed);
    else return { ok: false, error: 'give jumpMs, setTo or speed' };
    return { ok: true };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

export async function startLocalSlack(options: LocalSlackOptions = {}) {
  const clock = options.clock ?? new SandboxClock();
  const commands = options.commands ?? ['/ddb'];
  const signingSecret = options.signingSecret ?? 'local-slack-signing-secret';
  const faults = new Faults();
  const world = new World(options.seed ?? seed, () => clock.now());
  const refusals: Refusal[] = [];
  const core: Core = {
    world,
    faults,
    refusals,
    links: new Links({
      triggerLifeMs: options.triggerLifeMs ?? 3000,
      responseUrlLifeMs: options.responseUrlLifeMs ?? 30 * 60_000,
    }),
    rates: new RateLimits(options.rateLimits !== 'off'),
    connection: {
      appUrl: options.appUrl ?? null,
      signingSecret,
      ackTimeoutMs: options.ackTimeoutMs ?? 3000,
      faults,
      sockets: new SocketMode(),
    },
    botToken: options.botToken ?? 'xoxb-local-slack',
    appToken: options.appToken ?? 'xapp-local-slack',
    scopes: options.scopes ?? DEFAULT_SCOPES,
    shortcuts: options.shortcuts ?? DEFAULT_SHORTCUTS,
    url: '',
  };
  const events = new Events(core, {
    subscribed: options.events ?? DEFAULT_EVENTS,
    retryScale: options.eventRetryScale ?? 1,
  });
  let page = options.page ?? null;
  const unfollow = clock.onChange(() => world.changed());

  const say = (user: string, channel: string, text: string, threadTs?: string): Promise<Outcome> =>
    outcomeOf(() =>
      text.trimStart().startsWith('/')
        ? runCommand(core, commands, user, channel, text, threadTs)
        : sayAsPerson(core, user, { channel, text, threadTs }),
    );
  const submit = (user: string, viewId: string, values: { readonly [blockId: string]: Json }): Promise<Outcome> =>
    outcomeOf(() => modals.submit(core, user, viewId, values));
  const closeView = (user: string, viewId: string): Promise<Outcome> =>
    outcomeOf(() => modals.close(core, user, viewId));
  const shortcut = (
    user: string,
    { channel, ts }: { readonly channel: string; readonly ts: string },
    callbackId: string,
  ): Promise<Outcome> => outcomeOf(() => interactions.shortcut(core, user, channel, ts, callbackId));
  const act = (body: ActBody): Promise<Outcome> => {
    if (body.kind === 'submit') return submit(body.user, body.viewId, body.values);
    if (body.kind === 'close') return closeView(body.user, body.viewId);
    if (body.kind === 'shortcut') return shortcut(body.user, body.from, body.callbackId);
    return outcomeOf(() => interactions.act(core, body.user, body.from, body.actionId, body.blockId, body.element));
  };
  const suggest = async ({ user, from, actionId, blockId, value }: SuggestBody): Promise<Suggestions> => {
    let options: Json[] = [];
    const outcome = await outcomeOf(async () => {
      options = await interactions.suggest(core, user, from, actionId, blockId, value);
    });
    return outcome.ok ? { ok: true, options } : outcome;
  };
  const openHome = (user: string, tab: 'home' | 'messages' = 'home'): void => events.homeOpened(user, tab);
  const snapshot = (user: string): Snapshot => snapshotFor(core, clock, user);

  const desk: PageDesk = {
    extra: options.extraRoutes ?? null,
    snapshot: (asked) => {
      // A page just opened knows nobody yet.
      const user = asked === '' ? [...world.users.keys()][0] : asked;
      return user !== undefined && world.users.has(user) ? snapshot(user) : null;
    },
    onChange: (listener) => world.onChange(listener),
    say,
    act,
    suggest,
    clock: (body) => setClock(clock, body),
    home: ({ user, tab }) => {
      openHome(user, tab);
      return { ok: true };
    },
  };
  const server = makeServer(core, desk, () => page);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  core.url = `http://127.0.0.1:${port}`;

  return {
    port,
    url: core.url,
    /** For SLACK_API_URL. */
    apiUrl: `${core.url}/api/`,
    signingSecret,
    botToken: core.botToken,
    appToken: core.appToken,
    clock,
    world,
    faults,
    /** Everything the app sent that Slack would not take. */
    refusals,
    setAppUrl(appUrl: string): void {
      core.connection.appUrl = appUrl;
    },
    /** ms; Slack's own is 3,000. */
    setAckTimeout(ms: number): void {
      core.connection.ackTimeoutMs = ms;
    },
    setPage(assets: PageAssets): void {
      page = assets;
    },
    snapshot,
    /** The messages of a channel as that user sees them, oldest first. */
    seen: (user: string, channel: string) => snapshot(user).messages.filter((message) => message.channel === channel),
    say,
    /** Types a command, for example "/ddb budget orders-table". */
    command: (user: string, channel: string, typed: string, threadTs?: string) => say(user, channel, typed, threadTs),
    act,
    /** Presses a button or picks in a menu; `pick` is what Slack adds for the element, for example `{ selected_option }`. */
    click: (user: string, from: Place, actionId: string, pick: JsonObject = {}, blockId?: string) =>
      outcomeOf(() => interactions.act(core, user, from, actionId, blockId, pick)),
    submit,
    closeView,
    suggest,
    shortcut: (user: string, channel: string, ts: string, callbackId: string) =>
      shortcut(user, { channel, ts }, callbackId),
    openHome,
    /** @throws ShownToUser */
    sayAs: (user: string, said: Said): StoredMessage => sayAsPerson(core, user, said),
    /** Another app in today's style: no subtype, bot_id and app_id. */
    sayAsBot: (bot: 'ci' | 'monitor', said: Said): StoredMessage => sayAsApp(core, OTHER_BOTS[bot], said),
    /** An app in the old style or an incoming webhook: subtype bot_message, no user. */
    sayAsWebhook: (username: string, said: Said): StoredMessage => sayAsApp(core, webhook(username), said),
    /** A message of this app itself, without its knowing. */
    sayAsOwnBot: (said: Said): StoredMessage => sayAsApp(core, botAuthor, said),
    edit: (message: StoredMessage, text: string): void => editAsPerson(core, message, text),
    remove: (message: StoredMessage): void => world.remove(message),
    /** Sends any event in the usual envelope; the same `eventId` again is a redelivery. */
    sendEvent: (event: JsonObject, eventId?: string): void => events.send(event, eventId),
    verifyUrl: (): Promise<boolean> => events.verifyUrl(),
    /** Ends the app's Socket Mode connections as Slack does every few hours. */
    disconnectSockets: (reason: 'warning' | 'refresh_requested' | 'link_disabled') =>
      core.connection.sockets.disconnect(reason),
    /** How many Socket Mode connections the app has opened so far, and whether one is open now. */
    get socketsOpened(): number {
      return core.connection.sockets.opened;
    },
    get isConnected(): boolean {
      return core.connection.sockets.isConnected;
    },
    /** Waits until all events on their way have been delivered or given up. */
    settled: (): Promise<void> => events.settled(),
    async close(): Promise<void> {
      unfollow();
      events.close();
      core.connection.sockets.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
