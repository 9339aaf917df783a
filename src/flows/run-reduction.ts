/**
 * One run of what is scheduled on a resource: lock, session (ready-run.ts), fresh read, plan; then intent and call (send-run.ts).
 *
 * The job that calls this is a wake-up call and nothing more: everything is read again, and whatever is stored is stored by revision.
 * A process that dies at any line leaves either a scheduled request, which runs again, or an open intent, which settle-run.ts decides.
 */
import type { ReductionRules } from '../domain/accounts.ts';
import { SECOND_MS } from '../domain/instant.ts';
import { decisionText } from '../domain/request/decision-text.ts';
import { eventOf, plan } from '../domain/request/plan.ts';
import type {
  ReductionRequest,
  RequestedResource,
  RunningRequest,
  ScheduledRequest,
} from '../domain/request/request.ts';
import { RUN_AHEAD_MS } from '../domain/request/wake-up.ts';
import type { TableState } from '../domain/resource.ts';
import { type Step, stepsFor, take } from './moves.ts';
import { CONFLICT_MS, type Ran } from './ran.ts';
import { type Ready, readyRun } from './ready-run.ts';
import type { Lease } from './reduction-ports.ts';
import { type ReductionPorts, scaledIn } from './reductions.ts';
import { refreshFacts } from './refresh-facts.ts';
import { freshRead, isFresh, unreadable } from './run-reads.ts';
import { sendOnce } from './send-run.ts';
import { settleRun } from './settle-run.ts';

/** Another run has the table: it takes seconds. */
const BUSY_MS = 2 * SECOND_MS;

/** @throws StoreUnavailable, IllegalMove: the wake-up call comes again */
export async function runReduction(ports: ReductionPorts, id: string, round: number): Promise<Ran> {
  const request = await ports.store.find(id);
  if (request === null || (request.state !== 'scheduled' && request.state !== 'running')) return 'done';
  // A later round has a wake-up call of its own.
  if (request.state === 'scheduled' && request.round !== round) return 'done';
  const tooEarlyMs = request.state === 'scheduled' ? ports.clock.realMsUntil(request.dueAt) - RUN_AHEAD_MS : 0;
  if (tooEarlyMs > 0) return { laterMs: tooEarlyMs };

  const { accountId, table } = request.resource;
  const lease = await ports.locks.take(`table:${accountId}:${table}`);
  if (lease === null) return { laterMs: BUSY_MS };
  try {
    return await runLocked(ports, id, lease);
  } finally {
    await lease.release();
  }
}

async function runLocked(ports: ReductionPorts, id: string, lease: Lease): Promise<Ran> {
  const request = await ports.store.find(id);
  if (request === null) return 'done';
  if (request.state === 'running') return settleRun(ports, request, lease);
  if (request.state !== 'scheduled') return 'done';

  const { account } = request.resource;
  const rules = ports.rulesOf(account);
  if (rules === null) {
    const detail = `${account} is no longer configured for reductions`;
    const event = { kind: 'fail', why: { reason: 'unreadable', detail }, awsRequestId: null } as const;
    await take(ports, 'not-configured', stepsFor([request], event));
    return 'done';
  }
  if ((await signedOf(ports, [request])).length === 0) return 'done';
  const ready = await readyRun(ports, request);
  if (ready.kind === 'later') return ready;
  if (ready.kind === 'unreadable') return unreadable(ports, [request], ready.problem);
  try {
    return await runDue(ports, { request, rules, ready, lease });
  } finally {
    ready.session.close();
  }
}

/** Those whose decision was signed by us; the others end here. */
async function signedOf(
  ports: ReductionPorts,
  requests: readonly ScheduledRequest[],
): Promise<readonly ScheduledRequest[]> {
  const unsigned = requests.filter((one) => !isSigned(ports, one));
  await take(
    ports,
    'not-signed',
    stepsFor(unsigned, { kind: 'fail', why: { reason: 'not-signed' }, awsRequestId: null }),
  );
  return requests.filter((one) => !unsigned.includes(one));
}

const isSigned = (ports: ReductionPorts, request: ScheduledRequest): boolean =>
  request.signature !== null && ports.signer.isSigned(decisionText(request), request.signature);

interface Due {
  readonly request: ScheduledRequest;
  readonly rules: ReductionRules;
  readonly ready: Extract<Ready, { kind: 'ready' }>;
  readonly lease: Lease;
}

async function runDue(ports: ReductionPorts, { request, rules, ready, lease }: Due): Promise<Ran> {
  const { run, session, recentUse } = ready;
  const { resource } = request;
  const { index } = resource;
  const [open, { read, readAtMs }] = await Promise.all([ports.store.openOn(resource), freshRead(session)]);
  const other = read.ok ? await openInOtherRegions(ports, resource, read.value) : [];
  const running = [...open, ...other].find((one): one is RunningRequest => one.state === 'running');
  // An open intent on the resource is decided first: until then nobody knows what the table is.
  if (running !== undefined) {
    const settled = await settleRun(ports, running, lease);
    return settled === 'done' ? { laterMs: 0 } : settled;
  }
  const scheduled = open.filter((one): one is ScheduledRequest => one.state === 'scheduled');
  const requests = await signedOf(ports, scheduled);
  // Cancelled, or decided anew, while it waited.
  if (!requests.some(({ id, round }) => id === request.id && round === request.round)) return 'done';
  if (!read.ok) return unreadable(ports, requests, read.problem);
  const current = read.value;
  const [scaled, refusal] =
    current === null
      ? [null, null]
      : await Promise.all([scaledIn(ports, current), ports.refusals.find(resource, current.tableId)]);
  const planned = plan({ current, index, requests, recentUse, scaled, refusal, rules }, ports.clock.now());
  const settled = planned.verdicts.flatMap(({ request, verdict }): Step[] => {
    const event = eventOf(verdict);
    return event === null ? [] : [{ request, event }];
  });
  const drifted = planned.verdicts.flatMap(({ request, verdict }) => (verdict.kind === 'drifted' ? [request] : []));
  await refreshFacts(ports, drifted, current);
  const { result } = await take(ports, 'planned', settled);
  if (result.kind !== 'stored') return { laterMs: CONFLICT_MS };
  if (planned.intent === null || current === null) return 'done';
  const members = planned.verdicts.flatMap(({ request, verdict }) => (verdict.kind === 'update' ? [request] : []));
  // Any of it may end between the plan and the wire: the lock, the read's freshness, an approval.
  const runBy = Math.min(...members.map((member) => member.runBy));
  const mayStillSend = () => lease.isHeld() && isFresh(readAtMs) && ports.clock.now() < runBy;
  return sendOnce(ports, { run, members, intent: planned.intent, current, session, mayStillSend });
}

/** Units of a global table are the same in all its regions, sooner or later. */
async function openInOtherRegions(
  { store }: ReductionPorts,
  resource: RequestedResource,
  current: TableState | null,
): Promise<readonly ReductionRequest[]> {
  const others = (current?.globalRegions ?? []).filter((region) => region !== resource.region);
  return (await Promise.all(others.map((region) => store.openOn({ ...resource, region })))).flat();
}
