// Runs of approved reductions: due at a known instant or at once, with calls that go wrong, and undone as a person would.
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import type { FaultEffect } from '../../sandbox/aws/faults.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { type Bot, blocksText } from './bot.ts';
import { approved, asked, cardThat, HOUR, MINUTE, otherWrites, REGION, spendBudget, sweepNow } from './reducing.ts';

/** The next calls for that table go wrong that way; 0 is all of them. */
export const spoil = (bot: Bot, table: string, effect: FaultEffect, times = 1, operation = 'UpdateTable') =>
  bot.aws.world.faults.add({ match: { operation, table }, effect, times });

export const unitsOf = (bot: Bot, table: string, index: string | null = null) => {
  const found = bot.aws.world.findTable(PROD_ID, REGION, table);
  return index === null ? found?.throughput.units : found?.indexes.find(({ name }) => name === index)?.throughput.units;
};

/** Jumps to the time its card tells, and lets the sweep find what is due, as in the sandbox. */
export async function jumpTo(bot: Bot, at: number): Promise<void> {
  bot.clock.setTo(at);
  await sweepNow(bot);
}

/** Scheduled for the hour after a spent budget; `dueAt` is when. */
export async function scheduled(
  bot: Bot,
  words: string,
  table: string,
): Promise<{ readonly id: string; readonly card: ShownMessage; readonly dueAt: number }> {
  spendBudget(bot, PROD_ID, table);
  const dueAt = bot.clock.now() - MINUTE + HOUR + 250;
  const { id, card } = await asked(bot, `${table} ${words}`);
  await approved(bot, card);
  return { id, card: await cardThat(bot, id, 'Approved by'), dueAt };
}

/** Approved with a free decrease: it runs at once. */
export async function running(bot: Bot, table: string, words = 'read=200'): Promise<string> {
  const { id, card } = await asked(bot, `${table} ${words}`);
  await approved(bot, card);
  return id;
}

/** The instant a date token behind these words stands for. */
export const dateToken = (text: string, before: string): number => {
  const [, seconds] = new RegExp(`${before} <!date\\^(\\d+)\\^`).exec(text) ?? [];
  return Number(seconds) * 1_000;
};

/** Runs the command of a reply as a person in a shell would, against the local AWS, with every right. */
export function undo(bot: Bot, reply: ShownMessage): void {
  const [, command] = /```\n?(aws [\s\S]+?)\n?```/.exec(blocksText(reply)) ?? [];
  const shell = `aws() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${command}`;
  const [service, operation, ...rest] = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).trimEnd().split('\n');
  expect([service, operation]).toEqual(['dynamodb', 'update-table']);
  const given = new Map(rest.flatMap((word, at) => (at % 2 === 0 ? [[word, rest[at + 1] ?? ''] as const] : [])));
  expect(given.get('--region')).toBe(REGION);
  const throughput = given.get('--provisioned-throughput');
  const indexes = given.get('--global-secondary-index-updates');
  otherWrites(bot, PROD_ID, given.get('--table-name') ?? '', {
    ...(throughput === undefined
      ? {}
      : {
          ProvisionedThroughput: Object.fromEntries(
            throughput.split(',').map((pair) => [pair.split('=')[0], Number(pair.split('=')[1])]),
          ),
        }),
    ...(indexes === undefined ? {} : { GlobalSecondaryIndexUpdates: JSON.parse(indexes) }),
  });
}

/** When the last change is over. */
export function settledUnits(bot: Bot, table: string) {
  bot.clock.jump(MINUTE);
  return unitsOf(bot, table);
}
