/** A wake-up call for a run: reads which request rings, and lets the flow decide what there is to do. */
import { readRunCall } from '../src/domain/request/wake-up.ts';
import type { Ran } from '../src/flows/ran.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { runReduction } from '../src/flows/run-reduction.ts';

export async function runReductionJob(ports: ReductionPorts, payload: unknown): Promise<Ran> {
  const call = readRunCall(payload);
  if (call === null) {
    // Of another version, before or after an upgrade. The request is safe in its record; the sweep calls in our own words.
    ports.log.warn({ payload }, 'a wake-up call is not of this version; the sweep makes another');
    return 'done';
  }
  return runReduction(ports, call.request, call.round);
}
