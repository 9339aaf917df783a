/** What to do about a used-up budget, best first, from what is known of the table. */
import type { Instant } from '../instant.ts';
import type { ScaledDimension } from '../resource.ts';
import { adviceFor as adviceOnCause, type Advice as CauseAdvice } from '../spending/advice.ts';
import type { Diagnosis } from '../spending/diagnosis.ts';
import type { Agreement, Culprit, Finding, Stated } from './finding.ts';
import type { NextDecrease } from './next.ts';

export type Advice =
  | { readonly kind: 'tryNow'; readonly left: number | null }
  | { readonly kind: 'wait'; readonly at: Instant }
  | { readonly kind: 'oneStep' }
  | { readonly kind: 'autoScaling'; readonly scaled: readonly ScaledDimension[] }
  /** What the cause of the spending calls for; `spent` decreases went that way. */
  | { readonly kind: 'cause'; readonly advice: CauseAdvice; readonly spent: number }
  | { readonly kind: 'onDemand'; readonly table: string | null; readonly region: string | null };

export function adviceFor(
  stated: Stated,
  finding: Finding,
  culprit: Culprit | null,
  next: NextDecrease | null,
  agreement: Agreement | null,
): Advice[] {
  if (next?.kind === 'onDemand') return [];
  const isSure = finding.kind === 'read' && agreement !== 'other';
  const address = isSure ? finding.report.state.address : null;
  const mayName = finding.kind === 'notLooked' || finding.kind === 'unknownTable';
  const scaled = isSure ? (culprit?.of.scaled ?? []) : [];
  return [
    ...(next?.kind === 'now' ? [{ kind: 'tryNow' as const, left: next.left }] : []),
    ...(next?.kind === 'at' ? [{ kind: 'wait' as const, at: next.at }] : []),
    { kind: 'oneStep' },
    ...(!isSure || scaled.length > 0 ? [{ kind: 'autoScaling' as const, scaled }] : []),
    {
      kind: 'onDemand',
      table: address?.table ?? (mayName ? stated.table : null),
      region: address?.region ?? null,
    },
  ];
}

/** With the cause known: first when, then what the cause calls for, then what else there is. */
export function adviceKnowing(advice: readonly Advice[], diagnosis: Diagnosis): readonly Advice[] {
  const specific = adviceOnCause(diagnosis).map((one) => ({
    kind: 'cause' as const,
    advice: one,
    spent: diagnosis.spent,
  }));
  const isTime = ({ kind }: Advice) => kind === 'wait' || kind === 'tryNow';
  return [...advice.filter(isTime), ...specific, ...advice.filter(({ kind }) => kind === 'onDemand')];
}
