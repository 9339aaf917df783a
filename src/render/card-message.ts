/** The card of a request in the approvals channel: a picture of the stored state, the same message from asking to result. */
import type { ActionsBlock, KnownBlock } from '@slack/types';
import type { AskWarning } from '../domain/request/ask.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import type { Pause } from '../domain/request/pause.ts';
import { isFinished, isUndecided, type ReductionRequest } from '../domain/request/request.ts';
import { APPROVE_REQUEST, approveValue, CANCEL_REQUEST, cardValue, REJECT_REQUEST } from './actions.ts';
import { button, confirmDialog, context, fields, header, type Message, quote, section } from './blocks.ts';
import { changeFields, knownFields, warningText } from './card-facts-text.ts';
import { briefStatus, statusText } from './card-status.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { people, person, plainResource, resourceText, wantedText } from './request-text.ts';
import type { Words } from './words.ts';

export interface Card {
  readonly request: ReductionRequest;
  readonly facts: CardFacts;
  /** The pause in force for the account; `null` if there is none. */
  readonly pause: Pause | null;
}

export function cardMessage(words: Words, { request, facts, pause }: Card): Message {
  const { resource, reason, requester } = request;
  return {
    text: cardSentence(words, request),
    blocks: [
      header(titleText(words, request)),
      section(statusText(words, request, pause)),
      ...(request.state === 'rejected' && request.outcome.words !== null ? [quote(request.outcome.words)] : []),
      section(
        words(isFinished(request) ? 'card.asked' : 'card.asks', {
          who: person(requester),
          resource: resourceText(words, resource),
          ...where(resource),
        }),
      ),
      reason === null ? context(words('card.noReason')) : quote(reason),
      ...(isFinished(request)
        ? []
        : [fields([...changeFields(words, request), ...knownFields(words, request, facts)])]),
      ...warnings(words, request, facts),
      ...buttons(words, request),
      context(footText(words, request, facts)),
    ],
  };
}

const where = ({ account, accountId, region }: ReductionRequest['resource']) => ({
  account: escapeText(account),
  accountId: escapeText(accountId),
  region: escapeText(region),
});

/** "orders-table: 1,000 → 200 RCU"; the numbers stay whole whatever the length of the names. */
function titleText(words: Words, { resource, target, baseline }: ReductionRequest): string {
  const { table, index } = resource;
  const name = index === null ? oneLine(table, 90) : `${oneLine(table, 44)} / ${oneLine(index, 44)}`;
  return `${name}: ${wantedText(words, { target, baseline })}`;
}

/** For notifications and screen readers. */
function cardSentence(words: Words, request: ReductionRequest): string {
  const { resource, target, baseline, requester } = request;
  return words('card.sentence', {
    who: person(requester),
    resource: escapeText(plainResource(words, resource, (name) => oneLine(name, 255))),
    ...where(resource),
    change: wantedText(words, { target, baseline }),
    status: briefStatus(words, request),
  });
}

function warnings(words: Words, request: ReductionRequest, facts: CardFacts): KnownBlock[] {
  if (isFinished(request) || facts.warnings.length === 0) return [];
  const title = words(isUndecided(request) ? 'card.warnings' : 'card.warnings.approved');
  const ordered = facts.warnings.toSorted((a, b) => weight(b) - weight(a));
  return [section([title, ...ordered.map((one) => `•  ${warningOnCard(words, request, one)}`)].join('\n'))];
}

function warningOnCard(words: Words, { requester }: ReductionRequest, one: AskWarning): string {
  const warning = warningText(words, one);
  return one.reason === 'below-peak' ? words('card.warning.seen', { warning, who: person(requester) }) : warning;
}

/** What makes this card another than the last twenty comes first: cards that look alike are approved by habit. */
const weight = ({ reason }: AskWarning): number => (reason === 'production' ? 2 : reason === 'below-peak' ? 1 : 0);

function footText(words: Words, request: ReductionRequest, { approvers }: CardFacts): string {
  const id = words('card.id', { id: code(request.id, 40) });
  if (!isUndecided(request)) return id;
  const key = request.approvalsNeeded === 2 ? 'card.approvers.twoNeeded' : 'card.approvers';
  return `${words(key, { approvers: people(words, approvers) })}  ·  ${id}`;
}

function buttons(words: Words, request: ReductionRequest): ActionsBlock[] {
  const elements = isUndecided(request)
    ? [approveButton(words, request), rejectButton(words, request), cancelButton(words, request)]
    : request.state === 'scheduled'
      ? [cancelButton(words, request)]
      : [];
  // Slack wants another block_id whenever a message is changed.
  return elements.length === 0 ? [] : [{ type: 'actions', block_id: `card:${cardValue(request)}`, elements }];
}

/** What a dialog repeats, within its 300 characters. */
function summary(words: Words, { resource, target, baseline }: ReductionRequest) {
  return {
    resource: plainResource(words, resource, (name) => oneLine(name, resource.index === null ? 80 : 45)),
    account: oneLine(resource.account, 40),
    accountId: resource.accountId,
    region: resource.region,
    change: wantedText(words, { target, baseline }),
  };
}

const labelled = ({ id, resource }: ReductionRequest) => ({ id: oneLine(id, 20), table: oneLine(resource.table, 30) });

function approveButton(words: Words, request: ReductionRequest) {
  return button({
    action: APPROVE_REQUEST,
    value: approveValue(request),
    text: words('card.approve'),
    label: words('card.approve.label', labelled(request)),
    style: 'primary',
    confirm: confirmDialog({
      title: words('card.approve.title'),
      text: words('card.approve.text', summary(words, request)),
      yes: words('card.approve'),
      no: words('card.approve.deny'),
    }),
  });
}

function rejectButton(words: Words, request: ReductionRequest) {
  return button({
    action: REJECT_REQUEST,
    value: cardValue(request),
    text: words('card.reject'),
    label: words('card.reject.label', labelled(request)),
    style: 'danger',
  });
}

function cancelButton(words: Words, request: ReductionRequest) {
  return button({
    action: CANCEL_REQUEST,
    value: cardValue(request),
    text: words('card.cancel'),
    label: words('card.cancel.label', labelled(request)),
    confirm: confirmDialog({
      title: words('card.cancel.title'),
      text: words('card.cancel.text', summary(words, request)),
      yes: words('card.cancel.confirm'),
      no: words('card.cancel.deny'),
      style: 'danger',
    }),
  });
}
