// Two web processes on one Redis, and people who click at the same moment: one decision, one job, one announcement, and the loser learns whose.
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { PREFIX } from '../../src/adapters/redis/keys.ts';
import type { ReductionRequest } from '../../src/domain/request/request.ts';
import { REDUCTIONS_QUEUE } from '../../src/domain/request/wake-up.ts';
import { inParallel } from '../../src/flows/in-parallel.ts';
import { APPROVE_REQUEST, approveValue, CANCEL_REQUEST, cardValue } from '../../src/render/actions.ts';
import type { BotProcess } from '../support/processes.ts';
import { count, TORTURE } from '../support/torture-report.ts';
import { type Bot, startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAIRS = TORTURE.pairs;
/** Pairs that race at the same time. */
const AT_ONCE = 5;
const { ana, ben, cem } = IDS.users;
const { dbApprovals } = IDS.channels;

let world: TortureWorld;
let bot: Bot;
let webs: readonly BotProcess[];

beforeAll(async () => {
  world = await startTortureWorld();
  bot = await world.bot();
  webs = await Promise.all([bot.start('web'), bot.start('web')]);
  await bot.goOn();
}, MINUTE);
afterAll(() => world.stop());

type Act = (request: ReductionRequest, card: { channel: string; ts: string }) => Promise<unknown>;

const press =
  (user: string, action: string, valueFor: (request: ReductionRequest) => string): Act =>
  (request, card) =>
    world.slack.click(user, card, action, { value: valueFor(request) });
const approve = (user: string) => press(user, APPROVE_REQUEST, approveValue);
const cancelFromCard = (user: string) => press(user, CANCEL_REQUEST, cardValue);
const cancelByCommand =
  (user: string): Act =>
  ({ id }) =>
    world.slack.command(user, dbApprovals, `/ddb cancel ${id}`);

/** The answer only this person sees that names another person, since the given number of messages. */
const toldTo = (user: string, other: string, since: number) =>
  world.slack.world.messages
    .slice(since)
    .filter(({ onlyFor, text }) => onlyFor === user && text.includes(`<@${other}>`)).length;

async function shown(request: ReductionRequest): Promise<{ channel: string; ts: string }> {
  await expect.poll(() => bot.cards.find(request.id), { timeout: MINUTE }).not.toBeNull();
  const card = await bot.cards.find(request.id);
  if (card === null) throw new Error('no card');
  return { channel: card.channel, ts: card.ts };
}

/** Both acts within the same millisecond or two, each at a process of its own. */
async function race(request: ReductionRequest, acts: readonly [Act, Act]): Promise<void> {
  const card = await shown(request);
  await Promise.all(
    acts.map((act, n) => {
      world.slack.setAppUrl(webs[n]?.url ?? '');
      return act(request, card);
    }),
  );
}

async function settled(request: ReductionRequest): Promise<void> {
  const isShown = async () => {
    const [now, card] = await Promise.all([bot.store.find(request.id), bot.cards.find(request.id)]);
    return (now?.revision ?? 0) > 1 && Math.min(card?.shownRevision ?? 0, card?.toldRevision ?? 0) === now?.revision;
  };
  await expect.poll(isShown, { timeout: MINUTE, interval: 100 }).toBe(true);
}

async function jobsOf(request: ReductionRequest): Promise<number> {
  const queue = new Queue(REDUCTIONS_QUEUE, { connection: { url: bot.env('web').REDIS_URL ?? '' }, prefix: PREFIX });
  try {
    const jobs = await queue.getJobs(['delayed', 'waiting', 'active', 'prioritized']);
    return jobs.filter(({ data }) => data.request === request.id).length;
  } finally {
    await queue.close();
  }
}

/** Waits for an hour, so that its job can be counted. */
const exhausted = () => bot.pending({ table: world.table(4, MINUTE) });

test(
  `${PAIRS} pairs of Approve clicks: one decision, one job, one announcement each, and each loser is told who decided`,
  async () => {
    const since = world.slack.world.messages.length;
    const winners: string[] = [];
    await inParallel(Array.from({ length: PAIRS }), AT_ONCE, async () => {
      const request = await exhausted();
      await race(request, [approve(ben), approve(cem)]);
      await settled(request);
      const trail = await bot.store.trail(request.id);
      expect(trail.map(({ why }) => why.reason)).toEqual(['asked', 'approved']);
      winners.push(trail.at(-1)?.by ?? '');
      expect(await bot.store.find(request.id)).toMatchObject({ state: 'scheduled', round: 1 });
      expect(await jobsOf(request)).toBe(1);
      await world.expectToldOnce(bot, request);
      count('pairs of Approve clicks');
    });
    const won = (user: string) => winners.filter((winner) => winner === user).length;
    expect(won(ben) + won(cem)).toBe(PAIRS);
    await expect.poll(() => toldTo(cem, ben, since), { timeout: MINUTE }).toBe(won(ben));
    await expect.poll(() => toldTo(ben, cem, since), { timeout: MINUTE }).toBe(won(cem));
  },
  20 * MINUTE,
);

test.each([
  { who: 'approve and cancel by the requester', acts: [approve(ben), cancelFromCard(ana)] },
  { who: 'approve and cancel by another approver', acts: [approve(ben), cancelByCommand(cem)] },
  { who: 'two cancels', acts: [cancelFromCard(ana), cancelByCommand(ben)] },
  { who: 'the same click sent twice', acts: [approve(ben), approve(ben)] },
] as const)(
  '$who at the same moment: the trail tells one order, and all agree on the end',
  async ({ acts }) => {
    await inParallel(Array.from({ length: 10 }), AT_ONCE, async () => {
      const request = await exhausted();
      await race(request, acts);
      await settled(request);
      const trail = await bot.store.trail(request.id);
      const order = trail.map(({ why }) => why.reason);
      // A cancel of what was just approved is legal; an approval of what was cancelled is not.
      expect([
        ['asked', 'approved'],
        ['asked', 'cancelled'],
        ['asked', 'approved', 'cancelled'],
      ]).toContainEqual(order);
      const end = await bot.store.find(request.id);
      expect(end?.state).toBe(order.at(-1) === 'cancelled' ? 'cancelled' : 'scheduled');
      await world.expectToldOnce(bot, request);
    });
  },
  5 * MINUTE,
);

test(
  'a cancel that races with the start of the run: cancelled and nothing sent, or too late and made once',
  async () => {
    const ends = await inParallel(
      Array.from({ length: 12 }, (_, n) => n),
      4,
      async (n) => {
        const request = await bot.scheduled({ dueIn: 1_500 });
        await shown(request);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, request.dueAt - world.clock.now()) + n * 12));
        await world.slack.command(ana, dbApprovals, `/ddb cancel ${request.id}`);
        const end = await bot.finished(request.id);
        if (end.state === 'cancelled') {
          expect(world.updatesOf(request)).toEqual([]);
          await world.expectToldOnce(bot, request);
        } else await world.expectMadeOnce(bot, request);
        return end.state;
      },
    );
    expect(ends.every((state) => state === 'cancelled' || state === 'succeeded')).toBe(true);
  },
  5 * MINUTE,
);

test(
  'after an hour every job of the pairs runs once',
  async () => {
    world.clock.jump(HOUR);
    const open = (await bot.store.open()).filter(({ state }) => state === 'scheduled').slice(0, 5);
    for (const request of open) {
      await bot.finished(request.id, 3 * MINUTE);
      await world.expectMadeOnce(bot, request);
    }
  },
  5 * MINUTE,
);
