/** One reply to one message: marked, so that after an outcome nobody knows it is looked for before it is sent again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../domain/instant.ts';
import type { MetError } from './find-culprit.ts';
import {
  type Announcement,
  type Announcer,
  type MessagePlace,
  type PostMark,
  PostUnknown,
  TryLater,
} from './reduction-ports.ts';

/** A message with a limit error in it. */
export interface MetMessage extends MetError {
  readonly place: MessagePlace;
  /** The message whose thread it is in; itself where it is in none. */
  readonly root: MessagePlace;
}

/** Until a post whose answer was lost can be seen by whoever looks for it. */
const SETTLES_MS = SECOND_MS;
/** For a Slack that asks to wait; with it the claim still holds. */
const LONGEST_WAIT_MS = 10 * SECOND_MS;

/**
 * Slack has had its answer to the event and will not come back, so that what it could not take is sent once more.
 * @throws CannotPost, TryLater, PostUnknown
 */
export async function postOnce(announcer: Announcer, met: MetMessage, message: Announcement): Promise<MessagePlace> {
  const reply = () => announcer.reply(met.root, message, markOf(met));
  try {
    return await reply();
  } catch (error) {
    if (error instanceof PostUnknown) {
      await sleep(SETTLES_MS);
      return (await announcer.findPosted({ card: met.root }, markOf(met))) ?? (await reply());
    }
    if (!(error instanceof TryLater) || error.afterMs > LONGEST_WAIT_MS) throw error;
    await sleep(error.afterMs);
    return await reply();
  }
}

export const markOf = ({ place }: Pick<MetMessage, 'place'>): PostMark => ({
  request: `${place.channel}:${place.ts}`,
  kind: 'explanation',
  revision: 0,
});
