/** What follows an attempt to give back what our call had overwritten. A raise spends nothing, so it may be sent again. */
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts';
import type { UpdateOutcome } from './outcome.ts';
import type { Run } from './run.ts';

export type AfterRestore =
  | { readonly next: 'record'; readonly awsRequestId: string }
  /** Read anew at `at`: it may be in place by then, or is sent again. */
  | { readonly next: 'again'; readonly at: Instant }
  /** AWS will not take it, whatever the moment: people are told. */
  | { readonly next: 'give-up'; readonly detail: string };

const SOONEST_MS = 2 * SECOND_MS;

export function afterRestore(outcome: UpdateOutcome, { intent }: Pick<Run, 'intent'>, now: Instant): AfterRestore {
  // The longer it has not worked, the less often it is tried: a quarter of the time it has taken.
  const waitMs = Math.min(Math.max(SOONEST_MS, Math.round((now - intent.at) / 4)), MINUTE_MS);
  const again = { next: 'again', at: now + waitMs } as const;
  switch (outcome.kind) {
    case 'accepted':
      return { next: 'record', awsRequestId: outcome.awsRequestId };
    case 'in-use':
    case 'throttled':
    case 'unclear':
    case 'not-sent':
    // "Will not change": it is there, as the next read will show.
    case 'no-change':
    // Somebody has raised it further since: the next read shows their units, and nothing is left to give back.
    case 'decrease-quota':
    // The next read ends the run: the table or the index is gone.
    case 'not-found':
      return again;
    case 'other-limit':
      return outcome.isTransient ? again : { next: 'give-up', detail: outcome.detail };
    case 'denied':
    case 'validation':
      return { next: 'give-up', detail: outcome.detail };
  }
}
