/** Sends signed requests to the app's URL, or envelopes over its sockets, and waits as long as Slack does. */
import { createHmac } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Delivery, Parcel } from './parcel.ts';
import type { SocketMode } from './socket-mode.ts';

export interface AppConnection {
  appUrl: string | null;
  readonly signingSecret: string;
  ackTimeoutMs: number;
  readonly faults: Faults;
  /** While the app is connected here, nothing goes to its URL. */
  readonly sockets: SocketMode;
}

export const isReachable = (app: AppConnection): boolean => app.appUrl !== null || app.sockets.isConnected;

/** Slack's v0 signature over the raw body. The timestamp is real time in seconds, whatever the sandbox's clock says. */
export const signatureOf = (secret: string, timestamp: string, raw: string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${raw}`).digest('hex')}`;

async function send(app: AppConnection, parcel: Parcel): Promise<Delivery> {
  if (app.sockets.isConnected) return app.sockets.deliver(parcel, app.ackTimeoutMs);
  if (app.appUrl === null) return { kind: 'unreachable' };
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const answer = await fetch(app.appUrl, {
      method: 'POST',
      // A string: a URLSearchParams would add a charset to the content type, which Slack never sends.
      body: parcel.raw,
      headers: {
        ...parcel.headers,
        'content-type': parcel.contentType,
        'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signatureOf(app.signingSecret, timestamp, parcel.raw),
      },
      signal: AbortSignal.timeout(app.ackTimeoutMs),
    });
    return { kind: 'answered', status: answer.status, body: await answer.text(), headers: answer.headers };
  } catch (error) {
    return { kind: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable' };
  }
}

export async function deliver(app: AppConnection, parcel: Parcel): Promise<Delivery> {
  const fault = app.faults.takeDelivery();
  if (fault === 'never') return { kind: 'timeout' };
  const [answer] = await Promise.all(fault === 'twice' ? [send(app, parcel), send(app, parcel)] : [send(app, parcel)]);
  return fault === 'lose-answer' ? { kind: 'timeout' } : answer;
}
