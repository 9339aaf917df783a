/** Counts AWS's events once they are taken. */
import type { EventSource } from '../../flows/alert-ports.ts';
import type { Clock } from '../../flows/ports.ts';
import type { Meter } from './meter.ts';

export const meteredEvents = (source: EventSource, meter: Meter, clock: Pick<Clock, 'now'>): EventSource => ({
  start: (take) =>
    source.start(async (events) => {
      await take(events);
      for (const event of events) meter.eventTaken(event, clock.now());
    }),
  stop: () => source.stop(),
});
