/** A pause as it is stored. */
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

/** @throws UnreadableRecord */
export function readPause(json: string): Pause {
  const { v, ...read } = readStored('pause', pause, VERSION, json);
  return read;
}
