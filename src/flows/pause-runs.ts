/** `/ddb pause` and `/ddb resume`: no run starts in a paused account; approvals and the requests themselves are kept. */
import type { PauseAnswer, StillPaused } from '../domain/request/answers.ts';
import { mayPause } from '../domain/request/who-may.ts';
import { judge, type ReductionPorts } from './reductions.ts';
import { resumeWaiting } from './resume-waiting.ts';

/** What may be paused: one account, or all of them. */
const ALL = 'all';

interface Scope {
  /** The account's twelve digits, or `all`. */
  readonly id: string;
  readonly name: string;
  /** Accounts in it. */
  readonly accounts: readonly string[];
}

/** @param forMs how long; `null` until somebody resumes @throws PeopleUnavailable, StoreUnavailable */
export async function pauseRuns(
  ports: ReductionPorts,
  typed: string,
  by: string,
  forMs: number | null,
): Promise<PauseAnswer> {
  const judged = await scopeFor(ports, typed, by);
  if ('kind' in judged) return judged;
  const at = ports.clock.now();
  const pause = { scope: judged.id, by, at, until: forMs === null ? null : at + forMs };
  await ports.pauses.pause(pause);
  await redrawCards(ports, judged);
  return { kind: 'paused', pause, name: judged.name };
}

/** @throws PeopleUnavailable, StoreUnavailable */
export async function resumeRuns(ports: ReductionPorts, typed: string, by: string): Promise<PauseAnswer> {
  const judged = await scopeFor(ports, typed, by);
  if ('kind' in judged) return judged;
  const lifted = await ports.pauses.resume(judged.id, by, ports.clock.now());
  // One that had just ended by itself is gone from here on: its cards have nobody else to draw them.
  await redrawCards(ports, judged);
  const still = await stillPaused(ports, judged);
  if (lifted === null) return { kind: 'notPaused', name: judged.name, still };
  await resumeWaiting(ports);
  return { kind: 'resumed', lifted, name: judged.name, still };
}

/** Of one account the pause of everything, of everything those of single accounts. */
async function stillPaused(ports: ReductionPorts, { accounts }: Scope): Promise<readonly StillPaused[]> {
  const pauses = await ports.pauses.list(ports.clock.now());
  return pauses.flatMap(({ scope, by }) => {
    if (scope === ALL) return [{ name: ALL, by }];
    const account = ports.accounts.find(({ id }) => id === scope);
    return account !== undefined && accounts.includes(account.name) ? [{ name: account.name, by }] : [];
  });
}

/** Whoever pauses everything must be allowed to pause each account. */
async function scopeFor(ports: ReductionPorts, typed: string, by: string): Promise<Scope | PauseAnswer> {
  const wanted = typed.toLowerCase();
  const reducible = ports.accounts.filter(({ name }) => ports.rulesOf(name) !== null);
  const inScope =
    wanted === ALL ? reducible : reducible.filter(({ name, id }) => name.toLowerCase() === wanted || id === wanted);
  const [only] = inScope;
  if (only === undefined) return { kind: 'unknownAccount', text: typed, known: reducible.map(({ name }) => name) };
  for (const { name } of inScope) {
    const rules = ports.rulesOf(name);
    if (rules === null) continue;
    const may = mayPause(rules, await judge(ports.people, rules, by));
    if (!may.may) return { kind: 'mayNot', why: may, account: name };
  }
  const accounts = inScope.map(({ name }) => name);
  return wanted === ALL ? { id: ALL, name: ALL, accounts } : { id: only.id, name: only.name, accounts };
}

async function redrawCards(ports: ReductionPorts, { accounts }: Scope): Promise<void> {
  const open = await ports.store.open();
  const concerned = open.filter(({ resource }) => accounts.includes(resource.account));
  await Promise.all(concerned.map(({ id }) => ports.wakeUps.showCard(id)));
}
