/** "Still working" for answers that take long: three notices at most, so that the answer itself always fits the response_url. */
import type { Message } from '../src/render/blocks.ts';
import type { Reply } from './reply.ts';

/** After the question, in ms. Two seconds is where silence starts to feel like a failure. */
const FIRST_AT_MS = 2_000;
const NEXT_AT_MS = [6_000, 15_000];

/**
 * Waits for `work`, showing what `notice` says at that moment while it lasts; once for what has no progress to tell, as each
 * notice after a command is a message of its own.
 */
export async function withNotices<Result>(
  work: Promise<Result>,
  reply: Reply,
  notice: () => Message,
  { progress }: { readonly progress: boolean },
): Promise<Result> {
  const timers = [FIRST_AT_MS, ...(progress ? NEXT_AT_MS : [])].map((ms) =>
    setTimeout(() => reply.notice(notice()), ms),
  );
  try {
    return await work;
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
