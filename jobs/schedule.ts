/** Jobs that come again by the clock. Every process says so at its start; the same id makes it one schedule. */
import { type ConnectionOptions, Queue } from 'bullmq';
import type { Log } from '../src/flows/ports.ts';

/** The queue of jobs nobody asked for. */
export const HOUSEKEEPING_QUEUE = 'housekeeping';
const KEPT = { count: 100 };
/** A node of a cluster may come back empty without this connection's having lost it. */
const LOOKED_AFTER_EVERY_MS = 60_000;

export interface Recurring {
  readonly name: string;
  readonly everyMs: number;
}

export interface Schedule {
  readonly queue: Queue;
  /** No schedule is set from here on. */
  stop(): void;
}

export function startSchedule(
  recurring: readonly Recurring[],
  connection: ConnectionOptions,
  prefix: string,
  { log, redisLog }: { readonly log: Log; readonly redisLog: Pick<Log, 'warn'> },
): Schedule {
  const queue = new Queue(HOUSEKEEPING_QUEUE, {
    connection,
    prefix,
    defaultJobOptions: { removeOnComplete: KEPT, removeOnFail: KEPT },
  });
  // Without a listener a lost connection would end the process.
  queue.on('error', (err) => redisLog.warn({ err }, 'the schedule lost Redis'));
  let stopped = false;
  let setting = false;
  // Without Redis it waits until there is one.
  const set = async () => {
    if (setting || stopped) return;
    setting = true;
    try {
      for (const { name, everyMs } of recurring) await queue.upsertJobScheduler(name, { every: everyMs }, { name });
    } catch (err) {
      if (!stopped) log.error({ err }, 'the schedule could not be set');
    } finally {
      setting = false;
    }
  };
  void set();
  // And after a lost connection: Redis may come back empty.
  queue.on('ioredis:close', () => void set());
  const lookAfter = async () => {
    const there = await queue.getJobSchedulersCount().catch(() => recurring.length);
    if (there < recurring.length) await set();
  };
  const timer = setInterval(() => void lookAfter(), LOOKED_AFTER_EVERY_MS);
  return {
    queue,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
