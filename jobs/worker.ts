/** A BullMQ worker as all of them are: it survives a Redis that goes away, and puts back what is to come again later. */
import { type ConnectionOptions, DelayedError, type Job, Worker } from 'bullmq';
import type { Log } from '../src/flows/ports.ts';
import type { Ran } from '../src/flows/ran.ts';

export interface WorkerOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly connection: ConnectionOptions;
  /** Of all keys in Redis; hash-tagged, so that a queue lives in one slot of a cluster. */
  readonly prefix: string;
  readonly log: Log;
  readonly redisLog: Pick<Log, 'warn'>;
  readonly work: (job: Job) => Promise<Ran>;
  /** Told of every job that ran, and how it ended: `later` is put back to come again. */
  readonly onRan: OnRan;
}

export type OnRan = (job: string, outcome: 'done' | 'later' | 'failed') => void;

/** A process that died is noticed after this long, and its jobs start again elsewhere (BullMQ's "stalled" jobs). */
const STALLED_INTERVAL_MS = 10_000;
const LOCK_DURATION_MS = 15_000;
/** A process may die during a job more than once in a bad night; the job is only a wake-up call. */
const MAX_STALLED_COUNT = 10;

export function startWorker(options: WorkerOptions): Worker {
  const { queue, concurrency, connection, prefix, log, redisLog, work, onRan } = options;
  const worker = new Worker(
    queue,
    async (job, token) => {
      const ran = await work(job).catch((error: unknown) => {
        onRan(job.name, 'failed');
        throw error;
      });
      onRan(job.name, ran === 'done' ? 'done' : 'later');
      if (ran === 'done') return;
      await job.moveToDelayed(Date.now() + Math.max(0, Math.ceil(ran.laterMs)), token);
      // BullMQ's own way of saying that the job has been put back.
      throw new DelayedError();
    },
    {
      connection,
      prefix,
      concurrency,
      stalledInterval: STALLED_INTERVAL_MS,
      lockDuration: LOCK_DURATION_MS,
      maxStalledCount: MAX_STALLED_COUNT,
    },
  );
  // Without a listener a lost connection would end the process.
  worker.on('error', (err) => redisLog.warn({ err, queue }, 'a worker lost Redis'));
  worker.on('failed', (job, err) => log.error({ job: job?.name, queue, err }, 'a job failed'));
  return worker;
}
