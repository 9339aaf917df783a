/**
 * Restores what is missing, at start and every minute: wake-up calls that were lost, requests whose time has passed, pauses that
 * have ended, cards that show less than the record says. Everything it does is harmless to do twice.
 */
import { isUndecided, type ReductionRequest } from '../domain/request/request.ts';
import { endPauses } from './end-pauses.ts';
import { take } from './moves.ts';
import { UnreadableRecord } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

/** Looked at in one sweep; the next one takes the rest. */
const MOST = 1_000;

export interface Swept {
  readonly expired: number;
  readonly woken: number;
  readonly redrawn: number;
}

/** @throws StoreUnavailable */
export async function sweep(ports: ReductionPorts): Promise<Swept> {
  const counts = { expired: 0, woken: 0, redrawn: 0 };
  const now = ports.clock.now();
  for (const id of await ports.store.dueBefore(now, MOST)) {
    const request = await readable(ports, id);
    if (request === null) continue;
    if (isOver(request, now)) {
      const { result } = await take(ports, 'expire', [{ request, event: { kind: 'expire' } }]);
      if (result.kind === 'stored') counts.expired += 1;
    } else if (request.state === 'scheduled' || request.state === 'running') {
      await ports.wakeUps.run(request);
      counts.woken += 1;
    }
  }
  counts.redrawn += await endPauses(ports, now);
  for (const id of await ports.cards.stale(MOST)) {
    await ports.wakeUps.showCard(id);
    counts.redrawn += 1;
  }
  return counts;
}

function isOver(request: ReductionRequest, now: number): boolean {
  if (isUndecided(request)) return now >= request.expiresAt;
  return request.state === 'scheduled' && now >= request.runBy;
}

async function readable(ports: ReductionPorts, id: string): Promise<ReductionRequest | null> {
  try {
    return await ports.store.find(id);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    // Left as it is for a program that knows it; said at every sweep, so that somebody looks.
    ports.log.error({ request: id, err: error }, 'a stored request cannot be read by this version');
    return null;
  }
}
