/** Requests in every state, made by the life itself. */

import type { ReductionRules } from '../../src/domain/accounts.ts';
import type { Baseline } from '../../src/domain/request/baseline.ts';
import type { RequestEvent } from '../../src/domain/request/events.ts';
import { type Asked, move, newRequest } from '../../src/domain/request/life.ts';
import type {
  PendingRequest,
  ReductionRequest,
  RequestState,
  RunningRequest,
  ScheduledRequest,
} from '../../src/domain/request/request.ts';
import type { Intent } from '../../src/domain/request/run.ts';
import type { Resource, TableState } from '../../src/domain/resource.ts';

export const NOW = Date.parse('2026-10-09T10:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const baseline: Baseline = {
  tableId: 'table-1',
  capacity: { read: 1_000, write: 400 },
  lastIncreaseAt: NOW - DAY,
};

export const asked: Asked = {
  id: 'R1',
  resource: { account: 'prod', accountId: '111122223333', region: 'us-east-1', table: 'orders-table', index: null },
  target: { read: 200, write: null },
  baseline,
  requester: 'U_ANA',
  reason: 'quiet week',
  approvalsNeeded: 1,
};

export const intent: Intent = {
  tableId: 'table-1',
  from: { read: 1_000, write: 400 },
  to: { read: 200, write: 400 },
  approvedFrom: { read: 1_000, write: null },
  counter: { decreasesToday: 1, lastDecreaseAt: NOW - 2 * HOUR },
  at: NOW + HOUR,
};

export function resource(more: Partial<Resource> = {}): Resource {
  return {
    index: null,
    status: 'ACTIVE',
    capacity: { read: 1_000, write: 400 },
    counter: { decreasesToday: 1, lastDecreaseAt: NOW - 2 * HOUR },
    lastIncreaseAt: NOW - DAY,
    ...more,
  };
}

export function tableState(more: Partial<TableState> = {}): TableState {
  return {
    address: { account: 'prod', region: 'us-east-1', table: 'orders-table' },
    accountId: '111122223333',
    tableId: 'table-1',
    arn: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders-table',
    billingMode: 'PROVISIONED',
    table: resource(),
    indexes: [],
    globalRegions: [],
    readAt: NOW,
    ...more,
  };
}

/** The request after these events, each legal. */
export function having(request: ReductionRequest, events: readonly RequestEvent[], now = NOW): ReductionRequest {
  return events.reduce((current, event) => {
    const moved = move(current, event, now);
    if (!moved.ok) throw new Error(`${event.kind} in ${current.state}: ${moved.reason}`);
    return moved.request;
  }, request);
}

export function pending(more: Partial<Asked> = {}): PendingRequest {
  return newRequest({ ...asked, ...more }, NOW).request;
}

export function approval(by = 'U_BEN', revision = 1): Extract<RequestEvent, { kind: 'approve' }> {
  return { kind: 'approve', by, revision, seen: baseline, dueAt: NOW + HOUR, withdrawn: [] };
}

export const startRun: RequestEvent = { kind: 'start-run', run: 'run-1', members: ['R1'], intent };
export const drift: RequestEvent = {
  kind: 'drift',
  drift: { reason: 'raised-since', lastIncreaseAt: NOW },
  baseline: { ...baseline, lastIncreaseAt: NOW },
};

export function scheduled(more: Partial<Asked> = {}, approvedAt = NOW): ScheduledRequest {
  const made = pending(more);
  const request = having(made, [{ ...approval(), seen: made.baseline }], approvedAt);
  if (request.state !== 'scheduled') throw new Error(`expected a scheduled request, not ${request.state}`);
  return request;
}

export function running(more: Partial<Asked> = {}): RunningRequest {
  const request = having(scheduled(more), [startRun]);
  if (request.state !== 'running') throw new Error(`expected a running request, not ${request.state}`);
  return request;
}

/** One request in each state. */
export const inState: Readonly<Record<RequestState, ReductionRequest>> = {
  pending: pending(),
  drifted: having(scheduled(), [drift]),
  scheduled: scheduled(),
  running: running(),
  succeeded: having(scheduled(), [
    { kind: 'succeed', result: { how: 'already-there', capacity: { read: 200, write: 400 } } },
  ]),
  failed: having(running(), [{ kind: 'fail', why: { reason: 'table-gone' }, awsRequestId: null }]),
  rejected: having(pending(), [{ kind: 'reject', by: 'U_BEN', revision: 1, words: null }]),
  cancelled: having(pending(), [{ kind: 'cancel', by: 'U_ANA' }]),
  expired: having(pending(), [{ kind: 'expire' }], NOW + DAY),
};

export const rules: ReductionRules = {
  requesters: [],
  approvers: ['U_BEN', 'S_DB'],
  approversByTable: [],
  approvals: 1,
  allowOwnRequests: false,
  allowAutoscaled: false,
  globalTables: 'refuse',
  production: false,
  approvalsChannel: 'C_APPROVALS',
};
