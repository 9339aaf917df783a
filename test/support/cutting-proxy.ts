// Stands between a client and Redis and passes everything on, until it is told to lose an answer.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly url: string;
  /** The next command that contains `text` reaches Redis; its answer is lost, and the connection with it. */
  loseAnswerTo(text: string): void;
  /** How many answers were lost. */
  readonly lost: number;
  close(): void;
}

export async function cutBefore(port: number): Promise<CuttingProxy> {
  let lookedFor: string | null = null;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(port, '127.0.0.1');
    let isCut = false;
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (lookedFor !== null && chunk.includes(lookedFor)) {
        lookedFor = null;
        isCut = true;
      }
      redis.write(chunk);
    });
    redis.on('data', (chunk) => {
      if (!isCut) return client.write(chunk);
      lost += 1;
      return client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    loseAnswerTo: (text) => {
      lookedFor = text;
    },
    get lost() {
      return lost;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
