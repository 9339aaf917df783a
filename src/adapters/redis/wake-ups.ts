/** Wake-up calls as BullMQ jobs. A job is never the truth: losing one costs a minute (the sweep), having two costs a look. */
import { type Job, Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Instant } from '../../domain/instant.ts';
import {
  CARDS_QUEUE,
  type CardCall,
  REDUCTIONS_QUEUE,
  RUN_REDUCTION,
  type RunCall,
  SHOW_CARD,
  WAKE_UP_VERSION,
} from '../../domain/request/wake-up.ts';
import type { Log } from '../../flows/ports.ts';
import type { WakeUps } from '../../flows/reduction-ports.ts';
import { PREFIX } from './keys.ts';
import { answered } from './script.ts';

export interface WakeUpDeps {
  /** Fails fast: a person may be waiting. It is shared, not closed. */
  readonly redis: Redis;
  /** Real ms until the domain's clock shows this instant; 0 or less if it has passed. */
  readonly realMsUntil: (at: Instant) => number;
  readonly log: Pick<Log, 'warn'>;
}

/** A job that throws comes again within seconds. Afterwards its id is free, so that the sweep can call once more. */
const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

export class BullWakeUps implements WakeUps {
  readonly #reductions: Queue<RunCall>;
  readonly #cards: Queue<CardCall>;
  readonly #realMsUntil: WakeUpDeps['realMsUntil'];

  constructor({ redis, realMsUntil, log }: WakeUpDeps) {
    const options: QueueOptions = { connection: redis, prefix: PREFIX, skipWaitingForReady: true };
    this.#reductions = new Queue(REDUCTIONS_QUEUE, options);
    this.#cards = new Queue(CARDS_QUEUE, options);
    this.#realMsUntil = realMsUntil;
    for (const queue of [this.#reductions, this.#cards]) {
      // Without a listener a lost connection would end the process.
      queue.on('error', (err) => log.warn({ err, queue: queue.name }, 'a queue lost Redis'));
    }
  }

  /** One call a round, at `dueAt` and not before. One that is there already stays; once due, it no longer waits for its old time. */
  async run({ id, round, dueAt }: Parameters<WakeUps['run']>[0]): Promise<void> {
    const jobId = `${id}-${round}`;
    const add = () => {
      // BullMQ calls when the worker's clock shows timestamp + delay. The delay is read first: the sum is then never early.
      const delay = Math.max(0, Math.ceil(this.#realMsUntil(dueAt)));
      const call: RunCall = { v: WAKE_UP_VERSION, request: id, round };
      return this.#reductions.add(RUN_REDUCTION, call, { ...JOB_OPTIONS, jobId, delay, timestamp: Date.now() });
    };
    await answered(async () => {
      await add();
      // An id that was there already was passed over in silence.
      const there: Job<RunCall> | undefined = await this.#reductions.getJob(jobId);
      if (there === undefined) return;
      if (there.finishedOn !== undefined) {
        await this.#reductions.remove(jobId);
        await add();
      } else if (there.delay > 0 && this.#realMsUntil(dueAt) <= 0) {
        await promote(there);
      }
    });
  }

  /** At most one call waits and one is under way for a request: asking during the latter makes another follow it. */
  async showCard(id: string): Promise<void> {
    const call: CardCall = { v: WAKE_UP_VERSION, request: id };
    const deduplication = { id, keepLastIfActive: true };
    await answered(() => this.#cards.add(SHOW_CARD, call, { ...JOB_OPTIONS, deduplication }));
  }

  async close(): Promise<void> {
    await Promise.all([this.#reductions.close(), this.#cards.close()]);
  }
}

/** A job that is no longer delayed cannot be promoted, and need not be. */
async function promote(job: Job): Promise<void> {
  try {
    await job.promote();
  } catch (error) {
    if (await job.isDelayed()) throw error;
  }
}
