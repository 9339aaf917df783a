/** What a run looks at, and what it makes of each request. */
import type { ReductionRules } from '../accounts.ts';
import type { Instant } from '../instant.ts';
import type { Capacity, ScaledDimension, TableState } from '../resource.ts';
import type { Baseline } from './baseline.ts';
import type { RefusalMemory } from './budget-now.ts';
import type { Drift, NotPossible, WaitReason } from './reasons.ts';
import type { ScheduledRequest } from './request.ts';
import type { Target } from './target.ts';

export interface Situation {
  /** Read for this run; `null` if the table is gone. */
  readonly current: TableState | null;
  readonly index: string | null;
  /** All requests scheduled on the resource, due or not: a decrease made now is shared by all. */
  readonly requests: readonly ScheduledRequest[];
  /** Most used in a minute of the last 15, units a second; `null` where there is no data. */
  readonly recentUse: Target;
  /** In every region of a global table. Nothing known (`null`) stops nothing: the card has said so. */
  readonly scaled: readonly ScaledDimension[] | null;
  readonly refusal: RefusalMemory | null;
  readonly rules: Pick<ReductionRules, 'allowAutoscaled' | 'globalTables'>;
}

export type Verdict =
  /** The update changes a dimension it asks for: it is a member of the run. */
  | { readonly kind: 'update' }
  /** `settling` included: the table or index is not ACTIVE. */
  | { readonly kind: 'wait'; readonly until: Instant; readonly why: WaitReason }
  /** Nothing it asks for would change; above its own target only where a newer request asked for more. */
  | { readonly kind: 'already-there'; readonly capacity: Capacity }
  | { readonly kind: 'drifted'; readonly why: Drift; readonly baseline: Baseline }
  | { readonly kind: 'not-possible'; readonly why: NotPossible }
  | { readonly kind: 'expired' };
