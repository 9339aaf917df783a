// What Slack shows of a request, beside its record in a real Redis.
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RedisCardStore } from '../../../src/adapters/redis/card-store.ts';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { pack } from '../../../src/adapters/redis/packed.ts';
import { recordKey, STALE_CARDS_KEY } from '../../../src/adapters/redis/request-keys.ts';
import { RedisRequestStore } from '../../../src/adapters/redis/request-store.ts';
import { move, newRequest } from '../../../src/domain/request/life.ts';
import { UnreadableRecord } from '../../../src/flows/reduction-ports.ts';
import { cardFacts as facts } from '../../support/card-facts.ts';
import { cutBefore } from '../../support/cutting-proxy.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { asked, NOW } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let cards: RedisCardStore;
let store: RedisRequestStore;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  cards = new RedisCardStore(redis);
  store = new RedisRequestStore({ redis, log: keptLog() });
});
afterEach(() => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const place = { channel: 'C1', ts: '1790000000.000100', shownPause: null };
const shows = (shownRevision: number, toldRevision = shownRevision) => ({ ...place, shownRevision, toldRevision });

async function created(id = 'R1') {
  const { request, audit } = newRequest({ ...asked, id }, NOW);
  await store.create(request, audit);
  return request;
}

async function cancelled(id = 'R1') {
  const request = await created(id);
  const moved = move(request, { kind: 'cancel', by: 'U_ANA' }, NOW);
  if (!moved.ok) throw new Error(moved.reason);
  await store.change([{ from: request, to: moved.request, audit: moved.audit }], 'click-1');
}

describe('a noted card', () => {
  it('is found again, with the pause it shows', async () => {
    await created();
    expect(await cards.find('R1')).toBeNull();
    await cards.note('R1', { ...shows(1), shownPause: NOW + 123 });
    expect(await cards.find('R1')).toEqual({ ...shows(1), shownPause: NOW + 123 });
  });

  it.each([
    ['a later one', shows(2, 1), shows(3, 2), shows(3, 2)],
    ['an older one', shows(3, 2), shows(2, 1), shows(3, 2)],
    ['one that shows less and told more', shows(3, 2), { ...shows(2, 3), ts: 'other' }, shows(3, 3)],
    [
      'one that shows more and told less',
      shows(2, 2),
      { ...shows(3, 1), ts: 'other' },
      { ...shows(3, 2), ts: 'other' },
    ],
    ['one elsewhere that shows the same', shows(2), { ...shows(2), ts: 'other' }, { ...shows(2), ts: 'other' }],
  ])('never goes back: after %s', async (_, first, second, then) => {
    await created();
    await cards.note('R1', first);
    await cards.note('R1', second);
    expect(await cards.find('R1')).toEqual(then);
  });

  it('raises no revision and lives as long as its request', async () => {
    await cancelled();
    const before = await redis.pttl(recordKey('R1'));
    await cards.note('R1', shows(2));
    expect((await store.find('R1'))?.revision).toBe(2);
    const after = await redis.pttl(recordKey('R1'));
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(before);
  });

  it('of a request that is gone leaves nothing behind', async () => {
    await cards.note('R1', shows(1));
    expect(await cards.claim({ request: 'R1', kind: 'card', revision: 1 })).toBe('first');
    expect(await redis.keys('*')).toEqual([]);
  });
});

describe('stale cards', () => {
  it('are those that show or told less than is stored, or are not there yet', async () => {
    await created('R1');
    await cancelled('R2');
    expect((await cards.stale(10)).toSorted()).toEqual(['R1', 'R2']);
    await cards.note('R1', shows(1));
    await cards.note('R2', shows(1));
    expect(await cards.stale(10)).toEqual(['R2']);
    await cards.note('R2', shows(2, 1));
    expect(await cards.stale(10)).toEqual(['R2']);
    await cards.note('R2', shows(2));
    expect(await cards.stale(10)).toEqual([]);
  });

  it('each get their turn, however many cannot be drawn', async () => {
    for (let n = 0; n < 10; n += 1) await created(`R${n}`);
    const seen = new Set<string>();
    while (seen.size < 10) for (const id of await cards.stale(2)) seen.add(id);
    expect(await cards.stale(2)).toHaveLength(2);
  });

  it('are forgotten with their request', async () => {
    await created();
    await redis.del(recordKey('R1'));
    expect(await cards.stale(10)).toEqual([]);
    expect(await redis.exists(STALE_CARDS_KEY)).toBe(0);
  });
});

describe('a claim', () => {
  const card = { request: 'R1', kind: 'card', revision: 1 };
  const reply = { request: 'R1', kind: 'approved', revision: 2 };

  it('is the first once, for each post of its own', async () => {
    await created();
    expect(await cards.claim(card)).toBe('first');
    expect(await cards.claim(card)).toBe('unknown');
    expect(await cards.claim(reply)).toBe('first');
    expect(await cards.claim({ ...reply, revision: 3 })).toBe('first');
    expect(await cards.claim(reply)).toBe('unknown');
  });

  it('is seen without being made', async () => {
    await created();
    expect(await cards.isClaimed(card)).toBe(false);
    expect(await cards.claim(card)).toBe('first');
    expect(await cards.isClaimed(card)).toBe(true);
    expect(await cards.isClaimed(reply)).toBe(false);
  });

  it('ends when what it posted is noted, and no other does', async () => {
    await created();
    await cards.claim(card);
    await cards.claim(reply);
    await cards.note('R1', shows(1));
    expect(await cards.claim(card)).toBe('first');
    expect(await cards.claim(reply)).toBe('unknown');
    await cards.note('R1', shows(2, 1));
    expect(await cards.claim(reply)).toBe('unknown');
    await cards.note('R1', shows(2, 2));
    expect(await cards.claim(reply)).toBe('first');
  });

  it('whose answer was lost with the connection is still the first', async () => {
    await created();
    const proxy = await cutBefore(server.port);
    const cut = failFastRedis(proxy.url, keptLog());
    await once(cut, 'ready');
    const through = new RedisCardStore(cut);
    await cards.claim(reply);
    proxy.loseAnswerTo('claim:card:1');
    expect(await through.claim(card)).toBe('first');
    expect(proxy.lost).toBe(1);
    cut.disconnect();
    proxy.close();
  });
});

describe('facts', () => {
  it('are kept before their request comes, and stay with it', async () => {
    await cards.keepFacts('R1', facts);
    expect(await store.find('R1')).toBeNull();
    expect(await redis.pttl(recordKey('R1'))).toBeGreaterThan(0);
    await created();
    expect(await redis.pttl(recordKey('R1'))).toBe(-1);
    expect(await cards.facts('R1')).toEqual(facts);
    await cards.keepFacts('R1', { ...facts, throttles: null, monthly: null });
    expect(await cards.facts('R1')).toEqual({ ...facts, throttles: null, monthly: null });
    expect(await redis.pttl(recordKey('R1'))).toBe(-1);
    expect(await cards.facts('R9')).toBeNull();
  });

  it('without a request are forgotten', async () => {
    await cards.keepFacts('R1', facts);
    expect(await redis.pttl(recordKey('R1'))).toBeLessThanOrEqual(3_600_000);
  });
});

it.each(['card', 'facts'])('a stored %s of another version is refused aloud', async (field) => {
  await created();
  await redis.hset(recordKey('R1'), field, field === 'facts' ? pack('{"v":2}') : '{"v":2}');
  await expect(field === 'card' ? cards.find('R1') : cards.facts('R1')).rejects.toThrow(UnreadableRecord);
});
