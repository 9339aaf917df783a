// What may lie in Redis and is not as it should be: calls of another version, finished jobs, changed and forged records; and a pause.
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { PREFIX } from '../../src/adapters/redis/keys.ts';
import { PAUSES_KEY, recordKey } from '../../src/adapters/redis/request-keys.ts';
import { writeRequest } from '../../src/adapters/redis/stored-request.ts';
import { HmacSigner } from '../../src/adapters/signer.ts';
import { acceptanceText } from '../../src/domain/request/decision-text.ts';
import { move } from '../../src/domain/request/life.ts';
import type { ReductionRequest, RunningRequest, ScheduledRequest } from '../../src/domain/request/request.ts';
import { REDUCTIONS_QUEUE, RUN_REDUCTION } from '../../src/domain/request/wake-up.ts';
import {
  APPROVAL_KEY,
  type Bot,
  PROD,
  REGION,
  startTortureWorld,
  type TortureWorld,
  until,
} from '../support/torture-world.ts';

const MINUTE = 60_000;
/** Longer than two sweeps. */
const TWO_SWEEPS_MS = 32_000;

let world: TortureWorld;
beforeAll(async () => {
  world = await startTortureWorld();
});
afterAll(() => world.stop());

async function inQueue<T>({ env }: Bot, use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = new Queue(REDUCTIONS_QUEUE, { connection: { url: env('worker').REDIS_URL ?? '' }, prefix: PREFIX });
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

const overwrite = ({ redis }: Bot, { id }: ReductionRequest, record: Buffer | string) =>
  redis.hset(recordKey(id), 'record', record);

test.concurrent.each([
  { what: 'an older version', name: RUN_REDUCTION, data: (id: string) => ({ v: 0, id }) },
  { what: 'a newer version', name: RUN_REDUCTION, data: (id: string) => ({ v: 2, request: id, round: 1, at: 1 }) },
  { what: 'no version at all', name: RUN_REDUCTION, data: () => null },
  { what: 'a job of another name', name: 'reduce', data: (id: string) => ({ v: 1, request: id, round: 1 }) },
])(
  'a call with a payload of $what in place of ours: the sweep makes another, and the reduction is made once',
  async ({ name, data }) => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    await inQueue(bot, async (queue) => {
      await queue.remove(`${request.id}-1`);
      await queue.add(name, data(request.id), { jobId: `${request.id}-1` });
    });
    await bot.goOn();
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
  },
  3 * MINUTE,
);

test.concurrent(
  'a finished job that is kept under the same id keeps no run from starting',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    await inQueue(bot, async (queue) => {
      await queue.remove(`${request.id}-1`);
      await queue.add(RUN_REDUCTION, { v: 0 }, { jobId: `${request.id}-1`, removeOnComplete: false });
    });
    await bot.goOn();
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
  },
  3 * MINUTE,
);

test.concurrent.each([
  { what: 'without a signature', change: { signature: null } },
  { what: 'with a lower target than was signed', change: { target: { read: 1, write: 1 } } },
  { what: 'with a later end than was signed', change: { runBy: Date.parse('2030-01-01T00:00:00Z') } },
  { what: 'with a signature of somebody else', change: { signature: 'c29tZWJvZHkgZWxzZQ' } },
] as const)(
  'a record $what fails aloud, and nothing is sent',
  async ({ change }) => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    await overwrite(bot, request, writeRequest({ ...request, ...change } as ScheduledRequest));
    await bot.goOn();
    await bot.finished(request.id);
    expect(await bot.store.find(request.id)).toMatchObject({ state: 'failed', outcome: { reason: 'not-signed' } });
    expect(world.updatesOf(request)).toEqual([]);
    await world.expectToldOnce(bot, request);
  },
  3 * MINUTE,
);

/** As a run that overwrote a far higher capacity would lie in Redis. */
function overwriting(request: ScheduledRequest, tableId: string, calledAt: number) {
  const from = { read: 1_000, write: 400 };
  const to = { read: request.target.read ?? 0, write: from.write };
  const intent = {
    tableId,
    from,
    to,
    approvedFrom: { read: from.read, write: null },
    counter: { decreasesToday: 0, lastDecreaseAt: null },
    at: calledAt,
  };
  const started = move(request, { kind: 'start-run', run: 'written', members: [request.id], intent }, calledAt);
  if (!started.ok || started.request.state !== 'running') throw new Error('not started');
  const replaced = { read: 40_000, write: 40_000 };
  const { run, resource } = started.request;
  return {
    record: (signature: string): RunningRequest =>
      ({
        ...started.request,
        run: { ...run, accepted: { awsRequestId: 'written', at: calledAt, replaced, signature } },
      }) as RunningRequest,
    signature: new HmacSigner([APPROVAL_KEY]).sign(acceptanceText(resource, run, replaced)),
  };
}

const tableIdOf = ({ resource }: ReductionRequest): string => {
  const there = world.aws.world.findTable(PROD, REGION, resource.table);
  if (there === undefined) throw new Error('the table is gone');
  return there.id;
};

test.concurrent(
  'a forged run that pretends to have overwritten a higher capacity raises nothing',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled({ read: 1_000 });
    const forged = overwriting(request, tableIdOf(request), world.clock.now() - MINUTE).record('');
    await overwrite(bot, request, writeRequest(forged));
    await bot.redis.hset(recordKey(request.id), 'rev', forged.revision);
    await bot.goOn();
    await bot.finished(request.id);
    expect(await bot.store.find(request.id)).toMatchObject({ state: 'failed', outcome: { reason: 'not-signed' } });
    expect(world.updatesOf(request)).toEqual([]);
  },
  3 * MINUTE,
);

test.concurrent(
  'a genuine run of the day before that overwrote a higher capacity, written into Redis again, raises nothing',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    await bot.goOn();
    await bot.finished(request.id);
    const ended = await bot.store.find(request.id);
    if (ended === null) throw new Error('the request is gone');
    const { record, signature } = overwriting(request, tableIdOf(request), world.clock.now() - 25 * 60 * MINUTE);
    const again = { ...record(signature), revision: ended.revision };
    await overwrite(bot, request, writeRequest(again));
    await until('it has ended once more', async () => {
      // As long as the call it answered is not put away, another of its name is not taken.
      await bot.wakeUps.run({ id: request.id, round: again.round, dueAt: world.clock.now() });
      return (await bot.store.find(request.id))?.state === 'failed';
    });
    expect(await bot.store.find(request.id)).toMatchObject({ outcome: { reason: 'not-given-back', detail: null } });
    expect(world.updatesOf(request).map(({ outcome }) => outcome)).toEqual(['accepted']);
  },
  3 * MINUTE,
);

test.concurrent(
  'a record nobody can read is left alone, nothing is sent for it, and the others go on',
  async () => {
    const bot = await world.bot();
    const unreadable = await bot.scheduled();
    const other = await bot.scheduled();
    await overwrite(bot, unreadable, 'something else');
    await bot.goOn();
    await bot.finished(other.id);
    await world.expectMadeOnce(bot, other);
    await sleep(TWO_SWEEPS_MS);
    expect(world.updatesOf(unreadable)).toEqual([]);
    expect(await bot.redis.hget(recordKey(unreadable.id), 'record')).toBe('something else');
  },
  3 * MINUTE,
);

test.concurrent(
  'a pause while it is due holds the run, a resume lets it go, and it is made once',
  async () => {
    const bot = await world.bot();
    const { url } = await bot.start('web');
    world.slack.setAppUrl(url ?? '');
    const say = (text: string) => world.slack.command(IDS.users.ben, IDS.channels.dbApprovals, text);
    expect(await say('/ddb pause prod')).toEqual({ ok: true });
    await until('it is paused', async () => (await bot.redis.hlen(PAUSES_KEY)) === 1);
    const request = await bot.scheduled();
    await bot.goOn();
    await until('it waits', async () => (await bot.store.find(request.id))?.lastWait?.why === 'paused');
    await sleep(TWO_SWEEPS_MS);
    expect(world.updatesOf(request)).toEqual([]);
    expect(await say('/ddb resume prod')).toEqual({ ok: true });
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
  },
  4 * MINUTE,
);
