/** Decisions on requests in Redis: stored changes a second, spread over requests and racing for the same one. */
import { once } from 'node:events';
import { failFastRedis } from '../src/adapters/redis/connection.ts';
import { RedisRequestStore } from '../src/adapters/redis/request-store.ts';
import { move, newRequest } from '../src/domain/request/life.ts';
import type { ReductionRequest } from '../src/domain/request/request.ts';
import { inParallel } from '../src/flows/in-parallel.ts';
import { startRedis } from '../test/support/redis.ts';
import { asked, baseline, NOW } from '../test/support/reduction-requests.ts';
import { shown, spread, table } from './figures.ts';

const REQUESTS = 2_000;
const RACES = 1_000;
const IN_FLIGHT = 50;
const ROUNDS = 5;
const quiet = { info: () => {}, audit: () => {}, warn: console.warn, error: console.error };

const approvalBy = (by: string) =>
  ({ kind: 'approve', by, revision: 1, seen: baseline, dueAt: NOW, withdrawn: [] }) as const;
const rejectionBy = (by: string) => ({ kind: 'reject', by, revision: 1, words: null }) as const;

export async function measureDecisions(): Promise<string> {
  const server = await startRedis();
  const redis = failFastRedis(server.url, quiet);
  await once(redis, 'ready');
  const store = new RedisRequestStore({ redis, log: quiet });
  const decide = async (from: ReductionRequest, by: string, how: typeof approvalBy | typeof rejectionBy) => {
    const moved = move(from, how(by), NOW);
    if (!moved.ok) throw new Error(moved.reason);
    const { kind } = await store.change([{ from, to: moved.request, audit: moved.audit }], `${by}-${from.id}`);
    return kind === 'stored';
  };
  const perSecond = async (count: number, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return count / ((performance.now() - startedAt) / 1_000);
  };
  const rates: { gets: number; decisions: number; races: number }[] = [];
  let wrong = 0;
  try {
    // The first round warms up and is not counted.
    for (let round = -1; round < ROUNDS; round += 1) {
      await redis.flushall();
      const requests = await inParallel(Array.from({ length: REQUESTS + RACES }), IN_FLIGHT, async (_) => {
        const id = `r${Math.random().toString(36).slice(2)}`;
        const { request, audit } = newRequest({ ...asked, id }, NOW);
        await store.create(request, audit);
        return request;
      });
      const gets = await perSecond(REQUESTS, () => inParallel(requests.slice(RACES), IN_FLIGHT, () => redis.get('no')));
      const decisions = await perSecond(REQUESTS, () =>
        inParallel(requests.slice(RACES), IN_FLIGHT, (one) => decide(one, 'U_BEN', approvalBy)),
      );
      const races = await perSecond(RACES, () =>
        inParallel(requests.slice(0, RACES), IN_FLIGHT / 2, async (one) => {
          const won = await Promise.all([decide(one, 'U_BEN', approvalBy), decide(one, 'U_CEM', rejectionBy)]);
          if (won.filter(Boolean).length !== 1) wrong += 1;
        }),
      );
      if (round >= 0) rates.push({ gets, decisions, races });
    }
  } finally {
    redis.disconnect();
    await server.stop();
  }
  const row = (name: string, of: 'gets' | 'decisions' | 'races') => [
    name,
    shown(spread(rates.map((one) => one[of]))),
    shown(spread(rates.map((one) => one[of] / one.gets)), 2),
  ];
  return [
    `Decisions through one connection, ${IN_FLIGHT} in flight, ${ROUNDS} rounds (min / median / max); races without exactly one winner: ${wrong} of ${RACES * (ROUNDS + 1)}`,
    '',
    table(
      ['', 'a second', 'over GET'],
      [row('GET', 'gets'), row('one decision each', 'decisions'), row('two racing for each', 'races')],
    ),
  ].join('\n');
}
