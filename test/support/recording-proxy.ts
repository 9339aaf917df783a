// Stands between the SDK and a local service, passes everything on as it is, and records which AWS calls were made.
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  readonly operation: string;
  readonly region: string;
  /** The form of a query call, the JSON of another. */
  readonly body: string;
  /** The time it was signed with, as X-Amz-Date writes it. */
  readonly signedAt: string;
}

export interface RecordingProxy {
  readonly url: string;
  readonly calls: readonly RecordedCall[];
  count(operation: string): number;
  forget(): void;
  close(): Promise<void>;
}

export async function recordCallsTo(target: string): Promise<RecordingProxy> {
  const calls: RecordedCall[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const [, operation = new URLSearchParams(body.toString()).get('Action') ?? ''] =
        /\.(\w+)$/.exec(String(incoming.headers['x-amz-target'] ?? '')) ?? [];
      const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(incoming.headers.authorization ?? '') ?? [];
      calls.push({ operation, region, body: body.toString(), signedAt: String(incoming.headers['x-amz-date']) });
      const { method, headers, url = '/' } = incoming;
      const onward = send(new URL(url, target), { ...(method ? { method } : {}), headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => incoming.socket.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    count: (operation) => calls.filter((call) => call.operation === operation).length,
    forget: () => {
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
