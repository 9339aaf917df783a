/**
 * A refused call of our own in its request's thread: who spent the budget is told with it as far as it is known, and once more in the
 * same line when CloudTrail has caught up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditEntry } from '../domain/request/audit.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import { firstSpendingLookAt, lookAtSpending, toldOfSpending } from '../domain/request/own-refusal.ts';
import type { ReductionRequest, RequestedResource } from '../domain/request/request.ts';
import { type RefusalCall, WAKE_UP_VERSION } from '../domain/request/wake-up.ts';
import type { HistoryReport } from '../domain/spending/history.ts';
import { type Announcement, CannotPost, type MessagePlace, type PostMark } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import { readHistory } from './show-history.ts';

/** CloudTrail takes two questions a second; the new time is told without waiting longer for who spent it. */
const HISTORY_MS = 2_000;

/** `null` where it cannot be read now. */
export async function whoSpent(
  ports: ReductionPorts,
  { account, region, table, index }: RequestedResource,
  withinMs: number = HISTORY_MS,
): Promise<HistoryReport | null> {
  const read = readHistory(ports, { address: { account, region, table }, index }).catch((err: unknown) => {
    ports.log.warn({ err, account, region, table }, 'who spent a budget could not be read');
    return null;
  });
  const answer = await Promise.race([read, sleep(withinMs, null, { ref: false })]);
  return answer?.kind === 'history' ? answer.report : null;
}

/** Sees to it that the line is completed, where it does not tell all. Never rejects: what was said stays true. */
export async function completeRefusalLater(
  ports: ReductionPorts,
  { id, resource: { index } }: ReductionRequest,
  { revision }: AuditEntry,
  reply: MessagePlace,
  history: HistoryReport | null,
): Promise<void> {
  const now = ports.clock.now();
  const dueAt = firstSpendingLookAt(history, index, now);
  if (dueAt === null) return;
  const told = toldOfSpending(history, index);
  const call: RefusalCall = { v: WAKE_UP_VERSION, request: id, revision, ...reply, told, since: now, dueAt };
  await ports.wakeUps.completeRefusal(call).catch((err: unknown) => {
    ports.log.warn({ err, request: id }, 'who spent a budget will not be completed');
  });
}

/** What the thread is told of a line, with who spent the budget. */
export type RefusalTeller = (
  request: ReductionRequest,
  entry: AuditEntry,
  facts: CardFacts,
  history: HistoryReport | null,
  trail: readonly AuditEntry[],
) => { readonly message: Announcement } | null;

/** Who reads for a job may take as long as CloudTrail does. */
const UNHURRIED_MS = 30_000;

/**
 * The call for the next look; `null` when there is none.
 * @throws TryLater, PostUnknown, StoreUnavailable: the call comes again
 */
export async function completeRefusal(
  ports: ReductionPorts,
  tell: RefusalTeller,
  call: RefusalCall,
): Promise<RefusalCall | null> {
  if (ports.clock.now() < call.dueAt) return call;
  const [request, facts, trail] = await Promise.all([
    ports.store.find(call.request),
    ports.cards.facts(call.request),
    ports.store.trail(call.request),
  ]);
  const entry = trail.find(({ revision }) => revision === call.revision);
  if (request === null || facts === null || entry === undefined) return null;
  const { index } = request.resource;
  const history = await whoSpent(ports, request.resource, UNHURRIED_MS);
  const look = lookAtSpending(call, history, index, ports.clock.now());
  const said = look.isNews ? tell(request, entry, facts, history, trail) : null;
  if (said !== null && !(await changed(ports, call, said.message))) return null;
  if (look.nextAt === null) return null;
  return { ...call, dueAt: look.nextAt, told: look.isNews ? toldOfSpending(history, index) : call.told };
}

/** False where Slack takes no change: the line was deleted, or the bot has left. */
async function changed(
  { announcer, log }: ReductionPorts,
  { request, revision, channel, ts }: RefusalCall,
  message: Announcement,
): Promise<boolean> {
  try {
    await announcer.update({ channel, ts }, message, refusalMark(request, revision));
    return true;
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    log.info({ request, why: error.why }, 'a line is there no more to be completed');
    return false;
  }
}

const refusalMark = (request: string, revision: number): PostMark => ({ request, kind: 'waits', revision });
