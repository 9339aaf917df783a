/**
 * The one call of a run: the intent of all its requests is stored, UpdateTable is sent once or not at all, and what it came to is stored.
 * A process that dies at any line leaves scheduled requests, or an open intent for settle-run.ts.
 */
import type { Instant } from '../domain/instant.ts';
import { acceptanceText } from '../domain/request/decision-text.ts';
import { afterUpdate, type NextStep, type UpdateOutcome } from '../domain/request/outcome.ts';
import type { ReductionRequest, ScheduledRequest } from '../domain/request/request.ts';
import type { Intent, Run } from '../domain/request/run.ts';
import type { TableState } from '../domain/resource.ts';
import { type Step, stepsFor, take } from './moves.ts';
import { CONFLICT_MS, type Ran } from './ran.ts';
import type { ChangeSession } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

export interface Sending {
  readonly run: string;
  readonly members: readonly ScheduledRequest[];
  readonly intent: Intent;
  readonly current: TableState;
  readonly session: ChangeSession;
  readonly mayStillSend: () => boolean;
}

/** The intent of all members is stored in one script, and only then the one call is made. */
export async function sendOnce(ports: ReductionPorts, sending: Sending): Promise<Ran> {
  const { run, members, intent, current, session, mayStillSend } = sending;
  const [first] = members;
  if (first === undefined) return 'done';
  const { accountId, index } = first.resource;
  const ids = members.map(({ id }) => id);
  const started = await take(
    ports,
    `start ${run}`,
    stepsFor(members, { kind: 'start-run', run, members: ids, intent }),
    { unlessPaused: { accountId }, quietly: true },
  );
  if (started.result.kind === 'paused') return waitForResume(ports, members, started.result.pause.until);
  // Somebody cancelled or decided in between: plan again from what is there now.
  if (started.result.kind === 'conflict') return { laterMs: CONFLICT_MS };

  const outcome = await session.update(index, intent.to, mayStillSend);
  const isGlobal = current.globalRegions.length > 0;
  const attempt = { intent, index, isGlobal, members: started.requests, jitter: Math.random() };
  const now = ports.clock.now();
  const next = afterUpdate(outcome, attempt, now);
  ports.log.info({ run, requests: ids, outcome: outcome.kind, awsRequestId: outcome.awsRequestId }, 'UpdateTable');
  return follow(ports, { run: { id: run, intent }, requests: started.requests, outcome, next, current });
}

interface Followed {
  readonly run: Pick<Run, 'id' | 'intent'>;
  readonly requests: readonly ReductionRequest[];
  readonly outcome: UpdateOutcome;
  readonly next: NextStep;
  readonly current: TableState;
}

async function follow(ports: ReductionPorts, { run, requests, outcome, next, current }: Followed): Promise<Ran> {
  const { awsRequestId } = outcome;
  const [first] = requests;
  if (first === undefined) return 'done';
  if (outcome.kind === 'accepted') {
    const { kind, replaced } = outcome;
    const signature = ports.signer.sign(acceptanceText(first.resource, run, replaced));
    const event = { kind, awsRequestId: outcome.awsRequestId, replaced, signature };
    await take(ports, `accepted ${run.id}`, stepsFor(requests, event));
  }
  switch (next.next) {
    case 'read':
      return { laterMs: ports.clock.realMsUntil(next.at) };
    case 'wait': {
      if (next.refusal !== null) {
        await ports.refusals.keep(first.resource, current.tableId, next.refusal);
      }
      await take(ports, `wait ${run.id}`, stepsFor(requests, { kind: 'wait', until: next.until, why: next.why }));
      return 'done';
    }
    case 'fail':
      await take(ports, `fail ${run.id}`, stepsFor(requests, { kind: 'fail', why: next.why, awsRequestId }));
      return 'done';
  }
}

/** Until somebody resumes: the end of the approval is the latest the request is looked at again. */
async function waitForResume(
  ports: ReductionPorts,
  members: readonly ScheduledRequest[],
  until: Instant | null,
): Promise<Ran> {
  const steps = members.map((request): Step => {
    return { request, event: { kind: 'wait', until: until ?? request.runBy, why: 'paused' } };
  });
  await take(ports, 'paused', steps);
  return 'done';
}
