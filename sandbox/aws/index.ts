/** The local AWS at one loopback URL, on the sandbox's clock: DynamoDB's control plane, STS, auto scaling, CloudWatch, CloudTrail, SQS. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SandboxClock } from '../clock.ts';
import { control } from './control.ts';
import { serve } from './serve.ts';
import { World, type WorldOptions } from './world.ts';

export interface LocalAwsOptions extends WorldOptions {
  /** The sandbox's clock; a new one, at the real time, when absent. */
  readonly clock?: SandboxClock;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Also answer the control calls under /sandbox/ (clock, faults, history, scaling). */
  readonly control?: boolean;
}

export interface LocalAws {
  /** For AWS_ENDPOINT_URL: every service answers here. */
  readonly url: string;
  readonly port: number;
  readonly clock: SandboxClock;
  /** Accounts, tables, faults and history, for tests and the sandbox. */
  readonly world: World;
  close(): Promise<void>;
}

/** Longer than any SDK keeps an idle connection, so that a call never meets one that is just being closed. */
const KEEP_ALIVE_MS = 120_000;
const MAX_BODY_BYTES = 1_048_576;

/** @returns `null` when the body is larger than any control-plane call may be. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answerRequest(
  world: World,
  options: LocalAwsOptions,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.sendDate = false;
  const url = request.url ?? '/';
  const body = await readBody(request);
  if (body === null) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  if (options.control && url.startsWith('/sandbox/')) {
    const { status, json } = control(world, request, url, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(json, null, 2)}\n`);
    return;
  }
  const signed = { method: request.method ?? 'POST', url, headers: request.headers, body };
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { answer, skewMs } = await serve(world, signed, gone.signal);
  if (!answer) {
    request.socket.destroy();
    return;
  }
  const date = new Date(world.clock.now() + world.dateSkewMs + skewMs).toUTCString();
  response.writeHead(answer.status, { ...answer.headers, date }).end(answer.body);
}

/** Starts on the loopback interface only. */
export async function startLocalAws(options: LocalAwsOptions = {}): Promise<LocalAws> {
  const clock = options.clock ?? new SandboxClock();
  const world = new World(clock, options);
  const server = createServer((request, response) => {
    answerRequest(world, options, request, response).catch((error: unknown) => {
      console.error('local AWS:', error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    clock,
    world,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
