/** Reads stored JSON of a known version and shape, or refuses it aloud. */
import { z } from 'zod';
import { UnreadableRecord } from '../../flows/reduction-ports.ts';
import { unpack } from './packed.ts';

const NEWER_OR_BACKUP = 'Run the program that wrote it, or restore it from a backup.';

/** As `readStored`, for what was packed. @throws UnreadableRecord */
export function readPacked<T>(what: string, shape: z.ZodType<T>, version: number, packed: Buffer): T {
  let json: string;
  try {
    json = unpack(packed);
  } catch (cause) {
    throw new UnreadableRecord(`The ${what} in Redis cannot be unpacked. ${NEWER_OR_BACKUP}`, { cause });
  }
  return readStored(what, shape, version, json);
}

/** @throws UnreadableRecord naming `what`, and saying what to do */
export function readStored<T>(what: string, shape: z.ZodType<T>, version: number, json: string): T {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch (cause) {
    throw new UnreadableRecord(`The ${what} in Redis is not JSON: something else has written there.`, { cause });
  }
  const written = z.object({ v: z.unknown() }).safeParse(stored).data?.v;
  if (written !== version) {
    throw new UnreadableRecord(
      `The ${what} in Redis has version ${written}; this program reads version ${version}. Run the program that wrote it, or a newer one.`,
    );
  }
  const read = shape.safeParse(stored);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UnreadableRecord(
      `The ${what} in Redis is damaged at ${issue?.path.join('.') || 'its top'}: ${issue?.message}. Restore it from a backup.`,
      { cause: read.error },
    );
  }
  return read.data;
}
