// kill -9 of the process that takes an Approve click, before and after its calls: the click counts once or not at all, and can be made again.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { APPROVE_REQUEST, approveValue } from '../../src/render/actions.ts';
import type { BotProcess } from '../support/processes.ts';
import { count, TORTURE } from '../support/torture-report.ts';
import { startTortureWorld, type TortureWorld, until } from '../support/torture-world.ts';

const MINUTE = 60_000;
/** Of the boundaries of a click, every so manieth in the usual tests. */
const EVERY = TORTURE.everyBoundary ? 1 : 4;
/** One in so many calls is not made by every click. */
const NOT_EVERY_TIME = 5;

let world: TortureWorld;
beforeAll(async () => {
  world = await startTortureWorld();
});
afterAll(() => world.stop());

/** Approves through a web process that halts there; then through another, if the click was lost with the first. */
async function approvedThrough(haltAt: string): Promise<{ web: BotProcess; met: readonly string[] }> {
  const bot = await world.bot();
  await bot.goOn();
  const request = await bot.pending();
  await until('the card is there', async () => (await bot.cards.find(request.id)) !== null);
  const card = await bot.cards.find(request.id);
  const press = async (web: BotProcess) => {
    world.slack.setAppUrl(web.url ?? '');
    const place = { channel: card?.channel ?? '', ts: card?.ts ?? '' };
    await world.slack.click(IDS.users.ben, place, APPROVE_REQUEST, { value: approveValue(request) });
  };
  const web = await bot.start('web', { haltAt });
  await press(web);
  await Promise.race([web.gone, sleep(3_000)]);
  if ((await bot.store.find(request.id))?.state === 'pending') await press(await bot.start('web'));
  await bot.finished(request.id);
  await world.expectMadeOnce(bot, request);
  const trail = await bot.store.trail(request.id);
  expect(trail.filter(({ why }) => why.reason === 'approved')).toHaveLength(1);
  return { web, met: web.boundaries() };
}

test(
  'a web process killed around the calls of an Approve click leaves one decision, one change and one announcement',
  async () => {
    const { web, met } = await approvedThrough('none');
    await web.end();
    const click = met.filter((line) => line.startsWith('web:'));
    expect(click.some((line) => line.includes('DescribeTable'))).toBe(true);
    const survived: string[] = [];
    for (let n = 1; n <= click.length; n += EVERY) {
      const { web: dead } = await approvedThrough(`web:${n}`);
      if ((await Promise.race([dead.gone, 'alive'])) !== 'SIGKILL') survived.push(click[n - 1] ?? '');
      count('kills at a boundary of an Approve click');
    }
    // What is kept for a while is not read by every click.
    expect(survived.length, survived.join('\n')).toBeLessThanOrEqual(click.length / EVERY / NOT_EVERY_TIME);
  },
  30 * MINUTE,
);
