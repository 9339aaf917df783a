/**
 * A run that has written its intent: fresh reads decide what it came to. Called after acceptance, after an unclear answer, and by any
 * process that finds the run of a dead one. Holds the table's lock.
 */
import { MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { RequestEvent } from '../domain/request/events.ts';
import { type Recovery, recover } from '../domain/request/recover.ts';
import type { RunningRequest } from '../domain/request/request.ts';
import type { TableState } from '../domain/resource.ts';
import { giveBack } from './give-back.ts';
import { problemOr } from './problem-or.ts';
import type { Ran } from './ran.ts';
import type { ChangeSession, Lease } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import { refreshFacts } from './refresh-facts.ts';
import { membersOf, takeAll } from './run-members.ts';
import { freshRead, isFresh, isPassing } from './run-reads.ts';

/** A wait up to this long is made here; a longer one gives the worker back. Real time. */
const LONGEST_PAUSE_MS = 3 * SECOND_MS;
/** A read that fails is tried again after this long; the change is made or not whatever we know. */
const READ_FAILED_MS = 5 * SECOND_MS;
/** Reads in one call: a second for comparison, one after a restore, and some for what settles quickly. */
const MOST_READS = 6;
const WATCH_FOR_MS = 15 * MINUTE_MS;

export async function settleRun(ports: ReductionPorts, request: RunningRequest, lease: Lease): Promise<Ran> {
  const { account, region, table } = request.resource;
  const onBehalfOf = request.approvals.at(-1)?.by ?? request.requester;
  const address = { account, region, table };
  const opened = await problemOr(ports.changer.open({ id: request.run.id, address, onBehalfOf }));
  if (!opened.ok) {
    if (isPassing(opened.problem)) return { laterMs: READ_FAILED_MS };
    await takeAll(ports, await membersOf(ports, request), (member) => unknown(member, opened.problem));
    return 'done';
  }
  const session = opened.value;
  try {
    return await readUntilSettled(ports, request, session, lease);
  } finally {
    session.close();
  }
}

async function readUntilSettled(
  ports: ReductionPorts,
  { run, id }: RunningRequest,
  session: ChangeSession,
  lease: Lease,
): Promise<Ran> {
  let previous: TableState | null = null;
  for (let reads = 0; reads < MOST_READS && lease.isHeld(); reads += 1) {
    const request = await ports.store.find(id);
    if (request?.state !== 'running' || request.run.id !== run.id) return 'done';
    const { read, readAtMs } = await freshRead(session);
    if (!read.ok) {
      if (isPassing(read.problem)) return { laterMs: READ_FAILED_MS };
      await takeAll(ports, await membersOf(ports, request), (member) => unknown(member, read.problem));
      return 'done';
    }
    const current = read.value;
    const recovery = recover(request, { previous, current }, ports.clock.now());
    switch (recovery.kind) {
      case 'read-again': {
        const ms = ports.clock.realMsUntil(recovery.at);
        if (ms > LONGEST_PAUSE_MS) return { laterMs: ms };
        await sleep(ms);
        previous = current;
        break;
      }
      case 'restore': {
        const mayStillSend = () => lease.isHeld() && isFresh(readAtMs);
        const tried = await giveBack(ports, request, { to: recovery.to, session, mayStillSend });
        if (tried !== 'given-back') return tried;
        previous = null;
        break;
      }
      case 'restored':
        await takeAll(ports, await membersOf(ports, request), () => ({
          kind: 'restored',
          awsRequestId: null,
          to: recovery.to,
        }));
        previous = null;
        break;
      default:
        await end(ports, request, { previous, current });
        return 'done';
    }
  }
  return { laterMs: READ_FAILED_MS };
}

/** Each member by its own target: what one shared change left of the one need not be what it left of the other. */
async function end(
  ports: ReductionPorts,
  request: RunningRequest,
  reads: { readonly previous: TableState | null; readonly current: TableState | null },
): Promise<void> {
  const now = ports.clock.now();
  const members = await membersOf(ports, request);
  const recoveries = new Map(members.map((member) => [member.id, recover(member, reads, now)]));
  const drifted = members.filter(({ id }) => recoveries.get(id)?.kind === 'drifted');
  await refreshFacts(ports, drifted, reads.current);
  // Called before the success is stored: a process that dies in between has promised nothing yet, and calls again.
  const reduced = members.filter(({ id }) => {
    const recovery = recoveries.get(id);
    return recovery?.kind === 'succeeded' && recovery.result.how === 'reduced';
  });
  await Promise.all(reduced.map(({ id }) => ports.wakeUps.watchThrottles(id, now, now + WATCH_FOR_MS)));
  await takeAll(ports, members, ({ id }) => {
    const recovery = recoveries.get(id);
    return recovery === undefined ? null : eventOf(recovery);
  });
}

function eventOf(recovery: Recovery): RequestEvent | null {
  switch (recovery.kind) {
    case 'succeeded':
      return { kind: 'succeed', result: recovery.result };
    case 'drifted':
      return { kind: 'drift', drift: recovery.drift, baseline: recovery.baseline };
    case 'failed':
      return { kind: 'fail', why: recovery.why, awsRequestId: null };
    case 'not-applied':
      return { kind: 'wait', until: recovery.until, why: 'not-applied' };
    case 'read-again':
    case 'restore':
    case 'restored':
      return null;
  }
}

/** The change was sent; whoever is told must not read that nothing was changed. */
const unknown = ({ run }: RunningRequest, { action, role, code, detail }: ReadProblem): RequestEvent => ({
  kind: 'fail',
  why: {
    reason: 'outcome-unknown',
    isAccepted: run.accepted !== null,
    detail: `${action} with ${role}: ${detail || code}`,
  },
  awsRequestId: run.accepted?.awsRequestId ?? null,
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
