/** Who may ask, decide, cancel and pause: judged at the moment of the click, from facts read for this click. */
import type { Person } from '../access.ts';
import type { ReductionRules } from '../accounts.ts';
import type { Instant } from '../instant.ts';
import { matchesAny } from '../table-pattern.ts';
import { isFinished, isUndecided, type ReductionRequest, type RequestState } from './request.ts';

/** A person, and which of the account's user groups (S...) that person is in. */
export interface Judged {
  readonly person: Person;
  readonly groups: ReadonlySet<string>;
}

/** Guests, bots, deactivated and external users change nothing, whatever list they are on. */
export interface NotMember {
  readonly reason: Exclude<Person['kind'], 'member'>;
}

export type PersonRefusal =
  | NotMember
  /** The account names no approvers for this table. */
  | { readonly reason: 'no-approvers' }
  | { readonly reason: 'not-an-approver'; readonly approvers: readonly string[] }
  /** Requesters may not decide their own requests; they may cancel them. */
  | { readonly reason: 'own-request' };

export type MayRequest =
  | { readonly may: true }
  | ({ readonly may: false } & NotMember)
  | { readonly may: false; readonly reason: 'not-a-requester'; readonly requesters: readonly string[] }
  /** Nobody could approve it, so nobody needs to ask. */
  | { readonly may: false; readonly reason: 'no-approvers' };

export type MayDecide =
  /** `withdrawn`: earlier approvers who may no longer approve, and why; their approvals are void. */
  | { readonly may: true; readonly withdrawn: readonly ({ readonly by: string } & PersonRefusal)[] }
  | ({ readonly may: false } & DecideRefusal);

export type DecideRefusal =
  | PersonRefusal
  /** It was decided, runs or is over: `state` says which. */
  | { readonly reason: 'not-pending'; readonly state: RequestState }
  | { readonly reason: 'expired'; readonly since: Instant }
  /** The button was drawn from an older card. */
  | { readonly reason: 'stale-revision'; readonly revision: number }
  | { readonly reason: 'already-approved-by-you' };

export type MayCancel =
  | { readonly may: true }
  | ({ readonly may: false } & NotMember)
  | { readonly may: false; readonly reason: 'not-requester-nor-approver'; readonly approvers: readonly string[] }
  | { readonly may: false; readonly reason: 'too-late-running' }
  | { readonly may: false; readonly reason: 'finished'; readonly state: RequestState };

export type MayPause =
  | { readonly may: true }
  | ({ readonly may: false } & NotMember)
  | { readonly may: false; readonly reason: 'not-an-approver'; readonly approvers: readonly string[] };

/** Approvers of a table: those of the first pattern that fits, else the account's. */
export function approversOf(rules: ReductionRules, table: string): readonly string[] {
  return rules.approversByTable.find(({ tables }) => matchesAny(table, tables))?.approvers ?? rules.approvers;
}

/** Every user and group id the rules name: the groups whose members have to be read for a judgement. */
export function peopleNamed(rules: ReductionRules): ReadonlySet<string> {
  return new Set([
    ...rules.requesters,
    ...rules.approvers,
    ...rules.approversByTable.flatMap(({ approvers }) => approvers),
  ]);
}

export function mayRequest(rules: ReductionRules, judged: Judged, table: string): MayRequest {
  const notMember = notMemberOf(judged);
  if (notMember !== null) return { may: false, ...notMember };
  if (rules.requesters.length > 0 && !isAmong(rules.requesters, judged)) {
    return { may: false, reason: 'not-a-requester', requesters: rules.requesters };
  }
  return approversOf(rules, table).length > 0 ? { may: true } : { may: false, reason: 'no-approvers' };
}

export interface Click {
  readonly decision: 'approve' | 'reject';
  readonly by: Judged;
  /** The revision the pressed button was drawn from. */
  readonly revision: number;
  /** The people who approved before, as Slack describes them now. One who is missing here may no longer approve. */
  readonly earlier: readonly Judged[];
}

/** Whether the click decides, judged by who the person and the earlier approvers are now. */
export function mayDecide(rules: ReductionRules, request: ReductionRequest, click: Click, now: Instant): MayDecide {
  const { by, decision, revision, earlier } = click;
  const unfit = unfitToDecide(rules, request, by);
  if (unfit !== null) return { may: false, ...unfit };
  if (!isUndecided(request)) return { may: false, reason: 'not-pending', state: request.state };
  if (now >= request.expiresAt) return { may: false, reason: 'expired', since: request.expiresAt };
  if (decision === 'approve' && request.approvals.some((approval) => approval.by === by.person.id)) {
    return { may: false, reason: 'already-approved-by-you' };
  }
  if (revision !== request.revision) return { may: false, reason: 'stale-revision', revision: request.revision };
  const withdrawn = request.approvals.flatMap((approval) => {
    const approver = earlier.find(({ person }) => person.id === approval.by);
    const problem = approver === undefined ? GONE : unfitToDecide(rules, request, approver);
    return problem === null ? [] : [{ by: approval.by, ...problem }];
  });
  return { may: true, withdrawn };
}

/** The requester and the approvers may cancel, until a run has started. */
export function mayCancel(rules: ReductionRules, request: ReductionRequest, judged: Judged): MayCancel {
  const notMember = notMemberOf(judged);
  if (notMember !== null) return { may: false, ...notMember };
  const approvers = approversOf(rules, request.resource.table);
  if (judged.person.id !== request.requester && !isAmong(approvers, judged)) {
    return { may: false, reason: 'not-requester-nor-approver', approvers };
  }
  if (request.state === 'running') return { may: false, reason: 'too-late-running' };
  return isFinished(request) ? { may: false, reason: 'finished', state: request.state } : { may: true };
}

/** Whether the person may stop, and let go on, all runs of an account: an approver of any of its tables. */
export function mayPause(rules: ReductionRules, judged: Judged): MayPause {
  const notMember = notMemberOf(judged);
  if (notMember !== null) return { may: false, ...notMember };
  const approvers = [...rules.approvers, ...rules.approversByTable.flatMap((entry) => entry.approvers)];
  return isAmong(approvers, judged) ? { may: true } : { may: false, reason: 'not-an-approver', approvers };
}

/** Slack no longer knows the person. */
const GONE: NotMember = { reason: 'deactivated' };

function unfitToDecide(rules: ReductionRules, request: ReductionRequest, judged: Judged): PersonRefusal | null {
  const notMember = notMemberOf(judged);
  if (notMember !== null) return notMember;
  const approvers = approversOf(rules, request.resource.table);
  if (approvers.length === 0) return { reason: 'no-approvers' };
  if (!isAmong(approvers, judged)) return { reason: 'not-an-approver', approvers };
  const isOwn = judged.person.id === request.requester && !rules.allowOwnRequests;
  return isOwn ? { reason: 'own-request' } : null;
}

function notMemberOf({ person }: Judged): NotMember | null {
  return person.kind === 'member' ? null : { reason: person.kind };
}

function isAmong(ids: readonly string[], { person, groups }: Judged): boolean {
  return ids.some((id) => id === person.id || groups.has(id));
}
