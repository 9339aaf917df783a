/** The thread is told that a reduction is done: what changed, who wanted it, what is next, and how to take it back. */
import type { KnownBlock } from '@slack/types';
import { decreaseBudget, decreasesAvailableNow, nextDecreaseAt } from '../domain/budget.ts';
import type { Instant } from '../domain/instant.ts';
import { DIMENSIONS } from '../domain/request/baseline.ts';
import { raisedByChance } from '../domain/request/overwritten.ts';
import type { Success } from '../domain/request/reasons.ts';
import { isConfirmed, type ReductionRequest } from '../domain/request/request.ts';
import { undoUnits } from '../domain/request/undo.ts';
import type { Capacity, DecreaseCounter } from '../domain/resource.ts';
import { context, type Message, section } from './blocks.ts';
import { code, fence } from './mrkdwn.ts';
import { approversOf, capacityText, changeText, people, person, requestIds, resourceText } from './request-text.ts';
import { dateToken } from './time.ts';
import { undoCommand } from './undo-command.ts';
import type { Words } from './words.ts';

export function successMessage(words: Words, request: ReductionRequest, result: Success, at: Instant): Message {
  const requester = person(request.requester);
  if (result.how === 'already-there') {
    const text = words('thread.alreadyThere', { requester, capacity: capacityText(words, result.capacity) });
    const remarks = isAbove(result.capacity, request) ? [context(words('thread.alreadyThere.newer'))] : [];
    return { text, blocks: [section(text), ...remarks] };
  }
  const text = words(isConfirmed(request) ? 'thread.succeeded' : 'thread.succeeded.unconfirmed', {
    requester,
    change: changeText(words, result.from, result.to),
    approvers: approversOf(words, request),
  });
  return {
    text,
    blocks: [
      section([text, ...remarks(words, request, result), nextText(words, result.counter, at)].join('\n')),
      ...undoBlocks(words, request, undoUnits(result)),
      context(words('thread.watch')),
    ],
  };
}

/** Throttle events were counted on a resource that had just been lowered: requester and approvers are told, once. */
export function throttlesMessage(words: Words, request: ReductionRequest, n: number): Message {
  const told = new Set([request.requester, ...request.approvals.map(({ by }) => by)]);
  const facts = { people: people(words, [...told]), n, resource: resourceText(words, request.resource) };
  if (request.state !== 'succeeded' || request.outcome.how !== 'reduced') {
    throw new TypeError(`request ${request.id} was not lowered, and cannot be throttled for it`);
  }
  const text = words('thread.throttled', { ...facts, at: dateToken(words, request.outcome.at) });
  return { text, blocks: [section(text), section(fence(undoCommand(request.resource, undoUnits(request.outcome))))] };
}

function remarks(words: Words, request: ReductionRequest, result: Extract<Success, { how: 'reduced' }>): string[] {
  const others = (request.run?.members ?? []).filter((id) => id !== request.id);
  return [
    ...(isConfirmed(request) ? [] : [words('thread.unconfirmed')]),
    ...(others.length === 0 ? [] : [words('thread.merged', { requests: requestIds(others) })]),
    ...(isOther(result.to, request) ? [words('thread.merged.newer')] : []),
    ...(request.run === null || raisedByChance(request.run).length === 0
      ? []
      : [words('thread.raisedByChance', { capacity: capacityText(words, result.from) })]),
    ...(result.changedSince === null
      ? []
      : [words('thread.changedSince', { capacity: capacityText(words, result.changedSince) })]),
  ];
}

const isAbove = (capacity: Capacity, { target }: ReductionRequest): boolean =>
  DIMENSIONS.some((dimension) => capacity[dimension] > (target[dimension] ?? Number.POSITIVE_INFINITY));

const isOther = (to: Capacity, { target }: ReductionRequest): boolean =>
  DIMENSIONS.some((dimension) => target[dimension] !== null && to[dimension] !== target[dimension]);

function nextText(words: Words, counter: DecreaseCounter, at: Instant): string {
  const budget = decreaseBudget('PROVISIONED', counter, at);
  const next = nextDecreaseAt(budget, at);
  if (next === null) return words('thread.next.unknown');
  if (next > at) return words('thread.next.at', { at: dateToken(words, next) });
  return words('thread.next.now', { n: decreasesAvailableNow(budget) });
}

const undoBlocks = (words: Words, { resource }: ReductionRequest, to: Capacity): KnownBlock[] => [
  section(`${words('thread.undo', { account: code(resource.account) })}\n${fence(undoCommand(resource, to))}`),
];
