/** Restores what is missing: at start, and again and again. */
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { resumeWaiting } from '../src/flows/resume-waiting.ts';
import { sweep } from '../src/flows/sweep.ts';

export const SWEEP = 'sweep';
/** What a lost wake-up call costs at most. A sweep reads a few indexes, so this can be often. */
export const SWEEP_EVERY_MS = 15_000;

export const RESUME_WAITING = 'resume-waiting';
/** It reads every open request. */
export const RESUME_WAITING_EVERY_MS = 5 * 60_000;

export async function resumeWaitingJob(ports: ReductionPorts): Promise<void> {
  const resumed = await resumeWaiting(ports);
  if (resumed > 0) ports.log.info({ job: RESUME_WAITING, resumed }, 'resumed');
}

export async function sweepJob(ports: ReductionPorts): Promise<void> {
  const swept = await sweep(ports);
  if (Object.values(swept).some((count) => count > 0)) ports.log.info({ job: SWEEP, ...swept }, 'swept');
}
