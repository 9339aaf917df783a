/** Bolt's HTTP receiver, with an answer to everything. */
import type { IncomingMessage } from 'node:http';
import { HTTPModuleFunctions, HTTPReceiver, type HTTPReceiverOptions } from '@slack/bolt';
import type { Log } from '../../flows/ports.ts';
import { NotTaken } from './checked-events.ts';

const PATH = '/slack/events';

export function httpReceiver(options: HTTPReceiverOptions, log: Log): HTTPReceiver {
  const receiver = new HTTPReceiver({
    ...options,
    endpoints: PATH,
    processEventErrorHandler: async ({ error, response }) => {
      log.warn({ why: error.message }, 'what Slack sent was not taken');
      if (response.headersSent) return false;
      HTTPModuleFunctions.buildNoBodyResponse(response, error instanceof NotTaken ? error.status : 500);
      return true;
    },
  });
  const listen = receiver.requestListener;
  // Bolt 5.1 reads a member of a verified body where nothing catches errors: the JSON text `null` would end the process.
  receiver.requestListener = (request, response) => {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== PATH) return listen(request, response);
    void isNull(request, options.signingSecret).then((nothing) => {
      if (nothing) HTTPModuleFunctions.buildNoBodyResponse(response, 400);
      else listen(request, response);
    });
  };
  return receiver;
}

/** Only of what Slack has signed; all else is Bolt's to refuse. The body is read once: Bolt finds it kept. */
async function isNull(request: IncomingMessage, signingSecret: string): Promise<boolean> {
  const { defaultBodyLimit: bodyLimit, parseAndVerifyHTTPRequest, parseHTTPRequestBody } = HTTPModuleFunctions;
  try {
    return parseHTTPRequestBody(await parseAndVerifyHTTPRequest({ signingSecret, bodyLimit }, request)) === null;
  } catch {
    return false;
  }
}
