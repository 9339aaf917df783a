/**
 * Answers a message about a limit error in its thread: each message once, whatever is delivered twice or edited; the same resource and
 * last decrease within half an hour with a link to the first answer. At once, and completed when AWS takes longer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Explanation, explain, namedBy } from '../domain/explanation.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { AnswerClaims, PostedAnswer } from './explain-ports.ts';
import { explainRefusal, type MetError } from './explain-refusal.ts';
import { type Log, PeopleUnavailable } from './ports.ts';
import {
  type Announcement,
  type Announcer,
  type MessagePlace,
  type PostMark,
  PostUnknown,
  TryLater,
} from './reduction-ports.ts';
import type { BudgetPorts } from './show-budget.ts';
import { accountsShownIn } from './visible-accounts.ts';

export interface ThreadPorts extends BudgetPorts {
  readonly claims: AnswerClaims;
  readonly announcer: Announcer;
  readonly log: Log;
}

/** A message with a limit error in it. */
export interface MetMessage extends MetError {
  readonly place: MessagePlace;
  /** The message whose thread it is in; itself where it is in none. */
  readonly root: MessagePlace;
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
/** Until a post whose answer was lost can be seen by whoever looks for it. */
const SETTLES_MS = SECOND_MS;
/** For a Slack that asks to wait; with it the claim still holds. */
const LONGEST_WAIT_MS = 10 * SECOND_MS;
/** For an answer that is being posted this moment to the same error, as tools often say it twice. */
const POSTED_WITHIN_MS = 3 * SECOND_MS;

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
  const subject = textSubject(met);
  const bySameWords = subject === null ? null : await claimSubject(ports, subject, held);
  const atOnce = explain(met.message, { kind: 'reading' }, ports.clock.now());
  if (bySameWords !== null) return repeat(ports, met, explainer, bySameWords, atOnce);

  const explaining = explainHere(ports, met);
  const soon = await Promise.race([explaining, sleep(READING_MS, null, { ref: false })]);
  const resource = soon === null ? null : resourceSubject(met, soon);
  const ofSameResource = resource === null ? null : await claimSubject(ports, resource, held);
  if (soon !== null && ofSameResource !== null) {
    const answer = await repeat(ports, met, explainer, ofSameResource, soon);
    if (subject !== null) await ports.claims.posted(subject, ofSameResource, SAME_WITHIN_MS);
    return answer;
  }
  const answer = await post(ports, met, explainer.full(soon ?? atOnce));
  const subjects = [subject, resource].filter((one) => one !== null);
  await Promise.all(subjects.map((one) => ports.claims.posted(one, answer, SAME_WITHIN_MS)));
  if (soon === null) await complete(ports, met, answer, explainer.full(await explaining));
  return { kind: 'explained', answer };
}

/** Never rejects: where something fails, what the text says is explained all the same. */
async function explainHere(ports: ThreadPorts, met: MetMessage): Promise<Explanation> {
  try {
    const visible = await accountsShownIn(ports.people, ports.accounts, met.place.channel);
    return await explainRefusal(ports, visible, met);
  } catch (error) {
    // Where the place cannot be judged, the explanation stays general.
    const isPlaceUnknown = error instanceof PeopleUnavailable;
    if (!isPlaceUnknown) ports.log.error({ err: error, ...met.place }, 'the table of an error could not be looked up');
    return explain(met.message, { kind: isPlaceUnknown ? 'withheld' : 'unread' }, ports.clock.now());
  }
}

async function post(ports: ThreadPorts, met: MetMessage, message: Announcement): Promise<PostedAnswer> {
  const answer = { reply: await replyOnce(ports.announcer, met, message), root: met.root };
  await ports.claims.posted(messageClaim(met.place), answer, ANSWERED_MS);
  return answer;
}

/** Slack has had its answer to the event and will not come back, so that what it could not take is sent once more. */
async function replyOnce(announcer: Announcer, met: MetMessage, message: Announcement): Promise<MessagePlace> {
  const reply = () => announcer.reply(met.root, message, markOf(met));
  try {
    return await reply();
  } catch (error) {
    if (error instanceof PostUnknown) {
      await sleep(SETTLES_MS);
      return (await announcer.findPosted({ card: met.root }, markOf(met))) ?? (await reply());
    }
    if (!(error instanceof TryLater) || error.afterMs > LONGEST_WAIT_MS) throw error;
    await sleep(error.afterMs);
    return await reply();
  }
}

async function complete(
  ports: ThreadPorts,
  met: MetMessage,
  { reply }: PostedAnswer,
  message: Announcement,
): Promise<void> {
  try {
    await ports.announcer.update(reply, message, markOf(met));
  } catch (error) {
    ports.log.warn({ err: error, ...reply }, 'an explanation could not be completed');
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
    const complete = explanation.finding.kind === 'reading' ? await explainHere(ports, met) : explanation;
    return { kind: 'explained', answer: await post(ports, met, explainer.full(complete)) };
  }
  return { kind: 'repeated', answer: await post(ports, met, explainer.repeat(explanation, link)) };
}

/** The answer to the same subject; `null` when it is ours to give. */
async function claimSubject({ claims }: ThreadPorts, subject: string, held: string[]): Promise<PostedAnswer | null> {
  const deadline = performance.now() + POSTED_WITHIN_MS;
  for (;;) {
    const claim = await claims.claim(subject);
    if (claim.kind === 'posted') return claim.answer;
    if (claim.kind !== 'taken') held.push(subject);
    if (claim.kind !== 'taken' || performance.now() > deadline) return null;
    await sleep(100);
  }
}

const messageClaim = ({ channel, ts }: MessagePlace): string => `message:${channel}:${ts}`;
const sameClaim = ({ place }: MetMessage, ...subject: readonly (string | number)[]): string =>
  `same:${place.channel}:${subject.join('|')}`;

/** What two errors share by their own words; `null` where these do not tell one refusal from another. */
function textSubject(met: MetMessage): string | null {
  const { message } = met;
  const { table, index } = namedBy(message);
  if (message.kind === 'decrease-quota') {
    const last = message.lastDecreaseAt ?? message.nextDecreaseAt;
    return last === null ? null : sameClaim(met, message.kind, table ?? '', index ?? '', last);
  }
  return sameClaim(met, message.kind, message.kind === 'dynamodb-limit-other' ? message.reason : '', table ?? '');
}

/** The resource and its last decrease; `null` where no table was read. */
function resourceSubject(met: MetMessage, { finding, culprit, message }: Explanation): string | null {
  if (finding.kind !== 'read' || culprit === null) return null;
  const { account, region, table } = finding.report.state.address;
  const { index, counter } = culprit.of.resource;
  const last = Math.floor((counter.lastDecreaseAt ?? 0) / SECOND_MS);
  return sameClaim(met, 'read', message.kind, account, region, table, index ?? '', last);
}

const markOf = ({ place }: MetMessage): PostMark => ({
  request: `${place.channel}:${place.ts}`,
  kind: 'explanation',
  revision: 0,
});
