// Another writer a moment before our call: it spends the decrease we counted on, or raises what we are about to lower.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxClock } from '../../sandbox/clock.ts';
import { AFTERNOON, PROD, REGION, startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: TortureWorld;
const clock = new SandboxClock(AFTERNOON);
beforeAll(async () => {
  world = await startTortureWorld({ clock });
});
afterAll(() => world.stop());

const units = (ReadCapacityUnits: number, WriteCapacityUnits: number) => ({
  ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits },
});

/** A little longer than a change of a table takes. */
const SETTLED_MS = 1_700;

/** Lands just before our own call, once; the table has settled by then, or is still busy with it. */
function meanwhile(table: string, input: ReturnType<typeof units>, then: 'settled' | 'busy' = 'settled'): void {
  const { faults } = world.aws.world;
  const match = { operation: 'UpdateTable', table };
  faults.add({ match, effect: { kind: 'competing-update', input } });
  if (then === 'settled') faults.add({ match, effect: { kind: 'latency', ms: SETTLED_MS } });
}

const capacityOf = (table: string) => world.aws.world.findTable(PROD, REGION, table)?.throughput.units;

test(
  'one that spends the last decrease: one refusal, no second call before the announced time, and the change after it',
  async () => {
    const bot = await world.bot();
    const table = world.table(4, HOUR + MINUTE);
    const request = await bot.scheduled({ table });
    meanwhile(table, units(1_000, 300));
    await bot.goOn();
    await expect.poll(() => world.updatesOf(request).length, { timeout: MINUTE }).toBe(1);
    // Longer than the first waits of a refusal, and than a sweep.
    await sleep(25_000);
    expect(world.updatesOf(request).map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['refused', 'LimitExceededException'],
    ]);
    const waiting = await bot.store.find(request.id);
    expect(waiting).toMatchObject({ state: 'scheduled', lastWait: { why: 'refused', times: 1 } });
    const spentAt = world.aws.world.findTable(PROD, REGION, table)?.throughput.ledger.lastDecreaseAt ?? 0;
    expect(waiting?.dueAt).toBeGreaterThanOrEqual(spentAt + HOUR);
    expect(waiting?.dueAt).toBeLessThanOrEqual(spentAt + HOUR + 2_000);
    clock.jump(HOUR);
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
    expect(world.updatesOf(request).map(({ outcome }) => outcome)).toEqual(['refused', 'accepted']);
    expect(capacityOf(table)).toEqual({ read: 200, write: 300 });
  },
  4 * MINUTE,
);

test(
  'one that spends the last decrease and is still at it: the table is busy, then read, then waited for, with one refused call',
  async () => {
    const bot = await world.bot();
    const table = world.table(4, HOUR + MINUTE);
    const request = await bot.scheduled({ table });
    meanwhile(table, units(1_000, 300), 'busy');
    await bot.goOn();
    const waits = async () => (await bot.store.find(request.id))?.lastWait?.why;
    await expect.poll(waits, { timeout: MINUTE }).toBe('budget');
    expect(world.updatesOf(request).map(({ errorCode }) => errorCode)).toEqual(['ResourceInUseException']);
  },
  2 * MINUTE,
);

test(
  'one that raises what we lower and is still at it: nothing is overwritten, the request asks again',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const { table } = request.resource;
    meanwhile(table, units(2_000, 400), 'busy');
    await bot.goOn();
    await expect.poll(async () => (await bot.store.find(request.id))?.state, { timeout: MINUTE }).toBe('drifted');
    expect(capacityOf(table)).toEqual({ read: 2_000, write: 400 });
    expect(world.updatesOf(request).map(({ errorCode }) => errorCode)).toEqual(['ResourceInUseException']);
  },
  2 * MINUTE,
);

test(
  'one that raises what we lower: the raise is given back, and the request asks again',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const { table } = request.resource;
    meanwhile(table, units(2_000, 400));
    await bot.goOn();
    await expect.poll(async () => (await bot.store.find(request.id))?.state, { timeout: MINUTE }).toBe('drifted');
    expect(capacityOf(table)).toEqual({ read: 2_000, write: 400 });
    expect(world.updatesOf(request).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    await expect
      .poll(() => bot.cards.find(request.id).then((card) => card?.toldRevision))
      .toBe((await bot.store.find(request.id))?.revision);
    await world.expectToldOnce(bot, request);
  },
  2 * MINUTE,
);

test(
  'one that raises what we lower, where AWS lets nobody raise: people are told what to set, with the command',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const { table } = request.resource;
    meanwhile(table, units(2_000, 400));
    await bot.goOn();
    await expect.poll(() => world.updatesOf(request).length, { timeout: MINUTE }).toBe(1);
    world.aws.world.faults.add({ match: { operation: 'UpdateTable', table }, effect: { kind: 'deny' } });
    await bot.finished(request.id);
    expect(await bot.store.find(request.id)).toMatchObject({
      state: 'failed',
      outcome: { reason: 'not-given-back', to: { read: 2_000, write: 400 } },
    });
    const told = world.postsOf(request).map(({ text }) => text);
    expect(told.some((text) => text.includes('somebody had set between my reading and my change'))).toBe(true);
  },
  2 * MINUTE,
);

test(
  'one that raises the other dimension: that is given back, and the reduction stands',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const { table } = request.resource;
    meanwhile(table, units(1_000, 800));
    await bot.goOn();
    await bot.finished(request.id);
    expect(await bot.store.find(request.id)).toMatchObject({ state: 'succeeded' });
    await expect.poll(() => capacityOf(table), { timeout: MINUTE }).toEqual({ read: 200, write: 800 });
    expect(world.updatesOf(request).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    await world.expectToldOnce(bot, request);
  },
  2 * MINUTE,
);

test(
  'one that raises after the approval and before the run: nothing is sent, the request asks again',
  async () => {
    const bot = await world.bot();
    const request = await bot.scheduled();
    const { table } = request.resource;
    const there = world.aws.world.findTable(PROD, REGION, table);
    if (there === undefined) throw new Error('the table is gone');
    there.throughput.units = { read: 1_500, write: 400 };
    there.throughput.lastIncreaseAt = clock.now();
    await bot.goOn();
    await expect.poll(async () => (await bot.store.find(request.id))?.state, { timeout: MINUTE }).toBe('drifted');
    expect(world.updatesOf(request)).toEqual([]);
  },
  2 * MINUTE,
);
