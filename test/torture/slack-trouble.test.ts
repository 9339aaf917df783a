// Slack limits, fails, hangs and loses answers while runs go on: every card and every reply is there once, and none is untrue.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiFault } from '../../sandbox/slack/index.ts';
import { startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;

let world: TortureWorld;
beforeAll(async () => {
  world = await startTortureWorld();
});
afterAll(() => world.stop());

const FAULTS: readonly ApiFault[] = [
  { status: 429, retryAfter: 1 },
  { status: 500 },
  'lose-answer',
  { error: 'ratelimited' },
  { error: 'internal_error' },
  'hang',
  { status: 503 },
  'lose-answer',
];

test(
  'eight faults of each kind of call, over six requests at once',
  async () => {
    const { faults } = world.slack;
    for (const fault of FAULTS) {
      for (const method of ['chat.postMessage', 'chat.update']) faults.api(method, fault);
    }
    faults.api('conversations.history', { status: 500 });
    faults.api('conversations.replies', { status: 429, retryAfter: 1 });
    const bot = await world.bot();
    const requests = await Promise.all([1, 2, 3, 4, 5, 6].map(() => bot.scheduled()));
    await bot.goOn();
    for (const request of requests) {
      await bot.finished(request.id, 3 * MINUTE);
      await world.expectMadeOnce(bot, request);
    }
    for (const method of ['chat.postMessage', 'chat.update', 'conversations.history']) {
      expect(faults.takeApi(method), `a fault of ${method} that was never met`).toBeUndefined();
    }
    expect(world.slack.refusals).toEqual([]);
  },
  4 * MINUTE,
);

test(
  'Slack taking no message for 40 seconds delays no reduction, and everything is told afterwards',
  async () => {
    const bot = await world.bot();
    world.slack.faults.api('chat.postMessage', { status: 503 }, 10_000);
    const request = await bot.scheduled();
    await bot.goOn();
    await expect.poll(() => world.updatesOf(request).length, { timeout: MINUTE }).toBe(1);
    await expect.poll(async () => (await bot.store.find(request.id))?.state, { timeout: MINUTE }).toBe('succeeded');
    expect(world.postsOf(request)).toEqual([]);
    world.slack.faults.clear();
    await bot.finished(request.id);
    await world.expectMadeOnce(bot, request);
  },
  3 * MINUTE,
);
