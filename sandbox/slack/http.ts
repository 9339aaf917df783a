/** The one HTTP server: Web API, response URLs, the page. Loopback only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ApiAnswer } from './api/call.ts';
import { callMethod, faultAnswer } from './api/call.ts';
import type { Core } from './core.ts';
import { type PageAssets, type PageDesk, servePage } from './page-routes.ts';
import { receiveResponse } from './respond.ts';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function sendAnswer(response: ServerResponse, answer: ApiAnswer): void {
  // The connection stays open without an answer until the app gives up or this server closes.
  if (answer === 'hang') return;
  const isText = typeof answer.body === 'string';
  response.writeHead(answer.status, {
    'content-type': isText ? 'text/plain' : 'application/json; charset=utf-8',
    ...answer.headers,
  });
  response.end(isText ? answer.body : JSON.stringify(answer.body));
}

function answerResponseUrl(core: Core, response: ServerResponse, path: string, raw: string): void {
  const fault = core.faults.takeApi('response_url');
  if (fault !== undefined && fault !== 'lose-answer') {
    sendAnswer(response, faultAnswer(fault));
    return;
  }
  const { status, body } = receiveResponse(core, path, raw);
  sendAnswer(response, fault === 'lose-answer' ? 'hang' : { status, headers: {}, body });
}

export function makeServer(core: Core, desk: PageDesk, page: () => PageAssets | null): Server {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const raw = await readBody(request);
    if (url.pathname.startsWith('/api/')) {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const name = url.pathname.slice('/api/'.length);
      const input = request.method === 'GET' ? url.searchParams.toString() : raw;
      return sendAnswer(response, callMethod(core, name, input, type, authorization));
    }
    if (core.links.isResponsePath(url.pathname)) return answerResponseUrl(core, response, url.pathname, raw);
    await servePage(desk, page(), request, response, url, raw);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(`local Slack: ${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  server.on('upgrade', (request, socket) => core.connection.sockets.accept(request, socket));
  return server;
}
