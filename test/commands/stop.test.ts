// Stopping: answers under way are still delivered, and nothing outside can hold the stop back.
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Bot, startBot, textOf } from '../support/bot.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
/** What platforms allow between the signal and the kill. */
const STOP_WITHIN_MS = 10_000;
let bot: Bot;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await bot.stop();
});

const stopped = () =>
  Promise.race([
    bot.app.stop().then(() => 'stopped'),
    new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS, 'still running').unref()),
  ]);

test('an answer under way is delivered before the app is gone', async () => {
  bot = await startBot();
  await bot.ask(ana, general, '/ddb budget invoices');
  bot.aws.world.faults.add({ match: { table: 'invoices' }, effect: { kind: 'latency', ms: 1_200 } });
  const [answer] = await bot.watch(ana, async () => {
    await bot.slack.command(ana, general, '/ddb budget invoices');
    expect(await stopped()).toBe('stopped');
  });
  expect(answer && textOf(answer)).toContain('100 RCU');
  await expect(fetch(bot.url)).rejects.toThrow();
});

test('a stop ends in time though Redis is gone and a client sends half a request and waits', async () => {
  bot = await startBot();
  await bot.ask(ana, general, '/ddb budget invoices');
  const socket = connect(Number(new URL(bot.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise<void>((resolve) =>
    socket.write('POST /slack/events HTTP/1.1\r\nHost: x\r\nContent-Le', () => resolve()),
  );
  await bot.redis.kill();
  expect(await stopped()).toBe('stopped');
});
