/** Where a card is, and what it shows beside its record, as they are stored. */
import { z } from 'zod';
import type { CardFacts } from '../../domain/request/card-facts.ts';
import type { ShownCard } from '../../flows/reduction-ports.ts';
import { pack } from './packed.ts';
import { readPacked, readStored } from './read-stored.ts';
import { instant, scaledDimension, target } from './stored-parts.ts';

const VERSION = 1;

const card = z.object({
  v: z.literal(VERSION),
  channel: z.string(),
  ts: z.string(),
  shownRevision: z.number(),
  toldRevision: z.number(),
  shownPause: instant.nullable(),
});

const counted = { used: z.number(), furtherToday: z.number() };
const budget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free'), left: z.number(), ...counted }),
  z.object({ kind: z.literal('hourly'), ...counted }),
  z.object({ kind: z.literal('waiting'), nextAt: instant, until: z.enum(['hour', 'midnight']), ...counted }),
  z.object({ kind: z.literal('notApplicable'), reason: z.literal('on-demand') }),
  z.object({ kind: z.literal('unknown'), reason: z.literal('last-decrease-in-future') }),
]);

const dimension = z.enum(['read', 'write']);
const scaled = z.array(scaledDimension).readonly();
const warning = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('below-peak'), dimension, asked: z.number(), peak: z.number() }),
  z.object({ reason: z.literal('no-use-data'), dimension }),
  z.object({ reason: z.enum(['last-free-decrease', 'scaling-unknown', 'production']) }),
  z.object({ reason: z.enum(['autoscaled', 'below-scaling-minimum']), scaled }),
  z.object({ reason: z.literal('global-table'), regions: z.array(z.string()).readonly() }),
]);

const facts = z.object({
  budget,
  budgetAfter: budget,
  earliestAt: instant,
  readAt: instant,
  peak: target,
  throttles: z.number().nullable(),
  monthly: z
    .object({
      usd: z.number(),
      list: z.object({ region: z.string(), asOf: z.string() }),
      upToPercentMore: z.number().nullable(),
    })
    .nullable(),
  warnings: z.array(warning).readonly(),
  approvers: z.array(z.string()).readonly(),
});

const storedFacts = facts.extend({ v: z.literal(VERSION) });

export const writeCard = ({ channel, ts, shownRevision, toldRevision, shownPause }: ShownCard): string =>
  JSON.stringify({ v: VERSION, channel, ts, shownRevision, toldRevision, shownPause });

/** @throws UnreadableRecord */
export function readCard(id: string, json: string): ShownCard {
  const { v, ...read } = readStored(`card of request ${id}`, card, VERSION, json);
  return read;
}

/** The parameter's type is the schema's, as in stored-request.ts. */
export const writeFacts = (made: z.input<typeof facts>): Buffer => pack(JSON.stringify({ v: VERSION, ...made }));

/** @throws UnreadableRecord */
export function readFacts(id: string, packed: Buffer): CardFacts {
  const { v, ...read } = readPacked(`facts on the card of request ${id}`, storedFacts, VERSION, packed);
  return read;
}
