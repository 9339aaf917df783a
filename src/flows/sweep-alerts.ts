/** Finds what waits in incident channels although nobody was called, and what has become due. */
import type { AlertCalls, AlertStore } from './alert-ports.ts';
import type { Clock } from './ports.ts';

export interface SweepAlertsPorts {
  readonly alerts: Pick<AlertStore, 'waiting'>;
  readonly calls: AlertCalls;
  readonly clock: Clock;
  readonly incidentChannels: readonly string[];
}

export async function sweepAlerts({ alerts, calls, clock, incidentChannels }: SweepAlertsPorts): Promise<void> {
  for (const channel of incidentChannels) {
    const [waiting] = await alerts.waiting(channel, clock.now(), 1);
    if (waiting !== undefined) await calls.show(channel);
  }
}
