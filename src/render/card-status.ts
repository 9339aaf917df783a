/** The first lines of a card: where the request stands, who brought it there and when. */
import type { Pause } from '../domain/request/pause.ts';
import {
  isConfirmed,
  isUndecided,
  type ReductionRequest,
  type SucceededRequest,
  type UndecidedRequest,
} from '../domain/request/request.ts';
import { code } from './mrkdwn.ts';
import { driftText, waitReasonText } from './reason-text.ts';
import { approversOf, capacityText, changeText, people, person, requestIds, stateText } from './request-text.ts';
import { dateToken, minuteToken } from './time.ts';
import type { Words } from './words.ts';

/** mrkdwn, one line or more. */
export function statusText(words: Words, request: ReductionRequest, pause: Pause | null): string {
  return [`${PICTURES[request.state]} ${headline(words, request, pause)}`, ...remarks(words, request, pause)].join(
    '\n',
  );
}

/** Drawn beside words that say the same: never the only carrier of the news. */
const PICTURES: { readonly [state in ReductionRequest['state']]: string } = {
  pending: ':hourglass_flowing_sand:',
  drifted: ':warning:',
  scheduled: ':alarm_clock:',
  running: ':large_blue_circle:',
  succeeded: ':white_check_mark:',
  failed: ':x:',
  rejected: ':no_entry:',
  cancelled: ':white_circle:',
  expired: ':white_circle:',
};

function headline(words: Words, request: ReductionRequest, pause: Pause | null): string {
  const who = approversOf(words, request);
  switch (request.state) {
    case 'pending':
    case 'drifted':
      return undecidedText(words, request);
    case 'scheduled':
      return pause === null
        ? words('status.scheduled', { who, at: dateToken(words, request.dueAt) })
        : words('status.scheduled.paused', { who });
    case 'running':
      return words('status.running', { who, at: dateToken(words, request.run.intent.at) });
    case 'succeeded':
      return succeededText(words, request, request.outcome);
    case 'failed':
      return words('status.failed', { at: minuteToken(words, request.outcome.at) });
    case 'rejected':
      return words('status.rejected', { who: person(request.outcome.by), at: minuteToken(words, request.outcome.at) });
    case 'cancelled':
      return words('status.cancelled', { who: person(request.outcome.by), at: minuteToken(words, request.outcome.at) });
    case 'expired': {
      const key = request.outcome.reason === 'not-decided' ? 'status.expired.notDecided' : 'status.expired.notRun';
      return words(key, { at: minuteToken(words, request.outcome.at) });
    }
  }
}

function succeededText(
  words: Words,
  request: ReductionRequest,
  { at, ...result }: SucceededRequest['outcome'],
): string {
  if (result.how === 'already-there') {
    return words('status.alreadyThere', { at: minuteToken(words, at), capacity: capacityText(words, result.capacity) });
  }
  const change = changeText(words, result.from, result.to);
  return words(isConfirmed(request) ? 'status.succeeded' : 'status.succeeded.unconfirmed', {
    who: approversOf(words, request),
    at: dateToken(words, at),
    change,
  });
}

function undecidedText(words: Words, request: UndecidedRequest): string {
  if (request.approvals.length > 0) return words('status.pending.oneMore', { who: approversOf(words, request) });
  if (request.state === 'drifted') return words('status.drifted');
  return words(request.approvalsNeeded === 2 ? 'status.pending.two' : 'status.pending');
}

function remarks(words: Words, request: ReductionRequest, pause: Pause | null): string[] {
  const paused = pause === null ? [] : [pausedText(words, pause, request.resource.account)];
  switch (request.state) {
    case 'pending':
      return [
        ...(request.drift === null
          ? []
          : [words('status.redrawn', { n: request.approvalsNeeded, drift: driftText(words, request.drift) })]),
        ...paused,
      ];
    case 'drifted':
      return [words('status.drifted.why', { drift: driftText(words, request.drift) }), ...paused];
    case 'scheduled':
      if (pause !== null) return paused;
      return request.lastWait === null ? [] : [waitReasonText(words, request.lastWait.why)];
    case 'running': {
      const others = request.run.members.filter((id) => id !== request.id);
      return [
        words(request.run.accepted === null ? 'status.running.sent' : 'status.running.accepted'),
        ...(others.length === 0 ? [] : [words('status.running.merged', { requests: requestIds(others) })]),
      ];
    }
    case 'failed':
      return [words('status.thread')];
    case 'rejected':
    case 'cancelled':
      return [words('status.unchanged')];
    default:
      return [];
  }
}

/** @param account as the configuration names it */
export function pausedText(words: Words, { by, until, scope }: Pause, account: string): string {
  const command = code(`/ddb resume ${scope === 'all' ? 'all' : account}`);
  if (until === null) return words('status.paused.open', { who: person(by), command });
  return words('status.paused', { who: person(by), command, until: minuteToken(words, until) });
}

/** A few plain words for notifications. */
export function briefStatus(words: Words, request: ReductionRequest): string {
  const who = isUndecided(request) ? request.approvals : [];
  return who.length > 0
    ? words('card.status.oneMore', {
        who: people(
          words,
          who.map(({ by }) => by),
        ),
      })
    : words('card.status', { state: stateText(words, request.state) });
}
