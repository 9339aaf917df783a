/** Messages the bot reads: how many unrelated ones the filter passes over a second, and how long one of a megabyte takes. */
import { mayBeLimitMessage, parseLimitMessage } from '../src/domain/limit-message/parse.ts';
import { shown, spread, table } from './figures.ts';

const ROUNDS = 5;
const UNRELATED = 500_000;
const MEGABYTE = 1_000_000;

/** What channels are full of; the second has words of the error in it. */
const chatter = [
  'Deployment 4711 is done :tada:',
  'Is there a limit to how many people fit at the table in the kitchen?',
  'Merged: bump eslint (#12) https://example.com/acme/shop/pull/12',
  'CPU at 97 % on ip-10-0-0-1 for 5 minutes, runbook https://example.com/runbooks/cpu',
];

const REFUSAL =
  'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. Number of decreases today: 4. ';
const megabytes: Readonly<Record<string, string>> = {
  'one word': 'x'.repeat(MEGABYTE),
  'words of the error': 'the table limit was exceeded '.repeat(MEGABYTE / 29),
  'the same refusal': REFUSAL.repeat(MEGABYTE / REFUSAL.length),
};

function msOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

const overRounds = (work: () => number) => spread(Array.from({ length: ROUNDS }, work));

const filteredPerSecond = () => {
  const ms = msOf(() => {
    for (let n = 0; n < UNRELATED; n += 1) mayBeLimitMessage(chatter[n % chatter.length] ?? '');
  });
  return UNRELATED / (ms / 1_000);
};

export async function measureMessages(): Promise<string> {
  const ofMegabytes = Object.entries(megabytes).map(([what, text]) => [
    `1 MB of ${what}, ms`,
    shown(
      overRounds(() => msOf(() => parseLimitMessage(text))),
      1,
    ),
  ]);
  return table(
    ['messages', 'min / median / max'],
    [['unrelated, passed over a second', shown(overRounds(filteredPerSecond))], ...ofMegabytes],
  );
}
