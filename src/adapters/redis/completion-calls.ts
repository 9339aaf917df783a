/** Replies that are to be completed, as delayed jobs among the news: what is lost leaves a reply as it was. Rings all news that are due. */
import type { Job, Queue } from 'bullmq';
import { COMPLETE_EXPLANATION, type CompletionCall } from '../../domain/explanation/completion.ts';
import { type CardCall, NEWS_QUEUE, type RefusalCall, type WatchCall } from '../../domain/request/wake-up.ts';
import type { CompletionCalls } from '../../flows/explain-ports.ts';
import type { MessagePlace } from '../../flows/reduction-ports.ts';
import { answered } from './script.ts';
import { callingQueue, JOB_OPTIONS, promote, ringsAt, type WakeUpDeps } from './wake-ups.ts';

/** Looked at in one go, the earliest first; the next one takes the rest. */
const MOST = 500;

type News = CompletionCall | WatchCall | RefusalCall | CardCall;

export class BullCompletionCalls implements CompletionCalls {
  readonly #queue: Queue<News>;
  readonly #clock: WakeUpDeps['clock'];

  constructor({ redis, clock, log }: WakeUpDeps) {
    this.#queue = callingQueue(NEWS_QUEUE, redis, log);
    this.#clock = clock;
  }

  async call(call: CompletionCall): Promise<void> {
    const jobId = idOf({ channel: call.channel, ts: call.reply });
    await answered(async () => {
      await this.#queue.remove(jobId);
      await this.#queue.add(COMPLETE_EXPLANATION, call, { ...JOB_OPTIONS, jobId, ...ringsAt(this.#clock, call.dueAt) });
    });
  }

  async drop(reply: MessagePlace): Promise<void> {
    await answered(() => this.#queue.remove(idOf(reply)));
  }

  async ringDue(): Promise<number> {
    return answered(async () => {
      const delayed: readonly (Job<News> | undefined)[] = await this.#queue.getDelayed(0, MOST - 1);
      const due = delayed.filter(
        (job) => job !== undefined && 'dueAt' in job.data && this.#clock.realMsUntil(job.data.dueAt) === 0,
      );
      await Promise.all(due.map((job) => job && promote(job)));
      return due.length;
    });
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

/** BullMQ takes no colon in an id. */
const idOf = ({ channel, ts }: MessagePlace): string => `${channel}-${ts}-complete`;
