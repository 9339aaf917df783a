/** Requests, their audit trails and the indexes over them, in Redis. */
import type { Instant } from '../../domain/instant.ts';
import type { AuditEntry } from '../../domain/request/audit.ts';
import { isFinished, type ReductionRequest, type RequestedResource } from '../../domain/request/request.ts';
import { compareText, type TableAddress } from '../../domain/resource.ts';
import type { AuditedLog } from '../../flows/ports.ts';
import {
  type ChangeResult,
  type RequestChange,
  RequestExists,
  type RequestStore,
  UnreadableRecord,
} from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import type { ReplicaCopies } from './replica-copies.ts';
import { ATTENTION_KEY, openOfRequesterKey, openOfTableKey, recordKey, trailKey } from './request-keys.ts';
import { answered } from './script.ts';
import { assertOneMoveEach, type ChangeAnswer, type Move, storeChange } from './store-change.ts';
import { readLine } from './stored-audit.ts';
import { readPause } from './stored-pause.ts';
import { readRequest } from './stored-request.ts';

/** Records read at once: a list of all open requests is not to keep others waiting. */
const READ_AT_ONCE = 100;

export interface RequestStoreDeps {
  readonly redis: RedisClient;
  /** Gets every audit line, once it is stored. */
  readonly log: AuditedLog;
  /** A change is answered once they have it; `null` where there are none to wait for. */
  readonly copies?: ReplicaCopies | null;
}

export class RedisRequestStore implements RequestStore {
  readonly #redis: RedisClient;
  readonly #log: AuditedLog;
  readonly #copies: ReplicaCopies | null;

  constructor({ redis, log, copies = null }: RequestStoreDeps) {
    this.#redis = redis;
    this.#log = log;
    this.#copies = copies;
  }

  async create(request: ReductionRequest, audit: AuditEntry): Promise<void> {
    const [kind] = await this.#store([{ before: 0, to: request, audit }], 'create', '');
    if (kind !== 'stored') throw new RequestExists(`another request has the id ${request.id}`);
  }

  async change(
    changes: readonly RequestChange[],
    operation: string,
    unlessPaused?: { readonly accountId: string },
  ): Promise<ChangeResult> {
    const moves = changes.map(({ from, to, audit }) => ({ before: from.revision, to, audit }));
    assertOneMoveEach(moves);
    const [kind, pause] = await this.#store(moves, operation, unlessPaused?.accountId ?? '');
    switch (kind) {
      case 'paused':
        return { kind, pause: readPause(pause) };
      case 'conflict': {
        const current = changes.map(async ({ to: { id } }) => [id, await this.find(id)] as const);
        return { kind, current: new Map(await Promise.all(current)) };
      }
      default:
        return { kind: 'stored' };
    }
  }

  async find(id: string): Promise<ReductionRequest | null> {
    return readIfThere(id, await answered(() => this.#redis.hgetBuffer(recordKey(id), 'record')));
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
    let index = ATTENTION_KEY;
    if (requester !== undefined) index = openOfRequesterKey(requester);
    if (table !== undefined) index = openOfTableKey(table);
    const ids = await answered(() => this.#redis.zrange(index, '0', '-1'));
    const requests: ReductionRequest[] = [];
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      requests.push(...(await this.#readOpen(ids.slice(at, at + READ_AT_ONCE))));
    }
    const asked = requester === undefined ? requests : requests.filter((request) => request.requester === requester);
    return asked.sort((a, b) => a.createdAt - b.createdAt || compareText(a.id, b.id));
  }

  async dueBefore(now: Instant, most: number): Promise<readonly string[]> {
    return answered(() => this.#redis.zrange(ATTENTION_KEY, '-inf', `${now}`, 'BYSCORE', 'LIMIT', 0, most));
  }

  async trail(id: string): Promise<readonly AuditEntry[]> {
    const lines = await answered(() => this.#redis.lrangeBuffer(trailKey(id), 0, -1));
    return lines.map((line) => readLine(id, line));
  }

  async #store(moves: readonly Move[], operation: string, pausedFor: string): Promise<ChangeAnswer> {
    const audits = moves.map(({ audit }) => audit);
    const answer = await storeChange(this.#redis, moves, operation, pausedFor).catch((err) => {
      this.#log.warn({ err, operation, audits }, 'it is not known whether this change of requests was stored');
      throw err;
    });
    if (answer[0] === 'stored') {
      for (const { to, audit } of moves) {
        const { account, region, table, index } = to.resource;
        this.#log.audit({ account, region, table, index, audit });
      }
      await this.#copies?.awaited({ operation, requests: moves.map(({ to }) => to.id) });
    }
    return answer;
  }

  /** Those of an index may have finished, or gone, since it was read. One that cannot be read does not hide the others. */
  async #readOpen(ids: readonly string[]): Promise<readonly ReductionRequest[]> {
    const stored = await answered(() => Promise.all(ids.map((id) => this.#redis.hgetBuffer(recordKey(id), 'record'))));
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

const readIfThere = (id: string, packed: Buffer | null | undefined): ReductionRequest | null =>
  packed === null || packed === undefined ? null : readRequest(id, packed);
