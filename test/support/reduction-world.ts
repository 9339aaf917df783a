/**
 * People, a worker that may die between any two steps, a competing writer and one table, joined by nothing but the domain's decisions.
 * Every update is checked at the moment it is sent.
 */
import { expect } from 'vitest';
import { afterRestore } from '../../src/domain/request/after-restore.ts';
import { checkAsk } from '../../src/domain/request/ask.ts';
import type { AuditEntry } from '../../src/domain/request/audit.ts';
import { baselineOf } from '../../src/domain/request/baseline.ts';
import { earliestRunAt, type RefusalMemory } from '../../src/domain/request/budget-now.ts';
import type { RequestEvent } from '../../src/domain/request/events.ts';
import { move, newRequest } from '../../src/domain/request/life.ts';
import { afterUpdate, type NextStep, type UpdateOutcome } from '../../src/domain/request/outcome.ts';
import { eventOf, plan } from '../../src/domain/request/plan.ts';
import { recover } from '../../src/domain/request/recover.ts';
import {
  isFinished,
  isUndecided,
  type ReductionRequest,
  type RunningRequest,
  type ScheduledRequest,
} from '../../src/domain/request/request.ts';
import type { Intent } from '../../src/domain/request/run.ts';
import type { Target } from '../../src/domain/request/target.ts';
import { mayDecide } from '../../src/domain/request/who-may.ts';
import type { Capacity, TableState } from '../../src/domain/resource.ts';
import { asked, rules } from './reduction-requests.ts';
import { TableService } from './reduction-service.ts';

/** Where the worker dies, if it does. */
export type Death = 'never' | 'before-intent' | 'before-call' | 'after-call' | 'after-acceptance';
/** What becomes of the answer to a call. */
export type Answer = 'arrives' | 'lost-before' | 'lost-after' | 'late';

/** The longest a call is held up by the network: within what recover.ts waits for. */
const HELD_UP_MS = 10_000;

export interface Fate {
  readonly death: Death;
  readonly answer: Answer;
  /** What becomes of giving back what was overwritten. */
  readonly restore: 'arrives' | 'throttled' | 'denied' | 'lost-after';
  /** Whether the read that looks after a run lags. */
  readonly isReadLate: boolean;
  /** What somebody else does between our read and our call. */
  readonly between: ((service: TableService) => void) | null;
}
export const UNTROUBLED: Fate = {
  death: 'never',
  answer: 'arrives',
  restore: 'arrives',
  isReadLate: false,
  between: null,
};

class Died extends Error {}

const approvers = ['U_BEN', 'U_CEM'].map((id) => ({
  person: { id, kind: 'member' as const, locale: null },
  groups: new Set(['S_DB']),
}));

export class ReductionWorld {
  readonly service: TableService;
  #skew = 0;
  recentUse: Target = { read: null, write: null };
  readonly requests = new Map<string, ReductionRequest>();
  readonly trail: AuditEntry[] = [];
  /** What happened how often, to see that a test reaches what it is about. */
  readonly met: Map<string, number>;
  #refusal: RefusalMemory | null = null;
  #previous = new Map<string, TableState>();
  #runs = 0;
  #decreasesByRun = new Map<string, number>();
  #decreasesByDecision = new Map<string, number>();
  #lastRefusedAt = Number.NEGATIVE_INFINITY;

  /** `spent` decreases were made that day before. */
  constructor(start: number, spent: number, met: Map<string, number>) {
    this.service = new TableService(start, { read: 1_000, write: 400 }, spent);
    this.met = met;
  }

  /** How far the workers' clock is ahead of the true time, ms. */
  get skew(): number {
    return this.#skew;
  }

  /** Workers take their time from AWS's answers: they differ from it, but not within the seconds of one call. */
  set skew(ms: number) {
    if (!this.service.hasUnderway) this.#skew = ms;
  }

  get now(): number {
    return this.service.now + this.skew;
  }

  ask(target: Target, approvalsNeeded: 1 | 2): void {
    const state = this.service.describe(this.now);
    const peak = { read: null, write: null };
    const checked = checkAsk({ state, index: null, target, scaled: [], peak, refusal: this.#refusal, rules }, this.now);
    if (!checked.ok) return;
    const id = `R${this.requests.size + 1}`;
    const { baseline, target: wanted } = checked;
    const { request, audit } = newRequest({ ...asked, id, target: wanted, baseline, approvalsNeeded }, this.now);
    this.requests.set(id, request);
    this.trail.push(audit);
  }

  approve(request: ReductionRequest | undefined, by: number): void {
    if (request === undefined) return;
    const [first, second] = approvers;
    const approver = by === 0 ? first : second;
    if (approver === undefined) throw new Error('no approver');
    const { revision } = request;
    const judged = mayDecide(
      rules,
      request,
      { decision: 'approve', by: approver, revision, earlier: approvers },
      this.now,
    );
    if (!judged.may) return;
    const state = this.service.describe(this.now);
    const seen = baselineOf(state, state.table);
    const dueAt = earliestRunAt(state.billingMode, state.table.counter, this.#refusal, this.now);
    const approval = { kind: 'approve', by: approver.person.id, revision, seen, dueAt, withdrawn: [] } as const;
    const refusal = this.#tryMove(request, approval);
    if (refusal?.reason === 'baseline-changed') {
      this.#tryMove(request, { kind: 'redraw', drift: refusal.drift, baseline: seen });
    }
  }

  cancel(request: ReductionRequest | undefined): void {
    if (request !== undefined) this.#tryMove(request, { kind: 'cancel', by: 'U_ANA' });
  }

  /** What worker and sweep do at this moment: expire, look after the open run, else start one if it is due. */
  work(fate: Fate): void {
    try {
      for (const request of this.requests.values()) {
        if (isUndecided(request) && request.expiresAt <= this.now) this.#move(request, { kind: 'expire' });
      }
      const running = this.#inState('running');
      const scheduled = this.#inState('scheduled');
      if (running.length > 0) this.#lookAfter(running, fate);
      else if (scheduled.some(({ dueAt }) => dueAt <= this.now)) this.#run(scheduled, fate);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      this.#previous.clear();
      this.#count('died');
    }
  }

  #run(requests: readonly ScheduledRequest[], fate: Fate): void {
    const current = this.service.describe(this.now);
    const wasOpen = this.service.hasDecrease;
    const { recentUse } = this;
    const refusal = this.#refusal;
    const { intent, verdicts } = plan(
      { current, index: null, requests, recentUse, scaled: [], refusal, rules },
      this.now,
    );
    this.#dieAt('before-intent', fate);
    for (const { request, verdict } of verdicts) {
      this.#count(verdict.kind);
      const event = eventOf(verdict);
      if (event !== null) this.#move(request, event);
    }
    if (intent === null) return;
    const members = verdicts.flatMap(({ request, verdict }) => (verdict.kind === 'update' ? [request] : []));
    const run = `run-${++this.#runs}`;
    const ids = members.map(({ id }) => id);
    for (const member of members) this.#move(member, { kind: 'start-run', run, members: ids, intent });
    this.#dieAt('before-call', fate);

    fate.between?.(this.service);
    // The guard right before the wire: time has passed since the plan.
    const isStillValid = members.every(({ runBy }) => this.now < runBy);
    const outcome: UpdateOutcome = isStillValid
      ? this.#send(run, members, intent, fate)
      : { kind: 'not-sent', awsRequestId: null };
    const isOurMistake = fate.between === null && this.skew === 0;
    if (isOurMistake)
      expect(outcome.kind, 'no update is sent when the budget is known to be gone').not.toBe('decrease-quota');
    if (this.skew === 0) expect(wasOpen, 'the service would have accepted it when we read').toBe(true);
    this.#dieAt('after-call', fate);
    this.#after(outcome, intent, fate);
  }

  #send(run: string, members: readonly ScheduledRequest[], intent: Intent, { answer }: Fate): UpdateOutcome {
    const { from, to } = intent;
    expect(to.read <= from.read && to.write <= from.write, 'nothing is raised').toBe(true);
    expect(to.read < from.read || to.write < from.write, 'something is lowered').toBe(true);
    for (const dimension of ['read', 'write'] as const) {
      const isApproved = members.some(
        ({ target, baseline }) =>
          target[dimension] === to[dimension] &&
          from[dimension] <= baseline.capacity[dimension] &&
          intent.tableId === baseline.tableId,
      );
      expect(to[dimension] === from[dimension] || isApproved, 'only approved values, from what was shown').toBe(true);
    }
    for (const { approvals, approvalsNeeded, runBy, requester } of members) {
      const people = new Set(approvals.map(({ by }) => by));
      expect(people.size, 'enough distinct people approved').toBeGreaterThanOrEqual(approvalsNeeded);
      expect(people.has(requester), 'nobody approved the own request').toBe(false);
      expect(this.now, 'the approval still holds').toBeLessThan(runBy);
    }
    const nth = this.#runs;
    const unclear: UpdateOutcome = { kind: 'unclear', awsRequestId: null, detail: 'time-out' };
    if (answer === 'lost-before') return unclear;
    const decisions = members.map(({ id }) => {
      const approved = this.trail.filter(({ request, why }) => request === id && why.reason === 'approved').length;
      return `${id} ${approved}`;
    });
    const arrive = (): UpdateOutcome => {
      const outcome = this.service.update(to);
      this.#count(`sent: ${outcome.kind}`);
      if (outcome.kind === 'accepted') {
        this.#once(this.#decreasesByRun, run, 'one decrease a run');
        for (const decision of decisions) this.#once(this.#decreasesByDecision, decision, 'one decrease a decision');
      }
      if (outcome.kind === 'decrease-quota') {
        if (this.skew === 0)
          expect(this.service.now - this.#lastRefusedAt, 'no hot loop').toBeGreaterThanOrEqual(4_000);
        this.#lastRefusedAt = this.service.now;
      }
      return outcome;
    };
    if (answer === 'late') {
      this.service.later(HELD_UP_MS, () => {
        expect(this.#runs, 'no newer run, whose values this older call would overwrite, has started').toBe(nth);
        arrive();
      });
      return unclear;
    }
    const outcome = arrive();
    return answer === 'lost-after' ? unclear : outcome;
  }

  #after(outcome: UpdateOutcome, intent: Intent, fate: Fate): void {
    const members = this.#inState('running');
    const attempt = { intent, index: null, isGlobal: false, members, jitter: 0.5 };
    const step: NextStep = afterUpdate(outcome, attempt, this.now);
    if (step.next === 'wait' && step.refusal !== null) this.#refusal = step.refusal;
    for (const member of members) {
      if (outcome.kind === 'accepted') this.#move(member, { ...outcome, signature: 'mac' });
      else if (step.next === 'wait') this.#move(member, { kind: 'wait', until: step.until, why: step.why });
      else if (step.next === 'fail')
        this.#move(member, { kind: 'fail', why: step.why, awsRequestId: outcome.awsRequestId });
    }
    this.#dieAt('after-acceptance', fate);
  }

  #lookAfter(members: readonly RunningRequest[], fate: Fate): void {
    const current = fate.isReadLate ? this.service.describeLate(this.now) : this.service.describe(this.now);
    const [first] = members;
    if (first === undefined) return;
    const previous = this.#previous.get(first.run.id) ?? null;
    this.#previous.set(first.run.id, current);
    for (const member of members) {
      const recovery = recover(member, { previous, current }, this.now);
      this.#count(`recovered: ${recovery.kind}`);
      switch (recovery.kind) {
        case 'read-again':
          break;
        case 'restore':
          this.#restore(members, recovery.to, fate);
          return;
        case 'restored':
          this.#move(member, { kind: 'restored', awsRequestId: null, to: recovery.to });
          break;
        case 'succeeded':
          this.#move(member, { kind: 'succeed', result: recovery.result });
          break;
        case 'not-applied':
          expect(current.table.counter.lastDecreaseAt, 'nothing is sent anew after a decrease nobody can explain').toBe(
            member.run.intent.counter.lastDecreaseAt,
          );
          this.#move(member, { kind: 'wait', until: recovery.until, why: 'not-applied' });
          break;
        case 'drifted':
          this.#move(member, { kind: 'drift', drift: recovery.drift, baseline: recovery.baseline });
          break;
        case 'failed':
          this.#move(member, { kind: 'fail', why: recovery.why, awsRequestId: null });
      }
    }
  }

  #restore(members: readonly RunningRequest[], to: Capacity, fate: Fate): void {
    const { capacity } = this.service;
    const replaced = members[0]?.run.accepted?.replaced;
    for (const dimension of ['read', 'write'] as const) {
      const isBack = to[dimension] === replaced?.[dimension];
      expect(to[dimension] === capacity[dimension] || isBack, 'a restore gives back what was there').toBe(true);
      expect(to[dimension], 'a restore lowers nothing').toBeGreaterThanOrEqual(capacity[dimension]);
    }
    this.#dieAt('before-call', fate);
    const outcome = this.#sendRestore(to, fate);
    this.#count(`restore: ${outcome.kind}`);
    this.#dieAt('after-call', fate);
    const [first] = members;
    if (first === undefined) return;
    const step = afterRestore(outcome, first.run, this.now);
    for (const member of members) {
      if (step.next === 'record') {
        this.#move(member, { kind: 'restored', awsRequestId: step.awsRequestId, to });
      } else if (step.next === 'give-up') {
        const why = { reason: 'not-given-back', to, detail: step.detail } as const;
        this.#move(member, { kind: 'fail', why, awsRequestId: outcome.awsRequestId });
      }
    }
  }

  #sendRestore(to: Capacity, { restore }: Fate): UpdateOutcome {
    if (restore === 'throttled' || restore === 'denied') return { kind: restore, awsRequestId: 'aws-no', detail: '' };
    const outcome = this.service.update(to);
    return restore === 'lost-after' ? { kind: 'unclear', awsRequestId: null, detail: 'time-out' } : outcome;
  }

  #move(request: ReductionRequest, event: RequestEvent): void {
    const refusal = this.#tryMove(request, event);
    // A clock that jumps may end an approval between plan and start; nothing else may come in between.
    if (refusal !== null) throw new Error(`${event.kind} in ${request.state}: ${refusal.reason}`);
  }

  #tryMove(request: ReductionRequest, event: RequestEvent) {
    const moved = move(request, event, this.now);
    if (!moved.ok) return moved;
    const { request: next, audit } = moved;
    expect(isFinished(request), 'what is over stays over').toBe(false);
    expect(next.revision).toBe(request.revision + 1);
    if (next.state === 'scheduled')
      expect(next.dueAt, 'scheduled, and not in the past').toBeGreaterThanOrEqual(Math.min(this.now, next.runBy));
    if (isUndecided(next)) expect(next.expiresAt, 'waits for people, and not for ever').toBeGreaterThan(this.now);
    this.requests.set(next.id, next);
    this.trail.push(audit);
    this.#count(`became ${next.state}`);
    return null;
  }

  #inState<State extends ReductionRequest['state']>(state: State) {
    return [...this.requests.values()].filter(
      (request): request is Extract<ReductionRequest, { state: State }> => request.state === state,
    );
  }

  #dieAt(point: Death, { death }: Fate): void {
    if (death === point) throw new Died();
  }

  #once(counts: Map<string, number>, key: string, rule: string): void {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    expect(counts.get(key), rule).toBe(1);
  }

  #count(what: string): void {
    this.met.set(what, (this.met.get(what) ?? 0) + 1);
  }
}
