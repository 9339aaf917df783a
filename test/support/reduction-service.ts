/** One provisioned table as DynamoDB treats it: one change at a time, the decrease budget, answers with the units replaced. */
import type { UpdateOutcome } from '../../src/domain/request/outcome.ts';
import type { Capacity, TableState } from '../../src/domain/resource.ts';
import { DecreaseService, firstAccepted } from './decrease-service.ts';
import { resource, tableState } from './reduction-requests.ts';

const SETTLES_AFTER_MS = 1_500;
/** An eventually consistent read shows the time before a change for so long at most (measured). */
const READS_LAG_MS = 1_000;
const DAY = 86_400_000;

export class TableService {
  #now: number;
  /** A call on its way, sent but not arrived. */
  #underway: { readonly at: number; readonly arrive: () => void } | null = null;
  #budget = new DecreaseService();
  #incarnation = 1;
  #capacity: Capacity;
  #lastIncreaseAt: number | null = null;
  #change: { readonly to: Capacity; readonly at: number } | null = null;
  #isOnDemand = false;
  #calls = 0;
  /** The last state before the newest change was taken. */
  #before: { readonly until: number; readonly state: TableState } | null = null;

  constructor(now: number, capacity: Capacity, spent: number) {
    this.#now = now;
    this.#capacity = capacity;
    for (let nth = spent; nth > 0; nth--) this.#budget.tryDecrease(now - nth * 1_000);
  }

  /** The true time. */
  get now(): number {
    return this.#now;
  }

  set now(at: number) {
    const underway = this.#underway;
    if (underway !== null && underway.at <= at) {
      this.#underway = null;
      this.#now = underway.at;
      underway.arrive();
    }
    this.#now = at;
  }

  get hasUnderway(): boolean {
    return this.#underway !== null;
  }

  /** Something that happens `ms` later, such as the arrival of a call that the network held up. */
  later(ms: number, arrive: () => void): void {
    this.#underway = { at: this.#now + ms, arrive };
  }

  get isOnDemand(): boolean {
    return this.#isOnDemand;
  }

  /** Whether a decrease sent at this very moment would be within the budget. */
  get hasDecrease(): boolean {
    return this.#budget.copy().tryDecrease(this.now);
  }

  get capacity(): Capacity {
    if (this.#change !== null && this.now >= this.#change.at) {
      this.#capacity = this.#change.to;
      this.#change = null;
    }
    return this.#capacity;
  }

  describe(readAt: number): TableState {
    const capacity = this.#isOnDemand ? { read: 0, write: 0 } : this.capacity;
    const { count, last } = this.#budget;
    const isNewDay = last !== null && Math.floor(last / DAY) < Math.floor(this.now / DAY);
    return tableState({
      tableId: `table-${this.#incarnation}`,
      billingMode: this.#isOnDemand ? 'PAY_PER_REQUEST' : 'PROVISIONED',
      readAt,
      table: resource({
        status: this.#change === null ? 'ACTIVE' : 'UPDATING',
        capacity,
        counter: { decreasesToday: isNewDay ? 0 : count, lastDecreaseAt: last },
        lastIncreaseAt: this.#lastIncreaseAt,
      }),
    });
  }

  /** As a read that lags shows it: the time before the newest change, if that is not long ago. */
  describeLate(readAt: number): TableState {
    const before = this.#before;
    if (before === null || this.now - before.until > READS_LAG_MS) return this.describe(readAt);
    return { ...before.state, readAt };
  }

  update(to: Capacity): UpdateOutcome {
    const awsRequestId = `aws-${++this.#calls}`;
    const replaced = this.capacity;
    const before = this.describe(this.now);
    if (this.#isOnDemand) return { kind: 'validation', awsRequestId, detail: 'PAY_PER_REQUEST' };
    if (this.#change !== null)
      return { kind: 'in-use', awsRequestId, detail: 'Table IOPS are currently being updated.' };
    if (to.read === replaced.read && to.write === replaced.write) return { kind: 'no-change', awsRequestId };
    const lowers = to.read < replaced.read || to.write < replaced.write;
    if (lowers && !this.#budget.tryDecrease(this.now)) return this.#refused(awsRequestId);
    this.#before = { until: this.now, state: before };
    if (to.read > replaced.read || to.write > replaced.write) this.#lastIncreaseAt = this.now;
    this.#change = { to, at: this.now + SETTLES_AFTER_MS };
    return { kind: 'accepted', awsRequestId, replaced };
  }

  createAgain(): void {
    this.#incarnation += 1;
    this.#before = null;
    this.#budget = new DecreaseService();
    this.#lastIncreaseAt = null;
    this.#change = null;
  }

  switchBillingMode(): void {
    this.#capacity = this.capacity;
    if (this.#change === null) this.#isOnDemand = !this.#isOnDemand;
  }

  /** The text's times are cut to whole seconds. */
  #refused(awsRequestId: string): UpdateOutcome {
    const cut = (at: number) => Math.floor(at / 1_000) * 1_000;
    return {
      kind: 'decrease-quota',
      awsRequestId,
      decreasesToday: this.#budget.count,
      lastDecreaseAt: this.#budget.last === null ? null : cut(this.#budget.last),
      nextDecreaseAt: cut(firstAccepted(this.#budget, this.now)),
    };
  }
}
