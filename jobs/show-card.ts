/** A wake-up call for a card: draws it and tells its thread what is new. */
import { readCardCall } from '../src/domain/request/wake-up.ts';
import type { Ran } from '../src/flows/ran.ts';
import { PostUnknown, TryLater } from '../src/flows/reduction-ports.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { showCard } from '../src/flows/show-card.ts';
import type { Speaker } from '../src/flows/speaker.ts';

/** Long enough for Slack to show in a search what it may have taken. */
const UNKNOWN_MS = 3_000;

export async function showCardJob(ports: ReductionPorts, speaker: Speaker, payload: unknown): Promise<Ran> {
  const call = readCardCall(payload);
  if (call === null) {
    ports.log.warn({ payload }, 'a card call is not of this version; the sweep makes another');
    return 'done';
  }
  return laterWhenSlackSaysSo(showCard(ports, speaker, call.request));
}

/** What Slack puts off comes again, without counting as a failure. */
export async function laterWhenSlackSaysSo(work: Promise<Ran>): Promise<Ran> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TryLater) return { laterMs: error.afterMs };
    if (error instanceof PostUnknown) return { laterMs: UNKNOWN_MS };
    throw error;
  }
}
