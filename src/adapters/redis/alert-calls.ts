/** Wake-up calls for incident channels, as BullMQ jobs: one waits for a channel, however many refusals ask for it. */
import { Queue } from 'bullmq';
import { ALERTS_QUEUE, type AlertCall, SHOW_ALERTS } from '../../domain/alert-call.ts';
import { WAKE_UP_VERSION } from '../../domain/request/wake-up.ts';
import type { AlertCalls } from '../../flows/alert-ports.ts';
import type { Log } from '../../flows/ports.ts';
import type { RedisClient } from './connection.ts';
import { PREFIX } from './keys.ts';
import { answered } from './script.ts';

/** The SDK's own retries take about three seconds: most of them are counted before anything is said. Real time. */
const GATHERED_MS = 1_500;
const EVENTS_KEPT = 100;
const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

export class BullAlertCalls implements AlertCalls {
  readonly #queue: Queue<AlertCall>;
  /** Calls under way or wanted, by channel: a flood asks for the same one again and again. */
  readonly #calling = new Map<string, { again: boolean; done: Promise<void> }>();

  /** @param redis fails fast; it is shared, not closed */
  constructor({ redis, log }: { readonly redis: RedisClient; readonly log: Pick<Log, 'warn'> }) {
    this.#queue = new Queue(ALERTS_QUEUE, {
      connection: redis,
      prefix: PREFIX,
      skipWaitingForReady: true,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    // Without a listener a lost connection would end the process.
    this.#queue.on('error', (err) => log.warn({ err, queue: ALERTS_QUEUE }, 'a queue lost Redis'));
  }

  /** What is asked while a call is made makes one more, and all that asked wait for it. @throws StoreUnavailable */
  async show(channel: string): Promise<void> {
    const underway = this.#calling.get(channel);
    if (underway !== undefined) {
      underway.again = true;
      return underway.done;
    }
    const calling = { again: false, done: Promise.resolve() };
    calling.done = this.#callUntilQuiet(channel, calling).finally(() => this.#calling.delete(channel));
    this.#calling.set(channel, calling);
    return calling.done;
  }

  async #callUntilQuiet(channel: string, calling: { again: boolean }): Promise<void> {
    do {
      calling.again = false;
      const call: AlertCall = { v: WAKE_UP_VERSION, channel };
      const deduplication = { id: channel, keepLastIfActive: true };
      await answered(() => this.#queue.add(SHOW_ALERTS, call, { ...JOB_OPTIONS, deduplication, delay: GATHERED_MS }));
    } while (calling.again);
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}
