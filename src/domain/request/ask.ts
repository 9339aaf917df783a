/** Whether what a person asks for can be asked: everything wrong with it at once, or what an approver should know of it. */
import type { ReductionRules } from '../accounts.ts';
import { type Budget, decreaseBudget, nextDecreaseAt } from '../budget.ts';
import type { Instant } from '../instant.ts';
import type { Capacity, Dimension, ScaledDimension, TableState } from '../resource.ts';
import { type Baseline, baselineOf, DIMENSIONS, resourceOf } from './baseline.ts';
import { earliestRunAt, type RefusalMemory } from './budget-now.ts';
import { scaledBelowBounds, scaledOf, scaledWithinBounds } from './scaling.ts';
import type { Target } from './target.ts';

/** `dimension` tells the field an error belongs to. */
export type AskProblem =
  | { readonly reason: 'nothing-asked' }
  | { readonly reason: 'not-a-whole-number'; readonly dimension: Dimension; readonly asked: number }
  | { readonly reason: 'below-one'; readonly dimension: Dimension; readonly asked: number }
  /** Raising spends no decrease and needs no bot. */
  | {
      readonly reason: 'raise';
      readonly dimension: Dimension;
      readonly asked: number;
      readonly current: number;
    }
  /** Every value asked for is the current one. */
  | { readonly reason: 'nothing-changes'; readonly capacity: Capacity }
  | { readonly reason: 'on-demand' }
  | { readonly reason: 'index-unknown'; readonly index: string; readonly indexes: readonly string[] }
  /** Auto scaling would undo it and spend a second decrease: change these bounds instead. */
  | { readonly reason: 'autoscaled'; readonly scaled: readonly ScaledDimension[] }
  | { readonly reason: 'global-table'; readonly regions: readonly string[] };

export type AskWarning =
  /** Below the peak use of 7 days, units a second: has to be confirmed. */
  | { readonly reason: 'below-peak'; readonly dimension: Dimension; readonly asked: number; readonly peak: number }
  | { readonly reason: 'no-use-data'; readonly dimension: Dimension }
  /** The last free decrease of this UTC day: after it, one an hour. */
  | { readonly reason: 'last-free-decrease' }
  | { readonly reason: 'autoscaled'; readonly scaled: readonly ScaledDimension[] }
  /** Below auto scaling's minimum: its next action takes the capacity back up there. */
  | { readonly reason: 'below-scaling-minimum'; readonly scaled: readonly ScaledDimension[] }
  /** Auto scaling could not be read. */
  | { readonly reason: 'scaling-unknown' }
  | { readonly reason: 'global-table'; readonly regions: readonly string[] }
  | { readonly reason: 'production' };

export interface Ask {
  readonly state: TableState;
  readonly index: string | null;
  readonly target: Target;
  /** Dimensions under auto scaling, in every region of a global table; `null` if they could not be read. */
  readonly scaled: readonly ScaledDimension[] | null;
  /** Peak use in 7 days, units a second averaged over a minute; `null` where CloudWatch has no data. */
  readonly peak: Target;
  /** What a refusal of our own call taught about this resource. */
  readonly refusal: RefusalMemory | null;
  readonly rules: Pick<ReductionRules, 'allowAutoscaled' | 'globalTables' | 'production'>;
}

export type AskChecked =
  | {
      readonly ok: true;
      /** Without dimensions asked for at their current value: nobody asked to change those. */
      readonly target: Target;
      readonly baseline: Baseline;
      readonly warnings: readonly AskWarning[];
      /** Whether a warning has to be confirmed before the request is made. */
      readonly needsConfirmation: boolean;
      readonly budget: Budget;
      /** The budget right after this one decrease. */
      readonly budgetAfter: Budget;
      /** The earliest instant a run could send it, if it were approved now. */
      readonly earliestAt: Instant;
    }
  | { readonly ok: false; readonly problems: readonly AskProblem[] };

export function checkAsk(ask: Ask, now: Instant): AskChecked {
  const { state, index, rules } = ask;
  const resource = resourceOf(state, index);
  if (resource === null) {
    const indexes = state.indexes.flatMap((one) => one.index ?? []);
    return { ok: false, problems: [{ reason: 'index-unknown', index: index ?? '', indexes }] };
  }
  if (state.billingMode === 'PAY_PER_REQUEST') return { ok: false, problems: [{ reason: 'on-demand' }] };

  const target = withoutUnchanged(ask.target, resource.capacity);
  const scaled = scaledOf(ask.scaled ?? [], state.address.table, index);
  const isGlobal = state.globalRegions.length > 0;
  const problems: AskProblem[] = numberProblems(ask.target, resource.capacity);
  if (problems.length === 0 && target.read === null && target.write === null) {
    problems.push({ reason: 'nothing-changes', capacity: resource.capacity });
  }
  const within = scaledWithinBounds(target, scaled);
  if (within.length > 0 && !rules.allowAutoscaled) problems.push({ reason: 'autoscaled', scaled: within });
  if (isGlobal && rules.globalTables === 'refuse') {
    problems.push({ reason: 'global-table', regions: state.globalRegions });
  }
  if (problems.length > 0) return { ok: false, problems };

  const budget = decreaseBudget(state.billingMode, resource.counter, now);
  const warnings: AskWarning[] = peakWarnings(target, ask.peak);
  if (budget.kind === 'free' && budget.left === 1) warnings.push({ reason: 'last-free-decrease' });
  if (within.length > 0) warnings.push({ reason: 'autoscaled', scaled: within });
  const below = scaledBelowBounds(target, scaled);
  if (below.length > 0) warnings.push({ reason: 'below-scaling-minimum', scaled: below });
  if (ask.scaled === null) warnings.push({ reason: 'scaling-unknown' });
  if (isGlobal) warnings.push({ reason: 'global-table', regions: state.globalRegions });
  if (rules.production) warnings.push({ reason: 'production' });

  return {
    ok: true,
    target,
    baseline: baselineOf(state, resource),
    warnings,
    needsConfirmation: warnings.some(({ reason }) => reason === 'below-peak'),
    budget,
    budgetAfter: budgetAfter(budget, nextDecreaseAt(budget, now)),
    earliestAt: earliestRunAt(state.billingMode, resource.counter, ask.refusal, now),
  };
}

function numberProblems(target: Target, capacity: Capacity): AskProblem[] {
  const asked = DIMENSIONS.filter((dimension) => target[dimension] !== null);
  if (asked.length === 0) return [{ reason: 'nothing-asked' }];
  return asked.flatMap((dimension): AskProblem[] => {
    const value = target[dimension] ?? 0;
    if (!Number.isSafeInteger(value)) return [{ reason: 'not-a-whole-number', dimension, asked: value }];
    if (value < 1) return [{ reason: 'below-one', dimension, asked: value }];
    const current = capacity[dimension];
    return value > current ? [{ reason: 'raise', dimension, asked: value, current }] : [];
  });
}

function peakWarnings(target: Target, peak: Target): AskWarning[] {
  return DIMENSIONS.flatMap((dimension): AskWarning[] => {
    const asked = target[dimension];
    const most = peak[dimension];
    if (asked === null) return [];
    if (most === null) return [{ reason: 'no-use-data', dimension }];
    return asked < most ? [{ reason: 'below-peak', dimension, asked, peak: most }] : [];
  });
}

function withoutUnchanged({ read, write }: Target, capacity: Capacity): Target {
  return { read: read === capacity.read ? null : read, write: write === capacity.write ? null : write };
}

/** One decrease made at `at`, the first instant it is accepted; a wait for midnight ends in four fresh ones. */
function budgetAfter(budget: Budget, at: Instant | null): Budget {
  if (at === null || budget.kind === 'notApplicable' || budget.kind === 'unknown') return budget;
  const startsNewDay = budget.kind === 'waiting' && budget.until === 'midnight';
  const used = startsNewDay ? 0 : budget.used;
  return decreaseBudget('PROVISIONED', { decreasesToday: used + 1, lastDecreaseAt: at }, at);
}
