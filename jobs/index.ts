/** Which job goes to which function, and which come again by the clock; no logic. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionOptions, Job } from 'bullmq';
import { ALERTS_QUEUE, SHOW_ALERTS } from '../src/domain/alert-call.ts';
import { COMPLETE_EXPLANATION } from '../src/domain/explanation/completion.ts';
import type { ReductionRequest } from '../src/domain/request/request.ts';
import {
  COMPLETE_REFUSAL,
  NEWS_QUEUE,
  REDUCTIONS_QUEUE,
  RUN_REDUCTION,
  SHOW_CARD,
  WATCH_THROTTLES,
} from '../src/domain/request/wake-up.ts';
import type { AlertPorts } from '../src/flows/alert-drawing.ts';
import type { EventSource } from '../src/flows/alert-ports.ts';
import type { AlertSpeaker } from '../src/flows/alert-speaker.ts';
import type { Log, TableDirectory } from '../src/flows/ports.ts';
import type { Ran } from '../src/flows/ran.ts';
import type { Announcement } from '../src/flows/reduction-ports.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import type { Speaker } from '../src/flows/speaker.ts';
import { type SweepAlertsPorts, sweepAlerts } from '../src/flows/sweep-alerts.ts';
import type { WatchScalingPorts } from '../src/flows/watch-scaling.ts';
import {
  type CompletionJobs,
  completeExplanationJob,
  RING_COMPLETIONS,
  RING_COMPLETIONS_EVERY_MS,
} from './complete-explanation.ts';
import { completeRefusalJob } from './complete-refusal.ts';
import { startReadingEvents } from './read-aws-events.ts';
import { REFRESH_TABLES, REFRESH_TABLES_EVERY_MS, refreshTables } from './refresh-tables.ts';
import { runReductionJob } from './run-reduction.ts';
import { HOUSEKEEPING_QUEUE, startSchedule } from './schedule.ts';
import { SWEEP_ALERTS, SWEEP_ALERTS_EVERY_MS, showAlertsJob } from './show-alerts.ts';
import { showCardJob } from './show-card.ts';
import { RESUME_WAITING, RESUME_WAITING_EVERY_MS, resumeWaitingJob, SWEEP, SWEEP_EVERY_MS, sweepJob } from './sweep.ts';
import { WATCH_SCALING, WATCH_SCALING_EVERY_MS, watchScalingJob } from './watch-scaling.ts';
import { watchThrottlesJob } from './watch-throttles.ts';
import { type OnRan, startWorker } from './worker.ts';

/** Runs wait for AWS or for their moment (ready-run.ts) nearly all their time; at midnight many are due at once. */
const RUNS_AT_ONCE = 100;
/** Slack takes about one message a second and channel. */
const NEWS_AT_ONCE = 10;
/** Each is a channel of its own. */
const ALERTS_AT_ONCE = 5;
/** What is cut off then starts again in another process. */
const CLOSE_WAITS_MS = 5_000;

/** Refusals that nobody posted. */
export interface AlertJobs {
  readonly ports: AlertPorts & WatchScalingPorts & SweepAlertsPorts;
  /** Each channel is written to in its language. */
  speakerIn(channelId: string): AlertSpeaker;
  /** `null` where no queue of events is configured. */
  readonly source: EventSource | null;
}

export interface JobDeps {
  readonly directory: TableDirectory;
  readonly log: Log;
  /** Told of a Redis that is away, by every worker; `log` when left out. */
  readonly redisLog?: Pick<Log, 'warn'>;
  /** Told of every job that ran; nobody is when left out. */
  readonly onRan?: OnRan;
  /** `null` where no account may be changed. */
  readonly reductions: {
    readonly ports: ReductionPorts;
    readonly speaker: Speaker & { throttled(request: ReductionRequest, events: number): Announcement };
  } | null;
  readonly completions: CompletionJobs;
  /** `null` where no account has a channel to tell them in. */
  readonly alerts: AlertJobs | null;
}

export interface Jobs {
  /** Waits for the running jobs, but not for a Redis that is away. */
  close(): Promise<void>;
}

type Work = (job: Job) => Promise<Ran>;

/**
 * @param connection waits for Redis as long as it takes: a worker has nobody to answer to
 * @param prefix of all keys in Redis
 */
export function startJobs(deps: JobDeps, connection: ConnectionOptions, prefix: string): Jobs {
  const { log, redisLog = log, onRan = () => {}, directory, reductions, completions, alerts } = deps;
  const housekeeping: Record<string, Work> = {
    [REFRESH_TABLES]: () => refreshTables(directory, log).then(() => 'done'),
    [RING_COMPLETIONS]: () => completions.calls.ringDue().then(() => 'done'),
  };
  const runs: Record<string, Work> = {};
  const news: Record<string, Work> = {
    [COMPLETE_EXPLANATION]: (job) => completeExplanationJob(completions, job),
  };
  const recurring = [
    { name: REFRESH_TABLES, everyMs: REFRESH_TABLES_EVERY_MS },
    { name: RING_COMPLETIONS, everyMs: RING_COMPLETIONS_EVERY_MS },
  ];
  if (reductions !== null) {
    const { ports, speaker } = reductions;
    housekeeping[RESUME_WAITING] = () => resumeWaitingJob(ports).then(() => 'done');
    housekeeping[SWEEP] = () => sweepJob(ports).then(() => 'done');
    runs[RUN_REDUCTION] = ({ data }) => runReductionJob(ports, data);
    news[SHOW_CARD] = ({ data }) => showCardJob(ports, speaker, data);
    news[COMPLETE_REFUSAL] = (job) => completeRefusalJob(ports, speaker.thread, job);
    news[WATCH_THROTTLES] = (job) => watchThrottlesJob(ports, speaker.throttled, job);
    recurring.push({ name: SWEEP, everyMs: SWEEP_EVERY_MS });
    recurring.push({ name: RESUME_WAITING, everyMs: RESUME_WAITING_EVERY_MS });
  }

  const telling: Record<string, Work> = {};
  if (alerts !== null) {
    const { ports, speakerIn } = alerts;
    telling[SHOW_ALERTS] = ({ data }) => showAlertsJob(ports, speakerIn, data);
    housekeeping[SWEEP_ALERTS] = () => sweepAlerts(ports).then(() => 'done');
    housekeeping[WATCH_SCALING] = () => watchScalingJob(ports).then(() => 'done');
    recurring.push({ name: SWEEP_ALERTS, everyMs: SWEEP_ALERTS_EVERY_MS });
    recurring.push({ name: WATCH_SCALING, everyMs: WATCH_SCALING_EVERY_MS });
    if (alerts.source !== null) startReadingEvents(alerts.source, ports);
  }

  const start = (queue: string, jobs: Record<string, Work>, concurrency: number) =>
    startWorker({ queue, concurrency, connection, prefix, log, redisLog, onRan, work: (job) => named(jobs, job) });
  const workers = [
    start(HOUSEKEEPING_QUEUE, housekeeping, 2),
    start(NEWS_QUEUE, news, NEWS_AT_ONCE),
    ...(reductions === null ? [] : [start(REDUCTIONS_QUEUE, runs, RUNS_AT_ONCE)]),
    ...(alerts === null ? [] : [start(ALERTS_QUEUE, telling, ALERTS_AT_ONCE)]),
  ];
  const schedule = startSchedule(recurring, connection, prefix, { log, redisLog });

  return {
    close: async () => {
      schedule.stop();
      const closed = Promise.allSettled([
        alerts?.source?.stop(),
        ...workers.map((worker) => worker.close()),
        schedule.queue.close(),
      ]);
      const tooLong = sleep(CLOSE_WAITS_MS, 'too long', { ref: false });
      if ((await Promise.race([closed, tooLong])) !== 'too long') return;
      // Not waited for either: that, too, would take an answer of Redis.
      void Promise.allSettled([...workers.map((worker) => worker.disconnect()), schedule.queue.disconnect()]);
    },
  };
}

function named(jobs: Record<string, Work>, job: Job): Promise<Ran> {
  const work = jobs[job.name];
  if (work === undefined) throw new Error(`no job is called ${job.name}; it was added by another version`);
  return work(job);
}
