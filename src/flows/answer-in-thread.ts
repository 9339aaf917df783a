/**
 * Answers a message about a limit error in its thread: each message once, whatever is delivered twice or edited; the same resource and
 * last decrease within half an hour with a link to the first answer. At once, and completed when AWS takes longer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Explanation, explain } from '../domain/explanation.ts';
import { DAY_MS, MINUTE_MS } from '../domain/instant.ts';
import { completeLater } from './complete-explanation.ts';
import { explainHere, type HerePorts } from './explain-here.ts';
import type { AnswerClaims, CompletionCalls, PostedAnswer } from './explain-ports.ts';
import { type MetMessage, markOf, postOnce } from './post-once.ts';
import { type Announcement, type Announcer, type MessagePlace, PostUnknown } from './reduction-ports.ts';
import { claimSubject, resourceSubject, textSubject } from './same-error.ts';

export interface ThreadPorts extends HerePorts {
  readonly claims: AnswerClaims;
  readonly completions: CompletionCalls;
  readonly announcer: Announcer;
}

/** How an explanation is worded, handed in by the command. */
export interface Explainer {
  full(explanation: Explanation): Announcement;
  repeat(explanation: Explanation, link: string): Announcement;
}

export type ThreadAnswer =
  | { readonly kind: 'explained' | 'repeated'; readonly answer: PostedAnswer }
  /** By an earlier delivery, another process, or in this very thread. */
  | { readonly kind: 'before'; readonly answer: PostedAnswer | null };

/** So long an edit of a message finds it answered. */
const ANSWERED_MS = 7 * DAY_MS;
const SAME_WITHIN_MS = 30 * MINUTE_MS;
/** After it the answer goes out with what is known, and is completed. With two posts it stays within two seconds. */
const READING_MS = 1_000;

/** @throws CannotPost, TryLater, PostUnknown: nothing stays claimed then, except after PostUnknown */
export async function answerInThread(ports: ThreadPorts, met: MetMessage, explainer: Explainer): Promise<ThreadAnswer> {
  const { claims, announcer } = ports;
  const claimed = messageClaim(met.place);
  const claim = await claims.claim(claimed);
  if (claim.kind === 'posted') return { kind: 'before', answer: claim.answer };
  if (claim.kind === 'taken') return { kind: 'before', answer: null };
  const held = [claimed];
  try {
    const lost = claim.kind === 'unknown' ? await announcer.findPosted({ card: met.root }, markOf(met)) : null;
    if (lost === null) return await answerClaimed(ports, met, explainer, held);
    const answer = { reply: lost, root: met.root };
    await claims.posted(claimed, answer, ANSWERED_MS);
    return { kind: 'before', answer };
  } catch (error) {
    // A post that may be there stays claimed, so that it is looked for and not made twice.
    if (!(error instanceof PostUnknown)) await Promise.all(held.map((one) => claims.release(one)));
    throw error;
  }
}

/** @param held the claims that are to be released should nothing be posted */
async function answerClaimed(
  ports: ThreadPorts,
  met: MetMessage,
  explainer: Explainer,
  held: string[],
): Promise<ThreadAnswer> {
  const { claims } = ports;
  const subject = textSubject(met);
  const bySameWords = subject === null ? null : await claimSubject(claims, subject, held);
  const atOnce = explain(met.message, { kind: 'reading' }, ports.clock.now());
  if (bySameWords !== null) return repeat(ports, met, explainer, bySameWords, atOnce);

  let known = atOnce;
  const complete = explainHere(ports, met, (explanation) => {
    known = explanation;
  });
  const isComplete = await Promise.race([complete.then(() => true), sleep(READING_MS, false, { ref: false })]);
  const shown = known;
  const resource = resourceSubject(met, shown);
  const ofSameResource = resource === null ? null : await claimSubject(claims, resource, held);
  if (ofSameResource !== null) {
    const answer = await repeat(ports, met, explainer, ofSameResource, shown);
    if (subject !== null) await claims.posted(subject, ofSameResource, SAME_WITHIN_MS);
    return answer;
  }
  const answer = await post(ports, met, explainer.full(shown));
  const subjects = [subject, resource].filter((one) => one !== null);
  await Promise.all(subjects.map((one) => claims.posted(one, answer, SAME_WITHIN_MS)));
  await completeLater(ports, met, answer, shown);
  if (!isComplete) {
    const completed = await complete;
    const isUpdated = await update(ports, met, answer, explainer.full(completed));
    if (isUpdated) await completeLater(ports, met, answer, completed);
  }
  return { kind: 'explained', answer };
}

async function post(ports: ThreadPorts, met: MetMessage, message: Announcement): Promise<PostedAnswer> {
  const answer = { reply: await postOnce(ports.announcer, met, message), root: met.root };
  await ports.claims.posted(messageClaim(met.place), answer, ANSWERED_MS);
  return answer;
}

/** Where it fails, the completion that was called for makes up for it. */
async function update(
  ports: ThreadPorts,
  met: MetMessage,
  { reply }: PostedAnswer,
  message: Announcement,
): Promise<boolean> {
  try {
    await ports.announcer.update(reply, message, markOf(met));
    return true;
  } catch (error) {
    ports.log.warn({ err: error, ...reply }, 'an explanation could not be completed at once');
    return false;
  }
}

/** One line with a link; nothing in the thread where the explanation is, and all of it where that was deleted. */
async function repeat(
  ports: ThreadPorts,
  met: MetMessage,
  explainer: Explainer,
  before: PostedAnswer,
  explanation: Explanation,
): Promise<ThreadAnswer> {
  if (before.root.channel === met.root.channel && before.root.ts === met.root.ts) {
    await ports.claims.posted(messageClaim(met.place), before, ANSWERED_MS);
    return { kind: 'before', answer: before };
  }
  const link = await ports.announcer.permalink(before.reply);
  if (link === null) {
    const again = await explainHere(ports, met);
    const answer = await post(ports, met, explainer.full(again));
    await completeLater(ports, met, answer, again);
    return { kind: 'explained', answer };
  }
  return { kind: 'repeated', answer: await post(ports, met, explainer.repeat(explanation, link)) };
}

const messageClaim = ({ channel, ts }: MessagePlace): string => `message:${channel}:${ts}`;
