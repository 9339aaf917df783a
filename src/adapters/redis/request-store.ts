/** Requests, their audit trails and the indexes over them, in Redis. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { DAY_MS, type Instant } from '../../domain/instant.ts';
import type { AuditEntry } from '../../domain/request/audit.ts';
import { isFinished, type ReductionRequest, type RequestedResource } from '../../domain/request/request.ts';
import type { TableAddress } from '../../domain/resource.ts';
import type { Log } from '../../flows/ports.ts';
import {
  type ChangeResult,
  type RequestChange,
  type RequestStore,
  UnreadableRecord,
} from '../../flows/reduction-ports.ts';
import { CHANGE } from './change-script.ts';
import {
  ATTENTION_KEY,
  OPEN_KEY,
  openOfRequesterKey,
  openOfTableKey,
  PAUSES_KEY,
  recordKey,
  STALE_CARDS_KEY,
  trailKey,
} from './request-keys.ts';
import { answered } from './script.ts';
import { readLine, writeLine } from './stored-audit.ts';
import { readPause } from './stored-pause.ts';
import { readRequest, writeRequest } from './stored-request.ts';

/** A finished request and its trail stay this long, in real time. */
const FINISHED_KEPT_MS = 90 * DAY_MS;
/** Records read at once: a list of all open requests is not to keep others waiting. */
const READ_AT_ONCE = 500;

export interface RequestStoreDeps {
  readonly redis: Redis;
  /** Gets every audit line, once it is stored. */
  readonly log: Log;
}

export class RedisRequestStore implements RequestStore {
  readonly #redis: Redis;
  readonly #log: Log;

  constructor({ redis, log }: RequestStoreDeps) {
    this.#redis = redis;
    this.#log = log;
  }

  async create(request: ReductionRequest, audit: AuditEntry): Promise<void> {
    // A conflict means that it is there already: the first one stands.
    await this.#store([{ before: 0, to: request, audit }], randomUUID(), '');
  }

  async change(
    changes: readonly RequestChange[],
    operation: string,
    unlessPaused?: { readonly accountId: string },
  ): Promise<ChangeResult> {
    const moves = changes.map(({ from, to, audit }) => ({ before: from.revision, to, audit }));
    assertOneMoveEach(moves);
    const [kind, ...rest] = await this.#store(moves, operation, unlessPaused?.accountId ?? '');
    switch (kind) {
      case 'paused':
        return { kind, pause: readPause(rest[0] ?? '') };
      case 'conflict': {
        const current = changes.map(({ to: { id } }, n) => [id, readIfThere(id, rest[n])] as const);
        return { kind, current: new Map(current) };
      }
      default:
        return { kind: 'stored' };
    }
  }

  async find(id: string): Promise<ReductionRequest | null> {
    return readIfThere(id, await answered(() => this.#redis.hget(recordKey(id), 'json')));
  }

  async openOn({ account, region, table, index }: RequestedResource): Promise<readonly ReductionRequest[]> {
    const ofTable = await this.open({ table: { account, region, table } });
    return ofTable.filter(({ resource }) => resource.index === index);
  }

  async open({
    requester,
    table,
  }: {
    requester?: string;
    table?: TableAddress;
  } = {}): Promise<readonly ReductionRequest[]> {
    let index = OPEN_KEY;
    if (requester !== undefined) index = openOfRequesterKey(requester);
    if (table !== undefined) index = openOfTableKey(table);
    const ids = await answered(() => this.#redis.zrange(index, '0', '-1'));
    const requests: ReductionRequest[] = [];
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      requests.push(...(await this.#readOpen(ids.slice(at, at + READ_AT_ONCE))));
    }
    return requester === undefined ? requests : requests.filter((request) => request.requester === requester);
  }

  async dueBefore(now: Instant, most: number): Promise<readonly string[]> {
    return answered(() => this.#redis.zrange(ATTENTION_KEY, '-inf', `${now}`, 'BYSCORE', 'LIMIT', 0, most));
  }

  async trail(id: string): Promise<readonly AuditEntry[]> {
    const lines = await answered(() => this.#redis.lrange(trailKey(id), 0, -1));
    return lines.map((line) => readLine(id, line));
  }

  async #store(moves: readonly Move[], operation: string, pausedFor: string): Promise<readonly (string | null)[]> {
    const audits = moves.map(({ audit }) => audit);
    let answer: readonly (string | null)[];
    try {
      // The script answers with a list of strings and nils.
      answer = (await CHANGE.run(
        this.#redis,
        keysOf(moves),
        argumentsOf(moves, operation, pausedFor),
      )) as typeof answer;
    } catch (err) {
      this.#log.warn({ err, operation, audits }, 'it is not known whether this change of requests was stored');
      throw err;
    }
    if (answer[0] === 'stored') for (const audit of audits) this.#log.info({ audit }, 'a request changed');
    return answer;
  }

  /** Those of an index may have finished, or gone, since it was read. One that cannot be read does not hide the others. */
  async #readOpen(ids: readonly string[]): Promise<readonly ReductionRequest[]> {
    const stored = await answered(() => Promise.all(ids.map((id) => this.#redis.hget(recordKey(id), 'json'))));
    return ids.flatMap((id, n) => {
      try {
        const request = readIfThere(id, stored[n]);
        return request === null || isFinished(request) ? [] : [request];
      } catch (err) {
        if (!(err instanceof UnreadableRecord)) throw err;
        this.#log.error({ err, request: id }, 'a stored request is left out of a list');
        return [];
      }
    });
  }
}

interface Move {
  readonly before: number;
  readonly to: ReductionRequest;
  readonly audit: AuditEntry;
}

/** @throws RangeError: the trail could no longer tell which operation made which revision */
function assertOneMoveEach(moves: readonly Move[]): void {
  const isNext = ({ before, to, audit }: Move) => to.revision === before + 1 && audit.revision === to.revision;
  const ids = new Set(moves.map(({ to }) => to.id));
  if (ids.size === 0 || ids.size < moves.length || !moves.every(isNext)) {
    throw new RangeError('a change moves at least one request, and each by one revision');
  }
}

const readIfThere = (id: string, json: string | null | undefined): ReductionRequest | null =>
  json === null || json === undefined ? null : readRequest(id, json);

const keysOf = (moves: readonly Move[]): string[] => [
  OPEN_KEY,
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

const argumentsOf = (moves: readonly Move[], operation: string, pausedFor: string): (string | number)[] => [
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
