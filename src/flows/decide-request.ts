/** Approve and Reject: a click decides what its card showed, judged by who the people are at this moment, or it decides nothing. */
import type { ReductionRules } from '../domain/accounts.ts';
import type { DecideAnswer, LastMove } from '../domain/request/answers.ts';
import { baselineOf, resourceOf } from '../domain/request/baseline.ts';
import { earliestRunAt } from '../domain/request/budget-now.ts';
import { decisionText } from '../domain/request/decision-text.ts';
import type { RequestEvent } from '../domain/request/events.ts';
import { type Moved, move } from '../domain/request/life.ts';
import { endByProblems, endByState } from '../domain/request/over.ts';
import type { Drift } from '../domain/request/reasons.ts';
import { isUndecided, type ReductionRequest } from '../domain/request/request.ts';
import { shownText } from '../domain/request/shown.ts';
import { mayDecide } from '../domain/request/who-may.ts';
import type { Resource, TableState } from '../domain/resource.ts';
import { problemOr } from './problem-or.ts';
import { judge, lookAgain, type ReductionPorts } from './reductions.ts';

export interface Click {
  readonly decision: 'approve' | 'reject';
  readonly id: string;
  /** The revision the button was drawn from. */
  readonly revision: number;
  /** For an approval: what the button stands for (shown.ts), as it was drawn. */
  readonly shown: string | null;
  /** Slack user id. */
  readonly by: string;
  /** For a rejection: the person's words. */
  readonly words: string | null;
}

/** @throws PeopleUnavailable: the click decided nothing; StoreUnavailable: it may have, the card will say */
export async function decideRequest(ports: ReductionPorts, click: Click): Promise<DecideAnswer> {
  const request = await ports.store.find(click.id);
  if (request === null) return { kind: 'gone' };
  const rules = ports.rulesOf(request.resource.account);
  if (rules === null) return { kind: 'gone' };
  const earlierIds = request.approvals.map(({ by }) => by);
  const [by, ...earlier] = await Promise.all([click.by, ...earlierIds].map((id) => judge(ports.people, rules, id)));
  if (by === undefined) return { kind: 'gone' };

  const { decision, revision } = click;
  const may = mayDecide(rules, request, { decision, by, revision, earlier }, ports.clock.now());
  if (!may.may) return { kind: 'mayNot', why: may, last: await lastMove(ports, request) };
  return decision === 'reject'
    ? reject(ports, request, click)
    : approve(
        ports,
        rules,
        request,
        click,
        may.withdrawn.map(({ by: withdrawn }) => withdrawn),
      );
}

const NOT_AS_SHOWN = 'a request is not what its card shows: its record was changed by another program';

async function reject(ports: ReductionPorts, request: ReductionRequest, click: Click): Promise<DecideAnswer> {
  const { by, revision, words } = click;
  return store(ports, request, move(request, { kind: 'reject', by, revision, words }, ports.clock.now()), click);
}

async function approve(
  ports: ReductionPorts,
  rules: ReductionRules,
  request: ReductionRequest,
  click: Click,
  withdrawn: readonly string[],
): Promise<DecideAnswer> {
  if (click.shown !== shownText(request)) {
    // Every change of ours has a revision of its own, and a card is drawn from one.
    ports.log.error({ request: request.id, by: click.by }, NOT_AS_SHOWN);
    const why = { reason: 'stale-revision', revision: request.revision } as const;
    return { kind: 'impossible', why, last: await lastMove(ports, request) };
  }
  const { account, region, table, index } = request.resource;
  const read = await problemOr(ports.tables.read({ account, region, table }));
  if (!read.ok) return { kind: 'unreadable', problem: read.problem };
  const state = read.value;
  const resource = resourceOf(state, index);
  if (resource === null) return { kind: 'indexGone', request };
  const ended = isUndecided(request) ? endByState(request, state, resource) : null;
  if (ended !== null) return end(ports, request, ended, click);
  const now = ports.clock.now();
  const refusal = await ports.refusals.find(request.resource, state.tableId);
  const dueAt = earliestRunAt(state.billingMode, resource.counter, refusal, now);
  const { by, revision } = click;
  const seen = baselineOf(state, resource);
  const moved = move(request, { kind: 'approve', by, revision, seen, dueAt, withdrawn }, now);
  if (!moved.ok && moved.reason === 'baseline-changed') {
    return redraw(ports, rules, request, { state, resource, drift: moved.drift }, click);
  }
  return store(ports, request, moved, click);
}

/** A run would end it right away: nobody is asked to approve that. */
async function end(
  ports: ReductionPorts,
  request: ReductionRequest,
  event: RequestEvent,
  click: Click,
): Promise<DecideAnswer> {
  const answer = await store(ports, request, move(request, event, ports.clock.now()), click);
  const isOver =
    answer.kind === 'decided' && (answer.request.state === 'succeeded' || answer.request.state === 'failed');
  return isOver ? { kind: 'ended', request: answer.request } : answer;
}

/** What is approved is what was shown: the card is drawn from what was read now, and people decide again. */
async function redraw(
  ports: ReductionPorts,
  rules: ReductionRules,
  request: ReductionRequest,
  { state, resource, drift }: { state: TableState; resource: Resource; drift: Drift },
  click: Click,
): Promise<DecideAnswer> {
  const { checked, facts } = await lookAgain(ports, rules, request, state);
  const ended = checked.ok ? null : endByProblems(checked.problems);
  if (ended !== null) return end(ports, request, ended, click);
  await ports.cards.keepFacts(request.id, facts);
  const event = { kind: 'redraw', drift, baseline: baselineOf(state, resource) } as const;
  const answer = await store(ports, request, move(request, event, ports.clock.now()), click);
  return answer.kind === 'decided' ? { kind: 'redrawn', request: answer.request, drift } : answer;
}

async function store(ports: ReductionPorts, from: ReductionRequest, moved: Moved, click: Click): Promise<DecideAnswer> {
  if (!moved.ok) {
    const { ok: _, ...why } = moved;
    return { kind: 'impossible', why, last: await lastMove(ports, from) };
  }
  const { audit } = moved;
  const to = signed(ports, moved.request);
  // The same click sent twice (by Slack or by our own connection) is the same operation.
  const operation = `${click.decision}-${from.id}-${from.revision}-${click.by}`;
  const result = await ports.store.change([{ from, to, audit }], operation);
  if (result.kind !== 'stored') {
    const current = await ports.store.find(from.id);
    return current === null ? { kind: 'gone' } : { kind: 'lost', last: await lastMove(ports, current) };
  }
  if (to.state === 'scheduled') await ports.wakeUps.run(to);
  await ports.wakeUps.showCard(to.id);
  return { kind: 'decided', request: to };
}

function signed(ports: ReductionPorts, request: ReductionRequest): ReductionRequest {
  if (request.state !== 'scheduled') return request;
  return { ...request, signature: ports.signer.sign(decisionText(request)) };
}

export async function lastMove(ports: ReductionPorts, request: ReductionRequest): Promise<LastMove> {
  const trail = await ports.store.trail(request.id);
  return { request, entry: trail.at(-1) ?? null };
}
