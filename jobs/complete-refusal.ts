/** A wake-up call for a line about a refused call of ours, to be completed with who spent the budget. */
import type { Job } from 'bullmq';
import { readRefusalCall } from '../src/domain/request/wake-up.ts';
import type { Ran } from '../src/flows/ran.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { completeRefusal, type RefusalTeller } from '../src/flows/tell-refusal.ts';
import { laterWhenSlackSaysSo } from './show-card.ts';

/** What it says next is kept in the job itself: a process that dies leaves it to the next. */
export function completeRefusalJob(ports: ReductionPorts, tell: RefusalTeller, job: Job): Promise<Ran> {
  const call = readRefusalCall(job.data);
  if (call === null) {
    ports.log.warn({ payload: job.data }, 'a line to complete is not of this version; it stays as it is');
    return Promise.resolve('done');
  }
  return laterWhenSlackSaysSo(
    completeRefusal(ports, tell, call).then(async (next) => {
      if (next === null) return 'done';
      await job.updateData(next);
      return { laterMs: ports.clock.realMsUntil(next.dueAt) };
    }),
  );
}
