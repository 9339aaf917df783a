/**
 * Gets ready for a run shortly before it is due: what need not be fresh is done while waiting, so that at the due time nothing is left
 * but the fresh read, the intent and the call.
 */
import { MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { ReadProblem } from '../domain/read-problem.ts';
import type { ScheduledRequest } from '../domain/request/request.ts';
import type { Target } from '../domain/request/target.ts';
import { RUN_AHEAD_MS } from '../domain/request/wake-up.ts';
import { problemOr } from './problem-or.ts';
import type { ChangeSession } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';

export type Ready =
  | { readonly kind: 'ready'; readonly run: string; readonly session: ChangeSession; readonly recentUse: Target }
  /** Not yet due, or its slot is far off: come again after so many ms of real time. */
  | { readonly kind: 'later'; readonly laterMs: number }
  | { readonly kind: 'unreadable'; readonly problem: ReadProblem };

/** A longer wait gives the worker back; the slot is kept. Real time. */
const LONGEST_WAIT_MS = 2 * SECOND_MS;
const RECENT_USE_MS = 15 * MINUTE_MS;
const UNKNOWN_USE: Target = { read: null, write: null };

/** Resolves when the request is due and its slot has come. @throws StoreUnavailable */
export async function readyRun(ports: ReductionPorts, request: ScheduledRequest): Promise<Ready> {
  const { clock } = ports;
  const { accountId, region } = request.resource;
  const holder = `${request.id}-${request.round}`;
  const slotMs = await ports.pace.slot(accountId, region, holder, clock.realMsUntil(request.dueAt));
  if (slotMs > LONGEST_WAIT_MS) return later(slotMs);
  const slotAt = performance.now() + slotMs;
  const prepared = await prepare(ports, request);
  if (prepared.kind !== 'ready') return prepared;
  for (;;) {
    const ms = Math.ceil(Math.max(clock.realMsUntil(request.dueAt), slotAt - performance.now()));
    if (ms <= 0) return prepared;
    // AWS's answers may have shown this machine's clock to be wrong.
    if (ms > LONGEST_WAIT_MS) {
      prepared.session.close();
      return later(ms);
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

const later = (ms: number): Ready => ({ kind: 'later', laterMs: ms - RUN_AHEAD_MS });

async function prepare(ports: ReductionPorts, request: ScheduledRequest): Promise<Exclude<Ready, { kind: 'later' }>> {
  const { account, region, table, index } = request.resource;
  const address = { account, region, table };
  const run = ports.newId();
  const now = ports.clock.now();
  const onBehalfOf = request.approvals.at(-1)?.by ?? request.requester;
  const [opened, use] = await Promise.all([
    problemOr(ports.changer.open({ id: run, address, onBehalfOf })),
    problemOr(ports.usage.peak(address, index, now - RECENT_USE_MS, now)),
    // Kept by the reader for when the table has been read.
    problemOr(ports.scaling.scaledDimensions(account, region)),
  ]);
  if (!opened.ok) return { kind: 'unreadable', problem: opened.problem };
  if (!use.ok)
    ports.log.warn({ request: request.id, problem: use.problem }, 'recent use could not be read: not compared');
  return { kind: 'ready', run, session: opened.value, recentUse: use.ok ? use.value : UNKNOWN_USE };
}
