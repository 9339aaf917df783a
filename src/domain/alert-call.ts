/** What a wake-up call for an incident channel carries: the channel only, the truth is read when it rings. */
import { WAKE_UP_VERSION } from './request/wake-up.ts';

export const ALERTS_QUEUE = 'alerts';
export const SHOW_ALERTS = 'show-alerts';

export interface AlertCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly channel: string;
}

/** `null` for anything this program does not know: the sweep makes a call of its own version where one is needed. */
export function readAlertCall(payload: unknown): AlertCall | null {
  const { v, channel } = (typeof payload === 'object' ? (payload ?? {}) : {}) as Partial<Record<string, unknown>>;
  return v === WAKE_UP_VERSION && typeof channel === 'string' ? { v, channel } : null;
}
