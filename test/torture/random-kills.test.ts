// kill -9 at random moments of two workers, again and again, while reductions come due: each is made once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../support/seeded-random.ts';
import { count, TORTURE } from '../support/torture-report.ts';
import { type Bot, startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const { kills: KILLS, seed: SEED } = TORTURE;
const MINUTE = 60_000;
/** From a start to the kill: long enough to be in the middle of something, short enough to die in every part of a run. */
const SHORTEST_LIFE_MS = 100;
const LONGEST_LIFE_MS = 3_500;

let world: TortureWorld;
beforeAll(async () => {
  world = await startTortureWorld();
});
afterAll(() => world.stop());

/** Starts a worker and kills it, `kills` times. */
async function dying(bot: Bot, kills: number, random: () => number, dead: string[]): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    const worker = await bot.start('worker');
    await sleep(SHORTEST_LIFE_MS + random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
    await worker.end();
    dead.push(worker.boundaries().at(-1) ?? 'nothing met');
    count('kills at random');
  }
}

test(
  `${KILLS} kills at random moments (seed ${SEED}): no reduction is lost, none is made twice`,
  async () => {
    const random = seededRandom(SEED);
    const bot = await world.bot();
    const requests = [await bot.scheduled()];
    const dead: string[] = [];
    const half = Math.ceil(KILLS / 2);
    const killing = Promise.all([
      dying(bot, half, seededRandom(SEED + 1), dead),
      dying(bot, KILLS - half, seededRandom(SEED + 2), dead),
    ]);
    let isOver = false;
    void killing.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      requests.push(await bot.scheduled({ dueIn: Math.round(random() * 3_000) }));
      await sleep(1_500);
    }
    await killing;
    await bot.goOn();
    for (const request of requests) {
      await bot.finished(request.id, 5 * MINUTE);
      await world.expectMadeOnce(bot, request);
      count('reductions made once amid them');
    }
    expect(dead).toHaveLength(KILLS);
  },
  60 * MINUTE,
);
