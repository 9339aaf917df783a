/** From the recorded calls on one table to what each did to each resource: old units, new units, and whether that was a decrease. */
import type { Instant } from '../instant.ts';
import { type Capacity, compareText } from '../resource.ts';
import type { Actor, CallRefusal, UpdateCall } from './update-call.ts';

export interface CapacityChange {
  readonly at: Instant;
  /** `null` for the table. */
  readonly index: string | null;
  /** `null` where no record tells what was there before. */
  readonly from: Capacity | null;
  readonly to: Capacity;
  /** What it was, or for a refused call would have been. One dimension down and the other up is a decrease (measured). */
  readonly direction: 'decrease' | 'increase' | 'none' | 'not-known';
  readonly why: 'units' | 'billing-switch';
  readonly actor: Actor;
  readonly requestId: string | null;
  /** How many resources the same call asked to change. */
  readonly together: number;
  /** `null` when it was accepted. */
  readonly refusal: CallRefusal | null;
}

export interface TableIdentity {
  /** Calls on another incarnation of the table spent another budget. */
  readonly tableId: string;
  readonly isGlobal: boolean;
}

/** The changes of every resource, oldest first, whatever the order of the calls. Copies of one call count once. */
export function capacityChanges(calls: readonly UpdateCall[], table: TableIdentity): readonly CapacityChange[] {
  const changes: CapacityChange[] = [];
  const units = new Map<string | null, Capacity>();
  for (const call of distinct(calls.toSorted(byTime))) {
    if (call.tableId !== null && call.tableId !== table.tableId) {
      // Everything before belonged to a table that is gone.
      changes.length = 0;
      units.clear();
      continue;
    }
    const ofCall = changesOf(call, units, table.isGlobal);
    changes.push(...ofCall);
    if (call.refusal !== null) continue;
    for (const { index, capacity } of call.found) units.set(index, capacity);
    for (const { index, to } of ofCall) units.set(index, to);
    for (const index of call.renewedIndexes) {
      units.delete(index);
      for (let at = changes.length - 1; at >= 0; at--) if (changes[at]?.index === index) changes.splice(at, 1);
    }
  }
  return changes;
}

function changesOf(call: UpdateCall, units: ReadonlyMap<string | null, Capacity>, isGlobal: boolean): CapacityChange[] {
  const { at, actor, requestId, refusal } = call;
  const asked = call.toOnDemand
    ? call.found.map(({ index }) => ({ index, to: NOTHING, why: 'billing-switch' as const }))
    : call.asked.map((one) => ({ ...one, why: 'units' as const }));
  return asked.map(({ index, to, why }) => {
    const found = call.found.find((one) => one.index === index)?.capacity ?? null;
    // Where an answer shows the new units, the calls before tell the old ones.
    const from = found !== null && !equal(found, to) ? found : (units.get(index) ?? (why === 'units' ? found : null));
    const direction = why === 'units' ? directionOf(from, to) : directionOfSwitch(index, isGlobal);
    return { at, index, from, to, direction, why, actor, requestId, together: asked.length, refusal };
  });
}

const NOTHING: Capacity = { read: 0, write: 0 };

/** A switch to on-demand takes a decrease of each index, and of a global table's own budget, but none of a regional table's (measured). */
const directionOfSwitch = (index: string | null, isGlobal: boolean): CapacityChange['direction'] =>
  index === null && !isGlobal ? 'none' : 'decrease';

function directionOf(from: Capacity | null, to: Capacity): CapacityChange['direction'] {
  if (from === null) return 'not-known';
  if (to.read < from.read || to.write < from.write) return 'decrease';
  return equal(from, to) ? 'none' : 'increase';
}

const equal = (a: Capacity, b: Capacity): boolean => a.read === b.read && a.write === b.write;

/** Records know whole seconds only; within one, the counters that the answers show tell the order. */
function byTime(a: UpdateCall, b: UpdateCall): number {
  return a.at - b.at || counted(a) - counted(b) || compareText(idOf(a), idOf(b));
}

const counted = ({ found }: UpdateCall): number => found.reduce((sum, { decreases }) => sum + (decreases ?? 0), 0);
const idOf = ({ requestId, eventId }: UpdateCall): string => `${requestId ?? ''} ${eventId}`;

/** Delivered twice, recorded in two accounts, or read in two pages: one call. */
function distinct(calls: readonly UpdateCall[]): readonly UpdateCall[] {
  const seen = new Set<string>();
  return calls.filter(({ eventId, sharedEventId, requestId }) => {
    const names = [
      `event ${eventId}`,
      ...(sharedEventId === null ? [] : [`shared ${sharedEventId}`]),
      ...(requestId === null ? [] : [`request ${requestId}`]),
    ];
    const isNew = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
}
