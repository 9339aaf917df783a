// A load balancer of the plainest kind: each request to the next of the addresses, as it came.

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  readonly port: number;
  /** How many requests each address has had. */
  readonly counts: ReadonlyMap<string, number>;
  /** Whom it goes round. */
  setTargets(urls: readonly string[]): void;
  close(): Promise<void>;
}

export async function startRoundRobin(urls: readonly string[] = []): Promise<RoundRobin> {
  const counts = new Map<string, number>();
  let targets = urls;
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const target = targets[turn++ % Math.max(1, targets.length)];
    if (target === undefined) {
      incoming.resume();
      outgoing.writeHead(503).end();
      return;
    }
    counts.set(target, (counts.get(target) ?? 0) + 1);
    const { method, headers } = incoming;
    const onward = request(target, { ...(method !== undefined && { method }), headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/slack/events`,
    port,
    counts,
    setTargets: (next) => {
      targets = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
