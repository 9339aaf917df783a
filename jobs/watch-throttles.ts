/** A wake-up call to look whether what was reduced is being throttled. */
import type { ReductionRequest } from '../src/domain/request/request.ts';
import { readWatchCall } from '../src/domain/request/wake-up.ts';
import type { Ran } from '../src/flows/ran.ts';
import type { Announcement } from '../src/flows/reduction-ports.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { watchThrottles } from '../src/flows/watch-throttles.ts';
import { laterWhenSlackSaysSo } from './show-card.ts';

export async function watchThrottlesJob(
  ports: ReductionPorts,
  say: (request: ReductionRequest, events: number) => Announcement,
  payload: unknown,
): Promise<Ran> {
  const call = readWatchCall(payload);
  if (call === null) return 'done';
  const watched = watchThrottles(ports, say, { id: call.request, from: call.from, to: call.to });
  return laterWhenSlackSaysSo(
    watched.then((next) => (next === 'done' ? next : { laterMs: ports.clock.realMsUntil(next.until) })),
  );
}
