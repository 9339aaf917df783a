/** How soon a slash command is acknowledged while the work of many others runs, start-up time and memory of the built app. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { type LocalSlack, startLocalSlack } from '../sandbox/slack/index.ts';
import { startRedis } from '../test/support/redis.ts';
import { appEnvironment } from './app-environment.ts';
import { startAwsProcess } from './aws-process.ts';
import { residentMb, startBuiltApp, until } from './built-app.ts';
import { percentile, shown, spread, table } from './figures.ts';
import { type Load, sendCommands, startSink } from './slash-load.ts';

const IN_FLIGHT = 50;
const COMMANDS = 1_500;
const OF = { commands: COMMANDS, inFlight: IN_FLIGHT };
const ROUNDS = 5;
const STARTS = 5;

interface Target {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

async function startBareBolt(env: NodeJS.ProcessEnv): Promise<Target> {
  const child = fork(fileURLToPath(new URL('./bare-bolt.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: async () => child.disconnect() };
}

interface Figures {
  readonly startMs: number[];
  readonly startedMb: number[];
  readonly bare: Load[];
  readonly bot: (Load & { readonly answeredPerSecond: number; readonly mb: number })[];
}

async function measure(env: NodeJS.ProcessEnv, slack: LocalSlack, folder: string): Promise<Figures> {
  const figures: Figures = { startMs: [], startedMb: [], bare: [], bot: [] };
  const sink = await startSink();
  for (let start = 0; start < STARTS; start += 1) {
    const app = await startBuiltApp(env, folder);
    figures.startMs.push(app.startMs);
    figures.startedMb.push(residentMb(app.pid));
    await app.stop();
  }
  const [app, bare] = await Promise.all([startBuiltApp(env, folder), startBareBolt(env)]);
  // The first round warms both up and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    const bareLoad = await sendCommands({ port: bare.port, slack, responseUrl: sink.url, ...OF });
    const before = sink.count();
    const startedAt = performance.now();
    const load = await sendCommands({ port: app.port, slack, responseUrl: sink.url, ...OF });
    // Each command gets its answer; some get a notice before it.
    await until(() => sink.count() >= before + COMMANDS);
    const answeredPerSecond = COMMANDS / ((performance.now() - startedAt) / 1_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (round < 0) continue;
    figures.bare.push(bareLoad);
    figures.bot.push({ ...load, answeredPerSecond, mb: residentMb(app.pid) });
  }
  await Promise.all([app.stop(), bare.stop()]);
  sink.close();
  return figures;
}

export async function measureCommands(): Promise<string> {
  const [aws, redis, slack] = await Promise.all([
    startAwsProcess({ accounts: 20, tablesEach: 50 }),
    startRedis(),
    startLocalSlack({ rateLimits: 'off' }),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'ddb-budget-bench-'));
  try {
    const file = join(folder, 'accounts.yaml');
    writeFileSync(file, stringify({ accounts: aws.accounts.map(({ reduceRole: _, ...account }) => account) }));
    return report(await measure(appEnvironment(aws, slack, redis.url, file), slack, folder));
  } finally {
    rmSync(folder, { recursive: true });
    aws.stop();
    await Promise.all([redis.stop(), slack.close()]);
  }
}

function report({ startMs, startedMb, bare, bot }: Figures): string {
  const row = (name: string, loads: readonly Load[], answered: string, mb: string) => {
    const ack = (share: number) => shown(spread(loads.map(({ acks }) => percentile(acks, share))));
    const rate = shown(spread(loads.map(({ seconds }) => COMMANDS / seconds)));
    return [name, ack(0.5), ack(0.99), ack(1), rate, answered, mb];
  };
  return [
    `${COMMANDS} slash commands, ${IN_FLIGHT} in flight, ${bot.length} rounds (min / median / max)`,
    '',
    table(
      ['', 'ack p50 ms', 'ack p99 ms', 'slowest ms', 'acks a second', 'answers a second', 'RSS MB'],
      [
        row('bare Bolt, ack only', bare, '', ''),
        row(
          'ddb-budget, all its work',
          bot,
          shown(spread(bot.map(({ answeredPerSecond }) => answeredPerSecond))),
          shown(spread(bot.map(({ mb }) => mb))),
        ),
      ],
    ),
    '',
    `Start-up of the built app until it takes requests: ${shown(spread(startMs))} ms; RSS then: ${shown(spread(startedMb))} MB`,
  ].join('\n');
}
