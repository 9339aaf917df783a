/** For a quarter of an hour after a reduction its throttle events are watched; if there are any, the thread says so, once. */
import { type Instant, MINUTE_MS } from '../domain/instant.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { problemOr } from './problem-or.ts';
import type { RanUntil } from './ran.ts';
import type { Announcement } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

export interface Watch {
  readonly id: string;
  /** When the reduction was found made. */
  readonly from: Instant;
  readonly to: Instant;
}

/** CloudWatch shows a minute about one to two minutes after it ended. */
const CHECK_EVERY_MS = 3 * MINUTE_MS;

/** @throws TryLater, PostUnknown, StoreUnavailable: the wake-up call comes again */
export async function watchThrottles(
  ports: ReductionPorts,
  say: (request: ReductionRequest, events: number) => Announcement,
  { id, from, to }: Watch,
): Promise<RanUntil> {
  const request = await ports.store.find(id);
  const card = await ports.cards.find(id);
  if (request?.state !== 'succeeded' || card === null) return 'done';
  const now = ports.clock.now();
  const { account, region, table, index } = request.resource;
  const read = await problemOr(ports.usage.throttles({ account, region, table }, index, from, now));
  const events = read.ok ? (read.value ?? 0) : 0;
  if (!read.ok) ports.log.warn({ request: id, problem: read.problem }, 'throttling could not be watched');
  if (events === 0) return now < to ? { until: Math.min(to, now + CHECK_EVERY_MS) } : 'done';

  const mark = { request: id, kind: 'throttled', revision: request.revision };
  const claim = await ports.cards.claim(mark);
  const posted = claim === 'unknown' ? await ports.announcer.findPosted({ card }, mark) : null;
  if (posted === null) await ports.announcer.reply(card, say(request, events), mark);
  return 'done';
}
