/** Requests that wait for a pause which is over are due again: at once when somebody resumes, and swept up for whatever got lost. */
import { take } from './moves.ts';
import type { ReductionPorts } from './reductions.ts';

/** Reads every open request, so it is not for every minute. @returns how many @throws StoreUnavailable */
export async function resumeWaiting(ports: ReductionPorts): Promise<number> {
  const now = ports.clock.now();
  const paused = new Set((await ports.pauses.list(now)).map(({ scope }) => scope));
  if (paused.has('all')) return 0;
  const open = await ports.store.open();
  const waiting = open.filter(
    (request) =>
      request.state === 'scheduled' &&
      request.lastWait?.why === 'paused' &&
      request.dueAt > now &&
      !paused.has(request.resource.accountId),
  );
  for (const request of waiting) {
    await take(ports, 'resume', [{ request, event: { kind: 'wait', until: now, why: 'resumed' } }]);
  }
  return waiting.length;
}
