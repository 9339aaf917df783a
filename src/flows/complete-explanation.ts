/** Completes a reply once AWS has caught up: CloudTrail shows who made the last decreases 5 to 15 minutes after them. */
import {
  COMPLETION_VERSION,
  type CompletionCall,
  firstLookAt,
  lookAt,
  toldOf,
} from '../domain/explanation/completion.ts';
import type { Look } from '../domain/explanation/look.ts';
import type { Explanation } from '../domain/explanation.ts';
import { placeWords } from '../domain/limit-message/place-hints.ts';
import { explainHere, type HerePorts } from './explain-here.ts';
import type { CompletionCalls, PostedAnswer } from './explain-ports.ts';
import type { Log } from './ports.ts';
import { type MetMessage, markOf } from './post-once.ts';
import { type Announcement, type Announcer, CannotPost } from './reduction-ports.ts';

export interface CompletionPorts extends HerePorts {
  readonly announcer: Announcer;
}

/**
 * Sees to it that a reply is completed later, where there will be more to say than this explanation does. Never rejects: what was said
 * stays true.
 */
export async function completeLater(
  { completions, log }: { readonly completions: CompletionCalls; readonly log: Log },
  met: MetMessage,
  { reply }: PostedAnswer,
  explanation: Explanation,
): Promise<void> {
  const dueAt = firstLookAt(explanation);
  const { message } = met;
  if (message.kind !== 'decrease-quota') return;
  try {
    if (dueAt === null) return await completions.drop(reply);
    await completions.call({
      v: COMPLETION_VERSION,
      channel: reply.channel,
      message: met.place.ts,
      reply: reply.ts,
      stated: message,
      words: placeWords(met.text, message.table),
      found: foundIn(explanation),
      told: toldOf(explanation),
      since: explanation.now,
      dueAt,
    });
  } catch (error) {
    log.warn({ err: error, ...reply }, 'an explanation will not be completed');
  }
}

/**
 * The call for the next look; `null` when there is none.
 * @throws TryLater, PostUnknown: the call comes again
 */
export async function completeExplanation(
  ports: CompletionPorts,
  full: (explanation: Explanation) => Announcement,
  call: CompletionCall,
): Promise<CompletionCall | null> {
  const { channel, stated, words, found, reply } = call;
  const place = { channel, ts: call.message };
  // Rung too early, by a clock that was set back.
  if (ports.clock.now() < call.dueAt) return call;
  const explanation = await explainHere(ports, { message: stated, text: words, place, found, metAt: call.since });
  const look = lookAt(call, explanation);
  if (look.isNews && !(await changed(ports, call, full(explanation)))) return null;
  ports.log.info({ channel, reply, ...look }, 'an explanation was looked at again');
  return nextCall(call, look, explanation);
}

function nextCall(call: CompletionCall, { isNews, nextAt }: Look, explanation: Explanation): CompletionCall | null {
  if (nextAt === null) return null;
  const found = call.found ?? foundIn(explanation);
  return { ...call, found, dueAt: nextAt, told: isNews ? toldOf(explanation) : call.told };
}

/** False where Slack takes no change: the reply was deleted, or the bot has left. */
async function changed(ports: CompletionPorts, call: CompletionCall, message: Announcement): Promise<boolean> {
  const { channel, reply } = call;
  try {
    await ports.announcer.update({ channel, ts: reply }, message, markOf({ place: { channel, ts: call.message } }));
    return true;
  } catch (error) {
    if (!(error instanceof CannotPost)) throw error;
    ports.log.info({ channel, reply, why: error.why }, 'an explanation is there no more to be completed');
    return false;
  }
}

function foundIn({ finding }: Explanation): CompletionCall['found'] {
  if (finding.kind !== 'read') return null;
  const { kind, report, ...how } = finding;
  return { address: report.state.address, ...how };
}
