/** Looks for failed scaling activities, which no event of AWS tells of, where auto scaling manages anything. */
import { eventOfActivity } from '../domain/aws-event.ts';
import { MINUTE_MS } from '../domain/instant.ts';
import type { ReadingMarks, ScalingActivities } from './alert-ports.ts';
import { type Noted, type NotePorts, noteEvents } from './alert-refusal.ts';
import type { ScalingReader } from './ports.ts';
import { problemOr } from './problem-or.ts';

export interface WatchScalingPorts extends NotePorts {
  readonly scaling: ScalingReader;
  readonly activities: ScalingActivities;
  readonly marks: ReadingMarks;
}

/** At the very first look: what failed earlier is history. */
const FIRST_LOOK_MS = 15 * MINUTE_MS;

/** One look at every account that tells refusals. @throws StoreUnavailable */
export async function watchScaling(ports: WatchScalingPorts): Promise<void> {
  for (const { name, regions } of ports.accounts) {
    if (ports.incidentChannel(name) === null) continue;
    for (const region of regions) await watchPlace(ports, name, region);
  }
}

async function watchPlace(ports: WatchScalingPorts, account: string, region: string): Promise<void> {
  const { scaling, activities, marks, clock, log } = ports;
  const registered = await problemOr(scaling.scaledDimensions(account, region));
  if (!registered.ok) return log.warn({ problem: registered.problem }, 'scaling activities could not be read');
  if (registered.value.length === 0) return;
  const mark = await marks.find(account, region);
  const read = await problemOr(activities.failed({ account, region }, mark, clock.now() - FIRST_LOOK_MS));
  if (!read.ok) return log.warn({ problem: read.problem }, 'scaling activities could not be read');
  const { failed, newest } = read.value;
  const noted: Noted = await noteEvents(ports, failed.map(eventOfActivity));
  if (failed.length > 0) log.info({ account, region, ...noted }, 'failed scaling activities');
  // After they are stored: what is lost in between is read again.
  if (newest !== null && newest !== mark) await marks.keep(account, region, newest);
}
