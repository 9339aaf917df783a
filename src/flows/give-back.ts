/** Gives back what our call overwrote by chance (domain/request/overwritten.ts): the only raise this bot ever makes. */
import { afterRestore } from '../domain/request/after-restore.ts';
import { acceptanceText } from '../domain/request/decision-text.ts';
import type { RequestEvent } from '../domain/request/events.ts';
import type { RunningRequest } from '../domain/request/request.ts';
import type { Capacity } from '../domain/resource.ts';
import type { Ran } from './ran.ts';
import type { ChangeSession } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import { membersOf, takeAll } from './run-members.ts';

export interface GivingBack {
  readonly to: Capacity;
  readonly session: ChangeSession;
  readonly mayStillSend: () => boolean;
}

/** Before anything is announced. `given-back`: read anew, then the run ends. @throws StoreUnavailable */
export async function giveBack(
  ports: ReductionPorts,
  request: RunningRequest,
  { to, session, mayStillSend }: GivingBack,
): Promise<Ran | 'given-back'> {
  if (!isSigned(ports, request)) {
    const { id, run } = request;
    ports.log.error({ request: id, run: run.id }, 'a run that was not written by this program is ended');
    await takeAll(ports, await membersOf(ports, request), () => NOT_SIGNED);
    return 'done';
  }
  const outcome = await session.update(request.resource.index, to, mayStillSend);
  const { kind, awsRequestId } = outcome;
  ports.log.warn({ run: request.run.id, requests: request.run.members, outcome: kind, awsRequestId, to }, 'restore');
  const step = afterRestore(outcome, request.run, ports.clock.now());
  switch (step.next) {
    case 'again':
      return { laterMs: ports.clock.realMsUntil(step.at) };
    case 'record':
      await takeAll(ports, await membersOf(ports, request), () => ({
        kind: 'restored',
        awsRequestId: step.awsRequestId,
        to,
      }));
      return 'given-back';
    case 'give-up': {
      const why = { reason: 'not-given-back', to, detail: step.detail } as const;
      await takeAll(ports, await membersOf(ports, request), () => ({ kind: 'fail', why, awsRequestId }));
      return 'done';
    }
  }
}

const NOT_SIGNED: RequestEvent = { kind: 'fail', why: { reason: 'not-signed' }, awsRequestId: null };

/** Whether this program has seen what the call replaced. */
function isSigned({ signer }: ReductionPorts, { resource, run }: RunningRequest): boolean {
  const { accepted } = run;
  return accepted !== null && signer.isSigned(acceptanceText(resource, run, accepted.replaced), accepted.signature);
}
