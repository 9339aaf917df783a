/** A line of an audit trail as it is stored: packed JSON, with the operation that wrote it. */
import { z } from 'zod';
import { AUDIT_VERSION, type AuditEntry } from '../../domain/request/audit.ts';
import { pack } from './packed.ts';
import { readPacked } from './read-stored.ts';
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

/** Makes a line differ from that of another operation with the same facts (change-script.ts); of no interest to readers. */
const line = entry.extend({ operation: z.string() });

/** The parameter's type is the schema's, as in stored-request.ts. */
export const writeLine = (operation: string, made: z.input<typeof entry>): Buffer =>
  pack(JSON.stringify({ ...made, operation }));

/** @throws UnreadableRecord */
export function readLine(id: string, packed: Buffer): AuditEntry {
  const { operation, ...read } = readPacked(`audit trail of request ${id}`, line, AUDIT_VERSION, packed);
  return read;
}
