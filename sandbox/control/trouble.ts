/** The local AWS's faults in the words of the panel: which calls go wrong, how, and how often. */
import type { ActiveFault, FaultEffect } from '../aws/faults.ts';
import type { World } from '../aws/world.ts';
import type { AwsAct, FaultView, Trouble } from './protocol.ts';

/** Long enough to be noticed, short enough to stay within the app's own time limits. */
const SLOW_MS = 3_000;

const EFFECTS: Readonly<Record<Trouble, FaultEffect>> = {
  slow: { kind: 'latency', ms: SLOW_MS },
  throttled: { kind: 'throttle' },
  denied: { kind: 'deny' },
  failing: { kind: 'server-error', when: 'before' },
  'answer lost': { kind: 'drop', when: 'after' },
  'stale read': { kind: 'stale-read' },
};

export function addTrouble(world: World, act: Extract<AwsAct, { do: 'trouble' }>): void {
  const operation = act.calls === 'every call' ? undefined : act.calls;
  world.faults.add({
    match: { operation, account: act.account },
    effect: EFFECTS[act.what],
    times: act.times,
  });
}

export function clearTrouble(world: World, id: string | undefined): void {
  if (id === undefined) world.faults.clear();
  else world.faults.remove(id);
}

export const faultViews = (world: World): FaultView[] =>
  world.faults.list().map((fault) => ({
    id: fault.id,
    what: wordFor(fault.effect),
    where: placeOf(world, fault),
    remaining: Number.isFinite(fault.remaining) ? fault.remaining : null,
    spoiled: fault.spoiled,
  }));

/** Faults that came another way, for example from a test, have no word here and keep their technical name. */
function wordFor(effect: FaultEffect): string {
  const known = Object.entries(EFFECTS).find(([, each]) => JSON.stringify(each) === JSON.stringify(effect));
  return known?.[0] ?? effect.kind;
}

function placeOf(world: World, { match }: ActiveFault): string {
  const account = match?.account === undefined ? null : (world.accounts.get(match.account)?.name ?? match.account);
  const parts = [match?.table, account, match?.region].filter((part) => part != null);
  return [match?.operation ?? 'every call', ...parts.map((part) => `in ${part}`)].join(' ');
}
