/** Moves of one or several requests, made from what was just read and stored all together or not at all. */
import type { RequestEvent } from '../domain/request/events.ts';
import { move } from '../domain/request/life.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { ChangeResult, RequestChange } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

export interface Step {
  readonly request: ReductionRequest;
  readonly event: RequestEvent;
}

export interface Stepped {
  readonly result: ChangeResult;
  /** The requests as stored; empty unless stored. */
  readonly requests: readonly ReductionRequest[];
}

/** A step that is not legal for what was read: a mistake of this program, or a record changed behind its back. */
export class IllegalMove extends Error {
  override name = 'IllegalMove';
}

/**
 * Stores the steps in one script, then wakes what has to be woken: a run for what is scheduled, the card for everything.
 * @param intention together with ids and revisions it names the operation: the same steps sent again are harmless
 * @param how `quietly` wakes nobody: the next move of the same run will, or the sweep
 * @throws IllegalMove, StoreUnavailable
 */
export async function take(
  ports: ReductionPorts,
  intention: string,
  steps: readonly Step[],
  how: { readonly unlessPaused?: { readonly accountId: string }; readonly quietly?: boolean } = {},
): Promise<Stepped> {
  const now = ports.clock.now();
  const changes = steps.map(({ request, event }): RequestChange => {
    const moved = move(request, event, now);
    if (!moved.ok) throw new IllegalMove(`${event.kind} of ${request.id} (${request.state}): ${moved.reason}`);
    return { from: request, to: moved.request, audit: moved.audit };
  });
  if (changes.length === 0) return { result: { kind: 'stored' }, requests: [] };
  const operation = [intention, ...changes.map(({ from }) => `${from.id}@${from.revision}`)].join(' ');
  const result = await ports.store.change(changes, operation, how.unlessPaused);
  if (result.kind !== 'stored') return { result, requests: [] };
  const requests = changes.map(({ to }) => to);
  if (!how.quietly) await wake(ports, requests);
  return { result, requests };
}

/** Wake-ups are calls, not the truth: one that is lost is made up for by the sweep. */
async function wake(ports: ReductionPorts, requests: readonly ReductionRequest[]): Promise<void> {
  const calls = requests.flatMap((request) => [
    ...(request.state === 'scheduled' ? [ports.wakeUps.run(request)] : []),
    ports.wakeUps.showCard(request.id),
  ]);
  for (const call of await Promise.allSettled(calls)) {
    if (call.status === 'rejected')
      ports.log.warn({ err: call.reason }, 'a wake-up call was not taken; the sweep will');
  }
}

/** The same event for each of them. */
export const stepsFor = (requests: readonly ReductionRequest[], event: RequestEvent): Step[] =>
  requests.map((request) => ({ request, event }));
