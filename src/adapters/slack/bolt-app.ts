/** The Bolt app, over HTTP or Socket Mode, with every option set that has a harmful default. */
import { App, type AppOptions } from '@slack/bolt';
import type { WebClientOptions } from '@slack/web-api';
import type { Log } from '../../flows/ports.ts';
import { boltLogger } from './bolt-logger.ts';
import { checkedEvents } from './checked-events.ts';
import { httpReceiver } from './http-receiver.ts';
import { onceSlackAnswers } from './once-it-answers.ts';
import { onlyFrom } from './own-workspace.ts';
import type { Workspace } from './people.ts';
import { isSlackAddress, NotSlack } from './slack-address.ts';

/** A listener has a person waiting: fail early, and say so, rather than wait for half an hour as the default policy does. */
const CLIENT_TIMEOUT_MS = 4_000;

/** Of a stop. Requests are acknowledged within milliseconds. */
const CUT_OFF_AFTER_MS = 500;

export interface SlackSettings {
  readonly botToken: string;
  readonly connection:
    | { readonly mode: 'http'; readonly signingSecret: string }
    | { readonly mode: 'socket'; readonly appToken: string };
  /** Base of the Web API with a trailing slash; `null` means Slack's own. */
  readonly apiUrl: string | null;
  /** Where requests (HTTP) and health checks are taken; 0 takes a free port. */
  readonly port: number;
  /** How Slack is asked; plain fetch when left out. */
  readonly fetch?: typeof fetch;
}

type Route = NonNullable<AppOptions['customRoutes']>[number];

export interface SlackApp {
  readonly app: App;
  readonly workspace: Workspace;
  /** Starts to take what Slack sends. Resolves to the port over HTTP, to `null` in Socket Mode. */
  start(): Promise<number | null>;
  /** Takes nothing new; answers under way are not waited for. */
  stop(): Promise<void>;
}

type ErrorHandler = Parameters<App['error']>[0];

/**
 * @param routes what else is answered at the port, by path
 * @throws when Slack does not accept the token (auth.test), so that a wrong one stops the start
 */
export async function connectSlack(
  settings: SlackSettings,
  log: Log,
  routes: Readonly<Record<string, Route['handler']>>,
): Promise<SlackApp> {
  const { connection, port } = settings;
  const logger = boltLogger(log);
  const customRoutes = Object.entries(routes).map(([path, handler]) => ({ path, method: 'GET', handler }));
  const app = new App({
    token: settings.botToken,
    clientOptions: clientOptions(settings),
    deferInitialization: true,
    extendedErrorHandler: true,
    convoStore: false,
    logger,
    ...(connection.mode === 'http'
      ? { receiver: httpReceiver({ signingSecret: connection.signingSecret, customRoutes, logger }, log) }
      : { socketMode: true, appToken: connection.appToken, port, customRoutes }),
  });
  app.processEvent = checkedEvents(app.processEvent.bind(app));
  // The last net: listeners catch their own errors.
  const logError = async ({ error }: { error: unknown }) => log.error({ err: error }, 'a listener failed');
  app.error(logError as ErrorHandler);
  const { team_id: teamId, enterprise_id: enterpriseId } = await onceSlackAnswers(() => app.client.auth.test(), log);
  await app.init();
  if (teamId === undefined) throw new Error('auth.test told no workspace for SLACK_BOT_TOKEN');
  const workspace = { teamId, enterpriseId: enterpriseId ?? null };
  app.use(onlyFrom(workspace, log));
  let server: Awaited<ReturnType<typeof app.start>> | undefined;
  return {
    app,
    workspace,
    start: async () => {
      if (connection.mode === 'socket') {
        await app.start();
        return null;
      }
      server = await app.start({ port });
      const address = server.address();
      return address !== null && typeof address === 'object' ? address.port : null;
    },
    stop: async () => {
      // Whoever has sent half a request by then would otherwise be waited for.
      const cut = setTimeout(() => server?.closeAllConnections(), CUT_OFF_AFTER_MS);
      await app.stop().finally(() => clearTimeout(cut));
    },
  };
}

function clientOptions({ apiUrl, fetch = globalThis.fetch }: SlackSettings): WebClientOptions {
  return {
    ...(apiUrl !== null && { slackApiUrl: apiUrl }),
    // Unset, Socket Mode would write its own policy of 100 retries into this very object.
    retryConfig: { retries: 1, minTimeout: 200 },
    rejectRateLimitedCalls: true,
    timeout: CLIENT_TIMEOUT_MS,
    // Bolt posts to response URLs with it, and gives those no time limit of its own.
    fetch: async (url, init) => {
      if (!isSlackAddress(url instanceof Request ? url.url : String(url), apiUrl)) throw new NotSlack();
      // Where an address of Slack's leads elsewhere, nothing of ours follows.
      return fetch(url, { signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS), redirect: 'error', ...init });
    },
  };
}
