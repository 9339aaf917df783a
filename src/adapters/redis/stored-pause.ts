/** A pause as it is stored, and a line of the audit trail of all of them (pause-scripts.ts writes it). */
import { z } from 'zod';
import type { Pause } from '../../domain/request/pause.ts';
import { readStored } from './read-stored.ts';
import { instant } from './stored-parts.ts';

const VERSION = 1;

const pause = z.object({
  v: z.literal(VERSION),
  scope: z.string(),
  by: z.string(),
  at: instant,
  until: instant.nullable(),
});

export const writePause = ({ scope, by, at, until }: Pause): string =>
  JSON.stringify({ v: VERSION, scope, by, at, until });

const line = z.object({
  v: z.literal(VERSION),
  what: z.enum(['paused', 'resumed', 'ended']),
  /** Slack user id, or `system`. */
  by: z.string(),
  at: instant,
  pause: pause.omit({ v: true }),
});

export type PauseLine = z.infer<typeof line>;

/** @throws UnreadableRecord */
export function readPause(json: string): Pause {
  const { v, ...read } = readStored('pause', pause, VERSION, json);
  return read;
}

/** @throws UnreadableRecord */
export const readPauseLine = (json: string): PauseLine => readStored('audit line of a pause', line, VERSION, json);
