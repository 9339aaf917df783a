/** Takes AWS's events as they come, in a loop of its own: SQS holds the answer back until there is one. */
import type { EventSource } from '../src/flows/alert-ports.ts';
import { type NotePorts, noteEvents } from '../src/flows/alert-refusal.ts';

export function startReadingEvents(source: EventSource, ports: NotePorts): void {
  source.start(async (events) => {
    const noted = await noteEvents(ports, events);
    ports.log.info({ job: 'read-aws-events', ...noted }, 'events taken');
  });
}
