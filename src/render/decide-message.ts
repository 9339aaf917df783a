/** Private answers to a click on a card, and to `/ddb cancel`: a click is never ignored, and whoever came too late learns who decided. */
import type { ModalView } from '@slack/types';
import type { CancelAnswer, DecideAnswer, LastMove } from '../domain/request/answers.ts';
import type { Refusal } from '../domain/request/life.ts';
import type { FailedRequest, ReductionRequest, SucceededRequest } from '../domain/request/request.ts';
import type { DecideRefusal, MayCancel, NotMember } from '../domain/request/who-may.ts';
import type { MessageKey } from '../locales/index.ts';
import { cardValue } from './actions.ts';
import { sentenceMessage } from './answer-message.ts';
import { type Message, section } from './blocks.ts';
import { code } from './mrkdwn.ts';
import { problemText } from './problem.ts';
import { driftText, failureText } from './reason-text.ts';
import { about, capacityText, people, person } from './request-text.ts';
import { minuteToken } from './time.ts';
import { trailText } from './trail-text.ts';
import type { Words } from './words.ts';

/** `null` where the click did what it said: the card shows it. */
export function decideMessage(words: Words, answer: DecideAnswer): Message | null {
  const text = decideText(words, answer);
  return text === null ? null : sentenceMessage(text);
}

function decideText(words: Words, answer: DecideAnswer): string | null {
  switch (answer.kind) {
    case 'decided':
      return null;
    case 'gone':
      return words('decide.gone');
    case 'mayNot':
      return mayNotText(words, answer.why, answer.last);
    case 'lost':
      return words('decide.tooLate', { last: lastText(words, answer.last) });
    case 'redrawn':
      return words('decide.redrawn', { drift: driftText(words, answer.drift) });
    case 'ended':
      return words('decide.ended', { why: endText(words, answer.request) });
    case 'unreadable':
      return words('decide.unreadable', { problem: problemText(words, answer.problem) });
    case 'indexGone':
      return words('decide.indexGone', { index: code(answer.request.resource.index ?? '') });
    case 'impossible':
      return impossibleText(words, answer.why, answer.last);
  }
}

function endText(words: Words, request: SucceededRequest | FailedRequest): string {
  if (request.state === 'failed') return failureText(words, request, request.outcome).sentence;
  const capacity = request.outcome.how === 'reduced' ? request.outcome.to : request.outcome.capacity;
  return words('ask.problem.nothingChanges', { capacity: capacityText(words, capacity) });
}

export function cancelMessage(words: Words, answer: CancelAnswer): Message {
  return sentenceMessage(cancelText(words, answer));
}

function cancelText(words: Words, answer: CancelAnswer): string {
  switch (answer.kind) {
    case 'cancelled':
      return words('decide.cancelled', about(words, answer.request));
    case 'gone':
      return words('decide.gone');
    case 'lost':
      return words('decide.tooLate', { last: lastText(words, answer.last) });
    case 'mayNot':
      return mayNotCancelText(words, answer.why, answer.last);
  }
}

const NOT_MEMBER: { readonly [reason in NotMember['reason']]: MessageKey } = {
  guest: 'decide.notMember.guest',
  external: 'decide.notMember.external',
  bot: 'decide.notMember.bot',
  deactivated: 'decide.notMember.deactivated',
};

export const notMemberText = (words: Words, { reason }: NotMember): string => words(NOT_MEMBER[reason]);

function mayNotText(words: Words, why: DecideRefusal, last: LastMove): string {
  switch (why.reason) {
    case 'no-approvers':
      return words('decide.noApprovers');
    case 'not-an-approver':
      return words('decide.notApprover', { approvers: people(words, why.approvers) });
    case 'own-request':
      return words('decide.ownRequest');
    case 'not-pending':
      return words('decide.tooLate', { last: lastText(words, last) });
    case 'expired':
      return words('decide.expired', { at: minuteToken(words, why.since) });
    case 'stale-revision':
      return words('decide.stale');
    case 'already-approved-by-you':
      return words('decide.alreadyYou');
    default:
      return notMemberText(words, why);
  }
}

function mayNotCancelText(words: Words, why: Extract<MayCancel, { may: false }>, last: LastMove): string {
  switch (why.reason) {
    case 'not-requester-nor-approver':
      return words('decide.notAllowedToCancel', { approvers: people(words, why.approvers) });
    case 'too-late-running':
      return words('decide.tooLateRunning');
    case 'finished':
      return words('decide.tooLate', { last: lastText(words, last) });
    default:
      return notMemberText(words, why);
  }
}

function impossibleText(words: Words, why: Refusal, last: LastMove): string {
  switch (why.reason) {
    case 'stale-revision':
      return words('decide.stale');
    case 'expired':
      return words('decide.expired', { at: minuteToken(words, why.since) });
    case 'already-approved-by-you':
      return words('decide.alreadyYou');
    case 'baseline-changed':
      return words('decide.redrawn', { drift: driftText(words, why.drift) });
    case 'too-late-running':
      return words('decide.tooLateRunning');
    case 'wrong-state':
      return words('decide.tooLate', { last: lastText(words, last) });
    case 'not-expired':
    case 'already-accepted':
      return words('decide.impossible', { last: lastText(words, last) });
  }
}

/** "@ben approved it, today at 14:03." */
export function lastText(words: Words, { request, entry }: LastMove): string {
  if (entry === null) return '';
  return words('decide.last', { what: trailText(words, request, entry), at: minuteToken(words, entry.at) });
}

/** Opened by the Reject button; its private_metadata is the button's value. */
export const REJECT_MODAL = 'request_reject';
export const REJECT_WORDS = 'reject_words';
const WORDS_MOST = 700;

export function rejectModal(words: Words, request: ReductionRequest): ModalView {
  const text = (key: MessageKey) => ({ type: 'plain_text' as const, text: words(key) });
  return {
    type: 'modal',
    callback_id: REJECT_MODAL,
    private_metadata: cardValue(request),
    title: text('decide.modal.title'),
    submit: text('decide.modal.submit'),
    close: text('decide.modal.close'),
    blocks: [
      section(words('decide.modal.text', { ...about(words, request), who: person(request.requester) })),
      {
        type: 'input',
        block_id: REJECT_WORDS,
        optional: true,
        label: text('decide.modal.why'),
        element: {
          type: 'plain_text_input',
          action_id: REJECT_WORDS,
          multiline: true,
          max_length: WORDS_MOST,
          placeholder: text('decide.modal.why.placeholder'),
        },
      },
    ],
  };
}
