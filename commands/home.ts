/** The App Home: drawn when somebody opens it, and again at a press of its button. */
import type {
  AllMiddlewareArgs,
  BlockButtonAction,
  SlackActionMiddlewareArgs,
  SlackEventMiddlewareArgs,
} from '@slack/bolt';
import type { Home } from '../src/domain/home.ts';
import { SECOND_MS } from '../src/domain/instant.ts';
import { showHome } from '../src/flows/show-home.ts';
import type { Asker } from '../src/flows/visible-accounts.ts';
import { homeFailureView, homeView } from '../src/render/home-view.ts';
import { type CommandDeps, failureMessage, wordsOfReader } from './answering.ts';
import type { Client } from './ask-form.ts';
import { HomeTab } from './home-tab.ts';
import { isSlackError } from './redraw.ts';

/** How old a reading of a table may be: people open the tab again and again, and press the button when they doubt it. */
const OPENED_MS = 30 * SECOND_MS;
const AGAIN_MS = 5 * SECOND_MS;

export function home(deps: CommandDeps) {
  return async ({ event, client }: SlackEventMiddlewareArgs<'app_home_opened'> & AllMiddlewareArgs): Promise<void> => {
    if (event.tab !== 'home') return;
    const hash = event.view !== undefined && 'hash' in event.view ? String(event.view.hash) : null;
    await draw(deps, new HomeTab(client, event.user, hash), event.user, OPENED_MS);
  };
}

export async function readHomeAgain(
  deps: CommandDeps,
  { body, client }: SlackActionMiddlewareArgs<BlockButtonAction> & AllMiddlewareArgs,
): Promise<void> {
  await draw(deps, new HomeTab(client, body.user.id, body.view?.hash ?? null), body.user.id, AGAIN_MS);
}

/** After something was asked in a form that was opened there: it is on the page when the form is closed. */
export async function redrawHome(deps: CommandDeps, { userId, channelId }: Asker, client: Client): Promise<void> {
  // What it shows is read now, so nothing newer can be there.
  if (channelId === userId) await draw(deps, new HomeTab(client, userId, null), userId, OPENED_MS);
}

/** Never rejects: Slack has had its answer. */
function draw(deps: CommandDeps, tab: HomeTab, userId: string, maxAgeMs: number): Promise<void> {
  return deps.inFlight.start(async () => {
    const log = { what: 'home', user: userId };
    const startedAt = performance.now();
    const words = await wordsOfReader(deps, userId);
    const screen = { show: (shown: Home) => tab.publish(homeView(words, shown)) };
    try {
      await showHome(deps.ports, deps.reductions, userId, screen, maxAgeMs).catch(async (error: unknown) => {
        // What Slack did not take now, it would not take for another text either.
        if (isSlackError(error)) throw error;
        await tab.publish(homeFailureView(words, failureMessage(deps.log, log, words, error)));
      });
      deps.log.info({ ...log, ms: Math.round(performance.now() - startedAt) }, 'the Home tab was drawn');
    } catch (err) {
      deps.log.warn({ ...log, err }, 'the Home tab could not be drawn');
    }
  });
}
