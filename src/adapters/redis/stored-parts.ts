/** Shapes of what records and audit lines are made of, checked on reading. */
import { z } from 'zod';
import { OTHER_LIMIT_REASONS } from '../../domain/limit-message/message.ts';

export const instant = z.number();
const dimension = z.enum(['read', 'write']);

export const capacity = z.object({ read: z.number(), write: z.number() });
export const target = z.object({ read: z.number().nullable(), write: z.number().nullable() });
export const counter = z.object({ decreasesToday: z.number().nullable(), lastDecreaseAt: instant.nullable() });
export const baseline = z.object({ tableId: z.string(), capacity, lastIncreaseAt: instant.nullable() });

export const waitReason = z.enum([
  'budget',
  'refused',
  'budget-unknown',
  'settling',
  'in-use',
  'throttled',
  'unreachable',
  'not-applied',
  'paused',
  'resumed',
]);

export const drift = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('other-table-id'), tableId: z.string() }),
  z.object({
    reason: z.enum(['capacity-above-baseline', 'capacity-below-baseline']),
    dimension,
    shown: z.number(),
    current: z.number(),
  }),
  z.object({ reason: z.literal('raised-since'), lastIncreaseAt: instant }),
  z.object({ reason: z.literal('use-above-target'), dimension, use: z.number(), target: z.number() }),
  z.object({ reason: z.literal('decreased-meanwhile'), counter }),
  z.object({ reason: z.literal('overwritten'), restored: capacity }),
]);

export const scaledDimension = z.object({
  table: z.string(),
  index: z.string().nullable(),
  dimension,
  min: z.number(),
  max: z.number(),
});

const otherLimit = z.enum(OTHER_LIMIT_REASONS);

/** With `more`, what belongs to the place where the failure is kept. */
export const failure = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('reason', [
    z.object({ reason: z.enum(['table-gone', 'on-demand', 'not-signed']), ...more }),
    z.object({ reason: z.literal('index-gone'), index: z.string(), ...more }),
    z.object({ reason: z.literal('autoscaled'), scaled: z.array(scaledDimension).readonly(), ...more }),
    z.object({ reason: z.literal('global-table'), regions: z.array(z.string()).readonly(), ...more }),
    z.object({ reason: z.enum(['denied', 'validation', 'unreadable']), detail: z.string(), ...more }),
    z.object({ reason: z.literal('outcome-unknown'), isAccepted: z.boolean(), detail: z.string(), ...more }),
    z.object({ reason: z.literal('not-given-back'), to: capacity, detail: z.string().nullable(), ...more }),
    z.object({ reason: z.literal('other-limit'), limit: otherLimit, detail: z.string(), ...more }),
  ]);

/** With `more`, as `failure`. */
export const success = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('how', [
    z.object({
      how: z.literal('reduced'),
      from: capacity,
      to: capacity,
      counter,
      changedSince: capacity.nullable(),
      ...more,
    }),
    z.object({ how: z.literal('already-there'), capacity, ...more }),
  ]);
