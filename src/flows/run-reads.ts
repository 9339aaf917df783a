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
import { watchStalls } from './stalls.ts';

/** Monotonic. */
const READ_IS_FRESH_MS = 2 * SECOND_MS;
const FIRST_WAIT_MS = 5 * SECOND_MS;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/**
 * These need somebody to change a role, a policy or a setting. Everything else is waited for, what nobody knows too: no hiccup of
 * credentials or of a network may end what people have approved.
 */
const LASTING: ReadonlySet<ReadProblemCode> = new Set(['denied', 'role-refused', 'region-disabled', 'table-not-found']);

export type RunRead =
  /** `null`: the table is gone. */
  { readonly ok: true; readonly value: TableState | null } | { readonly ok: false; readonly problem: ReadProblem };

async function readForRun(session: ChangeSession): Promise<RunRead> {
  const read = await problemOr(session.read());
  if (!read.ok && read.problem.code === 'table-not-found') return { ok: true, value: null };
  return read;
}

export interface FreshRead {
  readonly read: RunRead;
  /** When it was true at the earliest, monotonic: as it came, or earlier by what this process stood still meanwhile. */
  readonly readAtMs: number;
}

export async function freshRead(session: ChangeSession): Promise<FreshRead> {
  const stalled = watchStalls();
  const reading = readForRun(session);
  const stalledMs = await reading.then(stalled, stalled);
  return { read: await reading, readAtMs: performance.now() - stalledMs };
}

/** A read older than this says too little of the table to change it by. */
export const isFresh = (readAtMs: number): boolean => performance.now() - readAtMs < READ_IS_FRESH_MS;

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

export const isPassing = ({ code }: ReadProblem): boolean => !LASTING.has(code);

function failureOf({ code, role, action, detail }: ReadProblem): Failure {
  if (code === 'denied') return { reason: 'denied', detail };
  return { reason: 'unreadable', detail: `${action} with ${role}: ${detail || code}` };
}
