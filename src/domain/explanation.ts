/**
 * What there is to say about a limit error: from what its text states and what was read of the table to one explanation. Pure.
 * Values from a text are shown as stated and held against a fresh read; nothing of them is kept as budget.
 */

import { type Advice, adviceFor, adviceKnowing } from './explanation/advice.ts';
import { type Agreement, agreementOf, type Culprit, culpritIn, type Finding } from './explanation/finding.ts';
import { type NextDecrease, nextOf } from './explanation/next.ts';
import type { Instant } from './instant.ts';
import type { LimitMessage, NamedResource } from './limit-message/message.ts';
import type { Diagnosis } from './spending/diagnosis.ts';
import type { HistoryReport } from './spending/history.ts';
import { causeOf } from './spending/told.ts';

export type { Stated } from './explanation/finding.ts';

export interface Explanation {
  readonly message: Exclude<LimitMessage, { kind: 'none' }>;
  readonly finding: Finding;
  /** `null` where no table was read. */
  readonly culprit: Culprit | null;
  /** `null` for what is no matter of the decrease budget. */
  readonly next: NextDecrease | null;
  /** `null` where there is nothing to compare. */
  readonly agreement: Agreement | null;
  /** Best first; none where a choice comes first. */
  readonly advice: readonly Advice[];
  /** Who spent the budget, and why; `null` where that was not read. */
  readonly history: HistoryReport | null;
  readonly now: Instant;
}

/** @param now AWS's clock, where there is one */
export function explain(message: Explanation['message'], finding: Finding, now: Instant): Explanation {
  const stated = message.kind === 'decrease-quota' ? message : null;
  const culprit = finding.kind === 'read' ? culpritIn(finding.report, namedBy(message).index, stated) : null;
  const agreement = stated === null || culprit === null ? null : agreementOf(stated, culprit.of);
  const next = nextOf(message, stated, culprit, agreement, now);
  return {
    message,
    finding,
    culprit,
    next,
    agreement,
    advice: stated === null || finding.kind === 'several' ? [] : adviceFor(stated, finding, culprit, next, agreement),
    history: null,
    now,
  };
}

/** The same with who spent the budget: what its cause advises takes the place of what is advised without knowing it. */
export function withHistory(explanation: Explanation, history: HistoryReport): Explanation {
  const main = mainCause(explanation, history);
  return {
    ...explanation,
    history,
    advice: main === null ? explanation.advice : adviceKnowing(explanation.advice, main),
  };
}

/** The cause that explains most of what the resource spent. */
export function mainCause({ culprit }: Explanation, history: HistoryReport): Diagnosis | null {
  return culprit === null ? null : causeOf(history, culprit.of.resource.index);
}

/** Who spent the budget matters for a refusal, and of a table that is surely the one. */
export const needsHistory = ({ message, finding, agreement, next }: Explanation): boolean =>
  message.kind === 'decrease-quota' && finding.kind === 'read' && agreement !== 'other' && next?.kind !== 'onDemand';

/** The names in a text, as far as the kind of message has any. */
export const namedBy = (message: LimitMessage): NamedResource =>
  'table' in message ? { table: message.table, index: message.index } : { table: null, index: null };
