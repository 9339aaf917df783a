/** How soon a slash command is acknowledged while the work of many others runs, start-up time and memory of the built app. */
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { IDS, type LocalSlack, startLocalSlack } from '../sandbox/slack/index.ts';
import { startRedis } from '../test/support/redis.ts';
import { appEnvironment } from './app-environment.ts';
import { startAwsProcess } from './aws-process.ts';
import { residentMb, startBuiltApp, until } from './built-app.ts';
import { percentile, shown, spread, table } from './figures.ts';

const IN_FLIGHT = 50;
const COMMANDS = 1_500;
const ROUNDS = 5;
const STARTS = 5;

interface Target {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

interface Load {
  /** From sending a command to its acknowledgement, ms. */
  readonly acks: readonly number[];
  readonly seconds: number;
}

/** Sends signed commands over keep-alive connections, each connection its next one when the last is acknowledged. */
async function sendCommands(port: number, slack: LocalSlack, responseUrl: string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const acks: number[] = [];
  let left = COMMANDS;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      acks.push(await sendCommand(port, agent, slack.signingSecret, responseUrl));
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, connection));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return { acks, seconds };
}

let sent = 0;

async function sendCommand(port: number, agent: Agent, secret: string, responseUrl: string): Promise<number> {
  sent += 1;
  const raw = new URLSearchParams({
    command: '/ddb',
    text: `budget account-${String(sent % 20).padStart(2, '0')}/table-${sent % 50}`,
    user_id: IDS.users.ana,
    channel_id: IDS.channels.general,
    team_id: IDS.team,
    api_app_id: IDS.app,
    trigger_id: `${sent}.bench`,
    response_url: responseUrl,
  }).toString();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(raw),
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${raw}`).digest('hex')}`,
  };
  const startedAt = performance.now();
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/slack/events', agent, headers });
  call.end(raw);
  const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`a command was answered with ${answer.statusCode}`);
  return performance.now() - startedAt;
}

/** Where answers go: takes everything, counts. */
async function startSink() {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      count += 1;
      outgoing.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    close: () => server.close(),
  };
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
    const bareLoad = await sendCommands(bare.port, slack, sink.url);
    const before = sink.count();
    const startedAt = performance.now();
    const load = await sendCommands(app.port, slack, sink.url);
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
