/** A wake-up call for a reply that is to be completed, and the sweep that rings what a clock that was set has made due. */
import type { Job } from 'bullmq';
import { z } from 'zod';
import { COMPLETION_VERSION, type CompletionCall } from '../src/domain/explanation/completion.ts';
import { ACTOR_KINDS } from '../src/domain/spending/update-call.ts';
import type { Explainer } from '../src/flows/answer-in-thread.ts';
import { type CompletionPorts, completeExplanation } from '../src/flows/complete-explanation.ts';
import type { CompletionCalls } from '../src/flows/explain-ports.ts';
import type { Ran } from '../src/flows/ran.ts';
import { laterWhenSlackSaysSo } from './show-card.ts';

export const RING_COMPLETIONS = 'ring-completions';
export const RING_COMPLETIONS_EVERY_MS = 15_000;

/** Replies to errors, once they are posted. */
export interface CompletionJobs {
  readonly ports: CompletionPorts;
  /** How an explanation is worded in this channel. */
  full(channelId: string): Explainer['full'];
  readonly calls: Pick<CompletionCalls, 'ringDue'>;
}

const instant = z.number();
const name = z.string();
const address = z.object({ account: name, region: name, table: name });
const actor = z.object({ kind: z.enum(ACTOR_KINDS), name });

const payload: z.ZodType<CompletionCall> = z.object({
  v: z.literal(COMPLETION_VERSION),
  channel: name,
  message: name,
  reply: name,
  stated: z.object({
    kind: z.literal('decrease-quota'),
    table: name.nullable(),
    index: name.nullable(),
    decreasesToday: z.number().nullable(),
    lastDecreaseAt: instant.nullable(),
    nextDecreaseAt: instant.nullable(),
    intervalSeconds: z.number().nullable(),
  }),
  words: z.string(),
  found: z
    .union([
      z.object({ address, by: z.enum(['named', 'placed', 'counted', 'counters', 'called', 'chosen']) }),
      z.object({
        address,
        by: z.literal('recorded'),
        call: z.object({ at: instant, actor, indexes: z.array(name.nullable()), isSame: z.boolean() }),
      }),
    ])
    .nullable(),
  told: z.string(),
  since: instant,
  dueAt: instant,
});

/** What it says next is kept in the job itself: a process that dies leaves it to the next. */
export function completeExplanationJob({ ports, full }: CompletionJobs, job: Job): Promise<Ran> {
  const read = payload.safeParse(job.data);
  if (!read.success) {
    ports.log.warn({ err: read.error }, 'a reply to complete is not of this version; it stays as it is');
    return Promise.resolve('done');
  }
  return laterWhenSlackSaysSo(
    completeExplanation(ports, full(read.data.channel), read.data).then(async (next) => {
      if (next === null) return 'done';
      await job.updateData(next);
      return { laterMs: ports.clock.realMsUntil(next.dueAt) };
    }),
  );
}
