/** One drawing after another of somebody's Home tab, each only on top of the one before: what is newer is never overwritten. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllMiddlewareArgs, webApi } from '@slack/bolt';
import type { HomeView } from '@slack/types';
import { isPlatformError } from './redraw.ts';

/** Everybody opens the tab at nine; what is wanted later than this has been opened again by then. Real time. */
const MOST_WAIT_MS = 30_000;

export class HomeTab {
  readonly #client: AllMiddlewareArgs['client'];
  readonly #userId: string;
  #hash: string | null;

  /** @param hash of the view that was there; `null` where there was none */
  constructor(client: AllMiddlewareArgs['client'], userId: string, hash: string | null) {
    this.#client = client;
    this.#userId = userId;
    this.#hash = hash;
  }

  /** @returns false when somebody's newer drawing is there, which is no error (docs.slack.dev, "views.publish", hash_conflict) */
  async publish(view: HomeView): Promise<boolean> {
    try {
      await this.#publish(view);
      return true;
    } catch (error) {
      if (isPlatformError(error) && error.data.error === 'hash_conflict') return false;
      throw error;
    }
  }

  async #publish(view: HomeView): Promise<void> {
    const given = { user_id: this.#userId, view, ...(this.#hash !== null && { hash: this.#hash }) };
    const client = this.#client;
    const answer = await client.views.publish(given).catch(async (error: unknown) => {
      const waitMs = msToWait(error);
      if (waitMs === null || waitMs > MOST_WAIT_MS) throw error;
      await sleep(waitMs);
      return client.views.publish(given);
    });
    this.#hash = answer.view?.hash ?? null;
  }
}

/** For how long Slack takes no more of these calls; `null` for any other error. */
const msToWait = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && error.code === webApi.ErrorCode.RateLimitedError
    ? (error as webApi.WebAPIRateLimitedError).retryAfter * 1_000
    : null;
