/**
 * One private answer through a response_url, after the notices that it takes long, in order. Slack takes five posts: three
 * notices, the answer, and the answer once more. Only a click has a message that later posts can take the place of.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RespondFn } from '@slack/bolt';
import type { Log } from '../src/flows/ports.ts';
import type { Message } from '../src/render/blocks.ts';

const RETRY_AFTER_MS = 500;

/** Where an answer goes. */
export interface Reply {
  /** Says something before the answer, which waits for it. */
  notice(message: Message): void;
  /** Never rejects. */
  answer(message: Message): Promise<void>;
  /** The answer stands beside what was clicked, which others go on seeing. */
  keepOriginal(): void;
}

export class PrivateReply implements Reply {
  readonly #respond: RespondFn;
  readonly #log: Log;
  #replaces: boolean;
  #last: Promise<void> = Promise.resolve();

  /** @param replaces whether every post takes the place of the message that was clicked */
  constructor(respond: RespondFn, log: Log, replaces: boolean) {
    this.#respond = respond;
    this.#log = log;
    this.#replaces = replaces;
  }

  keepOriginal(): void {
    this.#replaces = false;
  }

  /** A notice that overtakes the answer would be the last word. */
  notice(message: Message): void {
    // Not sent again: the answer needs the posts that are left, and says more.
    this.#last = this.#last.then(() => this.#post(message)).catch((error: unknown) => this.#failed(error));
  }

  /** Resolves when Slack has taken it, or when it is given up and logged. Never rejects: there is nobody left to tell. */
  async answer(message: Message): Promise<void> {
    await this.#last;
    try {
      await this.#post(message).catch(async (error: unknown) => {
        if (isFinal(error)) throw error;
        await sleep(RETRY_AFTER_MS);
        await this.#post(message);
      });
    } catch (error) {
      this.#failed(error);
    }
  }

  async #post({ text, blocks }: Message): Promise<void> {
    await this.#respond({
      response_type: 'ephemeral',
      replace_original: this.#replaces,
      text,
      blocks,
      unfurl_links: false,
      unfurl_media: false,
    });
  }

  #failed(error: unknown): void {
    this.#log.warn({ err: error }, 'an answer could not be delivered to Slack');
  }
}

/** 4xx: the url is used up, expired, or the message is not valid; the same post cannot succeed later. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500;
