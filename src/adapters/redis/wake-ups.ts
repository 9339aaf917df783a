/** Wake-up calls as BullMQ jobs. A job is never the truth: losing one costs a minute (the sweep), having two costs a look. */
import { type Job, Queue, type QueueOptions } from 'bullmq';
import type { Instant } from '../../domain/instant.ts';
import {
  type CardCall,
  COMPLETE_REFUSAL,
  NEWS_QUEUE,
  REDUCTIONS_QUEUE,
  type RefusalCall,
  RUN_AHEAD_MS,
  RUN_REDUCTION,
  type RunCall,
  SHOW_CARD,
  WAKE_UP_VERSION,
  WATCH_THROTTLES,
  type WatchCall,
} from '../../domain/request/wake-up.ts';
import type { Clock, Log } from '../../flows/ports.ts';
import type { WakeUps } from '../../flows/reduction-ports.ts';
import type { RedisClient } from './connection.ts';
import { PREFIX } from './keys.ts';
import { answered } from './script.ts';

export interface WakeUpDeps {
  /** Fails fast: a person may be waiting. It is shared, not closed. */
  readonly redis: RedisClient;
  readonly clock: Pick<Clock, 'realMsUntil'>;
  readonly log: Pick<Log, 'warn'>;
}

/** Nobody reads BullMQ's events here; its usual 10,000 would be memory for nothing. */
const EVENTS_KEPT = 100;

/** A job that throws comes again within seconds. Afterwards its id is free, so that the sweep can call once more. */
export const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

export class BullWakeUps implements WakeUps {
  readonly #reductions: Queue<RunCall>;
  readonly #news: Queue<CardCall | WatchCall | RefusalCall>;
  readonly #clock: WakeUpDeps['clock'];

  constructor({ redis, clock, log }: WakeUpDeps) {
    this.#reductions = callingQueue(REDUCTIONS_QUEUE, redis, log);
    this.#news = callingQueue(NEWS_QUEUE, redis, log);
    this.#clock = clock;
  }

  /** One call a round, a little ahead of its time and not before. One that is there already stays; once due, it no longer waits for its old time. */
  async run({ id, round, dueAt: runAt }: Parameters<WakeUps['run']>[0]): Promise<void> {
    const dueAt = runAt - RUN_AHEAD_MS;
    const jobId = `${id}-${round}`;
    const call: RunCall = { v: WAKE_UP_VERSION, request: id, round };
    const add = () =>
      this.#reductions.add(RUN_REDUCTION, call, { ...JOB_OPTIONS, jobId, ...ringsAt(this.#clock, dueAt) });
    await answered(async () => {
      await add();
      // An id that was there already was passed over in silence.
      const there: Job<RunCall> | undefined = await this.#reductions.getJob(jobId);
      if (there === undefined) return;
      if (there.finishedOn !== undefined) {
        await this.#reductions.remove(jobId);
        await add();
      } else if (there.delay > 0 && this.#clock.realMsUntil(dueAt) === 0) {
        await promote(there);
      }
    });
  }

  /** At most one call waits and one is under way for a request: asking during the latter makes another follow it. */
  async showCard(id: string): Promise<void> {
    const call: CardCall = { v: WAKE_UP_VERSION, request: id };
    const deduplication = { id, keepLastIfActive: true };
    await answered(() => this.#news.add(SHOW_CARD, call, { ...JOB_OPTIONS, deduplication }));
  }

  /** At the first instant; how often to look until the second is the job's own affair. */
  async watchThrottles(id: string, from: Instant, to: Instant): Promise<void> {
    const call: WatchCall = { v: WAKE_UP_VERSION, request: id, from, to, dueAt: from };
    const options = { ...JOB_OPTIONS, jobId: `${id}-throttles`, ...ringsAt(this.#clock, from) };
    await answered(() => this.#news.add(WATCH_THROTTLES, call, options));
  }

  async completeRefusal(call: RefusalCall): Promise<void> {
    const jobId = `${call.request}-${call.revision}-spent`;
    await answered(() =>
      this.#news.add(COMPLETE_REFUSAL, call, { ...JOB_OPTIONS, jobId, ...ringsAt(this.#clock, call.dueAt) }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#reductions.close(), this.#news.close()]);
  }
}

/** A queue that only takes calls; its jobs are worked on elsewhere. */
export function callingQueue<Call>(name: string, redis: RedisClient, log: Pick<Log, 'warn'>): Queue<Call> {
  const options: QueueOptions = {
    connection: redis,
    prefix: PREFIX,
    skipWaitingForReady: true,
    // BullMQ keeps what its first INFO came to for as long as the queue lives, a time-out too; the version is checked at our own start.
    skipVersionCheck: true,
    streams: { events: { maxLen: EVENTS_KEPT } },
  };
  const queue = new Queue<Call>(name, options);
  // Without a listener a lost connection would end the process.
  queue.on('error', (err) => log.warn({ err, queue: name }, 'a queue lost Redis'));
  return queue;
}

/** BullMQ calls when the worker's clock shows timestamp + delay. The delay is read first: the sum is then never early. */
export function ringsAt(
  clock: WakeUpDeps['clock'],
  at: Instant,
): { readonly delay: number; readonly timestamp: number } {
  const delay = Math.max(0, Math.ceil(clock.realMsUntil(at)));
  return { delay, timestamp: Date.now() };
}

/** A job that is no longer delayed cannot be promoted, and need not be. */
export async function promote(job: Job): Promise<void> {
  try {
    await job.promote();
  } catch (error) {
    if (await job.isDelayed()) throw error;
  }
}
