/** What ends a request that waits for people, whatever they would decide: the table has left nothing of it to do. */
import type { Resource, TableState } from '../resource.ts';
import type { AskProblem } from './ask.ts';
import type { RequestEvent } from './events.ts';
import type { UndecidedRequest } from './request.ts';
import { isReached } from './target.ts';

type End = Extract<RequestEvent, { kind: 'succeed' | 'fail' }>;

/** The end its run would come to, by what was just read; `null` while something is left. */
export function endByState({ target }: UndecidedRequest, { billingMode }: TableState, resource: Resource): End | null {
  if (billingMode === 'PAY_PER_REQUEST') return { kind: 'fail', why: { reason: 'on-demand' }, awsRequestId: null };
  const { capacity } = resource;
  return isReached(target, capacity) ? { kind: 'succeed', result: { how: 'already-there', capacity } } : null;
}

/** The same, by what checking the request anew has found. */
export function endByProblems(problems: readonly AskProblem[]): End | null {
  const why = problems.find((problem) => problem.reason === 'autoscaled' || problem.reason === 'global-table');
  return why === undefined ? null : { kind: 'fail', why, awsRequestId: null };
}
