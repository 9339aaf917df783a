// Requests in a real Redis: the compare-and-set, what is found again, and what is refused.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { pack } from '../../../src/adapters/redis/packed.ts';
import { RedisPauseStore } from '../../../src/adapters/redis/pause-store.ts';
import { recordKey, trailKey } from '../../../src/adapters/redis/request-keys.ts';
import { RedisRequestStore } from '../../../src/adapters/redis/request-store.ts';
import type { RequestEvent } from '../../../src/domain/request/events.ts';
import { move, newRequest } from '../../../src/domain/request/life.ts';
import type { ReductionRequest } from '../../../src/domain/request/request.ts';
import { type RequestChange, StoreUnavailable, UnreadableRecord } from '../../../src/flows/reduction-ports.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { approval, asked, DAY, drift, HOUR, inState, NOW, startRun } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let log: ReturnType<typeof keptLog>;
let store: RedisRequestStore;
let pauses: RedisPauseStore;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  log = keptLog();
  store = new RedisRequestStore({ redis, log });
  pauses = new RedisPauseStore({ redis, log: keptLog() });
});
afterEach(async () => {
  await redis.flushall();
  log.lines.length = 0;
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const make = (id: string, more: Partial<typeof asked> = {}, at = NOW) => newRequest({ ...asked, ...more, id }, at);

async function created(id: string, more: Partial<typeof asked> = {}, at = NOW): Promise<ReductionRequest> {
  const { request, audit } = make(id, more, at);
  await store.create(request, audit);
  return request;
}

function change(from: ReductionRequest, event: RequestEvent, now = NOW): RequestChange {
  const moved = move(from, event, now);
  if (!moved.ok) throw new Error(moved.reason);
  return { from, to: moved.request, audit: moved.audit };
}

const approve = (from: ReductionRequest, by = 'U_BEN') => change(from, approval(by, from.revision));
const cancel = (from: ReductionRequest) => change(from, { kind: 'cancel', by: 'U_ANA' });
const audits = () => log.lines.flatMap(({ facts }) => ('audit' in facts ? [facts.audit] : []));

describe('a request', () => {
  it.each(Object.values(inState))('is found again as it was stored: $state', async (request) => {
    const { audit } = make(request.id);
    await store.create(request, audit);
    expect(await store.find(request.id)).toEqual(request);
  });

  it('is created once, however often the same is asked for', async () => {
    const { request, audit } = make('R1');
    await store.create(request, audit);
    await store.create(request, audit);
    expect(await store.find('R1')).toEqual(request);
    expect(await store.trail('R1')).toEqual([audit]);
  });

  it('never takes the place of another with its id', async () => {
    const { request, audit } = make('R1');
    await store.create(request, audit);
    const another = make('R1', { requester: 'U_OTHER' });
    await expect(store.create(another.request, another.audit)).rejects.toThrow('another request has the id R1');
    expect(await store.find('R1')).toEqual(request);
  });

  it('that nobody knows is null, and its trail is empty', async () => {
    expect(await store.find('R9')).toBeNull();
    expect(await store.trail('R9')).toEqual([]);
  });
});

describe('a change', () => {
  it('stores the request with its audit line, and writes the line out', async () => {
    const approved = approve(await created('R1'));
    expect(await store.change([approved], 'click-1')).toEqual({ kind: 'stored' });
    expect(await store.find('R1')).toEqual(approved.to);
    expect(await store.trail('R1')).toEqual([make('R1').audit, approved.audit]);
    expect(audits()).toEqual([make('R1').audit, approved.audit]);
  });

  it('is refused when somebody was faster, with what is there now', async () => {
    const request = await created('R1');
    const approved = approve(request);
    await store.change([approved], 'click-1');
    expect(await store.change([cancel(request)], 'click-2')).toEqual({
      kind: 'conflict',
      current: new Map([['R1', approved.to]]),
    });
    expect(await store.find('R1')).toEqual(approved.to);
    expect(audits()).toHaveLength(2);
  });

  it('of a request that is gone is refused', async () => {
    const { request } = make('R1');
    expect(await store.change([approve(request)], 'click-1')).toEqual({
      kind: 'conflict',
      current: new Map([['R1', null]]),
    });
    expect(await redis.keys('*')).toEqual([]);
  });

  it('sent again is answered as at first, however much has happened since, and stored once', async () => {
    const approved = approve(await created('R1'));
    await store.change([approved], 'click-1');
    const cancelled = cancel(approved.to);
    await store.change([cancelled], 'click-2');
    expect(await store.change([approved], 'click-1')).toEqual({ kind: 'stored' });
    expect(await store.find('R1')).toEqual(cancelled.to);
    expect(await store.trail('R1')).toHaveLength(3);
  });

  it.each([
    ['of another operation', NOW, 'click-10'],
    ['under the same name by another process a moment later', NOW + 1, 'click-1'],
  ])('%s is not taken for one sent again', async (_, at, operation) => {
    const request = await created('R1');
    await store.change([change(request, approval(), NOW)], 'click-1');
    const result = await store.change([change(request, approval(), at)], operation);
    expect(result).toMatchObject({ kind: 'conflict' });
  });

  it('of several requests is stored whole', async () => {
    const changes = [approve(await created('R1')), approve(await created('R2')), cancel(await created('R3'))];
    expect(await store.change(changes, 'run-1')).toEqual({ kind: 'stored' });
    for (const { to } of changes) expect(await store.find(to.id)).toEqual(to);
    expect(await store.change(changes, 'run-1')).toEqual({ kind: 'stored' });
  });

  it('of several requests is stored not at all when one of them was changed', async () => {
    const requests = [await created('R1'), await created('R2'), await created('R3')] as const;
    const cancelled = cancel(requests[1]);
    await store.change([cancelled], 'click-1');
    const current = new Map([
      ['R1', requests[0]],
      ['R2', cancelled.to],
      ['R3', requests[2]],
    ]);
    expect(
      await store.change(
        requests.map((each) => approve(each)),
        'run-1',
      ),
    ).toEqual({ kind: 'conflict', current });
    expect(await store.trail('R1')).toHaveLength(1);
    expect(await store.trail('R3')).toHaveLength(1);
  });

  it('that moves one request twice, or over a revision, is a mistake of the program', async () => {
    const approved = approve(await created('R1'));
    await expect(store.change([approved, approved], 'click-1')).rejects.toThrow(RangeError);
    const skipping = { ...approved, to: { ...approved.to, revision: 9 } };
    await expect(store.change([skipping], 'click-1')).rejects.toThrow(RangeError);
    expect(await store.trail('R1')).toHaveLength(1);
  });
});

describe('a change that must not happen in a paused account', () => {
  const account = { accountId: asked.resource.accountId };
  const pause = { by: 'U_CEM', at: NOW - HOUR, until: null };

  it.each([
    ['everything is paused', { scope: 'all' }, 'paused'],
    ['its account is paused', { scope: account.accountId }, 'paused'],
    ['its account is paused for longer', { scope: account.accountId, until: NOW + 1 }, 'paused'],
    ['the pause has just ended', { scope: account.accountId, until: NOW }, 'stored'],
    ['another account is paused', { scope: '999999999999' }, 'stored'],
  ])('when %s', async (_, more, kind) => {
    const scheduled = approve(await created('R1'));
    await store.change([scheduled], 'click-1');
    const made = { ...pause, ...more };
    await pauses.pause(made);
    const started = change(scheduled.to, startRun);
    const result = await store.change([started], 'run-1', account);
    expect(result).toEqual(kind === 'paused' ? { kind, pause: made } : { kind });
    expect(await store.find('R1')).toEqual(kind === 'paused' ? scheduled.to : started.to);
  });

  it('was stored before the pause: sent again it is still said to be', async () => {
    const scheduled = approve(await created('R1'));
    await store.change([scheduled], 'click-1');
    const started = change(scheduled.to, startRun);
    await store.change([started], 'run-1', account);
    await pauses.pause({ ...pause, scope: 'all' });
    expect(await store.change([started], 'run-1', account)).toEqual({ kind: 'stored' });
  });

  it('is one that asked to: others go on', async () => {
    await pauses.pause({ ...pause, scope: 'all' });
    expect(await store.change([cancel(await created('R1'))], 'click-1')).toEqual({ kind: 'stored' });
  });
});

describe('an answer lost with the connection', () => {
  it('is asked for again by the client, and the change stored once', async () => {
    const proxy = await cutBefore(server.port);
    const cut = failFastRedis(proxy.url, keptLog());
    await once(cut, 'ready');
    const through = new RedisRequestStore({ redis: cut, log });
    const request = await created('R1');
    await through.find('R1');
    const approved = approve(request);
    proxy.loseAnswerTo('request:R1');
    expect(await through.change([approved], 'click-1')).toEqual({ kind: 'stored' });
    expect(proxy.lost).toBe(1);
    expect(await store.find('R1')).toEqual(approved.to);
    expect(await store.trail('R1')).toHaveLength(2);

    proxy.loseAnswerTo('request:R2');
    const { request: another, audit } = make('R2');
    await through.create(another, audit);
    expect(proxy.lost).toBe(2);
    expect(await store.trail('R2')).toEqual([audit]);
    expect(audits().filter((line) => line === audit)).toHaveLength(1);
    cut.disconnect();
    proxy.close();
  });

  it('that never comes is said to be unknown, with the audit line in the log', async () => {
    const gone = failFastRedis('redis://127.0.0.1:1', keptLog());
    const away = new RedisRequestStore({ redis: gone, log });
    const { request, audit } = make('R1');
    await expect(away.change([approve(request)], 'click-1')).rejects.toThrow(StoreUnavailable);
    await expect(away.find('R1')).rejects.toThrow(StoreUnavailable);
    await expect(away.open()).rejects.toThrow(StoreUnavailable);
    await expect(away.create(request, audit)).rejects.toThrow(/Redis did not answer.*Try again/);
    expect(log.lines).toContainEqual({
      level: 'warn',
      facts: expect.objectContaining({ operation: 'click-1', audits: [approve(request).audit] }),
      message: expect.stringContaining('not known'),
    });
    gone.disconnect();
  });
});

describe('lists', () => {
  it('hold what is not finished, oldest first, by resource, table and requester', async () => {
    const resource = asked.resource;
    const old = await created('old', {}, NOW - HOUR);
    const index = await created('index', { resource: { ...resource, index: 'by-customer' } });
    const other = await created('other', { resource: { ...resource, table: 'users-table' }, requester: 'U_BEN' });
    const young = await created('young', {}, NOW + HOUR);
    const gone = await created('gone');
    await store.change([cancel(gone)], 'click-1');

    expect(await store.open()).toEqual([old, index, other, young]);
    expect(await store.openOn(resource)).toEqual([old, young]);
    expect(await store.openOn(index.resource)).toEqual([index]);
    expect(await store.open({ table: resource })).toEqual([old, index, young]);
    expect(await store.open({ requester: 'U_BEN' })).toEqual([other]);
    expect(await store.open({ requester: 'U_BEN', table: resource })).toEqual([]);
    expect(await store.open({ requester: 'U_NOBODY' })).toEqual([]);
  });

  it('leave out one record that cannot be read, aloud', async () => {
    const request = await created('R1');
    await created('R2');
    await redis.hset(recordKey('R2'), 'record', pack('{"v":2}'));
    expect(await store.open()).toEqual([request]);
    expect(log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', facts: expect.objectContaining({ request: 'R2' }) }),
    );
  });

  it('name what is due, the longest first: expiry, a due run, every running one', async () => {
    const undecided = await created('undecided');
    const scheduled = approve(await created('scheduled'));
    const running = approve(await created('running'));
    const drifted = approve(await created('drifted'));
    await store.change([scheduled, running, drifted], 'clicks');
    await store.change([change(running.to, startRun)], 'run-1');
    await store.change([change(drifted.to, drift, NOW + HOUR)], 'run-2');
    expect(await store.dueBefore(NOW, 10)).toEqual(['running']);
    expect(await store.dueBefore(NOW + HOUR, 10)).toEqual(['running', 'scheduled']);
    expect(await store.dueBefore(undecided.expiresAt, 10)).toEqual(['running', 'scheduled', 'undecided']);
    expect(await store.dueBefore(NOW + 2 * DAY, 10)).toEqual(['running', 'scheduled', 'undecided', 'drifted']);
    expect(await store.dueBefore(NOW + 2 * DAY, 2)).toEqual(['running', 'scheduled']);
  });
});

describe('time to live', () => {
  it('is 90 days for a finished request and its trail, and endless before', async () => {
    const request = await created('R1');
    expect(await redis.pttl(recordKey('R1'))).toBe(-1);
    expect(await redis.pttl(trailKey('R1'))).toBe(-1);
    await store.change([cancel(request)], 'click-1');
    for (const key of [recordKey('R1'), trailKey('R1')]) {
      const days = (await redis.pttl(key)) / DAY;
      expect(days).toBeGreaterThan(89.9);
      expect(days).toBeLessThanOrEqual(90);
    }
  });
});

describe('a stored record', () => {
  it.each([
    [
      'of a later version',
      '{"v":2,"id":"R1"}',
      /request R1 .* has version 2; this program reads version 1\. Run the program/,
    ],
    ['without a version', '{}', /version undefined/],
    ['that is not JSON', 'nonsense', /is not JSON/],
    ['that is no object', '7', /version undefined/],
    ['with a damaged part', null, /damaged at (target|baseline\.capacity)\.read/],
  ])('%s is refused aloud', async (_, json, sentence) => {
    const request = await created('R1');
    const damaged = JSON.stringify({ ...request, target: { read: '200', write: null } });
    await redis.hset(recordKey('R1'), 'record', pack(json ?? damaged));
    await expect(store.find('R1')).rejects.toThrow(UnreadableRecord);
    await expect(store.find('R1')).rejects.toThrow(sentence);
  });

  it.each([
    ['not packed by this program', Buffer.from('{"v":1}')],
    ['cut off', pack('{"v":1,"id":"R1","revision":1}').subarray(0, 9)],
    ['empty', Buffer.alloc(0)],
  ])('%s is refused aloud', async (_, packed) => {
    await created('R1');
    await redis.hset(recordKey('R1'), 'record', packed);
    await expect(store.find('R1')).rejects.toThrow(/request R1 in Redis cannot be unpacked\. Run the program/);
  });

  it('of an audit trail is checked as well', async () => {
    await created('R1');
    await redis.rpush(trailKey('R1'), pack('{"v":3}'));
    await expect(store.trail('R1')).rejects.toThrow(/audit trail of request R1 .* version 3/);
  });
});
