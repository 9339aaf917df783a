/** What the thread below a card is told: one reply for each change worth a notification, and none for the rest. */
import type { KnownBlock } from '@slack/types';
import type { Instant } from '../domain/instant.ts';
import { SECOND_MS } from '../domain/instant.ts';
import type { AuditEntry, AuditReason } from '../domain/request/audit.ts';
import type { Failure } from '../domain/request/reasons.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { isWaitNews } from '../domain/request/wait-news.ts';
import type { HistoryReport } from '../domain/spending/history.ts';
import { context, type Message, quote, section } from './blocks.ts';
import { fence } from './mrkdwn.ts';
import { driftText, failureText, waitReasonText } from './reason-text.ts';
import { spentBlocks } from './refusal-spent.ts';
import { askAgain, capacityText, people, person } from './request-text.ts';
import { successMessage } from './success-message.ts';
import { dateToken } from './time.ts';
import type { Words } from './words.ts';

type Reason<Kind extends AuditReason['reason']> = Extract<AuditReason, { reason: Kind }>;

export interface ThreadNews {
  readonly entry: AuditEntry;
  /** The whole trail, oldest first: what has been told before is not told again. */
  readonly trail: readonly AuditEntry[];
  /** Who may approve, asked again where an approval has become void. */
  readonly approvers: readonly string[];
  /** Who spent the budget that a call of ours was refused for. */
  readonly history: HistoryReport | null;
}

/** The reply that tells of this change; `null` where the card alone says enough. The request may be newer than the entry. */
export function threadMessage(
  words: Words,
  request: ReductionRequest,
  { entry, trail, approvers, history }: ThreadNews,
): Message | null {
  const { why } = entry;
  const requester = person(request.requester);
  switch (why.reason) {
    case 'approved':
      return approvedMessage(words, request, entry, why);
    case 'rejected':
      return told(
        words('thread.rejected', { requester, by: person(entry.by) }),
        why.words === null ? [] : [quote(why.words)],
      );
    case 'cancelled': {
      const key = entry.by === request.requester ? 'thread.cancelled' : 'thread.cancelled.told';
      return told(words(key, { requester, by: person(entry.by) }));
    }
    case 'not-decided':
      return told(words('thread.expired.notDecided', { requester }), [context(askAgain(words, request))]);
    case 'not-run-in-time':
      return expiredMessage(words, request);
    case 'redrawn':
      return told(words('thread.redrawn', { n: request.approvalsNeeded, drift: driftText(words, why.drift) }));
    case 'waits':
      return isWaitNews(entry, trail)
        ? told(waitsText(words, why), spentBlocks(words, request.resource.index, history))
        : null;
    case 'drifted':
      return told(
        words('thread.drifted', {
          requester,
          approvers: people(words, approvers),
          drift: driftText(words, why.drift),
        }),
      );
    case 'succeeded':
      return successMessage(words, request, why.result, entry.at);
    case 'failed':
      return failedMessage(words, request, why.why);
    case 'restored':
      return told(words('thread.restored', { requester, capacity: capacityText(words, why.to) }));
    case 'asked':
    case 'run-started':
    case 'accepted':
      return null;
  }
}

/** The same sentence for the eye and for notifications. */
function told(sentence: string, more: readonly KnownBlock[] = []): Message {
  return { text: sentence, blocks: [section(sentence), ...more] };
}

/** Sooner than this is "now" to whoever reads it. */
const NOW_MS = 10 * SECOND_MS;

function approvedMessage(words: Words, request: ReductionRequest, entry: AuditEntry, why: Reason<'approved'>): Message {
  const withdrawn =
    why.withdrawn.length === 0
      ? []
      : [context(words('thread.withdrawn', { n: why.withdrawn.length, people: people(words, why.withdrawn) }))];
  const facts = { requester: person(request.requester), by: person(entry.by) };
  if (why.missing > 0) return told(words('thread.approved.oneMore', facts), withdrawn);
  const dueAt: Instant | null = request.dueAt;
  if (dueAt === null || dueAt - entry.at < NOW_MS) return told(words('thread.approved.now', facts), withdrawn);
  return told(words('thread.approved', { ...facts, at: dateToken(words, dueAt) }), withdrawn);
}

function expiredMessage(words: Words, request: ReductionRequest): Message {
  const { lastWait, requester } = request;
  return told(words('thread.expired.notRun', { requester: person(requester) }), [
    context(...(lastWait === null ? [] : [waitReasonText(words, lastWait.why)]), askAgain(words, request)),
  ]);
}

function waitsText(words: Words, { why, until }: Reason<'waits'>): string {
  const facts = { why: waitReasonText(words, why), at: dateToken(words, until) };
  if (why === 'paused') return words('thread.paused', facts);
  return words(why === 'resumed' ? 'thread.resumed' : 'thread.waits', facts);
}

/** After a call was sent, these do not say that nothing was changed. */
const MAY_HAVE_CHANGED: ReadonlySet<Failure['reason']> = new Set([
  'outcome-unknown',
  'not-given-back',
  'table-gone',
  'index-gone',
  'on-demand',
  'not-signed',
]);

function failedMessage(words: Words, request: ReductionRequest, why: Failure): Message {
  const { sentence, detail } = failureText(words, request, why);
  const key = request.run !== null && MAY_HAVE_CHANGED.has(why.reason) ? 'thread.failed.ended' : 'thread.failed';
  const text = words(key, { requester: person(request.requester), failure: sentence });
  return told(text, [
    ...(detail === null || detail.trim() === '' ? [] : [section(fence(detail))]),
    context(askAgain(words, request)),
  ]);
}
