/** For a quarter of an hour after a reduction its throttle events are watched; if there are any, the thread says so, once. */
import { type Instant, MINUTE_MS } from '../domain/instant.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { problemOr } from './problem-or.ts';
import type { RanUntil } from './ran.ts';
import { type Announcement, CannotPost } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

export interface Watch {
  readonly id: string;
  /** When the reduction was found made. */
  readonly from: Instant;
  readonly to: Instant;
}

const CHECK_EVERY_MS = 3 * MINUTE_MS;
/** CloudWatch shows a minute about one to two minutes after it ended: the last look comes so much after the last minute. */
const SHOWN_AFTER_MS = 3 * MINUTE_MS;

/** @throws TryLater, PostUnknown, StoreUnavailable: the wake-up call comes again */
export async function watchThrottles(
  ports: ReductionPorts,
  say: (request: ReductionRequest, events: number) => Announcement,
  { id, from, to }: Watch,
): Promise<RanUntil> {
  const request = await ports.store.find(id);
  const card = await ports.cards.find(id);
  const now = ports.clock.now();
  const lastLookAt = to + SHOWN_AFTER_MS;
  const again: RanUntil = now < lastLookAt ? { until: Math.min(lastLookAt, now + CHECK_EVERY_MS) } : 'done';
  // The call is made before the success is stored, and the card may be drawn after it.
  if (request?.state === 'running' || (request?.state === 'succeeded' && card === null)) return again;
  if (request?.state !== 'succeeded' || request.outcome.how !== 'reduced' || card === null) return 'done';
  const { account, region, table, index } = request.resource;
  const read = await problemOr(ports.usage.throttles({ account, region, table }, index, from, Math.min(now, to)));
  const events = read.ok ? (read.value ?? 0) : 0;
  if (!read.ok) ports.log.warn({ request: id, problem: read.problem }, 'throttling could not be watched');
  if (events === 0) return again;

  const mark = { request: id, kind: 'throttled', revision: request.revision };
  const claim = await ports.cards.claim(mark);
  const posted = claim === 'unknown' ? await ports.announcer.findPosted({ card }, mark) : null;
  if (posted !== null) return 'done';
  const message = say(request, events);
  try {
    await ports.announcer.reply(card, message, mark);
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    // The thread takes no messages any more: whoever wanted the reduction hears of it all the same.
    await ports.announcer.tell(request.requester, message);
  }
  return 'done';
}
