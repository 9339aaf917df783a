/** Slash commands as Slack sends them, many in flight, and a place where their answers go. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDS, type LocalSlack } from '../sandbox/slack/index.ts';

export interface Load {
  /** From sending a command to its acknowledgement, ms. */
  readonly acks: readonly number[];
  readonly seconds: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly slack: Pick<LocalSlack, 'signingSecret'>;
  /** Where answers go. */
  readonly responseUrl: string;
  readonly commands: number;
  readonly inFlight: number;
}

/** Sends signed commands over keep-alive connections, each connection its next one when the last is acknowledged. */
export async function sendCommands({ port, slack, responseUrl, commands, inFlight }: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const acks: number[] = [];
  let left = commands;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      acks.push(await sendCommand(port, agent, slack.signingSecret, responseUrl));
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: inFlight }, connection));
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
export async function startSink() {
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
