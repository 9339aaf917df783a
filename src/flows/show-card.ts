/**
 * Makes Slack show what is stored: the card its newest revision, the thread every audit line worth telling, each exactly once.
 *
 * The card is a picture of the stored state. Whoever draws holds the card's lock; a post whose outcome is not known is searched for by
 * its mark before it is made again. A card that somebody removed is posted anew at the request's next change, and its thread goes on there.
 */
import { isRefusal } from '../domain/request/own-refusal.ts';
import { type Pause, pauseFor } from '../domain/request/pause.ts';
import { isUndecided, type ReductionRequest } from '../domain/request/request.ts';
import {
  channelOf,
  type Drawing,
  markOf,
  type Posted,
  postCard,
  postOrFind,
  tell,
  tellCannotPost,
} from './post-card.ts';
import type { Ran } from './ran.ts';
import { type Announcement, CannotPost, type Lease, type PostMark, type ShownCard } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import type { Speaker } from './speaker.ts';
import { completeRefusalLater, whoSpent } from './tell-refusal.ts';

/** More revisions than this while drawing: somebody else goes on. */
const MOST_ROUNDS = 20;
/** Another process draws it; it will see what we would have shown, or the sweep will. Real time. */
const BUSY_MS = 1_000;

/** @throws TryLater, PostUnknown, StoreUnavailable: the wake-up call comes again */
export async function showCard(ports: ReductionPorts, speaker: Speaker, id: string): Promise<Ran> {
  const lease = await ports.locks.take(`card:${id}`);
  if (lease === null) return { laterMs: BUSY_MS };
  try {
    for (let round = 0; round < MOST_ROUNDS && lease.isHeld(); round += 1) {
      if (await showNext(ports, speaker, id, lease)) return 'done';
    }
    return { laterMs: BUSY_MS };
  } finally {
    await lease.release();
  }
}

/** One post or update towards the newest revision; true when nothing is left that could be shown. */
async function showNext(ports: ReductionPorts, speaker: Speaker, id: string, lease: Lease): Promise<boolean> {
  const request = await ports.store.find(id);
  const facts = await ports.cards.facts(id);
  if (request === null || facts === null) return true;
  const [trail, pause, card] = await Promise.all([
    ports.store.trail(id),
    pauseOf(ports, request),
    ports.cards.find(id),
  ]);
  const drawing = { request, message: speaker.card(request, facts, trail, pause) };
  const shows: Shows = { shownRevision: request.revision, shownPause: pause?.at ?? null };
  if (!lease.isHeld()) return false;

  if (card === null) return !(await postFirst(ports, speaker, drawing));
  const isCurrent = card.shownRevision >= shows.shownRevision && card.shownPause === shows.shownPause;
  if (!isCurrent && (await draw(ports, speaker, drawing, { card, shows }))) return false;
  const untold = trail.find(({ revision }) => revision > card.toldRevision);
  if (untold === undefined) return true;
  const history = isRefusal(untold) ? await whoSpent(ports, request.resource) : null;
  const said = speaker.thread(request, untold, facts, history, trail);
  if (said !== null) {
    const mark = markOf(request, said.kind, untold.revision);
    const then = async ({ place, isFound }: Posted): Promise<void> => {
      // What one that was found there tells of it is not known.
      if (isRefusal(untold)) await completeRefusalLater(ports, request, untold, place, isFound ? null : history);
    };
    const outcome = await reply(ports, speaker, drawing, { card, shows, mark, news: said.message, then });
    if (outcome === 'card-moved') return false;
  }
  await ports.cards.note(id, { ...card, toldRevision: untold.revision });
  return false;
}

type Shows = Pick<ShownCard, 'shownRevision' | 'shownPause'>;

/** Where the card is, and what it is to show. */
interface Redrawing {
  readonly card: ShownCard;
  readonly shows: Shows;
}

async function postFirst(ports: ReductionPorts, speaker: Speaker, drawing: Drawing): Promise<boolean> {
  const posted = await postCard(ports, speaker, drawing, 1);
  if (posted === null) return false;
  const { id, revision } = drawing.request;
  // One that is found shows what was there when it was posted: it is drawn again.
  const shownRevision = posted.isFound ? 0 : revision;
  await ports.cards.note(id, { ...posted.place, shownRevision, toldRevision: 1, shownPause: null });
  return true;
}

/** @returns whether Slack shows it as far as it ever will; what is not drawn now is tried again by the sweep */
async function draw(
  ports: ReductionPorts,
  speaker: Speaker,
  drawing: Drawing,
  { card, shows }: Redrawing,
): Promise<boolean> {
  const { request, message } = drawing;
  try {
    await ports.announcer.update(card, message, markOf(request, 'card', request.revision));
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    logRefused(ports, request, error);
    const isElsewhere = channelOf(ports, request) !== card.channel;
    if (isGone(error) || (isElsewhere && isUndecided(request))) {
      return postAgain(ports, speaker, drawing, { card, shows });
    }
    // Without a card that can be pressed nobody could decide: the requester knows, and once the channel takes changes the sweep draws it.
    if (isUndecided(request)) {
      await tellCannotPost(ports, speaker, request, error);
      return false;
    }
  }
  await ports.cards.note(request.id, { ...card, ...shows });
  return true;
}

/** In place of a card that is gone, or cannot be changed; what its thread was told is not told again. */
async function postAgain(
  ports: ReductionPorts,
  speaker: Speaker,
  drawing: Drawing,
  { card, shows }: Redrawing,
): Promise<boolean> {
  // The same at every try, until this place is noted.
  const posted = await postCard(ports, speaker, drawing, card.shownRevision + 1);
  if (posted === null) return false;
  await ports.cards.note(drawing.request.id, { ...card, ...(posted.isFound ? {} : shows), ...posted.place });
  return true;
}

interface Reply extends Redrawing {
  readonly mark: PostMark;
  readonly news: Announcement;
  readonly then: (posted: Posted) => Promise<void>;
}

/** Where neither the thread nor another one takes the news, the requester is told instead; what is stored stands. */
async function reply(
  ports: ReductionPorts,
  speaker: Speaker,
  drawing: Drawing,
  { card, shows, mark, news, then }: Reply,
): Promise<'told' | 'card-moved'> {
  try {
    await then(await postOrFind(ports, { card }, mark, () => ports.announcer.reply(card, news, mark)));
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    logRefused(ports, drawing.request, error);
    if (isGone(error) && (await postAgain(ports, speaker, drawing, { card, shows }))) return 'card-moved';
    await tell(ports, drawing.request, news);
  }
  return 'told';
}

const isGone = ({ why }: CannotPost): boolean => why === 'message-gone';

function logRefused({ log }: ReductionPorts, { id }: ReductionRequest, { channel, why }: CannotPost): void {
  log.error({ request: id, channel, why }, 'a card takes no messages any more');
}

async function pauseOf(ports: ReductionPorts, { resource }: ReductionRequest): Promise<Pause | null> {
  return pauseFor(await ports.pauses.list(ports.clock.now()), resource.accountId);
}
