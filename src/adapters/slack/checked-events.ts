/** Stands before Bolt's processing, over HTTP and Socket Mode: no payload reaches a listener unseen, and none is left without an answer. */
import type { ReceiverEvent } from '@slack/bolt';
import { payloadProblem } from './payload.ts';

type ProcessEvent = (event: ReceiverEvent) => Promise<void>;

/** Slack's client shows a failure at once, instead of after three seconds. Holds no word of the payload. */
export class NotTaken extends Error {
  /** As HTTP has them. */
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.name = 'NotTaken';
    this.status = status;
  }
}

/** @returns what rejects with NotTaken for a payload that is malformed, or that no listener acknowledged */
export const checkedEvents =
  (process: ProcessEvent): ProcessEvent =>
  async (event) => {
    const problem = payloadProblem(event.body);
    if (problem !== null) throw new NotTaken(400, `${problem} is not as Slack sends it`);
    let isAnswered = false;
    const ack: ReceiverEvent['ack'] = async (answer) => {
      isAnswered = true;
      await event.ack(answer);
    };
    await process({ ...event, ack }).catch((error: unknown) => {
      // Errors of listeners end elsewhere: this one is Bolt's, of a member that it reads and this bot does not.
      if (!isAnswered) throw new NotTaken(400, `it cannot be read (${error})`);
      throw error;
    });
    if (!isAnswered) throw new NotTaken(404, 'nothing here answers it');
  };
