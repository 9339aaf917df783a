/** The requests that share a run, moved together. */
import type { RequestEvent } from '../domain/request/events.ts';
import type { ReductionRequest, RunningRequest } from '../domain/request/request.ts';
import { type Step, take } from './moves.ts';
import type { ReductionPorts } from './reductions.ts';

/** All requests of the run that are still in it. */
export async function membersOf(ports: ReductionPorts, { run }: RunningRequest): Promise<readonly RunningRequest[]> {
  const found = await Promise.all(run.members.map((id) => ports.store.find(id)));
  return found.filter((one): one is RunningRequest => one?.state === 'running' && one.run.id === run.id);
}

export function takeAll(
  ports: ReductionPorts,
  members: readonly RunningRequest[],
  eventFor: (member: RunningRequest) => RequestEvent | null,
) {
  const steps = members.flatMap((request: ReductionRequest & RunningRequest): Step[] => {
    const event = eventFor(request);
    return event === null ? [] : [{ request, event }];
  });
  return take(ports, 'settled', steps);
}
