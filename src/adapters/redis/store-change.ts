/** From moves of requests to the keys and arguments of the script that stores them (change-script.ts). */
import { DAY_MS, type Instant } from '../../domain/instant.ts';
import type { AuditEntry } from '../../domain/request/audit.ts';
import type { ReductionRequest } from '../../domain/request/request.ts';
import { CHANGE } from './change-script.ts';
import type { RedisClient } from './connection.ts';
import {
  ATTENTION_KEY,
  openOfRequesterKey,
  openOfTableKey,
  PAUSES_KEY,
  recordKey,
  STALE_CARDS_KEY,
  trailKey,
} from './request-keys.ts';
import { writeLine } from './stored-audit.ts';
import { writeRequest } from './stored-request.ts';

/** A finished request and its trail stay this long, in real time. */
const FINISHED_KEPT_MS = 90 * DAY_MS;

export interface Move {
  /** The revision that must be there; 0 for none. */
  readonly before: number;
  readonly to: ReductionRequest;
  readonly audit: AuditEntry;
}

/** With the stored pause, where one forbids it. */
export type ChangeAnswer = readonly ['stored' | 'conflict'] | readonly ['paused', string];

/**
 * @param pausedFor the account whose pause, or everything's, forbids the change; '' for a change that nothing forbids
 * @throws StoreUnavailable
 */
export async function storeChange(
  redis: RedisClient,
  moves: readonly Move[],
  operation: string,
  pausedFor: string,
): Promise<ChangeAnswer> {
  return (await CHANGE.run(redis, keysOf(moves), argumentsOf(moves, operation, pausedFor))) as ChangeAnswer;
}

/** @throws RangeError: the trail could no longer tell which operation made which revision */
export function assertOneMoveEach(moves: readonly Move[]): void {
  const isNext = ({ before, to, audit }: Move) => to.revision === before + 1 && audit.revision === to.revision;
  const ids = new Set(moves.map(({ to }) => to.id));
  if (ids.size === 0 || ids.size < moves.length || !moves.every(isNext)) {
    throw new RangeError('a change moves at least one request, and each by one revision');
  }
}

const keysOf = (moves: readonly Move[]): string[] => [
  ATTENTION_KEY,
  STALE_CARDS_KEY,
  PAUSES_KEY,
  ...moves.flatMap(({ to: { id, resource, requester } }) => [
    recordKey(id),
    trailKey(id),
    openOfTableKey(resource),
    openOfRequesterKey(requester),
  ]),
];

const argumentsOf = (moves: readonly Move[], operation: string, pausedFor: string): (string | number | Buffer)[] => [
  pausedFor,
  Math.max(...moves.map(({ audit }) => audit.at)),
  FINISHED_KEPT_MS,
  ...moves.flatMap(({ before, to, audit }) => [
    to.id,
    before,
    to.revision,
    writeRequest(to),
    writeLine(operation, audit),
    to.createdAt,
    attentionAt(to) ?? '',
  ]),
];

/** From when on somebody has to look: `null` once it is finished. A running request always needs it. */
function attentionAt(request: ReductionRequest): Instant | null {
  switch (request.state) {
    case 'pending':
    case 'drifted':
      return request.expiresAt;
    case 'scheduled':
      return request.dueAt;
    case 'running':
      return 0;
    default:
      return null;
  }
}
