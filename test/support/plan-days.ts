/**
 * Days of a table that others lower and raise too, while requests for it are approved, run and looked after by nothing but the domain's
 * decisions. What it counts are our calls, and whose fault a refusal was.
 */
import { checkAsk } from '../../src/domain/request/ask.ts';
import { baselineOf } from '../../src/domain/request/baseline.ts';
import { earliestRunAt, type RefusalMemory } from '../../src/domain/request/budget-now.ts';
import type { RequestEvent } from '../../src/domain/request/events.ts';
import { move, newRequest } from '../../src/domain/request/life.ts';
import { afterUpdate } from '../../src/domain/request/outcome.ts';
import { eventOf, plan } from '../../src/domain/request/plan.ts';
import { recover } from '../../src/domain/request/recover.ts';
import type { ReductionRequest, RunningRequest, ScheduledRequest } from '../../src/domain/request/request.ts';
import type { Intent } from '../../src/domain/request/run.ts';
import type { TableState } from '../../src/domain/resource.ts';
import { asked, DAY, NOW, rules } from './reduction-requests.ts';
import { TableService } from './reduction-service.ts';

/** [0, 1), the same for the same seed. */
export type Chance = () => number;

/** Mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface DayCounts {
  asked: number;
  succeeded: number;
  calls: number;
  accepted: number;
  /** Another change was under way. */
  inUse: number;
  /** Refused for the decrease budget after somebody else had spent a decrease between our read and our call. */
  refusedAfterOthers: number;
  /** Refused for the decrease budget, and nobody had. */
  refusedByUs: number;
  /** Decreases that others made. */
  byOthers: number;
}

export const noCounts = (): DayCounts => ({
  asked: 0,
  succeeded: 0,
  calls: 0,
  accepted: 0,
  inUse: 0,
  refusedAfterOthers: 0,
  refusedByUs: 0,
  byOthers: 0,
});

const FIRST_MIDNIGHT = Math.floor(NOW / DAY) * DAY;
const MOST_ASKED = 5;
const MOST_OTHERS = 40;
/** How often somebody else gets between our read and our call. */
const BETWEEN = 0.1;
const NOBODY = { read: null, write: null };
/** More than any day needs: whoever goes beyond it goes round in circles. */
const MOST_STEPS = 5_000;

/**
 * One day, and the time after it in which everything comes to its end.
 * @param skewMs how far our clock is ahead of DynamoDB's
 * @throws Error when it does not come to an end, or a move is not legal
 */
export function liveOneDay(chance: Chance, counts: DayCounts, skewMs = 0): void {
  new TableDay(chance, counts, skewMs).live();
}

class TableDay {
  readonly #chance: Chance;
  readonly #counts: DayCounts;
  readonly #skewMs: number;
  readonly #service: TableService;
  readonly #requests = new Map<string, ReductionRequest>();
  #lookAt = 0;
  #refusal: RefusalMemory | null = null;
  #previous: TableState | null = null;
  #runs = 0;
  #steps = 0;

  constructor(chance: Chance, counts: DayCounts, skewMs: number) {
    this.#chance = chance;
    this.#counts = counts;
    this.#skewMs = skewMs;
    const start = FIRST_MIDNIGHT + Math.floor(chance() * DAY);
    this.#service = new TableService(start, { read: 1_000, write: 400 }, Math.floor(chance() * 5));
  }

  live(): void {
    const start = this.#service.now;
    const some = (most: number, act: () => void) =>
      Array.from({ length: Math.floor(this.#chance() * (most + 1)) }, () => ({
        at: start + Math.floor(this.#chance() * DAY),
        act,
      }));
    const people = [...some(MOST_ASKED, () => this.#ask()), ...some(MOST_OTHERS, () => this.#others())];
    people.sort((a, b) => a.at - b.at);
    for (const { at, act } of people) {
      this.#workUntil(at);
      this.#service.now = Math.max(at, this.#service.now);
      act();
    }
    this.#workUntil(start + 4 * DAY);
  }

  /** Our own time. */
  get #now(): number {
    return this.#service.now + this.#skewMs;
  }

  #workUntil(end: number): void {
    for (let at = this.#nextAt(); at <= end; at = this.#nextAt()) {
      this.#service.now = Math.max(at, this.#service.now);
      this.#steps += 1;
      if (this.#steps > MOST_STEPS) throw new Error('this day does not come to its end');
      this.#work();
    }
  }

  /** A run under way is decided before another starts. */
  #nextAt(): number {
    const requests = [...this.#requests.values()];
    if (requests.some(({ state }) => state === 'running')) return this.#lookAt;
    const due = requests.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt - this.#skewMs]));
    return Math.min(Number.POSITIVE_INFINITY, ...due);
  }

  #others(): void {
    const { capacity } = this.#service;
    const factor = this.#chance() < 0.6 ? 0.7 + this.#chance() * 0.3 : 1 + this.#chance();
    const read = Math.max(1, Math.round(capacity.read * factor));
    const outcome = this.#service.update({ read, write: capacity.write });
    if (outcome.kind === 'accepted' && read < capacity.read) this.#counts.byOthers += 1;
  }

  #ask(): void {
    const state = this.#service.describe(this.#now);
    const { read, write } = state.table.capacity;
    const lower = (units: number) =>
      this.#chance() < 0.3 ? null : Math.max(1, Math.round(units * (0.5 + this.#chance() / 2)));
    const target = { read: lower(read), write: lower(write) };
    const refusal = this.#refusal;
    const checked = checkAsk({ state, index: null, target, scaled: [], peak: NOBODY, refusal, rules }, this.#now);
    if (!checked.ok) return;
    const id = `R${this.#requests.size + 1}`;
    const { baseline, target: wanted } = checked;
    const { request } = newRequest({ ...asked, id, target: wanted, baseline }, this.#now);
    this.#requests.set(id, request);
    this.#counts.asked += 1;
    this.#approve(request);
  }

  #approve(request: ReductionRequest): void {
    const state = this.#service.describe(this.#now);
    const seen = baselineOf(state, state.table);
    const dueAt = earliestRunAt(state.billingMode, state.table.counter, this.#refusal, this.#now);
    const { revision } = request;
    const approval = { kind: 'approve', by: 'U_BEN', revision, seen, dueAt, withdrawn: [] } as const;
    const moved = move(request, approval, this.#now);
    if (moved.ok) this.#requests.set(request.id, moved.request);
  }

  #work(): void {
    const all = [...this.#requests.values()];
    const running = all.filter((one): one is RunningRequest => one.state === 'running');
    if (running.length > 0) this.#lookAfter(running);
    else this.#run(all.filter((one): one is ScheduledRequest => one.state === 'scheduled'));
  }

  #run(requests: readonly ScheduledRequest[]): void {
    const current = this.#service.describe(this.#now);
    const situation = { current, index: null, requests, recentUse: NOBODY, scaled: [], refusal: this.#refusal, rules };
    const { intent, verdicts } = plan(situation, this.#now);
    for (const { request, verdict } of verdicts) {
      const event = eventOf(verdict);
      if (event !== null) this.#move(request, event);
    }
    if (intent === null) return;
    const members = verdicts.flatMap(({ request, verdict }) => (verdict.kind === 'update' ? [request] : []));
    const run = `run-${++this.#runs}`;
    const ids = members.map(({ id }) => id);
    for (const member of members) this.#move(member, { kind: 'start-run', run, members: ids, intent });
    this.#send(intent, ids);
  }

  #send(intent: Intent, ids: readonly string[]): void {
    const othersBefore = this.#counts.byOthers;
    if (this.#chance() < BETWEEN) {
      this.#others();
      // Sometimes long enough for their change to be over when ours arrives.
      if (this.#chance() < 0.5) this.#service.now += 1_600;
    }
    const outcome = this.#service.update(intent.to);
    const { kind } = outcome;
    this.#counts.calls += 1;
    if (kind === 'accepted') this.#counts.accepted += 1;
    if (kind === 'in-use') this.#counts.inUse += 1;
    if (kind === 'decrease-quota') {
      const isOurs = this.#counts.byOthers === othersBefore;
      this.#counts[isOurs ? 'refusedByUs' : 'refusedAfterOthers'] += 1;
    }
    const members = ids.flatMap((id) => this.#requests.get(id) ?? []);
    const attempt = { intent, index: null, isGlobal: false, members, jitter: this.#chance() };
    const step = afterUpdate(outcome, attempt, this.#now);
    if (step.next === 'wait' && step.refusal !== null) this.#refusal = step.refusal;
    if (step.next === 'read') this.#lookAt = step.at - this.#skewMs;
    for (const member of members) {
      if (kind === 'accepted') this.#move(member, { ...outcome, signature: 'of this program' });
      else if (step.next === 'wait') this.#move(member, { kind: 'wait', until: step.until, why: step.why });
      else if (step.next === 'fail') this.#move(member, { kind: 'fail', why: step.why, awsRequestId: null });
    }
  }

  #lookAfter(members: readonly RunningRequest[]): void {
    const current = this.#service.describe(this.#now);
    const previous = this.#previous;
    this.#previous = current;
    this.#lookAt = this.#service.now + 1_000;
    for (const member of members) {
      const recovery = recover(member, { previous, current }, this.#now);
      switch (recovery.kind) {
        case 'read-again':
          this.#lookAt = Math.max(recovery.at - this.#skewMs, this.#service.now + 1);
          continue;
        case 'restore': {
          const outcome = this.#service.update(recovery.to);
          if (outcome.kind !== 'accepted') return;
          const restored = { kind: 'restored', awsRequestId: outcome.awsRequestId, to: recovery.to } as const;
          for (const one of members) this.#move(one, restored);
          return;
        }
        case 'restored':
          this.#move(member, { kind: 'restored', awsRequestId: null, to: recovery.to });
          continue;
        case 'succeeded':
          this.#counts.succeeded += 1;
          this.#move(member, { kind: 'succeed', result: recovery.result });
          break;
        case 'not-applied':
          this.#move(member, { kind: 'wait', until: recovery.until, why: 'not-applied' });
          break;
        case 'drifted':
          this.#move(member, { kind: 'drift', drift: recovery.drift, baseline: recovery.baseline });
          break;
        case 'failed':
          this.#move(member, { kind: 'fail', why: recovery.why, awsRequestId: null });
      }
      this.#previous = null;
    }
  }

  #move(request: ReductionRequest, event: RequestEvent): void {
    const moved = move(request, event, this.#now);
    if (!moved.ok) throw new Error(`${event.kind} in ${request.state}: ${moved.reason}`);
    this.#requests.set(request.id, moved.request);
    // People look at once, and mostly say yes again.
    if (moved.request.state === 'drifted' && this.#chance() < 0.8) this.#approve(moved.request);
  }
}

/** @throws RangeError when the days reached so little of what they are about that their counts prove nothing */
export function assertTelling({ calls, refusedAfterOthers, byOthers, succeeded }: DayCounts): void {
  if (Math.min(calls, refusedAfterOthers, byOthers, succeeded) === 0) {
    throw new RangeError('no calls, no competitors or no refusals: these days tell nothing');
  }
}
