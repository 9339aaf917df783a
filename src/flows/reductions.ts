/** What the flows around a reduction share: their ports, who judges, and what a card shows. */
import type { ReductionRules } from '../domain/accounts.ts';
import { decreaseBudget } from '../domain/budget.ts';
import { DAY_MS } from '../domain/instant.ts';
import { type AskChecked, checkAsk } from '../domain/request/ask.ts';
import { resourceOf } from '../domain/request/baseline.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import { monthlyDifference } from '../domain/request/price.ts';
import type { ReductionRequest, RequestedResource } from '../domain/request/request.ts';
import { leftOf, type Target } from '../domain/request/target.ts';
import { approversOf, type Judged, peopleNamed } from '../domain/request/who-may.ts';
import type { ScaledDimension, TableState } from '../domain/resource.ts';
import { groupsOf } from './groups-of.ts';
import type { Log, People } from './ports.ts';
import { problemOr } from './problem-or.ts';
import type {
  Announcer,
  CardStore,
  Locks,
  Pace,
  PauseStore,
  RefusalStore,
  RequestStore,
  Signer,
  TableChanger,
  UsageReader,
  WakeUps,
} from './reduction-ports.ts';
import type { BudgetPorts } from './show-budget.ts';
import type { HistoryReadPorts } from './show-history.ts';

export interface ReductionPorts extends BudgetPorts, HistoryReadPorts {
  /** `null` where the account's tables can be seen but not changed. */
  rulesOf(account: string): ReductionRules | null;
  readonly store: RequestStore;
  readonly cards: CardStore;
  readonly pauses: PauseStore;
  readonly locks: Locks;
  readonly pace: Pace;
  readonly refusals: RefusalStore;
  readonly wakeUps: WakeUps;
  readonly signer: Signer;
  readonly changer: TableChanger;
  readonly usage: UsageReader;
  readonly announcer: Announcer;
  readonly log: Log;
  /** A link to the request's card; `null` while there is none. */
  linkTo(id: string): Promise<string | null>;
  /** A new id: letters, digits and `-`, unique for ever. */
  newId(): string;
}

const PEAK_WINDOW_MS = 7 * DAY_MS;

/** The person as Slack describes them at this moment, with the groups the rules name. @throws PeopleUnavailable */
export async function judge(people: People, rules: ReductionRules, userId: string): Promise<Judged> {
  const named = [...peopleNamed(rules)].filter((id) => id.startsWith('S'));
  const [person, groups] = await Promise.all([
    people.findNow(userId),
    groupsOf(named, (group) => people.isInGroupNow(userId, group)),
  ]);
  return { person, groups };
}

export interface Looked {
  readonly checked: AskChecked;
  readonly facts: CardFacts;
}

/** Holds what is asked against the table as just read, and gathers what its card shows. */
export async function look(
  ports: ReductionPorts,
  rules: ReductionRules,
  asked: { readonly state: TableState; readonly index: string | null; readonly target: Target },
): Promise<Looked> {
  const { state, index, target } = asked;
  const resource = resourceOf(state, index);
  const now = ports.clock.now();
  const [scaled, peak, throttles, refusal] = await Promise.all([
    scaledIn(ports, state),
    use(ports, ports.usage.peak(state.address, index, now - PEAK_WINDOW_MS, now), NO_DATA),
    use(ports, ports.usage.throttles(state.address, index, now - PEAK_WINDOW_MS, now), null),
    ports.refusals.find(requestedResource(state, index), state.tableId),
  ]);
  const checked = checkAsk({ state, index, target, scaled, peak, refusal, rules }, now);
  const budget = decreaseBudget(state.billingMode, (resource ?? state.table).counter, now);
  const from = (resource ?? state.table).capacity;
  const to = { read: target.read ?? from.read, write: target.write ?? from.write };
  return {
    checked,
    facts: {
      budget: checked.ok ? checked.budget : budget,
      budgetAfter: checked.ok ? checked.budgetAfter : budget,
      earliestAt: checked.ok ? checked.earliestAt : now,
      readAt: now,
      peak,
      throttles,
      monthly: resource === null ? null : monthlyDifference(from, to, state.address.region),
      warnings: checked.ok ? checked.warnings : [],
      approvers: approversOf(rules, state.address.table),
    },
  };
}

/** The same for a request that asks again: of what it asks for, only what is still lower than what is there. */
export function lookAgain(
  ports: ReductionPorts,
  rules: ReductionRules,
  { resource: { index }, target }: Pick<ReductionRequest, 'resource' | 'target'>,
  state: TableState,
): Promise<Looked> {
  const resource = resourceOf(state, index);
  return look(ports, rules, { state, index, target: resource === null ? target : leftOf(target, resource.capacity) });
}

export const requestedResource = (state: TableState, index: string | null): RequestedResource => ({
  account: state.address.account,
  accountId: state.accountId,
  region: state.address.region,
  table: state.address.table,
  index,
});

const NO_DATA: Target = { read: null, write: null };

/** CloudWatch that cannot be read is said as "no data": a person decides, knowing that. */
async function use<T>(ports: ReductionPorts, reading: Promise<T>, otherwise: T): Promise<T> {
  const read = await problemOr(reading);
  if (read.ok) return read.value;
  ports.log.warn({ problem: read.problem }, 'use could not be read');
  return otherwise;
}

/** In every region of a global table: auto scaling in one of them undoes a change made in another. `null` if one cannot be read. */
export async function scaledIn(
  ports: Pick<ReductionPorts, 'scaling' | 'accounts'>,
  { address, globalRegions }: TableState,
): Promise<readonly ScaledDimension[] | null> {
  const configured = ports.accounts.find(({ name }) => name === address.account)?.regions ?? [];
  const regions = new Set([address.region, ...globalRegions.filter((region) => configured.includes(region))]);
  const reads = await Promise.all(
    [...regions].map((region) => problemOr(ports.scaling.scaledDimensions(address.account, region))),
  );
  return reads.every((read) => read.ok) ? reads.flatMap((read) => (read.ok ? read.value : [])) : null;
}
