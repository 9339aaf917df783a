/** Reads within a run, and what a run does when AWS cannot be read: wait for what passes, end what needs a person. */
import { MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { ReadProblem, ReadProblemCode } from '../domain/read-problem.ts';
import { backoffMs } from '../domain/request/backoff.ts';
import type { Failure } from '../domain/request/reasons.ts';
import { type ScheduledRequest, timesWaited } from '../domain/request/request.ts';
import type { TableState } from '../domain/resource.ts';
import { type Step, take } from './moves.ts';
import { problemOr } from './problem-or.ts';
import type { Ran } from './ran.ts';
import type { ChangeSession } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

const FIRST_WAIT_MS = 5 * SECOND_MS;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/** These pass by themselves; the others need somebody to change a role, a policy or a setting. */
const PASSING: ReadonlySet<ReadProblemCode> = new Set(['throttled', 'timed-out', 'unavailable', 'session-expired']);

export type RunRead =
  /** `null`: the table is gone. */
  { readonly ok: true; readonly value: TableState | null } | { readonly ok: false; readonly problem: ReadProblem };

export async function readForRun(session: ChangeSession): Promise<RunRead> {
  const read = await problemOr(session.read());
  if (!read.ok && read.problem.code === 'table-not-found') return { ok: true, value: null };
  return read;
}

/** Nothing was sent: what passes is waited for, longer each time; anything else ends the requests with what to do. */
export async function unreadable(
  ports: ReductionPorts,
  requests: readonly ScheduledRequest[],
  problem: ReadProblem,
): Promise<Ran> {
  const now = ports.clock.now();
  const steps = requests.map((request): Step => {
    if (!isPassing(problem)) return { request, event: { kind: 'fail', why: failureOf(problem), awsRequestId: null } };
    const why = problem.code === 'throttled' ? 'throttled' : 'unreachable';
    const until = now + backoffMs(FIRST_WAIT_MS, timesWaited(request, why), LONGEST_WAIT_MS);
    return { request, event: { kind: 'wait', until, why } };
  });
  await take(ports, `unreadable ${problem.code}`, steps);
  return 'done';
}

export const isPassing = ({ code }: ReadProblem): boolean => PASSING.has(code);

function failureOf({ code, role, action, detail }: ReadProblem): Failure {
  if (code === 'denied') return { reason: 'denied', detail };
  return { reason: 'unreadable', detail: `${action} with ${role}: ${detail || code}` };
}
