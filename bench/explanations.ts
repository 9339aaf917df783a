/** How soon an error that somebody pastes is explained in its thread by the built app: one after another, and many at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { IDS, type LocalSlack, startLocalSlack } from '../sandbox/slack/index.ts';
import { startRedis } from '../test/support/redis.ts';
import { appEnvironment } from './app-environment.ts';
import { type BenchTable, REGION, startAwsProcess } from './aws-process.ts';
import { startBuiltApp, until } from './built-app.ts';
import { percentile, table } from './figures.ts';

const ACCOUNTS = 20;
const TABLES_EACH = 50;
const PASTED = 100;
const AT_ONCE = 20;
/** Not counted: sessions with AWS are opened, and code is compiled. */
const WARM_UP = 20;

const REFUSAL =
  'LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. Number of decreases today: 4';
/** Each of a table of its own: the same one within half an hour would only be linked. */
const naming = ({ accountId, table: name }: BenchTable) =>
  `lowering arn:aws:dynamodb:${REGION}:${accountId}:table/${name} failed: ${REFUSAL}`;
/** CloudTrail is looked into in every account; there are too many tables to read them all. */
const namingNothing = () => REFUSAL;

interface Answered {
  /** From the paste until its reply is there, ms. */
  readonly reply: number;
  /** Until the reply says all that can be read. */
  readonly whole: number;
}

/** Notes when replies come, and when they are last changed. */
function watchReplies({ world }: LocalSlack) {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  world.onMessage(({ message }) => {
    if (message.author.user !== IDS.users.ddbBudget || message.threadTs === null) return;
    const now = performance.now();
    if (!first.has(message.threadTs)) first.set(message.threadTs, now);
    last.set(message.threadTs, now);
  });
  return { first, last };
}

/** So long after a reply nothing more is added but by CloudTrail's delay. */
const SETTLED_MS = 3_000;

async function paste(slack: LocalSlack, texts: readonly string[], atOnce: number): Promise<readonly Answered[]> {
  const { first, last } = watchReplies(slack);
  const pasted = new Map<string, number>();
  for (let from = 0; from < texts.length; from += atOnce) {
    const burst = texts.slice(from, from + atOnce).map((text) => {
      const at = performance.now();
      const { ts } = slack.sayAs(IDS.users.ana, { channel: IDS.channels.general, text });
      pasted.set(ts, at);
      return ts;
    });
    await until(() => burst.every((ts) => first.has(ts)));
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return [...pasted].map(([ts, at]) => ({
    reply: (first.get(ts) ?? Number.NaN) - at,
    whole: (last.get(ts) ?? Number.NaN) - at,
  }));
}

export async function measureExplanations(): Promise<string> {
  const [aws, redis, slack] = await Promise.all([
    startAwsProcess({ accounts: ACCOUNTS, tablesEach: TABLES_EACH }),
    startRedis(),
    startLocalSlack({ rateLimits: 'off' }),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-bench-'));
  try {
    const tables = await aws.tables(true);
    const file = join(folder, 'accounts.yaml');
    writeFileSync(file, stringify({ accounts: aws.accounts.map(({ reduceRole: _, ...account }) => account) }));
    const app = await startBuiltApp(appEnvironment(aws, slack, redis.url, file), folder);
    slack.setAppUrl(`http://127.0.0.1:${app.port}/slack/events`);
    let used = 0;
    const next = (count: number) => {
      used += count;
      return pick(tables, used - count, count).map(naming);
    };
    await paste(slack, next(WARM_UP), AT_ONCE);
    const rows = [
      ['its table named, one after another', await paste(slack, next(PASTED), 1)],
      [`its table named, ${AT_ONCE} at once`, await paste(slack, next(PASTED), AT_ONCE)],
      ['no table named, one after another', await paste(slack, Array.from({ length: PASTED }, namingNothing), 1)],
      [
        `no table named, ${AT_ONCE} at once`,
        await paste(slack, Array.from({ length: PASTED }, namingNothing), AT_ONCE),
      ],
    ] as const;
    await app.stop();
    return report(rows);
  } finally {
    rmSync(folder, { recursive: true });
    aws.stop();
    await Promise.all([redis.stop(), slack.close()]);
  }
}

/** Tables of all accounts in turn. */
function pick(tables: readonly BenchTable[], from: number, count: number): readonly BenchTable[] {
  return Array.from({ length: count }, (_, nth) => {
    const at = from + nth;
    return tables[(at % ACCOUNTS) * TABLES_EACH + (Math.floor(at / ACCOUNTS) % TABLES_EACH)];
  }).filter((one) => one !== undefined);
}

function report(rows: readonly (readonly [string, readonly Answered[]])[]): string {
  const of = (answered: readonly Answered[], what: keyof Answered) =>
    [0.5, 0.99, 1].map((share) =>
      percentile(
        answered.map((one) => one[what]),
        share,
      ).toFixed(0),
    );
  return [
    `An error pasted in a channel, explained in its thread; ${PASTED} each, ${ACCOUNTS} accounts with ${TABLES_EACH} tables each`,
    '',
    table(
      ['', 'reply p50 ms', 'p99 ms', 'slowest ms', 'whole p50 ms', 'p99 ms', 'slowest ms'],
      rows.map(([name, answered]) => [name, ...of(answered, 'reply'), ...of(answered, 'whole')]),
    ),
  ].join('\n');
}
