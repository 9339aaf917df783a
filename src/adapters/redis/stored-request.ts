/** A request as packed JSON, and back again with its shape and version checked. */
import { z } from 'zod';
import { REQUEST_VERSION, type ReductionRequest } from '../../domain/request/request.ts';
import { pack } from './packed.ts';
import { readPacked } from './read-stored.ts';
import { baseline, capacity, counter, drift, failure, instant, success, target, waitReason } from './stored-parts.ts';

const run = z.object({
  id: z.string(),
  members: z.array(z.string()).readonly(),
  intent: z.object({
    tableId: z.string(),
    from: capacity,
    to: capacity,
    approvedFrom: target,
    counter,
    at: instant,
  }),
  accepted: z.object({ awsRequestId: z.string(), at: instant, replaced: capacity, signature: z.string() }).nullable(),
  restored: z.object({ awsRequestId: z.string().nullable(), at: instant, to: capacity }).nullable(),
});

const common = {
  v: z.literal(REQUEST_VERSION),
  id: z.string(),
  revision: z.number(),
  resource: z.object({
    account: z.string(),
    accountId: z.string(),
    region: z.string(),
    table: z.string(),
    index: z.string().nullable(),
  }),
  target,
  baseline,
  requester: z.string(),
  reason: z.string().nullable(),
  createdAt: instant,
  approvals: z.array(z.object({ by: z.string(), at: instant })).readonly(),
  approvalsNeeded: z.union([z.literal(1), z.literal(2)]),
  expiresAt: instant,
  round: z.number(),
  drift: drift.nullable(),
  lastWait: z.object({ why: waitReason, times: z.number() }).nullable(),
  signature: z.string().nullable(),
};

const undecided = { ...common, runBy: z.null(), dueAt: z.null(), run: z.null(), outcome: z.null() };
const approved = { ...common, runBy: instant, dueAt: instant, outcome: z.null() };
const finished = { ...common, runBy: instant.nullable(), dueAt: z.null(), run: run.nullable() };

const request = z.discriminatedUnion('state', [
  z.object({ ...undecided, state: z.literal('pending') }),
  z.object({ ...undecided, state: z.literal('drifted'), drift }),
  z.object({ ...approved, state: z.literal('scheduled'), run: z.null() }),
  z.object({ ...approved, state: z.literal('running'), run }),
  z.object({ ...finished, state: z.literal('succeeded'), outcome: success({ at: instant }) }),
  z.object({ ...finished, state: z.literal('failed'), outcome: failure({ at: instant }) }),
  z.object({
    ...finished,
    state: z.literal('rejected'),
    outcome: z.object({ at: instant, by: z.string(), words: z.string().nullable() }),
  }),
  z.object({ ...finished, state: z.literal('cancelled'), outcome: z.object({ at: instant, by: z.string() }) }),
  z.object({
    ...finished,
    state: z.literal('expired'),
    outcome: z.object({ at: instant, reason: z.enum(['not-decided', 'not-run-in-time']) }),
  }),
]);

/** The parameter's type is the schema's: a request it would not read back does not compile. */
export const writeRequest = (made: z.input<typeof request>): Buffer => pack(JSON.stringify(made));

/** @throws UnreadableRecord */
export const readRequest = (id: string, packed: Buffer): ReductionRequest =>
  readPacked(`request ${id}`, request, REQUEST_VERSION, packed);
