// The indexes over requests never disagree with the records, whatever happens in whatever order; and what a request takes of Redis.
import { once } from 'node:events';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RedisCardStore } from '../../../src/adapters/redis/card-store.ts';
import { failFastRedis } from '../../../src/adapters/redis/connection.ts';
import { RedisRequestStore } from '../../../src/adapters/redis/request-store.ts';
import { BullWakeUps } from '../../../src/adapters/redis/wake-ups.ts';
import type { RequestEvent } from '../../../src/domain/request/events.ts';
import { move, newRequest } from '../../../src/domain/request/life.ts';
import { isFinished, type ReductionRequest, type RequestedResource } from '../../../src/domain/request/request.ts';
import type { RequestChange } from '../../../src/flows/reduction-ports.ts';
import { cardFacts } from '../../support/card-facts.ts';
import { keptLog } from '../../support/kept-log.ts';
import { type PrivateRedis, startRedis } from '../../support/redis.ts';
import { approval, asked, DAY, drift, HOUR, intent, NOW } from '../../support/reduction-requests.ts';

let server: PrivateRedis;
let redis: Redis;
let store: RedisRequestStore;
let cards: RedisCardStore;

beforeAll(async () => {
  server = await startRedis();
  redis = failFastRedis(server.url, keptLog());
  await once(redis, 'ready');
  store = new RedisRequestStore({ redis, log: keptLog() });
  cards = new RedisCardStore(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const TABLES = ['orders', 'users'];
const INDEXES = [null, 'by-date'];
const PEOPLE = ['U_ANA', 'U_BEN'];
const IDS = ['R0', 'R1', 'R2', 'R3'];
const KINDS = [
  'approve',
  'reject',
  'cancel',
  'start-run',
  'wait',
  'drift',
  'accepted',
  'succeed',
  'fail',
  'expire',
] as const;

const resourceOf = (table = '', index: string | null = null): RequestedResource => ({
  ...asked.resource,
  table,
  index,
});

function eventOf(
  kind: (typeof KINDS)[number],
  { id, baseline, revision }: ReductionRequest,
  now: number,
): RequestEvent {
  switch (kind) {
    case 'approve':
      return { ...approval('U_CEM', revision), seen: baseline, dueAt: now + HOUR };
    case 'reject':
      return { kind, by: 'U_CEM', revision, words: null };
    case 'cancel':
      return { kind, by: 'U_ANA' };
    case 'start-run':
      return { kind, run: `run-${now}`, members: [id], intent };
    case 'wait':
      return { kind, until: now + 2 * HOUR, why: 'refused' };
    case 'drift':
      return drift.kind === 'drift' ? { ...drift, baseline } : drift;
    case 'accepted':
      return { kind, awsRequestId: 'aws-1', replaced: baseline.capacity, signature: 'mac' };
    case 'succeed':
      return { kind, result: { how: 'already-there', capacity: baseline.capacity } };
    case 'fail':
      return { kind, why: { reason: 'table-gone' }, awsRequestId: null };
    case 'expire':
      return { kind };
  }
}

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const step = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    id: pick(IDS),
    table: pick(TABLES),
    index: pick(INDEXES),
    by: pick(PEOPLE),
  }),
  fc.record({
    do: fc.constant('change' as const),
    ids: fc.uniqueArray(pick(IDS), { minLength: 1, maxLength: 3 }),
    kind: pick(KINDS),
    // An older revision than the stored one, as somebody who was too slow has it.
    isLate: fc.boolean(),
    isRepeated: fc.boolean(),
  }),
  fc.record({ do: fc.constant('note' as const), id: pick(IDS), behind: fc.nat(1) }),
);

it('the indexes agree with the records after any sequence of changes, lost races and repetitions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await redis.flushall();
      /** Every stored state of each request, the newest last. */
      const model = new Map<string, ReductionRequest[]>();
      const shown = new Map<string, number>();
      const newest = (id: string) => model.get(id)?.at(-1);
      let now = NOW;

      for (const [n, each] of steps.entries()) {
        now += 10 * 60_000;
        if (each.do === 'create' && !model.has(each.id)) {
          const resource = resourceOf(each.table, each.index);
          const { request, audit } = newRequest({ ...asked, id: each.id, resource, requester: each.by }, now);
          await store.create(request, audit);
          model.set(each.id, [request]);
        } else if (each.do === 'note') {
          const revision = newest(each.id)?.revision ?? 1;
          const noted = Math.max(1, revision - each.behind);
          const card = { channel: 'C1', ts: '1.2', shownRevision: noted, toldRevision: noted, shownPause: null };
          await cards.note(each.id, card);
          if (model.has(each.id)) shown.set(each.id, Math.max(shown.get(each.id) ?? 0, noted));
        } else if (each.do === 'change') {
          const changes = each.ids.flatMap((id): RequestChange[] => {
            const from = each.isLate ? model.get(id)?.at(-2) : newest(id);
            const moved = from === undefined ? null : move(from, eventOf(each.kind, from, now), now);
            return from !== undefined && moved?.ok ? [{ from, to: moved.request, audit: moved.audit }] : [];
          });
          if (changes.length === 0) continue;
          const result = await store.change(changes, `operation-${n}`);
          const wins = changes.every(({ from }) => newest(from.id)?.revision === from.revision);
          expect(result.kind).toBe(wins ? 'stored' : 'conflict');
          if (wins) for (const { to } of changes) model.get(to.id)?.push(to);
          if (wins && each.isRepeated)
            expect(await store.change(changes, `operation-${n}`)).toEqual({ kind: 'stored' });
        }
      }

      const all = IDS.flatMap((id) => newest(id) ?? []);
      const open = all.filter((one) => !isFinished(one)).sort((a, b) => a.createdAt - b.createdAt);
      for (const one of all) {
        expect(await store.find(one.id)).toEqual(one);
        expect((await store.trail(one.id)).map(({ revision }) => revision)).toEqual(
          model.get(one.id)?.map((_, at) => at + 1),
        );
      }
      expect(await store.open()).toEqual(open);
      for (const table of TABLES) {
        expect(await store.open({ table: resourceOf(table) })).toEqual(
          open.filter((one) => one.resource.table === table),
        );
        for (const index of INDEXES) {
          const on = open.filter(({ resource }) => resource.table === table && resource.index === index);
          expect(await store.openOn(resourceOf(table, index))).toEqual(on);
        }
      }
      for (const requester of PEOPLE) {
        expect(await store.open({ requester })).toEqual(open.filter((one) => one.requester === requester));
      }
      for (const at of [NOW, now, now + HOUR, now + 3 * DAY]) {
        const due = open.filter((one) => one.state === 'running' || (one.dueAt ?? one.expiresAt) <= at);
        expect((await store.dueBefore(at, 100)).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
      }
      const stale = all.filter(({ id, revision }) => (shown.get(id) ?? 0) < revision);
      expect((await cards.stale(100)).toSorted()).toEqual(stale.map(({ id }) => id).toSorted());
    }),
    { numRuns: 60, seed: 20_261_009 },
  );
});

it('a request takes less than 3 KB of Redis: open, with its trail, card and wake-up call, and finished', async () => {
  await redis.flushall();
  const wakeUps = new BullWakeUps({ redis, clock: { realMsUntil: () => HOUR }, log: keptLog() });
  const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
  const COUNT = 1_000;
  /** As long as real ones are. */
  const long = (n: number) => `${n}`.padStart(10, 'k7f3m2qaxw');
  const asks = Array.from({ length: COUNT }, (_, n) => ({
    ...asked,
    id: long(n),
    resource: resourceOf(`checkout-service-orders-by-customer-${n}`, n % 2 ? 'by-customer-and-date' : null),
    baseline: { ...asked.baseline, tableId: `8d5f1c0e-9a3b-4c7d-b2e1-${long(n)}aa` },
    requester: `U${long(n % 50)}`,
    reason: 'Quiet until the sale in November; nobody needs this much.',
  }));
  const before = await used();

  const scheduled: ReductionRequest[] = [];
  for (const ask of asks) {
    const { request, audit } = newRequest(ask, NOW);
    await cards.keepFacts(request.id, cardFacts);
    await store.create(request, audit);
    const moved = move(request, { ...approval(`U${long(7)}`), seen: request.baseline }, NOW);
    if (!moved.ok) throw new Error(moved.reason);
    const to = { ...moved.request, signature: `${long(1)}${long(2)}${long(3)}${long(4)}abc` };
    await store.change([{ from: request, to, audit: moved.audit }], `approve ${request.id}@1`);
    const card = { channel: `C${long(1)}`, ts: '1790000000.000100', shownPause: null };
    await cards.note(request.id, { ...card, shownRevision: 2, toldRevision: 2 });
    if (to.state === 'scheduled') await wakeUps.run(to);
    scheduled.push(to);
  }
  const open = ((await used()) - before) / COUNT;

  for (const request of scheduled) {
    let from = request;
    const result = {
      how: 'reduced',
      from: intent.from,
      to: intent.to,
      counter: intent.counter,
      changedSince: null,
    } as const;
    const events: RequestEvent[] = [
      { kind: 'start-run', run: long(8), members: [request.id], intent },
      { kind: 'accepted', awsRequestId: `${long(5)}${long(6)}`.repeat(2), replaced: intent.from, signature: long(7) },
      { kind: 'succeed', result },
    ];
    for (const event of events) {
      const moved = move(from, event, NOW + HOUR);
      if (!moved.ok) throw new Error(moved.reason);
      await store.change(
        [{ from, to: moved.request, audit: moved.audit }],
        `${event.kind} ${from.id}@${from.revision}`,
      );
      from = moved.request;
    }
    await redis.del(`{ddb-budget}:reductions:${request.id}-1`);
  }
  await redis.del('{ddb-budget}:reductions:delayed');
  const finished = ((await used()) - before) / COUNT;
  await wakeUps.close();
  expect(open).toBeLessThan(3_072);
  expect(finished).toBeLessThan(3_072);
});
