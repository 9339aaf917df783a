/** Approve, Reject and Cancel on a card. The card itself shows the outcome; only what decided nothing is answered. */
import type {
  AllMiddlewareArgs,
  BlockButtonAction,
  SlackActionMiddlewareArgs,
  SlackViewMiddlewareArgs,
} from '@slack/bolt';
import { cancelRequest } from '../src/flows/cancel-request.ts';
import { decideRequest } from '../src/flows/decide-request.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { readApproveValue, readCardValue } from '../src/render/actions.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { cancelMessage, decideMessage, REJECT_WORDS, rejectModal } from '../src/render/decide-message.ts';
import { code } from '../src/render/mrkdwn.ts';
import { type CommandDeps, failureMessage, type Talk, wordsOfReader } from './answering.ts';

export async function approve(ports: ReductionPorts, { asker, words }: Talk, value: string): Promise<Message | null> {
  const card = readApproveValue(value);
  if (card === null) return sentenceMessage(words('error.oldButton', { example: code('/ddb help') }));
  return decideMessage(
    words,
    await decideRequest(ports, { decision: 'approve', ...card, by: asker.userId, words: null }),
  );
}

export async function cancelFromCard(ports: ReductionPorts, talk: Talk, value: string): Promise<Message> {
  const card = readCardValue(value);
  if (card === null) return sentenceMessage(talk.words('error.oldButton', { example: code('/ddb help') }));
  return cancel(ports, talk, card.id);
}

/** `/ddb cancel ID`, and the button. */
export async function cancel(ports: ReductionPorts, { asker, words }: Talk, id: string): Promise<Message> {
  return cancelMessage(words, await cancelRequest(ports, id, asker.userId));
}

/** Opens the form for the reason; nothing is decided yet. The trigger is valid for three seconds. */
export async function openReject(
  deps: CommandDeps,
  ports: ReductionPorts,
  { body, action, client, respond }: SlackActionMiddlewareArgs<BlockButtonAction> & AllMiddlewareArgs,
): Promise<void> {
  const card = readCardValue(action.value ?? '');
  const request = card === null ? null : await ports.store.find(card.id);
  const words = await wordsOfReader(deps, body.user.id);
  if (card === null || request === null) {
    const message = decideMessage(words, { kind: 'gone' });
    await respond({ response_type: 'ephemeral', replace_original: false, ...message });
    return;
  }
  // With the revision the button was drawn from: what was shown is what is decided on.
  const view = rejectModal(words, { ...request, revision: card.revision });
  await client.views.open({ trigger_id: body.trigger_id, view });
}

/** The form's answer. There is no response_url: what decided nothing is said in a direct message. */
export function submitReject(deps: CommandDeps, ports: ReductionPorts) {
  return async ({ ack, body, view }: SlackViewMiddlewareArgs & AllMiddlewareArgs): Promise<void> => {
    await ack();
    const card = readCardValue(view.private_metadata);
    if (card === null) return;
    const by = body.user.id;
    const typed = view.state.values[REJECT_WORDS]?.[REJECT_WORDS]?.value ?? null;
    await deps.inFlight.track(
      wordsOfReader(deps, by)
        .then((words) =>
          decideRequest(ports, { decision: 'reject', ...card, shown: null, by, words: typed }).then(
            (answer) => decideMessage(words, answer),
            (error: unknown) => failureMessage(deps.log, { what: 'reject', user: by }, words, error),
          ),
        )
        .then(async (message) => {
          if (message !== null) await ports.announcer.tell(by, message);
        })
        .catch((err: unknown) => deps.log.error({ err, user: by }, 'a rejection could not be answered')),
    );
  };
}
