/** A line of an audit trail as it is stored: its operation, a line break, JSON. */
import { z } from 'zod';
import { AUDIT_VERSION, type AuditEntry } from '../../domain/request/audit.ts';
import { readStored } from './read-stored.ts';
import { capacity, drift, failure, instant, success, target, waitReason } from './stored-parts.ts';

const state = z.enum([
  'pending',
  'drifted',
  'scheduled',
  'running',
  'succeeded',
  'failed',
  'rejected',
  'cancelled',
  'expired',
]);

const words = z.string().nullable();

const why = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('asked'), target, capacity, words }),
  z.object({ reason: z.literal('approved'), missing: z.number(), withdrawn: z.array(z.string()).readonly() }),
  z.object({ reason: z.literal('rejected'), words }),
  z.object({ reason: z.literal('cancelled') }),
  z.object({ reason: z.enum(['not-decided', 'not-run-in-time']) }),
  z.object({ reason: z.enum(['redrawn', 'drifted']), drift }),
  z.object({
    reason: z.literal('run-started'),
    run: z.string(),
    members: z.array(z.string()).readonly(),
    from: capacity,
    to: capacity,
  }),
  z.object({ reason: z.literal('waits'), why: waitReason, until: instant }),
  z.object({ reason: z.literal('accepted'), run: z.string() }),
  z.object({ reason: z.literal('restored'), run: z.string(), to: capacity }),
  z.object({ reason: z.literal('succeeded'), result: success({}) }),
  z.object({ reason: z.literal('failed'), why: failure({}) }),
]);

const entry = z.object({
  v: z.literal(AUDIT_VERSION),
  request: z.string(),
  revision: z.number(),
  by: z.string(),
  at: instant,
  from: state.nullable(),
  to: state,
  why,
  awsRequestId: z.string().nullable(),
});

/** The parameter's type is the schema's, as in stored-request.ts. */
export const writeLine = (operation: string, made: z.input<typeof entry>): string =>
  `${operation}\n${JSON.stringify(made)}`;

/** @throws UnreadableRecord */
export const readLine = (id: string, line: string): AuditEntry =>
  readStored(`audit trail of request ${id}`, entry, AUDIT_VERSION, line.slice(line.indexOf('\n') + 1));
