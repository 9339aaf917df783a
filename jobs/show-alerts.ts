/** A wake-up call for an incident channel, and the sweep that finds what nobody called for. */
import { readAlertCall } from '../src/domain/alert-call.ts';
import type { AlertPorts } from '../src/flows/alert-drawing.ts';
import type { AlertSpeaker } from '../src/flows/alert-speaker.ts';
import type { Ran } from '../src/flows/ran.ts';
import { showAlerts } from '../src/flows/show-alerts.ts';
import { laterWhenSlackSaysSo } from './show-card.ts';

export const SWEEP_ALERTS = 'sweep-alerts';
/** What a lost call costs at most, and how late a budget is said to be back. */
export const SWEEP_ALERTS_EVERY_MS = 15_000;

export async function showAlertsJob(
  ports: AlertPorts,
  speakerIn: (channelId: string) => AlertSpeaker,
  payload: unknown,
): Promise<Ran> {
  const call = readAlertCall(payload);
  if (call === null) {
    ports.log.warn({ payload }, 'a call for an incident channel is not of this version; the sweep makes another');
    return 'done';
  }
  return laterWhenSlackSaysSo(showAlerts(ports, speakerIn(call.channel), call.channel));
}
