/** "Still working" for answers that take long: three notices at most, so that the answer itself always fits the response_url. */
import type { Message } from '../src/render/blocks.ts';
import type { PrivateReply } from './reply.ts';

/** After the question, in ms. Two seconds is where silence starts to feel like a failure. */
const NOTICES_AT_MS = [2_000, 6_000, 15_000];

/** Waits for `work`, showing what `notice` says at that moment while it lasts. */
export async function withNotices<Result>(
  work: Promise<Result>,
  reply: PrivateReply,
  notice: () => Message,
): Promise<Result> {
  const timers = NOTICES_AT_MS.map((ms) => setTimeout(() => void reply.show(notice()), ms));
  try {
    return await work;
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
