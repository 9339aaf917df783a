/** Puts a card into the account's channel, or tells the requester that it cannot be put there. */
import type { ReductionRequest } from '../domain/request/request.ts';
import { type Announcement, CannotPost, type MessagePlace, type PostMark } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import type { Speaker } from './speaker.ts';

export interface Drawing {
  readonly request: ReductionRequest;
  readonly message: Announcement;
}

export interface Posted {
  readonly place: MessagePlace;
  /** An earlier try had posted it: it shows what was there then. */
  readonly isFound: boolean;
}

/**
 * @param revision tells this post from earlier ones of the same request, whatever the outcome of each
 * @returns `null` where the channel takes no message: the requester knows, and once it takes them the sweep shows it
 * @throws TryLater, PostUnknown, StoreUnavailable
 */
export async function postCard(
  ports: ReductionPorts,
  speaker: Speaker,
  { request, message }: Drawing,
  revision: number,
): Promise<Posted | null> {
  const channel = channelOf(ports, request);
  if (channel === null) return null;
  const mark = markOf(request, 'card', revision);
  try {
    return await postOrFind(ports, { channel }, mark, () => ports.announcer.post(channel, message, mark));
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    ports.log.error({ request: request.id, channel, why: error.why }, 'a card could not be posted');
    await tellCannotPost(ports, speaker, request, error);
    return null;
  }
}

/** Noted only once it was said: a private word said twice is better than one that is never said. */
export async function tellCannotPost(
  ports: ReductionPorts,
  speaker: Speaker,
  request: ReductionRequest,
  why: CannotPost,
): Promise<void> {
  const mark = markOf(request, 'cannot-post', 1);
  if (await ports.cards.isClaimed(mark)) return;
  await tell(ports, request, speaker.cannotPost(request, why));
  await ports.cards.claim(mark);
}

/** To the requester, who may take no direct messages: then nobody is left to tell. @throws TryLater, PostUnknown */
export async function tell(
  { announcer, log }: ReductionPorts,
  { id, requester }: ReductionRequest,
  message: Announcement,
): Promise<void> {
  try {
    await announcer.tell(requester, message);
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    log.warn({ request: id, why: error.why }, 'a requester takes no direct message');
  }
}

/** Posts, unless an earlier try whose outcome nobody knows turns out to be there. */
export async function postOrFind(
  ports: ReductionPorts,
  where: Parameters<ReductionPorts['announcer']['findPosted']>[0],
  mark: PostMark,
  post: () => Promise<MessagePlace>,
): Promise<Posted> {
  const claim = await ports.cards.claim(mark);
  const posted = claim === 'unknown' ? await ports.announcer.findPosted(where, mark) : null;
  return posted === null ? { place: await post(), isFound: false } : { place: posted, isFound: true };
}

/** Where the account's requests are shown; `null` where it is no longer configured for any. */
export const channelOf = (ports: ReductionPorts, { resource }: ReductionRequest): string | null =>
  ports.rulesOf(resource.account)?.approvalsChannel ?? null;

export const markOf = ({ id }: ReductionRequest, kind: string, revision: number): PostMark => ({
  request: id,
  kind,
  revision,
});
