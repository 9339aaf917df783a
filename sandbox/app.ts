/** The real app as a process of its own beside the local AWS and Slack; all it learns of the sandbox are addresses and a clock. */
import { start } from '../src/start.ts';
import { type ClockState, clockReading } from './clock.ts';

/** What the sandbox tells this process, and what it answers once it takes requests. */
export type ToApp = { readonly clock: ClockState };
export type FromApp = { readonly port: number | null };

let clock: ClockState = { realMs: Date.now(), simulatedMs: Date.now(), speed: 1 };
const told = new Promise<void>((resolve) => {
  process.on('message', (message: ToApp) => {
    clock = message.clock;
    resolve();
  });
});
// The sandbox going away, however that happens, takes this process with it.
process.on('disconnect', () => process.exit(0));

await told;
const { port } = await start(process.env, { now: () => clockReading(clock), speed: () => clock.speed });
process.send?.({ port } satisfies FromApp);
