/** What probes and Prometheus are answered, over whichever server they ask. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Health } from './health.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HealthRoutes {
  readonly '/healthz': Handler;
  readonly '/readyz': Handler;
}

/** `/healthz`: 200 until the process stops. `/readyz`: 503 while Redis is away or Slack refuses the token, and which it is. */
export function healthRoutes(health: Health): HealthRoutes {
  return {
    '/healthz': (_request, response) => {
      const { isAlive } = health;
      response.writeHead(isAlive ? 200 : 503, { 'content-type': 'text/plain' }).end(isAlive ? 'ok' : 'stopping');
    },
    '/readyz': (_request, response) => {
      void health.readiness().then(({ isReady, redis, slack }) => {
        const body = JSON.stringify({ ready: isReady, redis, slack });
        response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' }).end(`${body}\n`);
      });
    },
  };
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the routes and `/metrics` on a port of their own. @throws the system's error when the port is taken */
export async function startMetricsServer(
  port: number,
  routes: HealthRoutes,
  registry: Registry,
): Promise<MetricsServer> {
  const all: Readonly<Record<string, Handler>> = { ...routes, '/metrics': metricsRoute(registry) };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const handler = Object.hasOwn(all, path) ? all[path] : undefined;
    if (handler === undefined || request.method !== 'GET') response.writeHead(404).end();
    else handler(request, response);
  });
  await listening(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const metricsRoute =
  (registry: Registry): Handler =>
  (_request, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
}
