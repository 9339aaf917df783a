/** Recorded UpdateTable calls on one table, as short as a test wants to write them. */
import { type CapacityChange, capacityChanges } from '../../src/domain/spending/changes.ts';
import type { ResourceHistory } from '../../src/domain/spending/diagnosis.ts';
import type { ScalingSettings } from '../../src/domain/spending/scaling-settings.ts';
import type { Actor, UpdateCall } from '../../src/domain/spending/update-call.ts';

export const NOW = Date.parse('2026-10-09T15:00:00.000Z');
/** `at('10:15')` of that day. */
export const at = (clock: string): number =>
  Date.parse(`2026-10-09T${clock.length === 5 ? `${clock}:00` : clock}.000Z`);

export const scaling: Actor = { kind: 'auto-scaling', name: '' };
export const thisBot: Actor = { kind: 'this-bot', name: 'U0BEN' };
export const role = (name: string): Actor => ({ kind: 'role', name });
export const user = (name: string): Actor => ({ kind: 'user', name });

export const TABLE_ID = 'table-1';
export const regional = { tableId: TABLE_ID, isGlobal: false };

let ids = 0;

export function call(parts: Partial<UpdateCall>): UpdateCall {
  ids += 1;
  return {
    eventId: `event-${String(ids).padStart(6, '0')}`,
    sharedEventId: null,
    requestId: `request-${String(ids).padStart(6, '0')}`,
    at: NOW,
    accountId: '111122223333',
    region: 'us-east-1',
    table: 'orders',
    tableId: parts.refusal ? null : TABLE_ID,
    actor: role('deploy'),
    asked: [],
    toOnDemand: false,
    renewedIndexes: [],
    found: [],
    refusal: null,
    ...parts,
  };
}

type Pair = readonly [read: number, write: number];
const capacity = ([read, write]: Pair) => ({ read, write });

/** An accepted change of one resource, whose record shows what it found. */
export const accepted = (clock: string, actor: Actor, from: Pair, to: Pair, index: string | null = null): UpdateCall =>
  call({
    at: at(clock),
    actor,
    asked: [{ index, to: capacity(to) }],
    found: [{ index, capacity: capacity(from), decreases: null }],
  });

export const refused = (clock: string, actor: Actor, to: Pair, index: string | null = null): UpdateCall =>
  call({
    at: at(clock),
    actor,
    asked: [{ index, to: capacity(to) }],
    refusal: { reason: 'decrease-limit', code: 'LimitExceededException', message: '' },
  });

/** One resource's history: its counter is the number of decreases in it unless given. */
export function historyOf(
  calls: readonly UpdateCall[],
  {
    index = null,
    settings = [],
    counted,
  }: { index?: string | null; settings?: readonly ScalingSettings[]; counted?: number } = {},
): ResourceHistory {
  const changes = capacityChanges(calls, regional).filter((change) => change.index === index);
  return { index, changes, scaling: settings, counter: counterOf(changes, counted) };
}

function counterOf(changes: readonly CapacityChange[], counted: number | undefined) {
  const decreases = changes.filter(({ direction, refusal }) => direction === 'decrease' && refusal === null);
  return { decreasesToday: counted ?? decreases.length, lastDecreaseAt: decreases.at(-1)?.at ?? null };
}

export const settings = (
  dimension: 'read' | 'write',
  {
    min = 100,
    max = 2_000,
    cooldown = 0,
    index = null,
  }: { min?: number; max?: number; cooldown?: number; index?: string | null } = {},
): ScalingSettings => ({
  table: 'orders',
  index,
  dimension,
  min,
  max,
  policy: {
    table: 'orders',
    index,
    dimension,
    name: `DynamoDB${dimension === 'read' ? 'Read' : 'Write'}CapacityUtilization:table/orders`,
    targetPercent: 70,
    scaleInCooldown: cooldown,
    scaleOutCooldown: 0,
    isScaleInDisabled: false,
    isPredefined: true,
  },
});
