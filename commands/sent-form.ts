/** The form for a reduction, once it is sent: asked, or errors under its fields, or a word that it takes longer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AllMiddlewareArgs, SlackViewMiddlewareArgs, ViewOutput } from '@slack/bolt';
import type { AskAnswer } from '../src/domain/request/answers.ts';
import { askReduction } from '../src/flows/ask-reduction.ts';
import { tablesToChoose } from '../src/flows/fill-form.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import type { Asker } from '../src/flows/visible-accounts.ts';
import { fullName } from '../src/render/actions.ts';
import { askErrors } from '../src/render/ask-errors.ts';
import { type AskTyped, readAskForm } from '../src/render/ask-form.ts';
import { askMessage } from '../src/render/ask-message.ts';
import { askModal, askResultModal, askWaitingModal } from '../src/render/ask-modal.ts';
import { tableOfOption } from '../src/render/table-option.ts';
import type { Words } from '../src/render/words.ts';
import { type CommandDeps, wordsOfReader } from './answering.ts';
import { type Client, chooseIndex, formFailure } from './ask-form.ts';
import { redrawHome } from './home.ts';
import { redraw } from './redraw.ts';
import { wishId } from './wish-id.ts';

/** A sent form is answered within three seconds, or Slack says that there was trouble. */
const ANSWER_WITHIN_MS = 2_200;

export function submitForm(deps: CommandDeps, ports: ReductionPorts) {
  return async (args: SlackViewMiddlewareArgs & AllMiddlewareArgs): Promise<void> => {
    const { ack, body, view, client } = args;
    const asker = { userId: body.user.id, channelId: view.private_metadata };
    // From here on, for all of it together.
    const late = sleep(ANSWER_WITHIN_MS, 'late' as const, { ref: false });
    const typed = readAskForm(view.state.values);
    const asked = askTyped(ports, asker, typed, view.id);
    // A rejection that nobody waits for yet would end the process.
    asked.catch(() => {});
    const words = await wordsOfReader(deps, asker.userId);
    const inTime = await Promise.race([asked.then((answer) => ({ answer })).catch(() => 'failed' as const), late]);
    if (typeof inTime === 'object') {
      const { answer } = inTime;
      const errors = askErrors(words, answer);
      if (errors !== null) await ack({ response_action: 'errors', errors });
      else await ack({ response_action: 'update', view: viewAfter(words, view.private_metadata, answer, typed) });
      if (answer.kind === 'asked') await redrawHome(deps, asker, client);
      return;
    }
    await ack({ response_action: 'update', view: askWaitingModal(words, view) });
    await deps.inFlight.track(finishLater(deps, ports, client, { asked, asker, words, view, typed }));
  };
}

interface Late {
  readonly asked: Promise<AskAnswer>;
  readonly asker: Asker;
  readonly words: Words;
  readonly view: ViewOutput;
  readonly typed: AskTyped;
}

/** Whoever closed the form before the answer came gets it as a direct message. */
async function finishLater(deps: CommandDeps, ports: ReductionPorts, client: Client, late: Late): Promise<void> {
  const { asked, asker, words, view, typed } = late;
  const { next, message, isAsked } = await asked.then(
    (answer) => ({
      next: viewAfter(words, view.private_metadata, answer, typed),
      message: askMessage(words, answer),
      isAsked: answer.kind === 'asked',
    }),
    (error: unknown) => {
      const message = formFailure(deps, words, asker, error);
      return { next: askResultModal(words, message), message, isAsked: false };
    },
  );
  const isOpen = await redraw(client, { view_id: view.id }, next);
  if (!isOpen) await ports.announcer.tell(asker.userId, message);
  if (isAsked) await redrawHome(deps, asker, client);
}

/** One opened form makes one request, however often it is sent. */
async function askTyped(ports: ReductionPorts, asker: Asker, typed: AskTyped, viewId: string): Promise<AskAnswer> {
  const tables = await tablesToChoose(ports, asker);
  const address = typed.table === null ? null : tableOfOption(typed.table, tables);
  const chosen = address === null ? null : await chooseIndex(ports, asker, fullName(address), typed);
  const { target, reason, confirmed } = typed;
  return askReduction(ports, asker, {
    table: address === null ? '' : fullName(address),
    index: chosen,
    target,
    reason,
    confirmed,
    id: wishId(viewId),
  });
}

/** Asked, or to be confirmed, or too late for errors under the fields: said in the form itself. */
function viewAfter(words: Words, metadata: string, answer: AskAnswer, { target }: AskTyped) {
  if (answer.kind !== 'confirm') return askResultModal(words, askMessage(words, answer));
  const { state, index, warnings } = answer;
  return askModal(words, { metadata, chosen: { state, index, peak: null }, target, warnings });
}
