// Somebody's App Home, opened through the real app: every drawing of it, and what stands in it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../sandbox/slack/protocol.ts';
import { type Bot, blocksText, buttonsOf, type ShownButton } from './bot.ts';

const PATIENCE_MS = 25_000;

export interface DrawnHome {
  readonly id: string;
  readonly hash: string;
  readonly blocks: readonly Json[];
}

/** As that user sees it now; `null` before it was drawn the first time. */
export const homeNow = ({ slack }: Bot, user: string): DrawnHome | null =>
  slack.snapshot(user).home as unknown as DrawnHome | null;

const ENDINGS: ReadonlySet<string> = new Set(['the Home tab was drawn', 'the Home tab could not be drawn']);

/** Every drawing that the action leads to, oldest first, until the app says that it is done so many times. */
export async function drawings(bot: Bot, user: string, action: () => unknown, times = 1): Promise<DrawnHome[]> {
  const seen = new Map<string, DrawnHome>();
  const before = homeNow(bot, user)?.hash;
  const unfollow = bot.slack.world.onChange(() => {
    const home = homeNow(bot, user);
    if (home !== null && home.hash !== before) seen.set(home.hash, structuredClone(home));
  });
  const ended = () =>
    bot.log.filter(({ message, facts }) => 'user' in facts && facts.user === user && ENDINGS.has(message)).length;
  const enough = ended() + times;
  try {
    await action();
    const deadline = Date.now() + PATIENCE_MS;
    while (ended() < enough) {
      if (Date.now() > deadline) throw new Error(`the Home tab was not drawn in time, only: ${[...seen.keys()]}`);
      await sleep(5);
    }
    return [...seen.values()];
  } finally {
    unfollow();
  }
}

/** The last drawing after somebody opened the tab. */
export async function openHome(bot: Bot, user: string): Promise<DrawnHome> {
  await drawings(bot, user, () => bot.slack.openHome(user));
  const home = homeNow(bot, user);
  if (home === null) throw new Error(`nothing was drawn. Slack refused: ${JSON.stringify(bot.slack.refusals)}`);
  return home;
}

export const homeText = async (bot: Bot, user: string): Promise<string> => blocksText(await openHome(bot, user));

export const homeButton = (home: DrawnHome, action: string, value?: string): ShownButton => {
  const found = buttonsOf(home).find((one) => one.action === action && (value ?? one.value) === one.value);
  if (found === undefined) throw new Error(`no button ${action} ${value ?? ''} in: ${blocksText(home)}`);
  return found;
};

/** Presses a button in the Home tab or in a modal. @throws with what Slack's client would show */
export async function pressIn(bot: Bot, user: string, view: DrawnHome, action: string, value?: string): Promise<void> {
  const { blockId, value: sent } = homeButton(view, action, value);
  const outcome = await bot.slack.click(user, { viewId: view.id }, action, { value: sent }, blockId);
  if (!outcome.ok) throw new Error(outcome.error);
}

/** The modal on top of what that user has open. */
export const modalNow = ({ slack }: Bot, user: string): DrawnHome | null => {
  const open = slack.snapshot(user).modal;
  return open === null ? null : (open.view as unknown as DrawnHome);
};
