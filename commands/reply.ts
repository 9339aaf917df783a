/** One private answer through a response_url: sent once, then replaced in place, in order. Slack takes five posts in 30 min. */
import type { RespondFn } from '@slack/bolt';
import type { Log } from '../src/flows/ports.ts';
import type { Message } from '../src/render/blocks.ts';

const RETRY_AFTER_MS = 500;

export class PrivateReply {
  readonly #respond: RespondFn;
  readonly #log: Log;
  #replaces: boolean;
  #last: Promise<void> = Promise.resolve();

  /** @param replaces whether the first post replaces the message that was clicked */
  constructor(respond: RespondFn, log: Log, replaces: boolean) {
    this.#respond = respond;
    this.#log = log;
    this.#replaces = replaces;
  }

  /** Resolves when Slack has taken it, or when it is given up and logged. Never rejects: there is nobody left to tell. */
  show(message: Message): Promise<void> {
    // One after another: a notice that overtakes the answer would stay on the screen.
    this.#last = this.#last.then(() => this.#send(message));
    return this.#last;
  }

  async #send(message: Message): Promise<void> {
    const post = () =>
      this.#respond({
        response_type: 'ephemeral',
        replace_original: this.#replaces,
        text: message.text,
        blocks: message.blocks,
        unfurl_links: false,
        unfurl_media: false,
      });
    try {
      await post().catch(async (error: unknown) => {
        if (isFinal(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
        await post();
      });
      this.#replaces = true;
    } catch (error) {
      this.#log.warn({ err: error }, 'an answer could not be delivered to Slack');
    }
  }
}

/** 4xx: the url is used up, expired, or the message is not valid; the same post cannot succeed later. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500;
