/**
 * Makes Slack show what is stored: the card its newest revision, the thread every audit line worth telling, each exactly once.
 *
 * The card is a picture of the stored state. Whoever draws holds the card's lock; a post whose outcome is not known is searched for by
 * its mark before it is made again.
 */
import type { AuditEntry } from '../domain/request/audit.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import { isRefusal } from '../domain/request/own-refusal.ts';
import type { Pause } from '../domain/request/pause.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { HistoryReport } from '../domain/spending/history.ts';
import type { Ran } from './ran.ts';
import { type Announcement, CannotPost, type Lease, type MessagePlace, type PostMark } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import { completeRefusalLater, whoSpent } from './tell-refusal.ts';

/** What is said, and how, is the renderers' business; they are handed in by the job. */
export interface Speaker {
  card(request: ReductionRequest, facts: CardFacts, trail: readonly AuditEntry[], pause: Pause | null): Announcement;
  /** `null` for a line that needs no telling. `kind` is part of the post's mark. */
  thread(
    request: ReductionRequest,
    entry: AuditEntry,
    facts: CardFacts,
    /** Who spent the budget, for a refused call of ours; `null` for all else, and where that is not known. */
    history: HistoryReport | null,
  ): { readonly kind: string; readonly message: Announcement } | null;
  /** To the requester, when the card's channel takes no messages. */
  cannotPost(request: ReductionRequest, why: CannotPost): Announcement;
}

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

/** One post or update towards the newest revision; true when nothing is left to show. */
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
  if (!lease.isHeld()) return false;

  if (card === null) {
    await postCard(ports, speaker, drawing);
    return (await ports.cards.find(id)) === null;
  }
  const shownPause = pause?.at ?? null;
  if (card.shownRevision < request.revision || card.shownPause !== shownPause) {
    const mark = markOf(request, 'card', request.revision);
    await sendOr(ports, request, ports.announcer.update(card, drawing.message, mark), async () => {});
    await ports.cards.note(id, { ...card, shownRevision: request.revision, shownPause });
    return false;
  }
  const untold = trail.find(({ revision }) => revision > card.toldRevision);
  if (untold === undefined) return true;
  const history = isRefusal(untold) ? await whoSpent(ports, request.resource) : null;
  const said = speaker.thread(request, untold, facts, history);
  if (said !== null) {
    const mark = markOf(request, said.kind, untold.revision);
    const replied = once(ports, { card }, mark, () => ports.announcer.reply(card, said.message, mark)).then(
      // What one that was found there tells of it is not known.
      ({ place, isFound }) =>
        isRefusal(untold) ? completeRefusalLater(ports, request, untold, place, isFound ? null : history) : undefined,
    );
    await sendOr(ports, request, replied, () => ports.announcer.tell(request.requester, said.message));
  }
  await ports.cards.note(id, { ...card, toldRevision: untold.revision });
  return false;
}

async function postCard(
  ports: ReductionPorts,
  speaker: Speaker,
  { request, message }: { readonly request: ReductionRequest; readonly message: Announcement },
): Promise<void> {
  const channel = ports.rulesOf(request.resource.account)?.approvalsChannel;
  if (channel === undefined) return;
  const mark = markOf(request, 'card', 1);
  try {
    const { place, isFound } = await once(ports, { channel }, mark, () => ports.announcer.post(channel, message, mark));
    await ports.cards.note(request.id, {
      ...place,
      // One that is found shows what was there when it was posted: it is drawn again.
      shownRevision: isFound ? 0 : request.revision,
      toldRevision: 1,
      shownPause: null,
    });
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    // The request is kept: once the channel takes messages, the sweep shows it.
    ports.log.error({ request: request.id, channel, why: error.why }, 'a card could not be posted');
    const told = markOf(request, 'cannot-post', 1);
    if ((await ports.cards.claim(told)) === 'first') {
      await ports.announcer.tell(request.requester, speaker.cannotPost(request, error));
    }
  }
}

/** Where the card or its thread takes no messages any more, the requester is told instead; what is stored stands. */
async function sendOr(
  ports: ReductionPorts,
  { id }: ReductionRequest,
  sending: Promise<unknown>,
  instead: () => Promise<unknown>,
): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    ports.log.error({ request: id, channel: error.channel, why: error.why }, 'a card takes no messages any more');
    await instead().catch((err: unknown) => {
      // Nobody is left to tell. Anything else comes again.
      if (!(err instanceof CannotPost)) throw err;
    });
  }
}

/** Posts, unless an earlier try whose outcome nobody knows turns out to be there. */
async function once(
  ports: ReductionPorts,
  where: Parameters<ReductionPorts['announcer']['findPosted']>[0],
  mark: PostMark,
  post: () => Promise<MessagePlace>,
): Promise<{ readonly place: MessagePlace; readonly isFound: boolean }> {
  const claim = await ports.cards.claim(mark);
  const posted = claim === 'unknown' ? await ports.announcer.findPosted(where, mark) : null;
  return posted === null ? { place: await post(), isFound: false } : { place: posted, isFound: true };
}

async function pauseOf(ports: ReductionPorts, { resource }: ReductionRequest): Promise<Pause | null> {
  const pauses = await ports.pauses.list(ports.clock.now());
  return pauses.find(({ scope }) => scope === 'all' || scope === resource.accountId) ?? null;
}

const markOf = ({ id }: ReductionRequest, kind: string, revision: number): PostMark => ({
  request: id,
  kind,
  revision,
});
