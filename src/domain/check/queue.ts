/** Judges whether the queue of AWS's events can be read by the identity the bot runs as. */
import { type Finding, failed, passed, warned } from './finding.ts';
import { allowing, principalOf, refuser } from './policy-line.ts';

export const QUEUE = 'queue';

/** What reading a queue takes. */
export const QUEUE_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'] as const;
export type QueueAction = (typeof QUEUE_ACTIONS)[number];

export type QueueAnswer =
  /** The call got past the policies: it failed only for what was deliberately wrong with it, or did nothing. */
  | { readonly kind: 'allowed' }
  | { readonly kind: 'denied'; readonly detail: string }
  | { readonly kind: 'no-queue' }
  | { readonly kind: 'other'; readonly detail: string };

export interface CheckedQueue {
  readonly queueUrl: string;
  readonly region: string;
  /** ARN of the identity the bot runs as. */
  readonly caller: string;
}

/** @param answers in the order of QUEUE_ACTIONS */
export function queueFindings(queue: CheckedQueue, answers: readonly QueueAnswer[]): readonly Finding[] {
  if (answers.some(({ kind }) => kind === 'no-queue')) {
    const fix = 'Correct events.queueUrl and events.region, or make the queue (deploy/).';
    return [failed({ place: QUEUE, what: 'queue', seen: `there is none at ${queue.queueUrl}`, fix })];
  }
  return QUEUE_ACTIONS.map((action, at) =>
    finding(queue, action, answers[at] ?? { kind: 'other', detail: 'not tried' }),
  );
}

function finding(queue: CheckedQueue, action: QueueAction, answer: QueueAnswer): Finding {
  switch (answer.kind) {
    case 'allowed':
      return passed(QUEUE, action, 'allowed, inferred: a call that can do nothing was let through');
    case 'denied': {
      const by = refuser(answer.detail);
      const principal = principalOf(queue.caller);
      const fix = by?.isExplicit
        ? `Take ${action} for ${principal} out of the Deny in the ${by.document}.`
        : `Add to the policy of ${principal}:`;
      const lines = by?.isExplicit ? [] : [allowing(action, arnOf(queue))];
      return failed({ place: QUEUE, what: action, seen: 'denied', fix, lines });
    }
    default: {
      const seen = 'detail' in answer ? answer.detail : answer.kind;
      const fix = "Let this machine reach SQS in the queue's region (proxy, VPC endpoints, DNS), then try again.";
      return warned({ place: QUEUE, what: action, seen: `not known: ${seen}`, fix });
    }
  }
}

/** The URL ends in account and name (Amazon SQS Developer Guide, "Queue and message identifiers"). */
function arnOf({ queueUrl, region, caller }: CheckedQueue): string {
  const [name = '', accountId = ''] = queueUrl.split('/').reverse();
  return `arn:${caller.split(':')[1]}:sqs:${region}:${accountId}:${name}`;
}
