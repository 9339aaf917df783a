/**
 * Makes an incident channel show the refusals that were noted: one thread for each resource and UTC day, its first message counting,
 * the explanation below it. Whoever draws holds the channel's lock, and rests between two drawings, so that a flood is a few calls.
 */
import type { Alert } from '../domain/alert.ts';
import { MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { AlertPorts, Drawing } from './alert-drawing.ts';
import type { AlertSpeaker } from './alert-speaker.ts';
import { takeStep } from './alert-steps.ts';
import { gatherAlerts } from './gather-alerts.ts';
import { PeopleUnavailable } from './ports.ts';
import type { Ran } from './ran.ts';
import { CannotPost, UnreadableRecord } from './reduction-ports.ts';
import { accountsShownIn } from './visible-accounts.ts';

/** Between two drawings in a channel, real time. */
const QUIET_MS = 3 * SECOND_MS;
/** Another process draws, and will be done or dead by then. */
const BUSY_MS = SECOND_MS;
/** Until somebody has invited the bot, or Slack says again who is who. */
const CLOSED_MS = 5 * MINUTE_MS;
const UNKNOWN_PEOPLE_MS = 30 * SECOND_MS;
const MOST_WAITING = 1_000;
const MOST_STEPS = 6;

/** @throws TryLater, PostUnknown, StoreUnavailable: the wake-up call comes again */
export async function showAlerts(ports: AlertPorts, speaker: AlertSpeaker, channel: string): Promise<Ran> {
  const lease = await ports.locks.take(`alerts:${channel}`);
  if (lease === null) return { laterMs: BUSY_MS };
  try {
    const visible = await accountsShownIn(ports.people, ports.accounts, channel);
    const drawing: Drawing = { ports, speaker, channel, visible, lease, changes: 0, putOff: new Set() };
    const ids = await ports.alerts.waiting(channel, ports.clock.now(), MOST_WAITING);
    const tooMany: Alert[] = [];
    for (const id of ids) {
      if (!lease.isHeld()) return { laterMs: BUSY_MS };
      const unopened = await showOne(drawing, id);
      if (unopened !== null) tooMany.push(unopened);
    }
    if (tooMany.length > 0) await gatherAlerts(drawing, tooMany);
    return drawing.changes > 0 || drawing.putOff.size > 0 ? { laterMs: QUIET_MS } : 'done';
  } catch (error) {
    if (error instanceof CannotPost) {
      ports.log.error({ channel, why: error.why }, 'refusals cannot be told; invite the bot to the incident channel');
      return { laterMs: CLOSED_MS };
    }
    if (!(error instanceof PeopleUnavailable)) throw error;
    ports.log.warn({ channel, err: error }, 'refusals wait until Slack says who reads the channel');
    return { laterMs: UNKNOWN_PEOPLE_MS };
  } finally {
    await lease.release();
  }
}

/** The alert itself where it is one too many for a thread of its own. */
async function showOne(drawing: Drawing, id: string): Promise<Alert | null> {
  const { ports, lease } = drawing;
  for (let step = 0; step < MOST_STEPS && lease.isHeld(); step += 1) {
    const alert = await found(ports, id);
    if (alert === null) return null;
    const shown = await takeStep(drawing, alert);
    if (shown === 'too many') return alert;
    if (shown === 'later') return null;
    if (shown === null) {
      await ports.alerts.settle(alert);
      return null;
    }
    await ports.alerts.keepShown(id, shown);
  }
  return null;
}

/** One that cannot be read keeps no other from being told. */
async function found({ alerts, log }: AlertPorts, id: string): Promise<Alert | null> {
  try {
    return await alerts.find(id);
  } catch (err) {
    if (!(err instanceof UnreadableRecord)) throw err;
    log.error({ err, alert: id }, 'a noted refusal cannot be read');
    return null;
  }
}
