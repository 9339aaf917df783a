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
    void refusal(request, options.signingSecret).then((status) => {
      if (status === null) listen(request, response);
      else HTTPModuleFunctions.buildNoBodyResponse(response, status);
    });
  };
  return receiver;
}

/**
 * The status for a body that Bolt cannot be given: one that could not be read (it would wait for it again), or `null` that Slack has signed.
 * All else is Bolt's to refuse; it finds the body kept.
 */
async function refusal(request: IncomingMessage, signingSecret: string): Promise<number | null> {
  const { defaultBodyLimit: bodyLimit, parseAndVerifyHTTPRequest, parseHTTPRequestBody } = HTTPModuleFunctions;
  try {
    const body: unknown = parseHTTPRequestBody(await parseAndVerifyHTTPRequest({ signingSecret, bodyLimit }, request));
    return body === null ? 400 : null;
  } catch (error) {
    return HTTPModuleFunctions.isRawBodyError(error) ? error.statusCode : null;
  }
}
