/** Every metric this process counts, in one place; docs/metrics.md tells them. Gauges of what Redis holds are in sampled.ts. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Account } from '../../domain/accounts.ts';
import type { AwsEvent } from '../../domain/aws-event.ts';
import { type Instant, SECOND_MS } from '../../domain/instant.ts';
import type { AuditEntry } from '../../domain/request/audit.ts';
import type { UpdateOutcome } from '../../domain/request/outcome.ts';
import type { AwsCallMade } from '../aws/client-middleware.ts';
import type { SlackCallMade } from '../slack/counting-fetch.ts';

/** Seconds. Lateness is to stay below half a second; a run held up by AWS or a lock comes minutes late. */
const LATENESS_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900];
const CALL_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** CloudTrail hands events on within minutes; a queue nobody reads has them for hours. */
const EVENT_BUCKETS = [5, 15, 60, 300, 900, 3_600, 21_600, 86_400];

/** An answer with an error code of AWS is counted by that code. */
const ERROR_NAME = /^[A-Za-z][A-Za-z.]{1,63}$/;

const OUTCOMES = ['reduced', 'already-there', 'failed', 'expired', 'drifted'];
const DECISIONS = ['approved', 'rejected', 'cancelled'];

export class Meter {
  readonly registry = new Registry();
  readonly #accountNames: ReadonlyMap<string, string>;
  readonly #changes = this.#counter('request_changes_total', 'Moves of requests, by new state and reason', [
    'to',
    'reason',
  ]);
  readonly #decisions = this.#counter('decisions_total', 'What people decided: approved, rejected, cancelled', [
    'decision',
  ]);
  readonly #reductions = this.#counter('reductions_total', 'How approved requests ended, or came back', ['outcome']);
  readonly #updates = this.#counter('update_calls_total', 'UpdateTable calls, by outcome; refusals: decrease-quota', [
    'account',
    'outcome',
  ]);
  readonly #lateness = this.#histogram('lateness_seconds', 'UpdateTable sent, less due', LATENESS_BUCKETS, []);
  readonly #copiesMissing = this.#counter('copies_missing_total', 'Stored changes no replica confirmed in time', []);
  readonly #awsCalls = this.#counter('aws_calls_total', 'Calls of AWS with all their attempts, AssumeRole among them', [
    'account',
    'operation',
    'outcome',
  ]);
  readonly #awsSeconds = this.#histogram('aws_call_seconds', 'How long calls of AWS took', CALL_BUCKETS, ['operation']);
  readonly #slackCalls = this.#counter('slack_calls_total', 'Calls of Slack; HTTP 429: ratelimited', [
    'method',
    'outcome',
  ]);
  readonly #jobs = this.#counter('jobs_total', 'Jobs of this process: done, later, failed', ['name', 'outcome']);
  readonly #jobDoneAt = new Gauge({
    name: 'ddb_budget_job_last_done_timestamp_seconds',
    help: 'When this process last finished such a job, Unix time',
    labelNames: ['name'],
    registers: [this.registry],
  });
  readonly #events = this.#counter('events_total', "AWS's events taken from the queue", ['kind']);
  readonly #eventLag = this.#histogram('event_lag_seconds', 'Refused call to its event taken', EVENT_BUCKETS, []);

  constructor(accounts: readonly Pick<Account, 'id' | 'name'>[]) {
    this.#accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
    // Prometheus sees no increase in a series that begins with its first one.
    for (const outcome of OUTCOMES) this.#reductions.inc({ outcome }, 0);
    for (const decision of DECISIONS) this.#decisions.inc({ decision }, 0);
    for (const { name: account } of accounts) {
      for (const outcome of ['accepted', 'decrease-quota']) this.#updates.inc({ account, outcome }, 0);
    }
  }

  /** Memory, event loop and garbage collection of this process, too. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param audit of a stored change */
  requestChanged({ to, why }: AuditEntry): void {
    this.#changes.inc({ to, reason: why.reason });
    switch (why.reason) {
      case 'approved':
      case 'rejected':
      case 'cancelled':
        this.#decisions.inc({ decision: why.reason });
        break;
      case 'succeeded':
        this.#reductions.inc({ outcome: why.result.how });
        break;
      case 'failed':
      case 'drifted':
        this.#reductions.inc({ outcome: why.reason });
        break;
      case 'not-run-in-time':
        this.#reductions.inc({ outcome: 'expired' });
    }
  }

  /** @see ReplicaCopies */
  copyMissing(): void {
    this.#copiesMissing.inc();
  }

  updateMade(account: string, outcome: UpdateOutcome['kind']): void {
    this.#updates.inc({ account, outcome });
  }

  /** @param late ms of domain time; a run can only be early by what clocks differ */
  updateSent(late: number): void {
    this.#lateness.observe(Math.max(0, late / SECOND_MS));
  }

  awsCallMade({ accountId, operation, error, ms }: AwsCallMade): void {
    const account = accountId === null ? 'home' : (this.#accountNames.get(accountId) ?? 'other');
    const outcome = error === null ? 'ok' : ERROR_NAME.test(error) ? error : 'other';
    this.#awsCalls.inc({ account, operation, outcome });
    this.#awsSeconds.observe({ operation }, ms / SECOND_MS);
  }

  slackCallMade({ method, outcome }: SlackCallMade): void {
    this.#slackCalls.inc({ method, outcome });
  }

  /** Not labelled `job`: Prometheus gives that label to the process. @param outcome `later`: put back, for example for a budget that is not there yet */
  jobRan(name: string, outcome: 'done' | 'later' | 'failed'): void {
    this.#jobs.inc({ name, outcome });
    if (outcome === 'done') this.#jobDoneAt.set({ name }, Date.now() / SECOND_MS);
  }

  eventTaken(event: AwsEvent, now: Instant): void {
    this.#events.inc({ kind: event.kind === 'refused' ? event.kind : event.why });
    if (event.kind === 'refused') this.#eventLag.observe(Math.max(0, (now - event.refused.at) / SECOND_MS));
  }

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return new Counter({ name: `ddb_budget_${name}`, help, labelNames, registers: [this.registry] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: readonly string[]): Histogram {
    return new Histogram({ name: `ddb_budget_${name}`, help, labelNames, buckets, registers: [this.registry] });
  }
}
