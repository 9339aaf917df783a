/** Every message in the channels the bot is in: an error of DynamoDB's limits is explained in its thread, all else passes by. */
import type { AllMiddlewareArgs, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { LimitKind } from '../src/domain/limit-message/message.ts';
import { parseLimitMessage } from '../src/domain/limit-message/parse.ts';
import { answerInThread } from '../src/flows/answer-in-thread.ts';
import type { CommandDeps } from './answering.ts';
import { threadExplainer } from './explain.ts';
import { type CandidateMessage, readMessageEvent } from './met-message.ts';

/** What nobody asked about is answered only where it may be taken for this error: a busy API is no news worth a reply. */
const WORTH_A_REPLY: ReadonlySet<LimitKind> = new Set(['decrease-quota', 'dynamodb-limit-other', 'runtime-throttle']);

export function messages(deps: CommandDeps) {
  return async ({ event, context, body }: SlackEventMiddlewareArgs<'message'> & AllMiddlewareArgs): Promise<void> => {
    const { botId, botUserId } = context;
    const candidate = readMessageEvent(event, { botId, botUserId, appId: body.api_app_id });
    if (candidate !== null) await deps.inFlight.track(answer(deps, candidate));
  };
}

/** Never rejects: Slack has had its answer, and nobody waits. */
async function answer({ threads, log, wordsIn }: CommandDeps, { place, root, text }: CandidateMessage): Promise<void> {
  const message = parseLimitMessage(text);
  if (message.kind === 'none' || !WORTH_A_REPLY.has(message.kind)) return;
  const startedAt = performance.now();
  const facts = { what: 'message', ...place, found: message.kind };
  try {
    const { kind } = await answerInThread(
      threads,
      { message, text, place, root },
      threadExplainer(wordsIn(place.channel)),
    );
    log.info({ ...facts, kind, ms: Math.round(performance.now() - startedAt) }, 'an error was explained');
  } catch (err) {
    log.warn({ ...facts, err }, 'an explanation could not be posted');
  }
}
