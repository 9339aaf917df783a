/** A wake-up call to look whether what was reduced is being throttled. */
import type { Job } from 'bullmq';
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
  job: Job,
): Promise<Ran> {
  const call = readWatchCall(job.data);
  if (call === null) {
    ports.log.warn({ payload: job.data }, 'a watch for throttling is not of this version; it ends here');
    return 'done';
  }
  const watched = watchThrottles(ports, say, { id: call.request, from: call.from, to: call.to });
  return laterWhenSlackSaysSo(
    watched.then(async (next) => {
      if (next === 'done') return 'done';
      await job.updateData({ ...call, dueAt: next.until });
      return { laterMs: ports.clock.realMsUntil(next.until) };
    }),
  );
}
