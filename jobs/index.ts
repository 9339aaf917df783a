/** The queue and its worker: which job name goes to which function, and when it comes again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, Queue, Worker } from 'bullmq';
import type { Log, TableDirectory } from '../src/flows/ports.ts';
import { REFRESH_TABLES, REFRESH_TABLES_EVERY_MS, refreshTables } from './refresh-tables.ts';

const QUEUE = 'housekeeping';
/** What is cut off then starts again in another process. */
const CLOSE_WAITS_MS = 2_000;
const KEPT = { count: 100 };

export interface JobDeps {
  readonly directory: TableDirectory;
  readonly log: Log;
}

export interface Jobs {
  /** Waits for the running job, but not for a Redis that is away. */
  close(): Promise<void>;
}

/**
 * @param connection waits for Redis as long as it takes: a worker has nobody to answer to
 * @param prefix of all keys in Redis; hash-tagged, so that a queue lives in one slot of a cluster
 */
export function startJobs(deps: JobDeps, connection: ConnectionOptions, prefix: string): Jobs {
  const { log } = deps;
  const queue = new Queue(QUEUE, {
    connection,
    prefix,
    defaultJobOptions: { removeOnComplete: KEPT, removeOnFail: KEPT },
  });
  const worker = new Worker(
    QUEUE,
    async (job) => {
      if (job.name === REFRESH_TABLES) return refreshTables(deps.directory, log);
      throw new Error(`no job is called ${job.name}; it was added by another version`);
    },
    { connection, prefix },
  );
  // Without a listener a lost connection would end the process.
  queue.on('error', (err) => log.warn({ err }, 'the queue lost Redis'));
  worker.on('error', (err) => log.warn({ err }, 'the worker lost Redis'));
  worker.on('failed', (job, err) => log.error({ job: job?.name, err }, 'a job failed'));

  let closing = false;
  let scheduling = false;
  // Without Redis it waits until there is one.
  const schedule = async () => {
    if (scheduling || closing) return;
    scheduling = true;
    try {
      await queue.upsertJobScheduler(REFRESH_TABLES, { every: REFRESH_TABLES_EVERY_MS }, { name: REFRESH_TABLES });
    } catch (err) {
      if (!closing) log.error({ err }, 'the schedule could not be set');
    } finally {
      scheduling = false;
    }
  };
  // Every process says so at its start; the same id makes it one schedule.
  void schedule();
  // And after a lost connection: Redis may come back empty.
  queue.on('ioredis:close', () => void schedule());

  return {
    close: async () => {
      closing = true;
      const closed = Promise.allSettled([worker.close(), queue.close()]);
      const tooLong = sleep(CLOSE_WAITS_MS, 'too long', { ref: false });
      if ((await Promise.race([closed, tooLong])) !== 'too long') return;
      // Not waited for either: that, too, would take an answer of Redis.
      void Promise.allSettled([worker.disconnect(), queue.disconnect()]);
    },
  };
}
