/** An alert as Redis has it: a hash of what is known, with what is shown beside it. */
import { z } from 'zod';
import { type Alert, type GatheredAlerts, NOTHING_SHOWN, type ShownAlert } from '../../domain/alert.ts';
import type { RefusedDecrease } from '../../domain/aws-event.ts';
import { UnreadableRecord } from '../../flows/reduction-ports.ts';
import { instant, target } from './stored-parts.ts';

const index = z.string().nullable();

const refused: z.ZodType<RefusedDecrease> = z.object({
  eventId: z.string(),
  requestId: z.string().nullable(),
  at: instant,
  accountId: z.string(),
  region: z.string(),
  table: z.string(),
  asked: z.array(z.object({ index, to: target })),
  indexes: z.tuple([index], index),
  actor: z.object({
    kind: z.enum(['auto-scaling', 'this-bot', 'role', 'user', 'root', 'unknown']),
    name: z.string(),
  }),
  text: z.string(),
  message: z.object({
    kind: z.literal('decrease-quota'),
    decreasesToday: z.number().nullable(),
    lastDecreaseAt: instant.nullable(),
    nextDecreaseAt: instant.nullable(),
    intervalSeconds: z.number().nullable(),
    table: z.string().nullable(),
    index,
  }),
});

const shown: z.ZodType<ShownAlert> = z.object({
  root: z.string().nullable(),
  reply: z.string().nullable(),
  begun: z.array(z.enum(['root', 'reply', 'back'])),
  count: z.number(),
  seen: z.number(),
  cause: z.string().nullable(),
  completeAt: instant.nullable(),
  backAt: instant.nullable(),
  isGone: z.boolean(),
  isGathered: z.boolean(),
});

const json = <T>(shape: z.ZodType<T>) => z.string().transform((text) => shape.parse(JSON.parse(text)));

const stored = z.object({
  account: z.string(),
  channel: z.string(),
  count: z.coerce.number(),
  first: z.coerce.number(),
  newest: json(refused),
  cause: z.string(),
  shown: json(shown).optional(),
});

/** AWS cuts an error text at 1 KB (CloudTrail User Guide, "Record contents"); a forged one may be as long as a message. */
const TEXT_MOST = 2_000;

export const writeRefused = (one: RefusedDecrease): string =>
  JSON.stringify({ ...one, text: one.text.slice(0, TEXT_MOST) });

export const writeShown = (one: ShownAlert): string => JSON.stringify(one);

const gathered: z.ZodType<GatheredAlerts> = z.object({
  root: z.string().nullable(),
  begun: z.array(z.literal('root')),
  count: z.number(),
  pages: z.number(),
  page: z.array(z.string()),
});

export const writeGathered = (one: GatheredAlerts): string => JSON.stringify(one);

/** @throws UnreadableRecord */
export function readGathered(channel: string, text: string): GatheredAlerts {
  try {
    return gathered.parse(JSON.parse(text));
  } catch (cause) {
    throw new UnreadableRecord(`The list of refusals of ${channel} in Redis cannot be read.`, { cause });
  }
}

/** @throws UnreadableRecord */
export function readAlert(id: string, hash: Readonly<Record<string, string>>): Alert {
  try {
    const { first: firstAt, shown: known = NOTHING_SHOWN, ...rest } = stored.parse(hash);
    return { id, firstAt, shown: known, ...rest };
  } catch (cause) {
    throw new UnreadableRecord(`The alert ${id} in Redis cannot be read: something else has written there.`, { cause });
  }
}
