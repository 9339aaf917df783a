/** What a wake-up call carries from whoever makes it to the job that answers it: ids only, the truth is read when it rings. */

/** Queues; cards have their own, so that a slow Slack never keeps a run waiting. */
export const REDUCTIONS_QUEUE = 'reductions';
export const CARDS_QUEUE = 'cards';

/** Names of jobs, one for each queue. */
export const RUN_REDUCTION = 'run-reduction';
export const SHOW_CARD = 'show-card';

/** Raised with every change of a payload's shape. */
export const WAKE_UP_VERSION = 1;

/** Payload of a run: the request's round when it was scheduled; a later round has a wake-up call of its own. */
export interface RunCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly request: string;
  readonly round: number;
}

/** Payload of a card to be drawn. */
export interface CardCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly request: string;
}

/** `null` for anything this program does not know: the sweep makes a call of its own version where one is needed. */
export function readRunCall(payload: unknown): RunCall | null {
  const call = readCardCall(payload);
  const round = memberOf(payload, 'round');
  return call !== null && Number.isSafeInteger(round) ? { ...call, round: Number(round) } : null;
}

/** As `readRunCall`. */
export function readCardCall(payload: unknown): CardCall | null {
  const request = memberOf(payload, 'request');
  if (memberOf(payload, 'v') !== WAKE_UP_VERSION || typeof request !== 'string') return null;
  return { v: WAKE_UP_VERSION, request };
}

function memberOf(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null
    ? Object.entries(payload).find(([key]) => key === name)?.[1]
    : undefined;
}
